/** Tags of languages (BCP 47): which exist, what they are called, and how they run. Pure. */
import { z } from "zod";

/** RFC 5646, section 4.4.1. */
const MAX_TAG = 35;
/** A language, a script and a region; nothing here reads variants and extensions. */
const SHAPE = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;
/** They name no language: several, none, unknown. */
const NO_LANGUAGE = new Set(["mis", "mul", "und", "zxx"]);
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/**
 * A tag of a language that exists, with or without a script and a region, in its usual spelling: `PT-br` gives `pt-BR`.
 * @returns null for anything else.
 */
export function readTag(written: string): string | null {
  if (!SHAPE.test(written)) return null;
  const { script, region, baseName } = new Intl.Locale(written);
  const language = baseOf(baseName);
  const exists = (type: "language" | "script" | "region", part: string | undefined) =>
    part === undefined || new Intl.DisplayNames("en", { type, fallback: "none" }).of(part) !== undefined;
  if (NO_LANGUAGE.has(language) || !exists("language", language)) return null;
  return exists("script", script) && exists("region", region) ? baseName : null;
}

/** A tag in the fields of a call, as `readTag` writes it; `label` opens the message. */
export function languageTag(label: string) {
  const message = `${label} must be the tag of a language, such as de or pt-BR.`;
  const tag = z.string({ error: message }).trim().max(MAX_TAG, message);
  return tag.transform((written, context) => {
    const read = readTag(written);
    if (read !== null) return read;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** The language of a tag without its script and region: `pt` of `pt-BR`. */
export function baseOf(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

/** Asking takes 18 µs, and a release's page asks for itself and each card (docs/decisions/performance-budgets.md). */
const directions = new Map<string, "ltr" | "rtl">();

/** The way in which a language is written. @param tag as `readTag` gives it. */
export function directionOf(tag: string): "ltr" | "rtl" {
  const known = directions.get(tag);
  if (known) return known;
  const direction = RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";
  directions.set(tag, direction);
  return direction;
}

/** The name of a language in itself, such as Deutsch; its tag if it has none. */
export function ownNameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag, "en"], { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
