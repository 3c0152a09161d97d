/** Finds dates and datelines in plain text; they are used unchanged. */

const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";
const DAY = "\\d{1,2}(?:st|nd|rd|th)?";
const FULL_DATE = `(?:${DAY} ${MONTH},? \\d{4}|${MONTH} ${DAY},? \\d{4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{4})`;
const WEEKDAY = "(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?";

const FULL = new RegExp(`\\b${FULL_DATE}(?!\\d)`, "gi");
const IS_DATE = new RegExp(`^${WEEKDAY}${FULL_DATE}`, "i");
const IS_MONTH = new RegExp(`^${MONTH},? \\d{4}$`, "i");
const DATELINE = new RegExp(
  `^(\\p{Lu}[\\p{L}\\p{M} .'’-]{1,40}?(?:, ?[\\p{L}\\p{M}. ]{2,30}?)?),? ?\\(?(${FULL_DATE})\\)?(?:\\s*[.–—:-]+\\s+|\\s*[–—]\\s*)`,
  "iu",
);

/** The one full date of a sentence; empty when there is none or more than one. */
export function onlyDate(text: string): string {
  const found = [...new Set(text.match(FULL))];
  return found.length === 1 ? (found[0] ?? "") : "";
}

export function isFullDate(text: string): boolean {
  return IS_DATE.test(text);
}

export function isMonth(text: string): boolean {
  return IS_MONTH.test(text);
}

/** "LEEDS, 24 November 2026 – Northwind opens …": place, date, and what follows. */
export function readDateline(sentence: string): { place: string; date: string; rest: string } | null {
  const found = DATELINE.exec(sentence.slice(0, 160));
  if (!found) return null;
  const [whole, place = "", date = ""] = found;
  return /^\p{Lu}/u.test(place) ? { place, date, rest: sentence.slice(whole.length) } : null;
}
