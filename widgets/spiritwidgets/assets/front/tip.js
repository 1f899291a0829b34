// The tip: a bubble beside the target that is pointed at or has the focus. It lies at the end of the page, so that
// no board or notebook cell cuts it off. Screen readers get the same words as the button's description. It stays while
// the pointer is on it, so that a magnified page can be moved to read it, and Escape takes it away (WCAG 1.4.13).

const TIP_DELAY = 350; // ms of hovering
const TIP_GRACE = 250; // ms for the pointer to get from the target onto the tip
const TIP_GAP = 10; // px, more than the rings need

function makeTip() {
  const bubble = make("div", "sg-tip", { "aria-hidden": "true" });
  let timer;
  let subject = null;
  const hide = () => {
    clearTimeout(timer);
    subject = null;
    bubble.remove();
  };
  const show = (button) => {
    hide();
    const text = button.getAttribute("aria-description");
    if (!text || !button.isConnected) return;
    subject = button;
    bubble.textContent = text;
    copyTheme(button, bubble);
    document.body.append(bubble);
    place(bubble, button.getBoundingClientRect());
  };
  const later = (act, wait) => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };
  // The tip of another target stays till then: the pointer may be crossing this one on its way to that tip.
  const showSoon = (button) => later(() => show(button), TIP_DELAY);
  const hideSoon = () => later(hide, TIP_GRACE);
  bubble.addEventListener("pointerenter", () => clearTimeout(timer));
  bubble.addEventListener("pointerleave", hideSoon);
  bubble.addEventListener("pointerdown", hide); // what it covers can be clicked on then
  /** After the targets changed: the words may be others, the target may be gone. */
  const refresh = () => {
    if (subject) show(subject);
  };
  const follow = () => subject && place(bubble, subject.getBoundingClientRect());
  const dismiss = (event) => event.key === "Escape" && hide();
  window.addEventListener("scroll", follow, { capture: true, passive: true });
  window.addEventListener("keydown", dismiss, { capture: true });
  const end = () => {
    hide();
    window.removeEventListener("scroll", follow, { capture: true });
    window.removeEventListener("keydown", dismiss, { capture: true });
  };
  return { show, showSoon, hide, hideSoon, refresh, end };
}

/** Outside the table its variables do not reach the bubble. */
function copyTheme(from, to) {
  const style = getComputedStyle(from);
  for (const name of ["--sg-font", "--sg-ink", "--sg-page", "--sg-on-dark", "--sg-shadow-raised", "--sg-line-strong"]) {
    to.style.setProperty(name, style.getPropertyValue(name));
  }
}

/** Above the target where there is room, else below, and never beyond the window. */
function place(bubble, target) {
  const { width, height } = bubble.getBoundingClientRect();
  const above = target.top - TIP_GAP - height;
  const left = target.left + target.width / 2 - width / 2;
  bubble.style.left = `${Math.max(4, Math.min(left, document.documentElement.clientWidth - width - 4))}px`;
  bubble.style.top = `${above >= 4 ? above : target.bottom + TIP_GAP}px`;
}
