/** A form in which dates are written: a pattern, and what its groups mean. */
import type { DateParts } from "./date-parts.ts";
import { BEFORE } from "./date-words.ts";

/** All dates of a match, each with what it may mean; null when it is none. */
type DateReader = (groups: (string | undefined)[], match: RegExpExecArray) => (DateParts | null)[][] | null;

export type DateForm = { pattern: RegExp; read: DateReader };

/** @param flags other than those that ignore case. */
export function form(pattern: string, read: DateReader, flags = "giu"): DateForm {
  return { pattern: new RegExp(BEFORE + pattern, flags), read };
}

/** The part alone, or nothing where it is not known. */
export function known<Part extends keyof DateParts>(part: Part, value: DateParts[Part] | undefined): DateParts {
  return value === undefined ? {} : { [part]: value };
}
