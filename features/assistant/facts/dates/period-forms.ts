/** Forms of longer and vaguer times: quarters, seasons, decades, years, lone months and weekdays, "last year". */
import { type DateForm, form, known } from "./date-form.ts";
import * as words from "./date-words.ts";

const { AFTER, LONG_WEEKDAY, MONTH, STAGE, WEEKDAY, YEAR } = words;
const TO = "(?: ?[-–—/] ?| to | and | or )";
const OF_YEAR = `(?:,?[ -](?:of )?(?:fiscal |FY ?)?(${YEAR}|['’]?\\d{2}(?!\\d|[ \u00a0]?%|\\p{L})))?`;
const HOLIDAY =
  "black friday|cyber monday|good friday|easter (?:sunday|monday)|easter|christmas(?: day| eve)?|boxing day|new year(?:['’]s)? (?:day|eve)|thanksgiving|halloween|valentine['’]s day|mother['’]s day|father['’]s day";
const UNIT = "(?:year|month|week|quarter|decade|century|weekend|night|season|summer|autumn|fall|winter|spring)";
const DAY_OR_MONTH = `(?:${LONG_WEEKDAY}|${MONTH})`;
/** What must precede a word that is only sometimes a month or season. */
const IN =
  "(?<=\\b(?:in|since|by|until|till|from|to|of|through|before|after|during|for|every|each|late|early|mid|and)[ -](?:the )?)";

function quarter(part: string, year: string | undefined) {
  return [[{ quarter: words.countOf(part), ...known("year", words.yearOf(year)) }]];
}

function half(part: string, year: string | undefined) {
  return [[{ half: words.countOf(part), ...known("year", words.yearOf(year)) }]];
}

function fold(words: string): string {
  return words.toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ").replace("fall", "autumn");
}

export const PERIOD_FORMS: readonly DateForm[] = [
  form(`(Q[1-4])${OF_YEAR}${AFTER}`, ([part = "", year]) => quarter(part, year)),
  form(`(${YEAR}) ?(Q[1-4])${AFTER}`, ([year, part = ""]) => quarter(part, year)),
  form(`(first|second|third|fourth) quarter${OF_YEAR}${AFTER}`, ([part = "", year]) => quarter(part, year)),
  form(`(H[12])[ -](${YEAR})`, ([part = "", year]) => half(part, year)),
  form(`(first|second) half of (?:the year )?(${YEAR})`, ([part = "", year]) => half(part, year)),
  form(`(first|second) half of (?:the|this|last|next) year${AFTER}`, ([part = ""]) => half(part, undefined)),
  form(`${STAGE}(spring|summer|autumn|fall|winter)(?: of)? (${YEAR})`, ([stage, season = "", year]) => [
    [{ season: words.seasonOf(season), ...known("year", words.yearOf(year)), ...known("stage", words.stageOf(stage)) }],
  ]),
  form(`(?:${HOLIDAY})${AFTER}`, (_, [text]) => [[{ words: fold(text) }]]),
  form(`(?:today|tomorrow|yesterday|tonight)${AFTER}`, (_, [text]) => [[{ words: fold(text) }]]),
  form(`(?:this|last|next|coming|past) (?:${UNIT}${AFTER}|${DAY_OR_MONTH})`, (_, [text]) => [[{ words: fold(text) }]]),
  form(`this (?:morning|afternoon|evening)${AFTER}`, (_, [text]) => [[{ words: fold(text) }]]),
  form(`(?<=\\bthe |['’])(?:early |late |mid-)?((?:1[5-9]|20)\\d0|\\d0)['’]?s${AFTER}`, ([decade = ""]) => {
    const start = Number(decade);
    return [[{ decade: start >= 100 ? start : start < 30 ? 2000 + start : 1900 + start }]];
  }),
  form(`((?:1[5-9]|20)\\d0)['’]?s${AFTER}`, ([decade]) => [[{ decade: Number(decade) }]]),
  form(`(?:FY ?)?(${YEAR})(?: ?[-–—/] ?)(${YEAR}|\\d{2}${AFTER})(?!-)`, ([first = "", last = ""]) => {
    const end = last.length === 2 ? first.slice(0, 2) + last : last;
    return Number(end) > Number(first) ? [[{ year: Number(first) }], [{ year: Number(end) }]] : null;
  }),
  form(`(${WEEKDAY})${TO}(${WEEKDAY})`, ([first, last]) => [
    [known("weekday", words.weekdayOf(first))],
    [known("weekday", words.weekdayOf(last))],
  ]),
  form(`(${LONG_WEEKDAY})`, ([weekday]) => [[known("weekday", words.weekdayOf(weekday))]]),
  form(`(?:FY|CY) ?(${YEAR}|\\d{2}${AFTER})`, ([year]) => [[known("year", words.yearOf(year))]]),
  form(`${STAGE}(${YEAR})(?! ?(?:%|°|[€£]|per cent))`, ([stage, year], match) =>
    isYear(match) ? [[{ ...known("year", words.yearOf(year)), ...known("stage", words.stageOf(stage)) }]] : null,
  ),
  form(`${IN}(spring|summer|autumn|fall|winter)${AFTER}`, ([season = ""]) => [[{ season: words.seasonOf(season) }]]),
  form(`${IN}(may|march|august)${AFTER}`, ([month = ""]) =>
    /^\p{Lu}/u.test(month) ? [[{ month: words.monthOf(month) }]] : null,
  ),
  form(
    `${STAGE}(january|february|april|june|july|september|october|november|december|(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?(?= \\d|[,;)]))(?![\\p{L}\\p{M}])`,
    ([stage, month = ""]) =>
      /^\p{Lu}/u.test(month) || month.length > 4
        ? [[{ month: words.monthOf(month), ...known("stage", words.stageOf(stage)) }]]
        : null,
  ),
];

/** Four digits are a year unless something is counted: "in 2026", "2026 results" but "2000 visitors", "2000 kW". */
function isYear({ 0: text, 1: stage, index, input }: RegExpExecArray): boolean {
  if (stage) return true;
  const before = input.slice(Math.max(0, index - 12), index);
  if (/[$£€¥#№]\s?$|\d ?[/.x×-] ?$|\d[  ]$|\b(?:no\.|page|room|model)\s$/i.test(before)) return false;
  if (/\b(?:in|since|by|until|from|of|for|before|after|during|through|year|to|and|©)\s$/i.test(before)) return true;
  const after = input.slice(index + text.length, index + text.length + 24);
  if (/^[ \u00a0-]?(?:k?W|kg|km|m|g|mm|cm|ml|l|V|Hz|mAh|[kMGT]B|dpi|rpm)(?![\p{L}\p{M}\p{N}])/u.test(after))
    return false;
  if (/^ ?[x×] ?\d/.test(after)) return false;
  if (/^[ -](?:million|billion|thousand|years?|days?|hours?|square|dollars|euros|pounds)\b/.test(after)) return false;
  return !/^ \p{Ll}+(?<!s)s\b/u.test(after) || /^ (?:was|is|has|as|results|sales|figures|accounts|plans)\b/.test(after);
}
