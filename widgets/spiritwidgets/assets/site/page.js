// A page of the static site. JupyterLite starts in it as its REPL, told by the address what to run, and the sign over it
// stays until the boards are painted. The address is ours again then: for games, steps and rules that it names.

(() => {
  const SLOW = 45_000; // milliseconds
  const OWN = ["code", "kernel", "hideCodeInput", "showBanner"]; // what the REPL reads in the address
  const root = document.documentElement;
  const sign = document.getElementById("site-sign");
  const fault = document.getElementById("site-fault");
  const page = JSON.parse(document.getElementById("site-page").textContent);

  function read(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  /** The first of these wishes that is one of the choices. */
  const chosen = (choices, ...wishes) => wishes.find((wish) => choices.includes(wish));

  const asked = new URLSearchParams(location.search);
  const lang = chosen(
    ["en", "zh"],
    page.lang,
    asked.get("lang"),
    read("spiritgame.language"),
    navigator.language.startsWith("zh") ? "zh" : "en",
  );
  const theme = chosen(["light", "dark"], asked.get("theme"), read("spiritgame.theme"));
  root.dataset.lang = lang;
  const speak = () => (root.lang = lang === "zh" ? "zh-Hans" : "en");
  speak();
  if (theme) root.dataset.theme = theme;

  // What the sign says.

  function reach(stage) {
    for (const list of sign.querySelectorAll("ol")) {
      const current = list.querySelector(`[data-stage=${stage}]`);
      let isDone = true;
      for (const item of list.children) {
        if (item === current) isDone = false;
        item.classList.toggle("done", isDone);
        item.toggleAttribute("aria-current", item === current);
      }
    }
  }

  function fail(kind, details = "") {
    if (sign.hidden || !fault.hidden) return;
    fault.dataset.fault = kind;
    for (const place of fault.querySelectorAll(".details")) place.textContent = details;
    fault.hidden = false;
    sign.hidden = true;
  }

  for (const button of document.querySelectorAll(".again")) button.addEventListener("click", () => location.reload());

  // What runs.

  function code() {
    const more = page.lang ? [] : [`lang="${lang}"`];
    if (theme) more.push(`theme="${theme}"`);
    return page.code[0] + more.join(", ") + page.code[1];
  }

  /** Addresses in JupyterLite's settings begin at its folder, except those that it joins with it by itself. */
  function settle(settings, folder) {
    for (const [name, value] of Object.entries(settings)) {
      const place = (text) => (typeof text === "string" && text.startsWith("./") ? folder + text.slice(2) : text);
      if (name === "licensesUrl" || name === "themesUrl") continue;
      if (name.endsWith("Url")) settings[name] = place(value);
      else if (name.endsWith("Urls")) settings[name] = value.map(place);
      else if (value && typeof value === "object" && !Array.isArray(value)) settle(value, folder);
    }
  }

  function start() {
    const folder = new URL(page.app, location.href).pathname;
    const place = document.getElementById("jupyter-config-data");
    const settings = JSON.parse(place.textContent);
    settle(settings, folder);
    place.textContent = JSON.stringify(settings);
    const address = new URL(location.href);
    const values = [code(), "python", "1", "0"];
    OWN.forEach((name, index) => address.searchParams.set(name, values[index]));
    history.replaceState(history.state, "", address);
    const bundle = document.createElement("script");
    bundle.src = `${folder}build/repl/bundle.js`;
    document.head.append(bundle);
  }

  /** Fetch the largest parts already now: nobody tells if they fail to come to where Python will ask for them. */
  async function fetchAhead() {
    const folder = new URL(`${page.app}static/pyodide/`, location.href);
    for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) {
      const answer = await fetch(new URL(name, folder));
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      await answer.blob();
    }
  }

  /** The address without what only the REPL reads. */
  function tidy() {
    const address = new URL(location.href);
    for (const name of OWN) address.searchParams.delete(name);
    history.replaceState(history.state, "", address);
  }

  // What has come of it.

  const GRID = 16;
  const probe = document.createElement("canvas");
  probe.width = probe.height = GRID;
  const eye = probe.getContext("2d", { willReadFrequently: true });

  /** Whether something is drawn on a canvas. A small copy of it is looked at: reading slows a canvas down. */
  function isDrawn(canvas) {
    eye.clearRect(0, 0, GRID, GRID);
    eye.drawImage(canvas, 0, 0, GRID, GRID);
    return eye.getImageData(0, 0, GRID, GRID).data.some((value) => value > 0);
  }

  const isSeen = (element) => element.clientWidth > 50 && element.clientHeight > 30;

  function isPainted() {
    const shown = [...document.querySelectorAll(".jp-OutputArea-output .jupyter-widgets")].filter(isSeen);
    if (!shown.length) return false;
    reach("table");
    const boards = shown.flatMap((widget) => [...widget.querySelectorAll("canvas")]).filter(isSeen);
    return !boards.length || boards.some(isDrawn);
  }

  function look() {
    if (!fault.hidden) return;
    const error = document.querySelector("[data-mime-type='application/vnd.jupyter.error']");
    if (error) return fail("python", error.textContent.trim().split("\n").slice(-12).join("\n"));
    if (isPainted()) {
      tidy();
      speak(); // JupyterLite has put its own language there
      document.getElementById("main").setAttribute("role", "main");
      sign.hidden = true;
      return;
    }
    if (document.querySelector(".jp-CodeConsole") && !document.querySelector(".jp-OutputArea-output")) reach("python");
    setTimeout(look, 100);
  }

  // Notebooks name each other; here their pages have the same names with another ending.
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("a[href]");
      const found = link && /^([^?#]*)\.ipynb([?#].*)?$/.exec(link.getAttribute("href"));
      if (found) link.setAttribute("href", `${found[1]}.html${found[2] ?? ""}`);
    },
    true,
  );

  // What goes wrong before anything is shown, is told: a script that does not come, a promise that nobody catches.
  window.addEventListener("error", ({ target }) => target !== window && fail("fetch"), true);
  window.addEventListener("unhandledrejection", ({ reason }) => fail("fetch", String(reason?.message ?? reason)));

  reach("fetch");
  setTimeout(() => sign.classList.add("late"), SLOW);
  const isNew = typeof WebAssembly === "object" && typeof Worker === "function" && "noModule" in document.createElement("script");
  if (!isNew) return fail("old");
  fetchAhead();
  start();
  look();
})();
