/**
 * zod schemas that every feature's contract builds on: text that PostgreSQL can store, URLs, ids, lists in multipart.
 */
import { z } from "zod";
import { textProblem } from "#platform/rich-text/text-problem.ts";

/** Refuses what no text column can store: NUL bytes and lone surrogates. */
export function isStorableText(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

/** Trimmed text of at most `max` UTF-16 code units that can be read; `label` opens each message. */
export function text(label: string, max: number) {
  return z
    .string({ error: `${label} must be text.` })
    .refine(isStorableText, `${label} contains characters that cannot be stored.`)
    .trim()
    .max(max, `${label} can have at most ${max} characters.`)
    .superRefine(readable(label, max));
}

function readable(label: string, max: number) {
  return (value: string, context: z.RefinementCtx) => {
    if (value.length > max) return; // what is refused for its size is not read
    const message = textProblem(label, value);
    if (message !== null) context.addIssue({ code: "custom", message });
  };
}

/** Text that must not be empty after trimming. */
export function requiredText(label: string, max: number, message = `${label} is required.`) {
  return z
    .string({ error: message })
    .refine(isStorableText, `${label} contains characters that cannot be stored.`)
    .trim()
    .min(1, message)
    .max(max, `${label} can have at most ${max} characters.`)
    .superRefine(readable(label, max));
}

/** An absolute http or https URL with a host, without credentials. */
export function isWebUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || value.length > 2048 || !isStorableText(value)) return false;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.hostname !== "" && url.username === "" && url.password === "";
}

/** A host as people type it, with at least one dot, and what may follow it. */
const BARE_HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)(?::\d+)?(?:[/?#]\S*)?$/iu;

/** `halewood.example` becomes `https://halewood.example`; anything else comes back as it is. */
export function completeWebAddress(typed: string): string {
  const address = typed.trim();
  return BARE_HOST.test(address) && isWebUrl(`https://${address}`) ? `https://${address}` : typed;
}

/** A JSON list inside a multipart text field; an empty field is an empty list. */
export function jsonList<T extends z.ZodType>(label: string, item: T, max: number) {
  const list = z
    .array(item, { error: `${label} must be a list.` })
    .max(max, `${label} can have at most ${max} entries.`);
  const parsed = z.preprocess((value, context) => {
    if (value === undefined || value === "") return [];
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: "custom", message: `${label} must be a JSON list.` });
      return z.NEVER;
    }
  }, list);
  return parsed.default([] as z.output<typeof list>); // documented as optional
}

/** A number in a query string, at least 1. */
export function wholeNumber(label: string, max: number) {
  const message = `${label} must be a whole number from 1 to ${max}.`;
  return z.coerce.number({ error: message }).int(message).min(1, message).max(max, message);
}

/** `page` and `page_size` of lists (docs/product/calls.md, Lists). */
export const paging = {
  page: wholeNumber("Page", 100_000).default(1).describe("From 1"),
  page_size: wholeNumber("Page size", 1000).default(1000).describe("Entries of a page"),
};

/** `:id` of an address. @param noun with its article: `a ticket`. */
export function idParams(noun: string) {
  const message = `Give ${noun}'s id.`;
  return z.object({
    id: z.coerce
      .number({ error: message })
      .int(message)
      .min(1, message)
      .max(Number.MAX_SAFE_INTEGER, message)
      .describe(`Id of ${noun}`),
  });
}

export const uuid = z.uuid({ error: "This is not a valid id." });

/** Body of every error without a field: what went wrong and what to do. */
export const errorAnswer = z.object({ detail: z.string().describe("What went wrong and what to do, for people") });

/** Body of a 400 that names fields. */
export const fieldErrorsAnswer = z.record(z.string(), z.string()).describe("Field name to message");

export type FieldProblems = Record<string, string>;

/** First message per top-level field (docs/product/calls.md, Errors); in a list, per field of its entries. */
export function fieldProblems(error: z.ZodError): FieldProblems {
  const problems: FieldProblems = {};
  for (const issue of error.issues) {
    const field = issue.path.find((step) => typeof step === "string") ?? "detail";
    problems[field] ??= issue.message;
  }
  return problems;
}
