/** Dates as they stand in running text: days, months and what a lead says instead of them. */

/** English with its abbreviations, then German, French, Spanish, Italian, Dutch and the Nordic languages. */
const MONTHS = [
  "January|February|March|April|May|June|July|August|September|October|November|December",
  "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec",
  "Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre",
  "novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  "gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus",
  "desember|januari|februari|augusti",
].join("|");
const DAY = "\\d{1,2}(?:st|nd|rd|th|\\.|º)?";
const YEAR = "(?:,?\\s(?:de\\s)?\\d{4})?";

const DATE = new RegExp(
  [
    `${DAY}\\s(?:de\\s)?(?:${MONTHS})(?!\\p{L})\\.?${YEAR}`,
    `(?<!\\p{L})(?:${MONTHS})\\.?\\s${DAY}(?!\\d)${YEAR}`,
    "\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}",
    "\\d{4}\\s?[年년]\\s?\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日일]",
  ].join("|"),
  "iu",
);

const CALENDAR_NAMES =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|" +
  "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?![a-z])";

/** Pattern of a name that begins with a capital: neither a month nor a weekday, which do too. */
export const NAME = `(?!${CALENDAR_NAMES})\\p{Lu}[\\p{L}\\p{N}&’'-]*`;

/** A month, weekday, quarter or year by itself. Without its capital, March is a walk and May a wish. */
const CALENDAR = new RegExp(
  [`\\b${CALENDAR_NAMES}`, "(?<![\\d.,])(?:19|20)\\d\\d(?![\\d%])", "\\bQ[1-4]\\b"].join("|"),
);
const PERIOD = "day|week|month|quarter|year|season|spring|summer|autumn|fall|winter|morning|afternoon|evening";
const RELATIVE = new RegExp(
  `\\b(?:today|yesterday|tomorrow|tonight|immediately|(?:this|next|last|coming|past) (?:\\w{1,20} )?(?:${PERIOD}))\\b`,
  "i",
);

/** The first whole date in a text: where it stands, and how long it is. Null without one. */
export function findDate(text: string): { index: number; length: number } | null {
  const found = DATE.exec(text);
  return found && { index: found.index, length: found[0].length };
}

/** Whether a text says when: a date, a month, a weekday, a year, or "today" and its like. */
export function saysWhen(text: string): boolean {
  return CALENDAR.test(text) || RELATIVE.test(text) || DATE.test(text);
}

/** A day as a text names it; without its year where the text leaves it out. */
export type NamedDay = { year: number | null; month: number; day: number };

/** What the first whole date in a text may mean; several where 3/4/2026 has two readings. Empty: none can be read. */
export function readDays(text: string): NamedDay[] {
  const found = findDate(text);
  if (!found) return [];
  const date = text.slice(found.index, found.index + found.length);
  const [first = 0, second = 0, third = 0] = (date.match(/\d+/g) ?? []).map(Number);
  if (/^\d{4}/.test(date)) return [{ year: first, month: second, day: third }];
  const month = monthNumbers().get(/\p{L}{3,}/u.exec(date.replace(/\bde\b/gi, ""))?.[0].toLowerCase() ?? "");
  if (month !== undefined) return [{ year: second > 31 ? second : null, month, day: first }];
  const year = third < 100 ? 2000 + third : third;
  const dayFirst = { year, month: second, day: first };
  return date.includes("/") ? [dayFirst, { year, month: first, day: second }] : [dayFirst];
}

let months: ReadonlyMap<string, number> | undefined;

/** By the names that `MONTHS` finds. */
function monthNumbers(): ReadonlyMap<string, number> {
  months ??= new Map(
    ["en-GB", "en-US", "de", "fr", "es", "it", "nl", "nb", "sv"].flatMap((locale) =>
      (["long", "short"] as const).flatMap((month) =>
        Array.from({ length: 12 }, (_none, index): [string, number] => {
          const name = new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" }).format(Date.UTC(2026, index, 15));
          return [name.toLowerCase().replace(".", ""), index + 1];
        }),
      ),
    ),
  );
  return months;
}
