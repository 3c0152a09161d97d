/** Quotations in plain text: where they stand, and whether anybody is named for them. */

/** From the opening mark to behind the closing one. */
export type Span = { start: number; end: number };

const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”“",
  "„": "“”",
  "«": "»",
  "»": "«",
  "「": "」",
  "『": "』",
  "‘": "’",
  "‚": "‘’",
  "'": "'",
};

/** Spoken words, not a name or a term in marks: four words, or as much in a script without spaces. */
const LEAST_WORDS = 4;
const LEAST_CHARACTERS_UNSPACED = 8;

export const SPEECH =
  /\b(?:said|says|say|added|adds|told|tells|explained|explains|commented|comments|noted|notes|stated|states|according to)\b/i;

/** Marks that pair up within a line; one that never closes is a character like any other. */
export function quotedSpans(text: string): Span[] {
  const spans: Span[] = [];
  let lineStart = 0;
  for (const line of text.split("\n")) {
    spansOfLine(line, lineStart, spans);
    lineStart += line.length + 1;
  }
  return spans;
}

/** Every kind of mark that fails to close is given up for the rest of its line, so the walk stays linear. */
function spansOfLine(line: string, offset: number, spans: Span[]): void {
  const givenUp = new Set<string>();
  let at = 0;
  while (at < line.length) {
    const mark = line.charAt(at);
    const closers = CLOSERS[mark];
    if (closers === undefined || givenUp.has(mark) || !opens(line, at)) {
      at += 1;
      continue;
    }
    const end = closingAt(line, at, closers);
    if (end === null) {
      givenUp.add(mark);
      at += 1;
    } else {
      spans.push({ start: offset + at, end: offset + end + 1 });
      at = end + 1;
    }
  }
}

function opens(line: string, at: number): boolean {
  const before = line.charAt(at - 1);
  return /["'‘»]/.test(line.charAt(at)) ? before === "" || /[\s([{–—:>-]/.test(before) : true;
}

function closingAt(line: string, open: number, closers: string): number | null {
  for (let at = open + 1; at < line.length; at += 1) {
    const mark = line.charAt(at);
    if (!closers.includes(mark)) continue;
    // The same sign is an apostrophe: it closes only behind a mark of punctuation.
    if (/['’]/.test(mark) && (!/[.,!?…]/.test(line.charAt(at - 1)) || /[\p{L}\p{N}]/u.test(line.charAt(at + 1))))
      continue;
    return at;
  }
  return null;
}

function isSpoken(quoted: string): boolean {
  const words = quoted.trim().split(/\s+/);
  return words.length >= LEAST_WORDS || (words.length === 1 && quoted.length >= LEAST_CHARACTERS_UNSPACED + 2);
}

/** Does this sentence hold words that somebody said? */
export function hasQuotation(sentence: string): boolean {
  const spans = quotedSpans(sentence).map(({ start, end }) => sentence.slice(start, end));
  if (spans.some(isSpoken)) return true;
  // Few words are spoken where they end as a sentence does and somebody says them: said: "We grow."
  return spans.some((quoted) => /[.,!?…].$/u.test(quoted)) && SPEECH.test(aroundQuotations(sentence));
}

/** What stands beside the quotations of a sentence. */
function aroundQuotations(sentence: string): string {
  let rest = "";
  let from = 0;
  for (const { start, end } of quotedSpans(sentence)) {
    rest += `${sentence.slice(from, start)} `;
    from = end;
  }
  return (rest + sentence.slice(from)).trim();
}

/** Does it hold a mark that pairs with none of its own? Beside another such text both would pretend that somebody said what is between. */
export function hasLoneMark(text: string): boolean {
  return /["“”„«»「」『』]/.test(aroundQuotations(text));
}

/** Somebody is named beside the words: "said Ada Byron", "– Ada Byron", "(Ada Byron)". */
export function isAttributed(sentence: string): boolean {
  return /\p{L}/u.test(aroundQuotations(sentence));
}
