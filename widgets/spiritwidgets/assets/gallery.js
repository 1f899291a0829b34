// The gallery: language and theme, and what this browser knows of the lessons. Storage may be switched off.

const root = document.documentElement;

function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it holds for this page alone.
  }
}

function speak(lang) {
  root.dataset.lang = lang;
  root.lang = lang === "zh" ? "zh-Hans" : "en";
  document.title = document.querySelector(`[data-of="${lang}"] h1`)?.textContent ?? document.title;
  const button = document.getElementById("language");
  button.textContent = lang === "zh" ? "English" : "中文";
  button.lang = lang === "zh" ? "en" : "zh-Hans";
}

const isDark = () =>
  root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

function sign() {
  for (const button of document.querySelectorAll(".theme")) button.textContent = isDark() ? "☀" : "☾";
}

function progress() {
  const kept = merged(entriesOfLists(stored(LISTS)), entriesIn(stored(KEPT)));
  const said = (name) => (Object.hasOwn(kept, name) ? kept[name][1] : "");
  const called = Object.entries(JSON.parse(document.getElementById("cards").dataset.called)); // in the past, and now
  const isSolved = (id) => said(`solved ${id}`) || called.some(([old, now]) => now === id && said(`solved ${old}`));
  for (const place of document.querySelectorAll(".progress")) {
    const { steps, exercises } = place.dataset;
    const wanted = (steps ?? exercises).split(" ");
    const done = wanted.filter((id) => (steps ? isSolved(id) : said(`answer ${id}`))).length;
    place.classList.toggle("begun", done > 0);
    if (!done) {
      place.replaceChildren(); // all was forgotten in another tab
      continue;
    }
    const bar = document.createElement("b");
    bar.append(document.createElement("i"));
    bar.firstChild.style.width = `${(100 * done) / wanted.length}%`;
    const some = place.dataset.some.split("#"); // "# of #"
    place.replaceChildren(bar, done === wanted.length ? place.dataset.done : some[0] + done + some[1] + wanted.length + some[2]);
    const card = place.closest("a");
    const step = said(`at ${place.dataset.lesson}`);
    card.hash = /^[\w.]+$/.test(step) && done < wanted.length ? `step=${step}` : "";
  }
}

document.getElementById("language").addEventListener("click", () => {
  speak(root.dataset.lang === "zh" ? "en" : "zh");
  write("spiritgame.language", root.dataset.lang);
});
for (const button of document.querySelectorAll(".theme")) {
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    write("spiritgame.theme", root.dataset.theme);
    sign();
  });
}
const lang = read("spiritgame.language") ?? (navigator.language.startsWith("zh") ? "zh" : "en");
speak(lang === "zh" ? "zh" : "en");
const theme = read("spiritgame.theme");
if (theme === "dark" || theme === "light") root.dataset.theme = theme;
sign();
progress();
window.addEventListener("pageshow", progress); // back from a lesson
window.addEventListener("storage", progress); // a lesson in another tab
