// A strip of HTML that Python writes. What carries data-act is a control: a click on a button, a change of a field
// is reported with the values of all named fields; the field that a button's data-copy names is copied first. Enter in
// a field data-enter reports that act; a field data-file reports the text of the chosen file; a slider data-live
// reports while it moves. A control data-stays is left in place as long as it is the same, however often what is around
// it comes anew: it can be pressed, and be let go in a later picture.

const MOST_BYTES = 2_000_000;

function render({ model, el }) {
  el.classList.add("sg-pane");
  // JupyterLab would take Enter, arrows and letters for its own shortcuts.
  el.dataset.lmSuppressShortcuts = "true";
  let version = 0;
  let firstLabel = "";
  let before = null; // what had the focus before something here took it

  const fields = () =>
    Object.fromEntries([...el.querySelectorAll("[name]")].filter(isGiven).map((field) => [field.name, field.value]));
  const typed = new Map(); // what was typed since the last report: a picture on its way does not know of it
  const report = (act, more = {}) => {
    typed.clear();
    model.send({ act, version, fields: { ...fields(), ...more } });
  };

  const update = () => {
    const focused = el.contains(document.activeElement) ? nameOf(document.activeElement) : null;
    const scrolls = [...el.querySelectorAll("[data-scroll]")].map((part) => [part.dataset.scroll, part.scrollTop]);
    const wasEmpty = !el.childElementCount;
    version = model.get("version");
    el.lang = model.get("lang");
    show(el, model.get("html"));
    // A prompt that comes after a long form was scrolled through must not lie above what can be seen.
    const isPrompt = wasEmpty && el.childElementCount && el.closest(".sg-pane-ask");
    if (isPrompt && el.getBoundingClientRect().top < 0) el.scrollIntoView({ block: "start" });
    // The tab of the browser speaks the language of the page; elsewhere it belongs to others.
    const page = el.querySelector("[data-page]")?.dataset.page;
    if (page && document.body.dataset.voila !== undefined) document.title = page;
    for (const field of el.querySelectorAll("input[name]")) field.value = typed.get(field.name) ?? field.value;
    for (const [name, top] of scrolls) {
      const part = el.querySelector(`[data-scroll="${name}"]`);
      if (part) part.scrollTop = top;
    }
    const first = el.querySelector("[autofocus]");
    // A card that was hidden before it was emptied has lost the focus to the page.
    const isLost = focused !== null || document.activeElement === document.body;
    if (focused !== null && refocus(el, focused)) return;
    if (first) {
      before = document.activeElement;
      first.focus({ preventScroll: true });
    } else if (before && isLost) {
      before.focus({ preventScroll: true });
      before = null;
    }
  };

  el.addEventListener("click", async (event) => {
    const control = event.target.closest?.("button[data-act]");
    if (!control) return;
    // The second click of a double click was meant for what was there at the first.
    if (event.detail > 1 && control.textContent !== firstLabel) return;
    if (event.detail <= 1) firstLabel = control.textContent;
    closeMenu(control);
    const copied = control.dataset.copy && el.querySelector(`[name="${control.dataset.copy}"]`);
    report(control.dataset.act, copied ? { copied: (await copy(copied)) ? "yes" : "" } : {});
  });
  el.addEventListener("input", ({ target }) => {
    if (target.matches("input[name]:not([type])")) typed.set(target.name, target.value);
    if (target.dataset.live === undefined) return; // a slider that is followed while it moves
    const number = target.parentElement.querySelector("output");
    if (number) number.value = target.value;
    report(target.dataset.act);
  });
  el.addEventListener("change", async (event) => {
    const field = event.target;
    if (field.dataset.file !== undefined) {
      const file = field.files[0];
      closeMenu(field);
      if (!file) return;
      const isTooBig = file.size > MOST_BYTES;
      report(isTooBig ? "too-big" : field.dataset.file, { file: file.name, text: isTooBig ? "" : await file.text() });
      field.value = "";
    } else if (field.dataset.act && field.dataset.live === undefined) {
      report(field.dataset.act);
    }
  });
  el.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && event.target.closest("details[open]");
    if (menu) return closeMenu(event.target);
    const closer = event.key === "Escape" && el.querySelector("[data-escape]");
    if (closer) report(closer.dataset.act);
    const sent = event.key === "Enter" && !event.isComposing && event.target.dataset.enter;
    if (sent) report(sent);
  });
  // A menu closes when one clicks elsewhere, and by Escape.
  const leave = (event) => {
    for (const menu of el.querySelectorAll("details[open]")) if (!menu.contains(event.target)) menu.open = false;
  };
  document.addEventListener("pointerdown", leave, true);
  const obey = (message) => {
    if (message.do === "download") download(message.name, message.text);
  };

  model.on("change:version", update);
  model.on("msg:custom", obey);
  update();
  return () => {
    model.off("change:version", update);
    model.off("msg:custom", obey);
    document.removeEventListener("pointerdown", leave, true);
  };
}

/** Show `html` in `el`. */
function show(el, html) {
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  const [staying, heir] = [el, fresh].map((whole) => whole.querySelector("[data-stays]"));
  const isSame = staying && heir && staying.outerHTML === heir.outerHTML && depth(staying, el) === depth(heir, fresh);
  if (!isSame) return el.replaceChildren(...fresh.childNodes);
  for (let old = staying, young = heir; old !== el; old = old.parentElement, young = young.parentElement) {
    for (const sibling of [...old.parentElement.childNodes]) if (sibling !== old) sibling.remove();
    const siblings = [...young.parentElement.childNodes];
    const place = siblings.indexOf(young);
    old.before(...siblings.slice(0, place));
    old.after(...siblings.slice(place + 1));
  }
}

/** How many elements of `whole` are around `part`. */
function depth(part, whole) {
  let count = 0;
  for (let around = part.parentElement; around !== whole; around = around.parentElement) count += 1;
  return count;
}

/** The menu that a control belongs to has done its work. */
function closeMenu(control) {
  const menu = control.closest("details[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus({ preventScroll: true });
}

const isGiven = (field) => !(field.type === "radio" || field.type === "checkbox") || field.checked;

/** A control is known again by its act or name, so that the focus survives a new picture. */
const nameOf = (control) => control.dataset.act ?? control.name ?? "";

/** Whether there is a control to take the focus. */
function refocus(el, name) {
  const controls = [...el.querySelectorAll("button, select, input, summary")];
  const heir = controls.find((control) => name && nameOf(control) === name) ?? el.querySelector("[data-first]") ?? controls[0];
  heir?.focus({ preventScroll: true });
  return heir !== undefined;
}

/** Whether the text of a field could be put on the clipboard. */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy"); // pages without encryption have nothing better
  }
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export default { render };
