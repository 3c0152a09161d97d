/** Figures of a text, and whether two are the same: as written, rounded, or in another unit. */
import { foldText } from "#platform/text-search/fold.ts";
import type { FigurePair } from "./texts.ts";

export type Figure = {
  /** As it stands, with its unit. */
  written: string;
  value: number;
  /** What it measures, in base units; empty: a plain count, or nothing we know. */
  dimension: string;
  /** Of the value in base units. */
  base: number;
  unit: string;
  digits: number;
  start: number;
};

// Linear: each character is read once, and what follows a space is of a fixed length.
const NUMBER = /(?<![\p{L}\p{N}])\d(?:[\d.,'’]|[ \u00a0\u202f](?=\d{3}(?!\d)))*/gu;
const AFTER = /^[\s\u00a0\u202f-]{0,2}(?:[\p{L}]{1,16}|%|°[CF]|€|\$|£)/u;
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3, tausend: 1e3, mille: 1e3, mil: 1e3, tusen: 1e3, duizend: 1e3,
  million: 1e6, millions: 1e6, m: 1e6, mn: 1e6, mio: 1e6, millionen: 1e6, millones: 1e6, millioner: 1e6, mill: 1e6, miljoen: 1e6,
  billion: 1e9, bn: 1e9, milliarden: 1e9, mrd: 1e9, milliard: 1e9, milliards: 1e9, milliarder: 1e9, miljard: 1e9, md: 1e9,
}; // prettier-ignore
/** Dimension and factor to its base unit, by folded word. */
const UNITS = new Map<string, readonly [string, number]>();
const define = (dimension: string, factor: number, words: string) => {
  for (const word of words.split(" ")) UNITS.set(word, [dimension, factor]);
};
define("share", 1, "% percent percentage per pct prozent pour por prosent procent");
define("length", 1000, "km kilometre kilometres kilometer kilometers kilometern kilometros kilometre-long");
define("length", 1609.34, "mile miles mi meilen millas");
define("length", 1, "metre metres meter meters metern metros");
define("length", 0.3048, "foot feet ft fuss pies");
define("mass", 1000, "tonne tonnes ton tons tonnen toneladas tonn t");
define("mass", 1, "kg kilogram kilograms kilo kilos kilogramm");
define("mass", 0.4536, "lb lbs pound-weight");
define("area", 1, "hectare hectares hektar hectareas ha");
define("area", 0.4047, "acre acres");
define("volume", 1, "litre litres liter liters litern litros");
define("volume", 3.785, "gallon gallons");
define("power", 1, "kw kilowatt kilowatts kilowattios");
define("power", 1000, "mw megawatt megawatts megawattios");
define("power", 1e6, "gw gigawatt gigawatts");
define("power", 0.7355, "hp horsepower ps chevaux");
define("energy", 1, "kwh");
define("energy", 1000, "mwh");
define("energy", 1e6, "gwh");
define("time", 60, "hour hours stunden heures horas timer uur");
define("time", 1, "minute minutes minuten minutos minutter minuut");
define("speed", 1, "kmh");
define("speed", 1.609, "mph");

/** After "per", "pour" or "por". */
const PER_CENT = /^ (?:cent|ciento)\b/;
const MONTH =
  /^(?:jan|feb|mar|mär|mrz|apr|may|mai|mei|maj|jun|jul|aug|sep|oct|okt|nov|dec|dez|des|avr|août|jui|fév|déc|ene|abr|ago|dic|de (?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic))/iu;
const MONTH_BEFORE =
  /(?:january|february|march|april|may|june|july|august|september|october|november|december|jan\.?|feb\.?|mar\.?|apr\.?|jun\.?|jul\.?|aug\.?|sept?\.?|oct\.?|nov\.?|dec\.?) $/i;
/** Small numbers that texts write as words. */
const WORDS = new Map<string, number>();
for (const list of [
  "two three four five six seven eight nine ten eleven twelve",
  "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  "deux trois quatre cinq six sept huit neuf dix onze douze",
  "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  "to tre fire fem seks syv åtte ni ti elleve tolv",
  "twee drie vier vijf zes zeven acht negen tien elf twaalf",
])
  for (const [at, word] of list.split(" ").entries()) WORDS.set(word, at + 2);
const AMBIGUOUS = new Set(["to", "ti", "ni", "once", "six", "fire", "elf", "acht"]);
const WORD = /\p{L}+/gu;
const MAX_FIGURES = 120;
/** Smaller ones are the same only with the same unit. */
const LARGE = 100;

/** @param language decides what a comma means in 1,234. Years and days of a month are no figures. */
export function figuresOf(text: string, language: string): Figure[] {
  const figures: Figure[] = [];
  for (const { 0: raw, index } of text.matchAll(NUMBER)) {
    if (figures.length >= MAX_FIGURES) break;
    const written = raw.slice(0, lengthWithoutMarks(raw));
    const value = readNumber(written, language);
    const after = text.slice(index + written.length, index + written.length + 60);
    if (value === null || isDate(written, value, text.slice(Math.max(0, index - 12), index), after)) continue;
    figures.push(withUnit(written, value, index, after, text.charAt(index - 1)));
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (figures.length >= MAX_FIGURES) break;
    const lower = word.toLowerCase();
    const value = WORDS.get(lower);
    if (value === undefined || (AMBIGUOUS.has(lower) && !isNumberIn(lower, language))) continue;
    figures.push(withUnit(word, value, index, text.slice(index + word.length, index + word.length + 60), ""));
  }
  return figures.toSorted((a, b) => a.start - b.start);
}

/** @returns null: different. */
export function compareFigures(ours: Figure, theirs: Figure): FigurePair["how"] | null {
  const [a, b] = ours.dimension === theirs.dimension ? [ours.base, theirs.base] : [ours.value, theirs.value];
  if (ours.dimension !== theirs.dimension && (ours.value < LARGE || (ours.dimension !== "" && theirs.dimension !== "")))
    return null;
  const difference = Math.abs(a - b) / Math.max(Math.abs(a), 1e-9);
  if (difference < 1e-9) return "same";
  const isConverted = ours.dimension !== "" && ours.dimension === theirs.dimension && ours.unit !== theirs.unit;
  if (isConverted) return difference <= 0.05 ? "converted" : null;
  const isRounder = theirs.digits < ours.digits && ours.digits >= 2 && ours.value > 20;
  return isRounder && difference <= 0.07 ? "rounded" : null;
}

/** Says something by itself: it has a unit, a scale, decimals or three digits. */
export function isTelling({ value, dimension }: Figure): boolean {
  return value >= LARGE || !Number.isInteger(value) || (dimension !== "" && value > 3);
}

export function isNumberWord(word: string): boolean {
  return WORDS.has(word);
}

function lengthWithoutMarks(raw: string): number {
  let end = raw.length;
  while (end > 0 && !/\d/.test(raw.charAt(end - 1))) end--;
  return end;
}

function readNumber(written: string, language: string): number | null {
  if (written.length > 24) return null;
  const bare = written.replaceAll(/[ \u00a0\u202f'’]/g, "");
  const marks = bare.replaceAll(/\d/g, "");
  if (marks === "") return Number(bare);
  const last = marks.at(-1) ?? "";
  const tail = bare.slice(bare.lastIndexOf(last) + 1);
  const thousands = language === "en" || language === "" ? "," : ".";
  const isAllThousands = new Set(marks).size === 1 && tail.length === 3 && (marks.length > 1 || last === thousands);
  if (isAllThousands) return Number(bare.replaceAll(last, ""));
  const whole = bare.slice(0, bare.lastIndexOf(last)).replaceAll(/[.,]/g, "");
  const value = Number(`${whole}.${tail}`);
  return Number.isFinite(value) ? value : null;
}

function isDate(written: string, value: number, before: string, after: string): boolean {
  if (/^\d{4}$/.test(written) && value >= 1900 && value <= 2100 && !/^[\s-]?(?:%|[kKMGT]?[Ww]h?\b|km\b)/.test(after))
    return true;
  if (value > 31 || !Number.isInteger(value)) return false;
  return MONTH.test(after.replace(/^\.?\s|^(?:st|nd|rd|th)\s/, "")) || MONTH_BEFORE.test(before);
}

function withUnit(written: string, value: number, start: number, after: string, before: string): Figure {
  let rest = after;
  let scaled = value;
  let shown = written;
  const take = () => {
    const part = AFTER.exec(rest)?.[0] ?? "";
    return { part, word: foldText(part.replace(/^[\s\u00a0\u202f-]+/, "")) };
  };
  let next = take();
  const scale = Object.hasOwn(SCALES, next.word) ? SCALES[next.word] : undefined;
  if (scale !== undefined) {
    scaled *= scale;
    shown += next.part;
    rest = rest.slice(next.part.length).replace(/^\./, "");
    next = take();
  }
  const unit = UNITS.get(next.word);
  if (unit) shown += next.part + (PER_CENT.exec(rest.slice(next.part.length))?.[0] ?? "");
  const [dimension, factor] = unit ?? ["", 1];
  const isMoney = "€$£".includes(before) && before !== "";
  return {
    written: isMoney ? before + shown : shown,
    value: scaled,
    dimension,
    base: scaled * factor,
    unit: unit ? `${dimension} ${factor}` : "",
    digits: significantDigits(scaled),
    start,
  };
}

function significantDigits(value: number): number {
  const digits = value.toPrecision(12).split("e")[0]?.replace(".", "") ?? "";
  let [from, to] = [0, digits.length];
  while (digits.charAt(from) === "0") from++;
  while (to > from && digits.charAt(to - 1) === "0") to--;
  return to - from;
}

function isNumberIn(word: string, language: string): boolean {
  if (word === "six") return language !== "no" && language !== "nb";
  if (word === "once") return language === "es";
  if (word === "elf" || word === "acht") return language === "de" || language === "nl";
  return language === "no" || language === "nb";
}
