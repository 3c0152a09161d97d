/** Units of numbers: one name and a factor for all spellings, so that 12 months are a year and £3bn is three billion pounds. */
import UNITS from "./number-units.json" with { type: "json" };

export type Unit = { name: string; factor: number };

/** Symbols hold capitals as they are written; words are in lower case. */
const BY_SPELLING = new Map<string, Unit[]>();
for (const { name, factor, spellings } of UNITS) {
  for (const spelling of spellings) {
    BY_SPELLING.set(spelling, [...(BY_SPELLING.get(spelling) ?? []), { name, factor }]);
  }
}

/** Narrower words in a source that match a wider word in the draft. */
const WIDER: Readonly<Record<string, string>> = {
  "US dollar": "dollar",
  "Australian dollar": "dollar",
  "Canadian dollar": "dollar",
  "degree Celsius": "degree",
  "degree Fahrenheit": "degree",
};

/** This unit, and the wider one that is true of it as well. */
export function unitsTrueOf(name: string): string[] {
  const wider = WIDER[name];
  return wider === undefined ? [name] : [name, wider];
}

const CURRENCY =
  /(?:US\$|A\$|C\$|R\$|[$£€¥₹]|(?<![\p{L}\p{M}\p{N}])(?:USD|AUD|CAD|EUR|GBP|JPY|INR|CNY|RMB|CHF|SEK|NOK|DKK|PLN|BRL))[ \u00a0]?$/u;
const WORD = /[%‰€£$¥₹×]|°[CFcf]?|\p{L}+[²³23]?(?:\/\p{L}+)?/uy;
const SECOND_WORD = /[ \u00a0-](\p{L}+(?: hour)?)/uy;

/** A currency right before a place name. */
export function readCurrencyBefore(text: string, at: number): { start: number; units: Unit[] } | null {
  const found = CURRENCY.exec(text.slice(Math.max(0, at - 5), at));
  if (!found) return null;
  return { start: at - found[0].length, units: BY_SPELLING.get(found[0].trim()) ?? [] };
}

/** Unit that follows: joined, after a space, or after the hyphen of "12-month". */
export function readUnitAfter(text: string, at: number): { end: number; units: Unit[] } | null {
  const gap = /[ \u00a0\u202f-]/.test(text.charAt(at)) ? 1 : 0;
  WORD.lastIndex = at + gap;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return null;
  const end = at + gap + word.length;
  if (/^[x×]$/.test(word) && /^ ?\d/.test(text.slice(end, end + 2))) return null;
  SECOND_WORD.lastIndex = end;
  const second = SECOND_WORD.exec(text);
  const both = second && BY_SPELLING.get(`${word} ${second[1]}`.toLowerCase());
  if (second && both) return { end: end + second[0].length, units: both };
  const units = BY_SPELLING.get(word) ?? (word.length > 3 ? BY_SPELLING.get(word.toLowerCase()) : undefined);
  return units && !/[\p{L}\p{N}]/u.test(text.charAt(end)) ? { end, units } : null;
}
