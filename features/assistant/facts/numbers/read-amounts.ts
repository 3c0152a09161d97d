/** Reads a number together with the scale, currency and unit around it. */
import { readCurrencyBefore, readUnitAfter, type Unit } from "./number-units.ts";
import { SCALES } from "./number-words.ts";
import type { Span } from "../text-span.ts";

/** `unit` is empty for a plain amount. A code ("2.1.3", a telephone number) has a value that is not an amount. */
export type Amount = { value: number | string; unit: string };

/** A number as written, before its context is read. */
export type BareNumber = Span & { values: number[] | string; unit: string; isFact: boolean };

export type ReadNumber = Span & {
  bare: BareNumber;
  /** All its possible meanings. */
  amounts: Amount[];
  isFact: boolean;
  scale: number;
  units: readonly Unit[];
};

const ORDINAL = /(?:st|nd|rd|th)(?![\p{L}\p{M}\p{N}])/uy;
const SCALE =
  /[ \u00a0\u202f-]?(hundred|thousand|million|billion|trillion|dozen|lakh|crore|mln|mn|bn|tn)(?![\p{L}\p{M}\p{N}])/iuy;
const SHORT_SCALE = /[mkMKB](?![\p{L}\p{M}\p{N}])/uy;
const SHORT: Readonly<Record<string, number>> = { mln: 1e6, mn: 1e6, m: 1e6, k: 1e3, b: 1e9, bn: 1e9, tn: 1e12 };
/** "3D", "5G": letters right after digits are its unit. */
const JOINED = /\p{L}{1,4}(?![\p{L}\p{M}\p{N}])/uy;
/** These words are numbers only next to a unit: "one year" is, "a year" is no claim. */
const ARTICLE = /^an?$/i;

/** Whether anything around it can belong to the number: avoids repeated reads of long tables. */
function isDressed(text: string, { start, end }: Span): boolean {
  return (
    /[\p{L}%‰°€£$¥₹×]/u.test(text.charAt(end) + text.charAt(end + 1)) ||
    /[\p{L}\p{Sc}]/u.test(text.slice(Math.max(0, start - 2), start))
  );
}

/** Reads the context of a number, which extends it. */
export function readAmounts(text: string, bare: BareNumber): ReadNumber {
  const { start, end, values, unit, isFact } = bare;
  if (!isDressed(text, bare)) return withUnit(bare, end, unit);
  const isDigits = /[\d½⅓⅔¼¾⅕⅛]/.test(text.charAt(start));
  const ordinal = isDigits ? matchAt(ORDINAL, text, end) : null;
  if (ordinal) return withUnit(bare, end + ordinal[0].length, "ordinal");
  if (typeof values === "string" || unit !== "") return withUnit(bare, end, unit);
  const currency = isDigits ? readCurrencyBefore(text, start) : null;
  const scaled = readScale(text, end, isDigits, currency !== null);
  const measured = currency ? null : readUnitAfter(text, scaled.end);
  const units = currency?.units ?? measured?.units ?? [];
  const isBare = scaled.end === end && units.length === 0;
  const joined = isDigits && isBare ? matchAt(JOINED, text, end) : null;
  if (joined) return withUnit(bare, end + joined[0].length, joined[0].toLowerCase());
  const amounts = values.flatMap((value) => amountsOf(value * scaled.factor, units));
  if (isDigits && measured && text.charAt(end) === "m") amounts.push(...amountsOf((values[0] ?? 0) * 1e6, []));
  return {
    bare,
    start: currency?.start ?? start,
    end: measured?.end ?? scaled.end,
    amounts,
    isFact: isFact || (units.length > 0 && !ARTICLE.test(text.slice(start, end))),
    scale: scaled.factor,
    units,
  };
}

/** A number's meaning with the scale and unit of its neighbour in a range: "10–15 kW". */
export function shareUnit(own: ReadNumber, other: ReadNumber): Amount[] {
  const { values, unit } = own.bare;
  const units = own.units.length > 0 ? own.units : other.units;
  const scale = own.scale === 1 ? other.scale : own.scale;
  if (typeof values === "string" || unit !== "" || (units === own.units && scale === own.scale)) return own.amounts;
  return [...own.amounts, ...values.flatMap((value) => amountsOf(value * scale, units))];
}

function withUnit(bare: BareNumber, end: number, unit: string): ReadNumber {
  const { start, values, isFact } = bare;
  const amounts = (typeof values === "string" ? [values] : values).map((value) => ({ value, unit }));
  return { bare: { ...bare, unit }, start, end, amounts, isFact, scale: 1, units: [] };
}

function amountsOf(value: number, units: readonly Unit[]): Amount[] {
  if (units.length === 0) return [{ value, unit: "" }];
  return units.map(({ name, factor }) => ({ value: value * factor, unit: name }));
}

/** "2 million", "€1.2m", "5k". A lone "m" without a currency is left to the units, as it may be metres. */
function readScale(text: string, at: number, isDigits: boolean, hasCurrency: boolean): { end: number; factor: number } {
  const long = matchAt(SCALE, text, at);
  if (long) {
    const word = long[1]?.toLowerCase() ?? "";
    return { end: at + long[0].length, factor: SHORT[word] ?? SCALES.get(word) ?? 1 };
  }
  const gap = hasCurrency && text.charAt(at) === " " ? 1 : 0;
  const short = isDigits ? matchAt(SHORT_SCALE, text, at + gap) : null;
  if (!short || (short[0] === "m" && !hasCurrency)) return { end: at, factor: 1 };
  return { end: at + gap + short[0].length, factor: SHORT[short[0].toLowerCase()] ?? 1 };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
