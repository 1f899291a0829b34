// The self-check of a page. Each check is still waiting, good or bad; the sentences for all of these came along. Unless
// somebody asks for it, it shows only what fails and what one cannot do without.

const LIMIT = 5000; // ms until a check that is still waiting has failed
const OFTEN = 250; // ms between two looks
const VITAL = ["draws", "answers", "clicks"];
const CLICKED = ".sg-overlay button, .sg-pane-ask button";
const SIGNS = { wait: "…", good: "✓", bad: "!" };

function render({ model, el }) {
  const states = {};
  const ended = new AbortController();
  const timers = new Set();
  const settle = (check, state) => {
    if (states[check] === state) return;
    states[check] = state;
    tell();
  };
  const tell = () => show(el, model, states);
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
    Object.assign(states, { draws: "wait", answers: "wait", keeps: "wait", speaks: "wait", clicks: "wait" });
    tell();
    let hasAnswer = false;
    const onPong = () => (hasAnswer = true);
    model.off("msg:custom");
    model.on("msg:custom", onPong);
    try {
      model.send({ event: "ping" });
    } catch {
      // Then nothing answers, which is what the check says.
    }
    watch("draws", () => hasPicture(el.closest(".sg-root")));
    watch("answers", () => hasAnswer);
    settle("keeps", canKeep() ? "good" : "bad");
    settle("speaks", speaks(model.get("words").lang) ? "good" : "bad");
    if (model.get("arrived")) settle("clicks", "good");
  };

  const onClick = (event) => {
    if (!event.target.closest?.(CLICKED)) return;
    const before = model.get("arrived");
    watch("clicks", () => model.get("arrived") > before);
  };
  document.addEventListener("click", onClick, { capture: true, signal: ended.signal });
  model.on("change:words", begin);
  model.on("change:is_asked", tell);
  begin();
  return () => {
    ended.abort();
    for (const timer of timers) clearTimeout(timer);
    model.off("change:words", begin);
    model.off("change:is_asked", tell);
  };
}

/** Whether something is drawn on a board that can be seen; a page without boards has nothing to draw. */
function hasPicture(root) {
  const seen = [...(root?.querySelectorAll(".sg-board canvas") ?? [])].filter((canvas) => canvas.getClientRects().length);
  return !!root && (!seen.length || seen.some(isPainted));
}

/** Whether there is anything on a canvas. */
function isPainted(canvas) {
  if (!canvas.width) return false;
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

function show(el, model, states) {
  const words = model.get("words");
  const isAsked = model.get("is_asked");
  const told = Object.entries(states).filter(([check, state]) => isAsked || (state === "bad" && VITAL.includes(check)));
  el.replaceChildren();
  el.hidden = !told.length;
  if (!told.length) return;
  const title = document.createElement("h3");
  title.textContent = words.title;
  const list = document.createElement("ul");
  list.setAttribute("role", "status");
  for (const [check, state] of told) {
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
