/** Telephone numbers: one fact each, ignoring spaces and brackets. */
import { type Span, spansOf } from "./text-span.ts";

const INTERNATIONAL = /(?<![\p{L}\p{M}\p{N}])\+\d{1,3}(?:[ \u00a0.\-/]?\(?\d{1,5}\)?){2,6}(?!\d)/gu;
const BRACKETED = /(?<![\p{L}\p{M}\p{N}])\(\d{2,5}\)[ \u00a0-]?\d{2,5}(?:[ \u00a0.-]?\d{2,5}){1,3}(?!\d)/gu;
/** Begins with a zero, or is written in groups with hyphens or dots: 020 7946 0958, 555-010-9999, 555-0100. */
const NATIONAL = /(?<![\p{L}\p{M}\p{N}.,-])0\d{1,4}[ \u00a0-]\d{2,5}(?:[ \u00a0-]\d{2,5}){0,3}(?![\d,-])/gu;
const GROUPED = /(?<![\p{L}\p{M}\p{N}.,-])(?:1-)?\d{3}([.-])(?:\d{3}\1)?\d{4}(?![\d-])/gu;

/** Those with at least seven digits, in reading order. */
export function findPhones(text: string): Span[] {
  const found = [INTERNATIONAL, BRACKETED, NATIONAL, GROUPED].flatMap((pattern) => spansOf(text, pattern));
  let at = 0;
  return found
    .filter(({ start, end }) => text.slice(start, end).replace(/\D/g, "").length >= 7)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < at) return false;
      at = end;
      return true;
    });
}

/**
 * The number with and without a country's code, which has one to three digits, and without the leading zero of its area
 * code.
 */
export function readPhone(phone: string): string[] {
  const digits = phone.replace(/\(0\)/g, "").replace(/\D/g, "");
  const hasCode = /^(?:\+|00|1-)/.test(phone);
  const whole = digits.replace(/^00/, "");
  const lengths = hasCode ? [0, 1, 2, 3] : [0];
  return [...new Set(lengths.map((length) => whole.slice(length).replace(/^0/, "")))];
}
