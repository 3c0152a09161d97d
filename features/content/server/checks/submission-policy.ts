/** Pure rules of a submission: limits of the plan, and creating addresses (docs/product/publishing.md). */
import slugify from "slugify";
import type { Features } from "#features/accounts/contract.ts";
import type { FieldErrors } from "#platform/errors/app-error.ts";
import { contentMessages } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { Submission } from "../../contracts/submission.ts";
import { countWords, isEmptyContent } from "#features/editor/html/count-words.ts";

const MAX_SLUG_CHARACTERS = 80;
const MAX_YEARS_AHEAD = 10;

/** Any future time up to a maximum (docs/product/drafts-and-schedules.md, Schedule dialog). */
export function timeProblems(time: Date, now: Date): FieldErrors {
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS_AHEAD);
  if (time <= now) return { publishing_time: contentMessages.timePassed };
  return time > last ? { publishing_time: contentMessages.timeTooFar } : {};
}

/**
 * Errors of the plan's limits and of sanitising in a submission that its schema accepted: field to message
 * (docs/product/publishing.md, Word limit).
 * @param content the sanitised HTML.
 */
export function planProblems(
  kind: ContentKind,
  submission: Submission,
  content: string,
  { word_limit, anchor_text_links }: Features,
): FieldErrors {
  const problems: FieldErrors = {};
  const words = countWords(content);
  if (isEmptyContent(content)) problems["content"] = contentMessages.contentRequired;
  else if (word_limit !== null && words > word_limit)
    problems["content"] = contentMessages.tooManyWords(word_limit, words);
  const { field, noun } = kind.linkLimit;
  const entries = submission[field];
  if (anchor_text_links !== null && Array.isArray(entries) && entries.length > anchor_text_links)
    problems[field] = contentMessages.tooManyEntries(anchor_text_links, noun);
  return problems;
}

/**
 * The fields that only this kind has, as posts.details stores them.
 * @param stored values that apply to fields missing from an edit.
 */
export function detailsOf(
  kind: ContentKind,
  submission: Submission,
  stored: Record<string, unknown> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(kind.detailSchema.shape).flatMap((field) => {
      const value = submission[field] ?? stored[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** The slug of a public address, cut between words; names without Latin letters fall back to the guid. */
export function slugOf(name: string, guid: string): string {
  const slug = slugify(name, { lower: true, strict: true });
  if (slug.length <= MAX_SLUG_CHARACTERS) return slug || guid;
  const wordEnd = slug.lastIndexOf("-", MAX_SLUG_CHARACTERS);
  return slug.slice(0, wordEnd > 0 ? wordEnd : MAX_SLUG_CHARACTERS);
}
