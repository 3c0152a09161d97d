/** Finds quotations in plain text, and whether a speaker is named. */

/** From the opening mark to after the closing one. */
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

/** Spoken words, not a name or a term in quotation marks: four words, or the same length in a script without spaces. */
const LEAST_WORDS = 4;
const LEAST_CHARACTERS_UNSPACED = 8;

export const SPEECH =
  /\b(?:said|says|say|added|adds|told|tells|explained|explains|commented|comments|noted|notes|stated|states|according to)\b/i;

/** Marks that pair up within a line; an unclosed one is an ordinary character. */
export function quotedSpans(text: string): Span[] {
  const spans: Span[] = [];
  let lineStart = 0;
  for (const line of text.split("\n")) {
    spansOfLine(line, lineStart, spans);
    lineStart += line.length + 1;
  }
  return spans;
}

/** A type of mark that is not closed is ignored for the rest of its line, so the scan stays linear. */
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
    // The same character is an apostrophe: it closes only after punctuation.
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

/** Whether this sentence contains quoted words. */
export function hasQuotation(sentence: string): boolean {
  const spans = quotedSpans(sentence).map(({ start, end }) => sentence.slice(start, end));
  if (spans.some(isSpoken)) return true;
  // A few quoted words are speech if they end like a sentence and have a speaker: said: "We grow."
  return spans.some((quoted) => /[.,!?…].$/u.test(quoted)) && SPEECH.test(aroundQuotations(sentence));
}

/** The part of a sentence outside its quotations. */
function aroundQuotations(sentence: string): string {
  let rest = "";
  let from = 0;
  for (const { start, end } of quotedSpans(sentence)) {
    rest += `${sentence.slice(from, start)} `;
    from = end;
  }
  return (rest + sentence.slice(from)).trim();
}

/** Whether it contains an unpaired mark. Next to another such text, the text between would look like a quotation. */
export function hasLoneMark(text: string): boolean {
  return /["“”„«»「」『』]/.test(aroundQuotations(text));
}

/** A speaker is named next to the words: "said Ada Byron", "– Ada Byron", "(Ada Byron)". */
export function isAttributed(sentence: string): boolean {
  return /\p{L}/u.test(aroundQuotations(sentence));
}
