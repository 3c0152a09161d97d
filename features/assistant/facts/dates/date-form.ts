/** A form in which dates are written: a pattern, and what its groups mean. */
import type { DateParts } from "./date-parts.ts";
import { BEFORE } from "./date-words.ts";

/** All dates of a match, each with its possible meanings; null if it is not a date. */
type DateReader = (groups: (string | undefined)[], match: RegExpExecArray) => (DateParts | null)[][] | null;

export type DateForm = { pattern: RegExp; read: DateReader };

/** @param flags other than those that ignore case. */
export function form(pattern: string, read: DateReader, flags = "giu"): DateForm {
  // Linear: proven with its words (computed-expressions.test.ts).
  return { pattern: new RegExp(BEFORE + pattern, flags), read };
}

/** An object with only this part, or an empty one if it is unknown. */
export function known<Part extends keyof DateParts>(part: Part, value: DateParts[Part] | undefined): DateParts {
  return value === undefined ? {} : { [part]: value };
}
