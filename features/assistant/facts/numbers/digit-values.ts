/** Parses numbers written in digits, with thousands and decimal separators in all common forms. */

const FRACTIONS: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅕": 1 / 5,
  "⅛": 1 / 8,
};

/**
 * Digits with separators; groups of three may be separated by a space. Never starts inside a word or a number. Linear:
 * what begins with a digit is a number, and read once.
 */
export const DIGITS =
  /(?:(?<![\p{L}\p{M}\p{N}]|\p{N}[.,])|(?<=\dx))(?:[½⅓⅔¼¾⅕⅛]|(?:v\d+(?:\.\d+){1,30}|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3}){1,6}(?![\d])(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,'’]\d+){0,30})(?:\/\d+)?[½⅓⅔¼¾⅕⅛]?)/giu;

/**
 * Possible values of these digits: two for "1.250", which is 1250 in some countries and 1.25 in others.
 * @returns the digits themselves for anything but a quantity, such as a version ("2.1.3") or an account's number.
 */
export function readDigits(digits: string): number[] | string {
  if (/^\d{1,15}$/.test(digits)) return [Number(digits)];
  const fraction = FRACTIONS[digits.at(-1) ?? ""];
  const whole = fraction === undefined ? digits : digits.slice(0, -1);
  if (fraction !== undefined) {
    const values = whole === "" ? [0] : readDigits(whole);
    return typeof values === "string" ? digits : values.map((value) => value + fraction);
  }
  const [numerator = "", denominator] = whole.split("/");
  if (/^v/i.test(numerator)) return readDigits(numerator.slice(1));
  const values = readGroups(numerator.replace(/[ \u00a0\u2009\u202f]/g, " "));
  if (denominator === undefined || typeof values === "string") return denominator === undefined ? values : digits;
  return Number(denominator) > 0 ? values.map((value) => value / Number(denominator)) : digits;
}

function readGroups(digits: string): number[] | string {
  if (digits.replace(/\D/g, "").length > 15) return digits.replace(/\D/g, "");
  if (/^\d+$/.test(digits)) return [Number(digits)];
  if (/^\d{1,3}(?:[ '’]\d{3})+$/.test(digits)) return [Number(digits.replace(/\D/g, ""))];
  if (/^[1-9]\d{0,2}(?:,\d{3})+$/.test(digits) || /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(digits)) {
    return [Number(digits.replaceAll(",", ""))];
  }
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return [Number(digits.replace(".", "")), Number(digits)];
  if (/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(digits)) return [Number(digits.replaceAll(".", ""))];
  const [, before, after] = /^(\d+|\d{1,3}(?:[ ,.'’]\d{3})+)[.,](\d+)$/.exec(digits) ?? [];
  if (before === undefined) return digits;
  return [Number(`${before.replace(/\D/g, "")}.${after}`)];
}
