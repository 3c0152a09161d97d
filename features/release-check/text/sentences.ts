/** Splits plain text into sentences, in any script, without a dictionary; each stays unchanged. */

export type Span = { start: number; end: number };

/** Words whose full stop does not end a sentence. */
const ABBREVIATIONS = new Set(
  "Mr Mrs Ms Dr Prof St Sr Jr Inc Ltd Co Corp Plc Rev Gen Col Sen Gov Jan Feb Mar Apr Jun Jul Aug Sept Sep Oct Nov Dec vs approx e.g i.e eg ie cf".split(
    " ",
  ),
);
/** Only before a figure: "No. 5". */
const BEFORE_FIGURES = /^(?:no|nos|vol|fig|pp?)$/i;
const ENDS = /[.!?…。！？؟۔।]+/g;
/** In these scripts no space follows. */
const UNSPACED_END = /[。！？।]$/;
const CLOSING = /["'”»’)\]」』]/;
/** Closed quotations within a line. After a digit a straight mark means inches; between letters a single one is an apostrophe. */
const QUOTED =
  /„[^„“”\n]*[“”]|“[^“”\n]*”|(?<!\d)"[^"\n]*"|«[^«»\n]*»|»[^«»\n]*«|「[^「」\n]*」|『[^『』\n]*』|(?<=^|[\s([])‘[^‘\n]*?[.,!?…]’(?=$|[\s.,;:!?)\]])/g;
/** A speaker and a verb of speech: the sentence continues after the quotation. */
const CONTINUES =
  /^(?:(?:\p{Lu}[\p{L}'’.-]*\s){1,4})?(?:said|says|added|adds|told|explained|commented|noted|stated)\b/u;

/** Quotations of a text, with their marks. */
export function quotedSpans(text: string): Span[] {
  return [...text.matchAll(QUOTED)].map(({ 0: quoted, index }) => ({ start: index, end: index + quoted.length }));
}

/** @returns spans without the space around them, in order; together they contain every character except spaces. */
export function sentenceSpans(text: string): Span[] {
  const quoted = quotedSpans(text);
  const spans: Span[] = [];
  let start = 0;
  let quote = 0;
  const close = (end: number) => {
    const raw = text.slice(start, end);
    const from = start + (raw.length - raw.trimStart().length);
    if (raw.trim() !== "") spans.push({ start: from, end: from + raw.trim().length });
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(ENDS)) {
    let end = index + mark.length;
    while ((quoted[quote]?.end ?? Infinity) <= index) quote += 1;
    const within = quoted[quote];
    if (within && within.start < index) {
      if (end !== within.end - 1) continue;
      end = within.end;
      if (CONTINUES.test(text.slice(end, end + 160).trimStart())) continue;
    }
    while (end < text.length && CLOSING.test(text.charAt(end))) end += 1;
    if (endsSentence(text, start, index, mark, end)) close(end);
  }
  close(text.length);
  return spans;
}

export function splitSentences(text: string): string[] {
  return sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
}

function endsSentence(text: string, start: number, index: number, mark: string, end: number): boolean {
  if (end >= text.length || UNSPACED_END.test(mark)) return true;
  if (!/\s/.test(text.charAt(end))) return false;
  const next = text.slice(end, end + 40).trimStart();
  if (/^\p{Ll}/u.test(next) && !/^\p{Ll}\p{Lu}/u.test(next)) return false;
  if (mark !== ".") return true;
  const word = /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]*$/u.exec(text.slice(Math.max(start, index - 12), index))?.[0] ?? "";
  if (BEFORE_FIGURES.test(word)) return !/^\d/.test(next);
  return !ABBREVIATIONS.has(word) && !/^(?:\p{Lu}\.)*\p{Lu}$/u.test(word);
}
