// The text of the rulebook. Searching and scrolling happen here, without the kernel; what a sentence's button opens is
// shown by Python in the panel beside the text. On a narrow page that panel lies below its sentence, in a slot.

const FLASH = 1600; // milliseconds for which a rule that was gone to is marked
const ROOM = 560; // pixels that the contents need to be short

function makeBook() {
  let hasArrived = false;

  const render = ({ model, el }) => {
    // JupyterLab would take Enter, arrows and letters for its own shortcuts.
    el.dataset.lmSuppressShortcuts = "true";
    const ended = new AbortController();
    const { signal } = ended;
    const slots = keepPanelInSlot(el, () => model.get("opened"));
    const spy = watchReading(el);

    const update = () => {
      const query = el.querySelector(".sg-seek")?.value ?? "";
      const mark = topmost(el);
      el.lang = model.get("lang");
      el.innerHTML = model.get("html");
      el.querySelector(".sg-seek").value = query;
      unfold(el);
      filter(el, query);
      open();
      spy.watch();
      if (mark) find(el, mark)?.scrollIntoView();
    };

    const open = () => {
      const rule = model.get("opened");
      for (const button of el.querySelectorAll(".sg-show")) {
        button.setAttribute("aria-expanded", String(button.dataset.show === rule));
        button.closest(".sg-law").classList.toggle("sg-shown", button.dataset.show === rule);
      }
      slots.place({ isOther: true });
    };

    const show = (rule) => {
      model.send({ event: "rule-show", rule });
      name(rule);
      if (!isWide(el)) scrollTo(find(el, rule));
    };

    const go = (rule) => {
      const target = find(el, rule);
      if (!target) return;
      if (target.hidden || target.closest("[hidden]")) seek(""); // a search has hidden it
      scrollTo(target);
      flash(target);
      name(rule);
      target.querySelector("h2, .sg-show")?.focus({ preventScroll: true });
    };

    const seek = (query) => {
      el.querySelector(".sg-seek").value = query;
      filter(el, query);
    };

    el.addEventListener("click", (event) => {
      const link = event.target.closest("[data-go]");
      const button = event.target.closest("[data-show]");
      const near = event.target.closest("[data-seek]");
      if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
        event.preventDefault();
        go(link.dataset.go);
      }
      if (button) show(button.dataset.show);
      if (near) {
        seek(near.dataset.seek);
        el.querySelector(".sg-seek").focus();
      }
    });
    el.addEventListener("input", ({ target }) => {
      if (!target.matches(".sg-seek")) return;
      filter(el, target.value);
      el.querySelector(".sg-laws").scrollIntoView();
    });
    el.addEventListener("keydown", (event) => {
      if (!event.target.matches(".sg-seek") || event.isComposing) return;
      if (event.key === "Escape") seek("");
      if (event.key === "Enter") {
        event.preventDefault(); // it would press the button as well
        el.querySelector(".sg-law:not([hidden]) .sg-show")?.focus();
      }
    });

    update();
    model.on("change:html", update);
    model.on("change:opened", open);
    if (!hasArrived) {
      hasArrived = true;
      const rule = ruleOfAddress();
      model.send({ event: "rule-arrive", rule });
      whenSeen(el, signal, () => {
        unfold(el);
        const target = find(el, rule) ?? find(el, model.get("place"));
        target?.scrollIntoView();
        if (target) flash(target);
      });
    }
    return () => {
      ended.abort();
      slots.end();
      spy.end();
      model.off("change:html", update);
      model.off("change:opened", open);
    };
  };
  return { render };
}

/** On a small screen the contents would fill it. */
function unfold(el) {
  el.querySelector(".sg-contents").open = isWide(el) || el.clientWidth >= ROOM;
}

/** The section or sentence of this number. */
function find(el, rule) {
  return rule ? el.querySelector(`[data-rule="${CSS.escape(rule)}"]`) : null;
}

function ruleOfAddress() {
  const asked = /[#?&]rule=([\d.]+)/.exec(location.search) ?? /[#?&]rule=([\d.]+)/.exec(location.hash);
  return asked ? asked[1] : "";
}

/** Let the address name the rule, so that it can be kept and passed on. Elsewhere the address belongs to others. */
function name(rule) {
  if (document.body.dataset.voila === undefined) return;
  const params = new URLSearchParams(location.search);
  params.set("rule", rule);
  history.replaceState(history.state, "", `${location.pathname}?${params}`);
}

function scrollTo(target) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target?.scrollIntoView({ behavior: isStill ? "auto" : "smooth", block: "start" });
}

function flash(target) {
  target.classList.add("sg-gone-to");
  setTimeout(() => target.classList.remove("sg-gone-to"), FLASH);
}

function whenSeen(el, signal, act) {
  const size = new ResizeObserver(() => {
    if (!el.clientWidth) return;
    size.disconnect();
    act();
  });
  size.observe(el);
  signal.addEventListener("abort", () => size.disconnect());
}

