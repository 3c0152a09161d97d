/** Words in dates, as parts of patterns, and their meanings. Patterns ignore case. */

export const MONTH =
  "(?:jan(?:uary|\\.)?|feb(?:ruary|\\.)?|mar(?:ch|\\.)?|apr(?:il|\\.)?|may|june?|july?|aug(?:ust|\\.)?|sep(?:t(?:ember|\\.)?|\\.)?|oct(?:ober|\\.)?|nov(?:ember|\\.)?|dec(?:ember|\\.)?)(?![\\p{L}\\p{M}])";
export const WEEKDAY = "(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?(?![\\p{L}\\p{M}])";
export const LONG_WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![\\p{L}\\p{M}])";
export const YEAR = "(?:1\\d|20|21)\\d{2}(?![\\p{L}\\p{M}\\p{N}])";
export const STAGE =
  "(?:(early|mid|late|the end of|end of|by end|the start of|start of|the beginning of)[ -](?:the )?)?";
export const BEFORE = "(?<![\\p{L}\\p{M}\\p{N}])";
export const AFTER = "(?![\\p{L}\\p{M}\\p{N}])";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");
const COUNTED = "first second third fourth".split(" ");

/** 1 to 12. */
export function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

/** @returns undefined without a word. */
export function weekdayOf(word: string | undefined): number | undefined {
  return word ? WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase()) : undefined;
}

export function seasonOf(word: string): string {
  return word.toLowerCase().replace("fall", "autumn");
}

/** "Q3", "H1", "third". */
export function countOf(word: string): number {
  const digit = /\d/.exec(word);
  return digit ? Number(digit[0]) : COUNTED.indexOf(word.toLowerCase()) + 1;
}

export function stageOf(word: string | undefined): string | undefined {
  if (!word) return undefined;
  return /end/i.test(word) ? "end" : /start|beginning/i.test(word) ? "start" : word.toLowerCase();
}

/** "26" is 2026 and "98" is 1998. */
export function yearOf(digits: string | undefined): number | undefined {
  if (!digits) return undefined;
  const year = Number(digits.replace(/\D/g, ""));
  if (year >= 100) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}
