/** Terms of reuse: what others may do with a post's text. Kinds that have them use TERMS_OF_REUSE. */
import { z } from "zod";
import type { Choice } from "./fields.ts";

/** Their key in posts.details. */
export const TERMS_FIELD = "terms_of_reuse";

export const TERMS = ["free", "attribution", "ask"] as const;
export type Terms = (typeof TERMS)[number];

const LABELS: Record<Terms, string> = {
  free: "Reprint freely",
  attribution: "Reprint with attribution",
  ask: "Ask first",
};

const CHOICES: readonly Choice[] = [
  { value: "", label: "Not stated" },
  ...TERMS.map((value) => ({ value, label: LABELS[value] })),
];

const rule = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  z.enum(TERMS, { error: `Terms of reuse must be ${TERMS.slice(0, -1).join(", ")} or ${TERMS.at(-1)}.` }).optional(),
);

export const TERMS_OF_REUSE = {
  label: "Terms of reuse",
  control: "choice" as const,
  choices: CHOICES,
  half: true,
  help: "What others may do with the text. Readers see it with the post.",
  rule: rule.describe("free, attribution or ask; left out: not stated"),
  draft: rule,
};

/** Null if the author stated none, and for kinds without terms. */
export function termsOf(details: Readonly<Record<string, unknown>>): Terms | null {
  return TERMS.find((terms) => terms === details[TERMS_FIELD]) ?? null;
}
