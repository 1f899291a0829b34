// The tip: a bubble beside the target that is pointed at or has the focus. It lies at the end of the page, so that
// no board or notebook cell cuts it off. Screen readers get the same words as the button's description. It stays while
// the pointer is on it, so that a magnified page can be moved to read it, and Escape takes it away (WCAG 1.4.13). It is
// no thing of its own: a click goes to what lies below it, and takes it away.

const TIP_DELAY = 350; // ms of hovering
const TIP_GRACE = 250; // ms for the pointer to get from the target onto the tip
const TIP_GAP = 10; // px, more than the rings need

function makeTip() {
  const bubble = make("div", "sg-tip", { "aria-hidden": "true" });
  let opening, leaving;
  let subject = null;
  let isPointed = false; // or it has the focus
  let pointer = { x: -1, y: -1 };
  const stay = () => {
    clearTimeout(leaving);
    leaving = undefined;
  };
  const hide = () => {
    clearTimeout(opening);
    stay();
    subject = null;
    bubble.remove();
  };
  const show = (button) => {
    clearTimeout(opening);
    stay();
    const text = button.getAttribute("aria-description");
    if (!text || !button.isConnected) return hide();
    subject = button;
    bubble.textContent = text;
    copyTheme(button, bubble);
    document.body.append(bubble);
    place(bubble, button.getBoundingClientRect());
  };
  const showFocused = (button) => {
    isPointed = false;
    show(button);
  };
  // The tip of another target stays till then: the pointer may be crossing this one on its way to that tip.
  const showSoon = (button) => {
    clearTimeout(opening);
    opening = setTimeout(() => {
      if (subject && isOn(bubble, pointer, 0)) return; // it is being read, and only lies over this one
      isPointed = true;
      show(button);
    }, TIP_DELAY);
  };
  const hideSoon = () => {
    clearTimeout(opening);
    leaving ??= setTimeout(hide, TIP_GRACE);
  };
  /** A target that is painted anew, moves or vanishes below the pointer is left without a word about it. */
  const watch = ({ clientX, clientY }) => {
    pointer = { x: clientX, y: clientY };
    if (!subject || !isPointed) return;
    if (isOn(subject, pointer, 0) || isOn(bubble, pointer, TIP_GAP)) stay();
    else leaving ??= setTimeout(hide, TIP_GRACE);
  };
  /** After the targets changed: the words may be others, the target may be gone. */
  const refresh = () => {
    if (subject) show(subject);
  };
  const follow = () => subject && place(bubble, subject.getBoundingClientRect());
  const dismiss = (event) => event.key === "Escape" && hide();
  const ended = new AbortController();
  const always = { capture: true, passive: true, signal: ended.signal };
  window.addEventListener("scroll", follow, always);
  window.addEventListener("keydown", dismiss, always);
  window.addEventListener("pointermove", watch, always);
  window.addEventListener("pointerdown", hide, always);
  document.documentElement.addEventListener("pointerleave", hideSoon, { signal: ended.signal });
  const end = () => {
    hide();
    ended.abort();
  };
  return { showFocused, showSoon, hide, hideSoon, refresh, end };
}

/** Whether a point is on what is shown, or no farther from it than so many pixels. */
function isOn(element, { x, y }, slack) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack;
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
