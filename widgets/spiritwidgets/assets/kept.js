// What this browser keeps of all lessons: an object of `name: [version, text]`, each name written by itself, so that
// tabs merge. Of two texts of one name the later version counts, of two of one version the greater text; so it does
// `page/kept.py`, which says more. Before, whole lists were kept; they are still read.

const KEPT = "spiritgame.progress.2";
const LISTS = "spiritgame.progress.1";

/** What is stored under a name, as it is; "" for nothing, also where storage is switched off. */
function stored(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** The entries of a text, whatever is in it. */
function entriesIn(text) {
  try {
    const entries = Object.entries(JSON.parse(text)).filter(([, entry]) => isEntry(entry));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

const isEntry = (entry) =>
  Array.isArray(entry) && entry.length === 2 && Number.isInteger(entry[0]) && entry[0] > 0 && entry[0] <= 1e9 &&
  typeof entry[1] === "string";

/** What both know. */
function merged(mine, theirs) {
  const ours = new Map(Object.entries(mine));
  for (const [name, [version, text]] of Object.entries(theirs)) {
    const [known, said] = ours.get(name) ?? [0, ""];
    if (version > known || (version === known && text > said)) ours.set(name, [version, text]);
  }
  return Object.fromEntries(ours);
}

/** The entries that whole lists stand for, whatever they are; only those that the gallery counts. */
function entriesOfLists(text) {
  const entries = {};
  const add = (name, said) => {
    if (typeof said === "string" && said) entries[name] = [1, said];
  };
  try {
    const { solved, current, chance } = JSON.parse(text) ?? {};
    if (Array.isArray(solved)) for (const step of solved) add(`solved ${String(step)}`, "1");
    for (const [lesson, step] of Object.entries(current ?? {})) add(`at ${lesson}`, step);
    for (const work of Object.values(chance ?? {})) {
      for (const [exercise, answer] of Object.entries(work?.answers ?? {})) add(`answer ${exercise}`, answer);
    }
  } catch {
    // Something else lies there; then no more is known.
  }
  return entries;
}
