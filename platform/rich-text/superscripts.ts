/** Raised and lowered text where a format has none: 10⁶, H₂O, e^(kt). */
import { withoutHints } from "./characters.ts";
import type { Run } from "./tree.ts";

const RAISED: Readonly<Record<string, string>> = Object.fromEntries(
  pairs(" 0123456789+-−=()ni", " ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ"),
);
const LOWERED: Readonly<Record<string, string>> = Object.fromEntries(pairs(" 0123456789+-−=()", " ₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"));
const SIGNS: Readonly<Record<string, string>> = { tm: "™", sm: "℠", o: "º", a: "ª" };
/** "1st", "2e": read alike on the line. */
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|es|eme|ème|\.)$/i;

function pairs(from: string, to: string): [string, string][] {
  const signs = Array.from(to);
  return Array.from(from, (sign, index) => [sign, signs[index] ?? sign]);
}

/** @returns the text in raised characters; null where Unicode lacks one. */
export function raised(text: string): string | null {
  const core = text.trim();
  const sign = Object.hasOwn(SIGNS, core.toLowerCase()) ? SIGNS[core.toLowerCase()] : undefined;
  return sign === undefined ? mapped(text, RAISED) : text.replace(core, () => sign);
}

export function lowered(text: string): string | null {
  return mapped(text, LOWERED);
}

function mapped(text: string, signs: Readonly<Record<string, string>>): string | null {
  let written = "";
  for (const sign of text) {
    const own = signs[sign];
    if (own === undefined) return null;
    written += own;
  }
  return written.trim() === "" ? null : written;
}

/**
 * The text of runs on a line without looks. Raised text keeps its meaning, lowered text is read alike.
 * @param form `caret`: raised text is always apart from what it follows, for search. `set`: for a typeface that has lowered
 * characters.
 */
export function spokenText(runs: readonly Run[], form: "unicode" | "caret" | "set" = "unicode"): string {
  let written = "";
  for (const { text, marks } of runs) {
    const core = text.trim();
    if (form === "set" && marks.includes("sub")) written += lowered(text) ?? text;
    else if (!marks.includes("sup") || core === "" || ORDINAL.test(core)) written += text;
    else written += (form === "caret" ? null : raised(text)) ?? text.replace(core, () => caretOf(core));
  }
  return withoutHints(written);
}

function caretOf(text: string): string {
  return Array.from(text).length === 1 || /^\d+$/.test(text) ? `^${text}` : `^(${text})`;
}