/** The sentence that the reader has reached; "" at the beginning. */
function topmost(el) {
  const guide = el.querySelector(".sg-guide");
  if (!guide || el.getBoundingClientRect().top >= 0) return "";
  const laws = [...el.querySelectorAll(".sg-law:not([hidden])")];
  return laws.find((law) => law.getBoundingClientRect().bottom > 80)?.dataset.rule ?? "";
}

/** Whether the panel stands beside the text: then there are no slots. */
function isWide(el) {
  const slot = el.querySelector(".sg-slot");
  return slot !== null && getComputedStyle(slot).display === "none";
}

/** Show only the sentences that a query finds; where there is none, offer the nearest words. */
function filter(el, query) {
  const laws = [...el.querySelectorAll(".sg-law")];
  const searcher = searcherOf(el, laws);
  const isFound = searcher.search(query);
  laws.forEach((law, place) => (law.hidden = !isFound[place]));
  for (const section of el.querySelectorAll("section[data-rule]")) {
    section.hidden = !section.querySelector(".sg-law:not([hidden])");
    el.querySelector(`.sg-contents [data-go="${section.dataset.rule}"]`).parentElement.hidden = section.hidden;
  }
  const count = isFound.filter(Boolean).length;
  const found = el.querySelector(".sg-found");
  const { some, none } = found.dataset;
  found.textContent = searcher.wanted(query).length ? (count ? some.replace("#", count) : none) : "";
  offer(el, count ? [] : searcher.nearest(query));
  underline(el, searcher, query);
}

const searchers = new WeakMap();

/** The searcher of the book as it stands in the page; a book in another language has other sentences. */
function searcherOf(el, laws) {
  if (searchers.get(el)?.first !== laws[0]) {
    const texts = laws.map((law) => {
      const section = law.closest("section");
      const title = section.querySelector("h2 span").textContent;
      const said = law.querySelector(".sg-law-text").textContent;
      return `${law.dataset.rule} ${section.dataset.rule} ${title} ${said}`;
    });
    const known = JSON.parse(el.querySelector(".sg-search").dataset.known);
    searchers.set(el, { first: laws[0], searcher: makeSearch(texts, known) });
  }
  return searchers.get(el).searcher;
}

/** Offer words to search for instead. */
function offer(el, words) {
  const near = el.querySelector(".sg-near");
  near.hidden = !words.length;
  for (const button of near.querySelectorAll("button")) button.remove();
  for (const word of words) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sg-tool";
    button.dataset.seek = button.textContent = word;
    near.append(" ", button);
  }
}

/** Mark the words that were found, where the browser can do so without touching the text. */
function underline(el, searcher, query) {
  if (!window.Highlight) return;
  const ranges = [];
  if (searcher.wanted(query).length) {
    for (const text of el.querySelectorAll(".sg-law:not([hidden]) .sg-law-text")) {
      const node = text.firstChild;
      for (const [from, to] of searcher.marks(query, node.data)) {
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, Math.min(to, node.length));
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("sg-found", new Highlight(...ranges));
}

/** Mark the section being read in the contents. */
function watchReading(el) {
  const seen = new Set();
  const look = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
      const here = [...el.querySelectorAll("section[data-rule]")].find((section) => seen.has(section));
      for (const link of el.querySelectorAll(".sg-contents a")) {
        if (here && link.dataset.go === here.dataset.rule) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-90px 0px -60% 0px" },
  );
  const watch = () => {
    look.disconnect();
    seen.clear();
    for (const section of el.querySelectorAll("section[data-rule]")) look.observe(section);
  };
  return { watch, end: () => look.disconnect() };
}

/** On a narrow page: keep the slot of the open sentence as high as the panel, and the panel over the slot. */
function keepPanelInSlot(el, opened) {
  let panel = null;
  const place = ({ isOther = false } = {}) => {
    const main = el.closest(".sg-main");
    if (!main) return;
    panel ??= found(main);
    if (panel && isOther) panel.scrollTop = 0;
    for (const slot of el.querySelectorAll(".sg-slot")) slot.style.height = "";
    const slot = find(el, opened())?.querySelector(".sg-slot");
    const isPlaced = Boolean(panel && slot?.offsetParent);
    main.classList.toggle("sg-placed", isPlaced);
    if (!isPlaced) return;
    slot.style.height = `${panel.offsetHeight}px`;
    const top = slot.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
    main.style.setProperty("--sg-slot-top", `${top}px`);
  };
  const found = (main) => {
    const panel = main.querySelector(":scope > .sg-demo");
    if (panel) size.observe(panel);
    return panel;
  };
  const size = new ResizeObserver(() => place());
  size.observe(el);
  return { place, end: () => size.disconnect() };
}

export default makeBook;
