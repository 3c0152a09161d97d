/**
 * Finds the dateline that opens a release, "SPENNYMOOR, England, 21 November 2026 — ", so that the page can style it.
 */

const OPENING = /^(\s*<p>)([^<>]{3,100}?)(\s{1,9}[—–]\s|\s{1,9}--\s)/;
const CAPITALS = /^\p{Lu}{3}/u;
const DAY = /(?:\d{1,2}\.? \p{L}{1,20} \d{4}|\p{L}{1,20} \d{1,2},? \d{4})\)?$/u;

/** Not of an abbreviated month, "Sept. 21". */
const SENTENCE_END = /\p{Ll}{4}[.!?]\s/u;

/** @param html sanitised; unchanged without a dateline. */
export function withDateline(html: string): string {
  return html.replace(OPENING, (opening, start: string, place: string, dash: string) =>
    (CAPITALS.test(place) || DAY.test(place)) && !SENTENCE_END.test(place)
      ? `${start}<span class="place">${place}</span>${dash}`
      : opening,
  );
}
