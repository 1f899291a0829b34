// Keeps the game of a table in this browser, so that a reload, a lost connection or a new kernel loses nothing.
//
// localStorage has one entry a game, spiritgame.game.1.<id>: when it was last kept, what Python wants kept of it, and
// how often it was written. Two tabs may show one game, where a tab was duplicated: whoever finds that the other has
// gone on with it goes on under an id of its own, so that neither game is lost.
// sessionStorage has spiritgame.tab.1: the ids of the games of this tab. A tab that is opened anew has none. A kind of
// table with a place of its own has such a list of its own.

const GAME = "spiritgame.game.1.";
const TAB = "spiritgame.tab.1";
const MOST_GAMES = 5;

/** One for each table of a page. */
function makeKeeper() {
  let named = ""; // what Python calls the game of this table
  let own = ""; // and under which id it is kept
  let times = 0; // how often it had been written when this table last saw it
  let isTold = false;
  let hasAsked = false;

  const keep = (model) => {
    const game = model.get("game");
    if (!game) return;
    const before = own;
    if (game !== named) [named, own, times] = [game, game, before === game ? times : 0];
    const kept = model.get("kept");
    const there = read(GAME + own);
    const isOurs = there.kept === kept || there.times === times;
    if (there.kept && !isOurs) [own, times] = [newId(), 0];
    taken().delete(before);
    taken().add(own);
    try {
      const tab = TAB + model.get("place");
      const others = gamesOfTab(tab).filter((id) => id !== before && id !== own);
      sessionStorage.setItem(tab, JSON.stringify([...others, own].slice(-MOST_GAMES)));
      times = there.kept === kept ? there.times : times + 1;
      write(own, kept, times);
    } catch {
      if (isTold) return; // storage is switched off or full, and that has been said
      isTold = true;
      model.send({ event: "unstored" });
    }
  };

  const ask = (model) => {
    if (hasAsked) return;
    hasAsked = true;
    const isNew = model.get("game") === "";
    const found = isNew && model.get("takes") ? find(TAB + model.get("place")) : { game: "", kept: "" };
    if (found.game) {
      taken().add((own = found.game));
      times = read(GAME + own).times;
    }
    const older = isNew && model.get("takes") && !found.game ? newest() : "";
    const code = model.get("takes") ? takeCode() : "";
    model.send({ event: "found", ...found, older, code, address: address(), ...wishes() });
  };

  const initialize = ({ model }) => {
    const keepIt = () => keep(model);
    model.on("change:game", keepIt);
    model.on("change:kept", keepIt);
    keepIt();
    return () => {
      model.off("change:game", keepIt);
      model.off("change:kept", keepIt);
      taken().delete(own);
    };
  };

  // Not before something is shown: the page would miss what changes at a table that it is still getting to know.
  const render = ({ model, el }) => {
    el.style.display = "none";
    ask(model);
  };

  return { initialize, render };
}

/** The games that tables of this page show: one game is for one table. */
function taken() {
  window.spiritgameTaken ??= new Set();
  return window.spiritgameTaken;
}

function gamesOfTab(tab) {
  try {
    const ids = JSON.parse(sessionStorage.getItem(tab) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** The newest game of this tab that no table shows yet. */
function find(tab) {
  try {
    for (const game of gamesOfTab(tab).reverse()) {
      const { kept } = read(GAME + game);
      if (kept && !taken().has(game)) return { game, kept };
    }
  } catch {
    // no storage, nothing found
  }
  return { game: "", kept: "" };
}

/** What is kept of the newest game of other tabs and earlier visits. */
function newest() {
  try {
    const kept = Object.keys(localStorage).filter((name) => name.startsWith(GAME)).map(read);
    return kept.sort((a, b) => b.when - a.when)[0]?.kept ?? "";
  } catch {
    return "";
  }
}

function read(name) {
  try {
    const entry = JSON.parse(localStorage.getItem(name));
    if (typeof entry.when === "number" && typeof entry.kept === "string") {
      return { when: entry.when, kept: entry.kept, times: Number.isInteger(entry.times) ? entry.times : 0 };
    }
  } catch {
    // damaged: as old as can be
  }
  return { when: 0, kept: "", times: 0 };
}

/** A name like those of Python, 16 hexadecimal digits. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function write(game, kept, times) {
  const name = GAME + game;
  const entry = JSON.stringify({ when: Date.now(), kept, times });
  try {
    localStorage.setItem(name, entry);
  } catch {
    prune(name, 1); // full: this game is worth more than the older ones
    localStorage.setItem(name, entry);
  }
  prune(name, MOST_GAMES);
}

/** Forget all but the newest games; `name` stays in any case. */
function prune(name, most) {
  const others = Object.keys(localStorage).filter((other) => other.startsWith(GAME) && other !== name);
  others.sort((a, b) => read(b).when - read(a).when);
  for (const old of others.slice(most - 1)) localStorage.removeItem(old);
}

/** The code in the page's address. It is taken out there: a reload goes on with the game that came of it. */
function takeCode() {
  const params = new URLSearchParams(location.search);
  const code = params.get("game");
  if (code === null) return "";
  params.delete("game");
  const rest = params.toString();
  history.replaceState(history.state, "", location.pathname + (rest && `?${rest}`) + location.hash);
  return code;
}

/** The language and the theme that the reader has asked for: in the address, in the gallery, or of the browser. */
function wishes() {
  const asked = new URLSearchParams(location.search).get("lang");
  let chosen, theme;
  try {
    chosen = localStorage.getItem("spiritgame.language");
    theme = localStorage.getItem("spiritgame.theme");
  } catch {
    // Storage is switched off.
  }
  return { lang: (asked ?? chosen ?? navigator.language).startsWith("zh") ? "zh" : "en", theme: theme ?? "" };
}

/** Where this page is, without anything that is for this reader alone, such as a token. */
function address() {
  return location.protocol.startsWith("http") ? location.origin + location.pathname : "";
}

export default makeKeeper;
