/**
 * Forms of dates with a day, or a month and a year; longest first, because later forms do not see text that an earlier
 * one matched.
 */
import { type DateForm, form, known } from "./date-form.ts";
import { validDate } from "./date-parts.ts";
import * as words from "./date-words.ts";

const { AFTER, MONTH, STAGE, WEEKDAY, YEAR } = words;
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const TO = "(?: ?[-–—/] ?| to | and | or | & )";
const OF_YEAR = `(?:,? (?:of |in )?(${YEAR}|['’]\\d{2}${AFTER}))?`;
const ON = `(?:(${WEEKDAY})\\.?,? (?:the )?)?`;

/** Lower-case "may" and "march" are months only next to a year. */
function isMonth(month: string, year: string | undefined): boolean {
  return year !== undefined || !/^(?:may|mar)/.test(month);
}

function days(weekday: string | undefined, first: string, last: string | undefined, month: string, year?: string) {
  if (!isMonth(month, year)) return null;
  const shared = { month: words.monthOf(month), ...known("year", words.yearOf(year)) };
  const start = { ...shared, day: Number(first), ...known("weekday", words.weekdayOf(weekday)) };
  return [[validDate(start)], ...(last === undefined ? [] : [[validDate({ ...shared, day: Number(last) })]])];
}

export const CALENDAR_FORMS: readonly DateForm[] = [
  form(
    `(\\d{4})-(\\d{2})-(\\d{2})(?:T(\\d{2}):(\\d{2})(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?${AFTER}`,
    ([year, month, day, hour, minute]) => [
      [validDate({ year: Number(year), month: Number(month), day: Number(day) })],
      ...(hour === undefined ? [] : [[{ minute: Number(hour) * 60 + Number(minute) }]]),
    ],
  ),
  form(`(\\d{4})([/.])(\\d{1,2})\\2(\\d{1,2})${AFTER}`, ([year, , month, day]) => [
    [validDate({ year: Number(year), month: Number(month), day: Number(day) })],
  ]),
  form(`(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})${AFTER}`, ([first, dot, second, year]) =>
    numeric(first, second, year, dot !== "."),
  ),
  form(`(\\d{1,2})/(\\d{1,2})/(\\d{2})${AFTER}`, ([first, second, year]) => numeric(first, second, year, true)),
  form(`(\\d{2})\\.(\\d{2})\\.(\\d{2})${AFTER}`, ([first, second, year]) => numeric(first, second, year, false)),
  form(
    `${ON}${DAY}(?:${TO}${DAY})?[ \u00a0-](?:day )?(?:of )?(${MONTH})${OF_YEAR}`,
    ([weekday, first = "", last, month = "", year]) => days(weekday, first, last, month, year),
  ),
  form(
    `${ON}(${MONTH})[ \u00a0](?:the )?${DAY}(?:${TO}${DAY})?(?![\\d:%]|[.,]\\d|[\\p{L}\\p{N}])${OF_YEAR}`,
    ([weekday, month = "", first = "", last, year]) => days(weekday, first, last, month, year),
  ),
  form(`(${MONTH})(?: (${YEAR}))?${TO}(${MONTH}),? (?:of )?(${YEAR})`, ([first = "", own, last = "", year]) => [
    [{ month: words.monthOf(first), ...known("year", words.yearOf(own ?? year)) }],
    [{ month: words.monthOf(last), ...known("year", words.yearOf(year)) }],
  ]),
  form(`${STAGE}(${MONTH}),? (?:of )?(${YEAR}|['’]\\d{2}${AFTER})`, ([stage, month = "", year]) => [
    [
      {
        month: words.monthOf(month),
        ...known("year", words.yearOf(year)),
        ...known("stage", words.stageOf(stage)),
      },
    ],
  ]),
  form(`(\\d{4})-(\\d{2})${AFTER}(?!-)`, ([year, month]) => {
    const isRange = (Number(year) + 1) % 100 === Number(month);
    return isRange || Number(year) < 1900 ? null : [[validDate({ year: Number(year), month: Number(month) })]];
  }),
];

/** Day and month in either order, where countries differ. */
function numeric(first: string | undefined, second: string | undefined, year: string | undefined, isEither: boolean) {
  const [a, b] = [Number(first), Number(second)];
  const shared = known("year", words.yearOf(year));
  return [[validDate({ ...shared, day: a, month: b }), isEither ? validDate({ ...shared, day: b, month: a }) : null]];
}
