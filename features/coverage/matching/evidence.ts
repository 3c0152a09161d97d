/** What shows a match: passages side by side, and counts. Never a share of confidence. */
import type { Comparison } from "./comparison.ts";
import { isIn } from "./places.ts";
import type { ReadArticle } from "./read-article.ts";
import type { ReadVersion } from "./read-release.ts";
import type { Evidence, Passage } from "./texts.ts";
import type { Token } from "./tokens.ts";

const MAX_PASSAGES = 3;
const MAX_PASSAGE_WORDS = 40;
/** Shorter runs show nothing by themselves. */
const MIN_SHOWN = 5;
/** Words around a name or a figure. */
const AROUND = 12;
/** Marks that belong to the last word of a passage. */
const CLOSING = /^[.,;:!?…"'”’»)]{1,3}/;

/** A stretch of both texts, in words. */
type Stretch = { kind: Passage["kind"]; ours: number; ourEnd: number; theirs: number; theirEnd: number };

export function evidenceOf(compared: Comparison): Evidence {
  const { version, article, same, facts, quotes, companyAt, isLinked } = compared;
  return {
    passages: passagesOf(compared),
    sentences: { same: same.length, of: version.sentences.length },
    figures: {
      same: facts.figures.length,
      of: facts.figureCount,
      pairs: facts.figures.map(({ ours, theirs, how }) => ({ ours, theirs, how })),
    },
    names: { same: facts.names.length, of: facts.nameCount, found: facts.names },
    quotedWords: quotes.reduce((total, { words }) => total + words.length, 0),
    speaker: quotes.toSorted((a, b) => b.words.length - a.words.length)[0]?.speaker ?? "",
    companyNamed: companyAt.length,
    isLinked,
    articleWords: article.wordCount,
    language: version.text.language,
  };
}

function passagesOf(compared: Comparison): Passage[] {
  const { version, article, quotes } = compared;
  const quoted = quotes.map(({ from, words, theirs, theirLength }) => ({
    kind: "quote" as const,
    ours: from,
    ourEnd: from + words.length,
    theirs,
    theirEnd: theirs + theirLength,
  }));
  const told = stretchesOf(compared).filter(
    ({ ours, ourEnd }) =>
      !quoted.some((quote) => isIn(ours, quote.ours, quote.ourEnd) || isIn(quote.ours, ours, ourEnd)),
  );
  const longest = [...quoted, ...told]
    .toSorted((a, b) => b.ourEnd - b.ours - (a.ourEnd - a.ours))
    .slice(0, MAX_PASSAGES);
  if (longest.length > 0) return longest.map((stretch) => passageOf(version, article, stretch));
  return factPassages(compared);
}

/** Runs of one sentence that follow each other in both texts are one stretch with changes. */
export function stretchesOf({ version, runs }: Comparison): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { ours, theirs, length } of runs) {
    const last = stretches.at(-1);
    const sentence = version.sentences.find(({ from, to }) => isIn(ours, from, to));
    const continues =
      last !== undefined &&
      sentence !== undefined &&
      isIn(last.ours, sentence.from, sentence.to) &&
      theirs >= last.theirEnd &&
      theirs - last.theirEnd <= 6;
    if (continues) Object.assign(last, { ourEnd: ours + length, theirEnd: theirs + length });
    else stretches.push({ kind: "passage", ours, ourEnd: ours + length, theirs, theirEnd: theirs + length });
  }
  return stretches.filter(({ ours, ourEnd }) => ourEnd - ours >= MIN_SHOWN);
}

function passageOf(version: ReadVersion, article: ReadArticle, stretch: Stretch): Passage {
  const ours = version.tokens.slice(stretch.ours, Math.min(stretch.ourEnd, stretch.ours + MAX_PASSAGE_WORDS));
  const theirs = article.tokens.slice(stretch.theirs, Math.min(stretch.theirEnd, stretch.theirs + MAX_PASSAGE_WORDS));
  return {
    kind: stretch.kind,
    ours: writtenFrom(version.text.text, ours),
    theirs: writtenFrom(article.text, theirs),
    changes: changesBetween(ours, theirs),
  };
}

/** A mention has the sentence that names the company, or a figure. */
function factPassages({ version, article, companyAt, facts }: Comparison): Passage[] {
  const { tokens } = article;
  const passages: Passage[] = companyAt.slice(0, 1).map((place) => ({
    kind: "name",
    ours: facts.names[0] ?? "",
    theirs: around(article, place),
    changes: [],
  }));
  for (const { ours, theirs, at } of facts.figures) {
    if (passages.length >= MAX_PASSAGES) break;
    const place = tokens.findIndex(({ end }) => end > at);
    if (place >= 0)
      passages.push({
        kind: "figure",
        ours: aroundFigure(version, ours),
        theirs: around(article, place),
        changes: ours === theirs ? [] : [{ ours, theirs }],
      });
  }
  return passages;
}

function aroundFigure(version: ReadVersion, written: string): string {
  const start = version.figures.find((figure) => figure.written === written)?.start ?? 0;
  const place = version.tokens.findIndex(({ end }) => end > start);
  const words = version.tokens.slice(Math.max(0, place - AROUND), place + AROUND);
  return writtenFrom(version.text.text, words);
}

function around(article: ReadArticle, place: number): string {
  const sentence = article.sentenceOf[place];
  const words = article.tokens.slice(Math.max(0, place - AROUND), place + AROUND);
  const from = Math.max(0, place - AROUND);
  return writtenFrom(
    article.text,
    words.filter((_word, index) => article.sentenceOf[from + index] === sentence),
  );
}

function writtenFrom(text: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) return "";
  const mark = CLOSING.exec(text.slice(last.end, last.end + 3))?.[0] ?? "";
  return text.slice(first.start, last.end + mark.length).replaceAll(/\s+/g, " ");
}

/** Words that differ between two stretches of at most forty words, by their longest common subsequence. */
export function changesBetween(ours: readonly Token[], theirs: readonly Token[]): Passage["changes"] {
  const rows = ours.length + 1;
  const columns = theirs.length + 1;
  const lengths = new Uint16Array(rows * columns);
  const at = (row: number, column: number) => lengths[row * columns + column] ?? 0;
  for (let row = rows - 2; row >= 0; row--)
    for (let column = columns - 2; column >= 0; column--)
      lengths[row * columns + column] =
        ours[row]?.word === theirs[column]?.word
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const changes: Passage["changes"] = [];
  let change = { ours: [] as string[], theirs: [] as string[] };
  const close = () => {
    if (change.ours.length + change.theirs.length > 0)
      changes.push({ ours: change.ours.join(" "), theirs: change.theirs.join(" ") });
    change = { ours: [], theirs: [] };
  };
  let [row, column] = [0, 0];
  while (row < ours.length || column < theirs.length) {
    const [our, their] = [ours[row], theirs[column]];
    if (our && their && our.word === their.word) {
      close();
      row++;
      column++;
    } else if (their && (!our || at(row, column + 1) >= at(row + 1, column))) {
      change.theirs.push(their.written);
      column++;
    } else if (our) {
      change.ours.push(our.written);
      row++;
    }
  }
  close();
  return changes;
}
