// What a learner has done, kept in their browser: read when the page of a lesson opens, merged with what is there on
// every change, and told again whenever another tab, or another lesson of this page, has changed it.
// The step that is shown is in the address as well, so that every step has a link of its own.

const CHANGED = "spiritgame-progress"; // the event that tells the other lessons of this page; storage tells other tabs

function initialize({ model }) {
  let isTold = false;
  model.send({ event: "progress", kept: stored(KEPT), lists: stored(LISTS), step: stepOfAddress() });
  const write = () => {
    const mine = model.get("progress");
    if (!Object.keys(mine).length) return; // Python has not yet been told
    const before = stored(KEPT);
    const after = JSON.stringify(merged(entriesIn(before), mine));
    if (after === before) return;
    try {
      localStorage.setItem(KEPT, after);
      localStorage.removeItem(LISTS); // Python has had them, and what was damaged has been said
    } catch {
      if (!isTold) model.send({ event: "unstored" });
      isTold = true;
      return;
    }
    window.dispatchEvent(new CustomEvent(CHANGED, { detail: model }));
  };
  // Two tabs may write in the same instant: whoever hears of it puts in what is missing.
  const hear = () => {
    write();
    model.send({ event: "kept", kept: stored(KEPT) });
  };
  const hearTabs = (event) => event.key === KEPT && hear();
  const hearPage = (event) => event.detail !== model && hear();
  const name = () => {
    // Elsewhere the address belongs to others.
    if (document.body.dataset.voila === undefined) return;
    history.replaceState(history.state, "", `#step=${model.get("step")}`);
  };
  const follow = () => model.send({ event: "go", step: stepOfAddress() });
  model.on("change:progress", write);
  model.on("change:step", name);
  window.addEventListener("storage", hearTabs);
  window.addEventListener(CHANGED, hearPage);
  window.addEventListener("hashchange", follow);
  return () => {
    window.removeEventListener("storage", hearTabs);
    window.removeEventListener(CHANGED, hearPage);
    window.removeEventListener("hashchange", follow);
  };
}

function stepOfAddress() {
  const asked = /[#?&]step=([\w.]+)/.exec(location.hash) ?? /[#?&]step=([\w.]+)/.exec(location.search);
  return asked ? asked[1] : "";
}

function render() {}

export default { initialize, render };
