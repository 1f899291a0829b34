// The self-check of a page. Each check is still waiting, good or bad; the sentences for all of these came along.

const LIMIT = 5000; // ms until a check that is still waiting has failed
const OFTEN = 250; // ms between two looks
const SIGNS = { wait: "…", good: "✓", bad: "!" };

function render({ model, el }) {
  const states = {};
  const ended = new AbortController();
  const timers = new Set();
  const settle = (check, state) => {
    if (states[check] === state) return;
    states[check] = state;
    show(el, model.get("words"), states);
  };
  const soon = (act, ms) => timers.add(setTimeout(act, ms));

  /** Looks at `isGood` until it is, or time has run out; what mends itself later is good after all. */
  const watch = (check, isGood) => {
    const since = performance.now();
    const look = () => {
      if (isGood()) return settle(check, "good");
      if (performance.now() - since > LIMIT) settle(check, "bad");
      soon(look, OFTEN);
    };
    look();
  };

  const begin = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    if (!model.get("words").lang) return show(el, {}, {});
    Object.assign(states, { draws: "wait", answers: "wait", keeps: "wait", speaks: "wait", clicks: "wait" });
    show(el, model.get("words"), states);
    let hasAnswer = false;
    const onPong = () => (hasAnswer = true);
    model.off("msg:custom");
    model.on("msg:custom", onPong);
    try {
      model.send({ event: "ping" });
    } catch {
      // Then nothing answers, which is what the check says.
    }
    watch("draws", () => isPainted(el.closest(".sg-root")?.querySelector(".sg-board-line canvas")));
    watch("answers", () => hasAnswer);
    settle("keeps", canKeep() ? "good" : "bad");
    settle("speaks", speaks(model.get("words").lang) ? "good" : "bad");
    if (model.get("arrived")) settle("clicks", "good");
  };

  const onClick = (event) => {
    if (!model.get("words").lang || !event.target.closest?.(".sg-board, .sg-pane-ask .sg-button")) return;
    const before = model.get("arrived");
    if (states.clicks !== "good") watch("clicks", () => model.get("arrived") > before);
  };
  document.addEventListener("click", onClick, { capture: true, signal: ended.signal });
  model.on("change:words", begin);
  begin();
  return () => {
    ended.abort();
    for (const timer of timers) clearTimeout(timer);
    model.off("change:words", begin);
  };
}

/** Whether there is anything on a canvas. */
function isPainted(canvas) {
  if (!canvas?.width) return false;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  for (let i = 3; i < data.length; i += 4) if (data[i]) return true;
  return false;
}

function canKeep() {
  try {
    const name = "spiritgame.check";
    localStorage.setItem(name, "1");
    const isKept = localStorage.getItem(name) === "1";
    localStorage.removeItem(name);
    return isKept;
  } catch {
    return false;
  }
}

/** Whether the page speaks the language that the browser asks for; a browser with neither of ours has no say. */
function speaks(lang) {
  const wished = navigator.languages.map((name) => name.slice(0, 2)).find((name) => ["en", "zh"].includes(name));
  return !wished || wished === lang;
}

function show(el, words, states) {
  el.replaceChildren();
  el.hidden = !words.lang;
  if (!words.lang) return;
  const title = document.createElement("h3");
  title.textContent = words.title;
  const list = document.createElement("ul");
  list.setAttribute("role", "status");
  for (const [check, state] of Object.entries(states)) {
    const item = document.createElement("li");
    item.className = `sg-check-${state}`;
    item.dataset.check = check;
    const sign = document.createElement("b");
    sign.setAttribute("aria-hidden", "true");
    sign.textContent = SIGNS[state];
    const text = document.createElement("span");
    text.textContent = words[`${check}.${state}`];
    item.append(sign, text);
    list.append(item);
  }
  el.lang = words.lang === "zh" ? "zh-Hans" : "en";
  el.append(title, list);
}

export default { render };
