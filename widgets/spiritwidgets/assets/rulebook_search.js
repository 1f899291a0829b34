// Searching the rulebook, as `spiritgame.rulebook.search` does: whole words before parts of words, by their stem, and
// everyday words for those of the book. A test compares the two.

const OFFERED = 3;
const WORD = /[\p{L}\p{N}_]+(?:[.’'][\p{L}\p{N}_]+)*/gu;
const NUMBER = /\d+(?:\.\d+)*/g;
const ENDINGS = [["ies", "y"], ["ied", "y"], ["sses", "ss"], ["ches", "ch"], ["shes", "sh"], ["xes", "x"]];

/** What an English word has in common with its other forms. */
function stemOf(word) {
  if (word.length < 4 || !/^[a-z]+$/i.test(word)) return word;
  const ending = ENDINGS.find(([end]) => word.endsWith(end));
  if (ending) word = word.slice(0, -ending[0].length) + ending[1];
  if (word.endsWith("s") && !/(ss|us|is)$/.test(word)) word = word.slice(0, -1);
  const end = ["ing", "ed"].find((end) => {
    const bare = word.slice(0, -end.length);
    return word.endsWith(end) && bare.length > 2 && /[aeiouy]/.test(bare);
  });
  if (end) word = word.slice(0, -end.length);
  if (word.length > 3 && word.at(-1) === word.at(-2)) word = word.slice(0, -1);
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}

/** How many letters are to be changed, added, left out or swapped with their neighbour. */
function distanceOf(one, other) {
  const rows = [[...Array(other.length + 1).keys()]];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    const above = rows[i - 1];
    for (let j = 1; j <= other.length; j++) {
      let cost = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (one[i - 1] !== other[j - 1]));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) cost = Math.min(cost, rows[i - 2][j - 2] + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return rows.at(-1).at(-1);
}

const wordsOf = (text) => text.match(WORD) ?? [];
const spaced = (text) => text.replace(NUMBER, " $& ").split(/\s+/).filter(Boolean).join(" ");

/** A searcher of `texts`; `known` has `isSpaced`, `alike`, `stop`, `topics` and `everyday` of the language. */
function makeSearch(texts, known) {
  const { isSpaced, alike, stop, topics, everyday } = known;
  const lower = texts.map((text) => text.toLowerCase());
  const full = lower.map((text) => ` ${wordsOf(text).join(" ")} `);
  const stems = lower.map((text) =>
    isSpaced ? ` ${wordsOf(text).map(stemOf).join(" ")} ` : ` ${spaced(text)} `,
  );
  const vocabulary = vocabularyOf();

  function vocabularyOf() {
    const count = new Map();
    for (const text of isSpaced ? lower : []) {
      for (const word of wordsOf(text)) {
        if (word.length > 2 && /^\p{L}+$/u.test(word)) count.set(word, (count.get(word) ?? 0) + 1);
      }
    }
    const said = [...count.keys()].sort((a, b) => count.get(b) - count.get(a) || (a < b ? -1 : 1));
    return [...new Set([...topics, ...said, ...everyday])];
  }

  const wanted = (query) => {
    let text = query.toLowerCase();
    if (isSpaced) {
      const words = wordsOf(text);
      const telling = words.filter((word) => !stop.includes(word));
      return telling.length ? telling : words;
    }
    const blank = (text) => text.split(/\s+/).filter(Boolean);
    const words = blank(text);
    for (const word of stop) text = text.replaceAll(word, " ");
    const telling = blank(text);
    return (telling.length ? telling : words).map(spaced);
  };

  const phrasesOf = (word) => {
    const seek = stemOf(word);
    if (isSpaced) return [seek, ...(Object.hasOwn(alike, seek) ? alike[seek] : [])];
    const parts = Object.keys(alike).filter((part) => word.includes(part));
    return [word, ...parts.flatMap((part) => alike[part].map((meant) => word.replaceAll(part, meant)))];
  };
  const holding = (all, phrases) => {
    const places = all.flatMap((text, place) => (phrases.some((phrase) => text.includes(phrase)) ? [place] : []));
    return new Set(places);
  };

  /** Where a word occurs, or what means the same; else where a word begins with it. */
  const places = (word) => {
    const phrases = phrasesOf(word);
    if (!isSpaced && !/^\d+(\.\d+)*$/.test(word)) return holding(stems, phrases);
    const whole = holding(stems, phrases.map((phrase) => ` ${phrase} `));
    return whole.size ? whole : holding(full, [` ${word}`]);
  };

  const near = (word) => {
    if (!isSpaced) {
      const shared = (other) => {
        const both = new Set([...word].filter((sign) => other.includes(sign))).size;
        return both / new Set([...word, ...other]).size;
      };
      const close = vocabulary.filter((other) => shared(other));
      return close.sort((a, b) => shared(b) - shared(a)).slice(0, OFFERED);
    }
    const most = Math.max(1, Math.floor(word.length / 3));
    const far = new Map(vocabulary.map((other) => [other, distanceOf(word, other)]));
    const begins = (other) => word.length > 3 && other.startsWith(word.slice(0, 4));
    const close = vocabulary.filter((other) => far.get(other) <= most || begins(other));
    close.sort((a, b) => far.get(b) - far.get(a));
    const best = [...new Map(close.map((other) => [stemOf(other), other])).values()];
    const order = (other) => far.get(other) * 10000 + vocabulary.indexOf(other);
    return best.sort((a, b) => order(a) - order(b)).slice(0, OFFERED);
  };

  /** Where every word of a query occurs. */
  const search = (query) => {
    const words = wanted(query);
    const sets = words.map(places);
    return texts.map((_, place) => sets.every((set) => set.has(place)));
  };

  /** Words to search for instead of a query that finds nothing. */
  const nearest = (query) => {
    const words = wanted(query);
    const found = words.filter((word) => places(word).size);
    const others = words.filter((word) => !found.includes(word)).flatMap(near);
    const offered = [...new Set([...others, ...found])].slice(0, OFFERED);
    return offered.length ? offered : topics.slice(0, OFFERED);
  };

  /** The stretches [from, to] of a text that are what a query looks for. */
  const marks = (query, text) => {
    const found = [];
    for (const word of wanted(query)) {
      const phrases = phrasesOf(word);
      if (!isSpaced) {
        for (const phrase of phrases.map((phrase) => phrase.replaceAll(" ", ""))) {
          for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length)) {
            found.push([at, at + phrase.length]);
          }
        }
        continue;
      }
      const tokens = [...text.matchAll(WORD)].map((match) => [match[0].toLowerCase(), match.index]);
      const isPart = !holding(stems, phrases.map((phrase) => ` ${phrase} `)).size;
      for (const parts of isPart ? [] : phrases.map((phrase) => phrase.split(" "))) {
        tokens.forEach((_, place) => {
          const run = tokens.slice(place, place + parts.length);
          if (run.length === parts.length && parts.every((part, n) => stemOf(run[n][0]) === part)) {
            const [last, at] = run.at(-1);
            found.push([run[0][1], at + last.length]);
          }
        });
      }
      for (const [token, at] of isPart ? tokens : []) {
        if (token.startsWith(word)) found.push([at, at + word.length]);
      }
    }
    return found;
  };
  return { wanted, search, nearest, marks };
}
