// What a learner has done, kept in her browser: read once when the page of a lesson opens, written on every change.
// The step that is shown is in the address as well, so that every step has a link of its own.

const KEY = "spiritgame.progress.1";

function initialize({ model }) {
  model.send({ event: "progress", kept: read(), step: stepOfAddress() });
  const write = () => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...read(), ...model.get("progress") }));
    } catch {
      // A browser may forbid it; then nothing is kept.
    }
  };
  const name = () => {
    // Elsewhere the address belongs to others.
    if (document.body.dataset.voila === undefined) return;
    history.replaceState(history.state, "", `#step=${model.get("step")}`);
  };
  const follow = () => model.send({ event: "go", step: stepOfAddress() });
  model.on("change:progress", write);
  model.on("change:step", name);
  window.addEventListener("hashchange", follow);
  return () => window.removeEventListener("hashchange", follow);
}

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

function stepOfAddress() {
  const asked = /[#?&]step=([\w.]+)/.exec(location.hash) ?? /[#?&]step=([\w.]+)/.exec(location.search);
  return asked ? asked[1] : "";
}

function render() {}

export default { initialize, render };
