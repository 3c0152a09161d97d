/** What a submit form holds, how it is checked against the contract, and how it becomes the call's multipart body. */
import { z } from "zod";
import { contentMessages, countWords, submissionSchema } from "../contract.ts";
import type { ContentKind } from "../kinds/kind.ts";

/** Everything typed or chosen; files live in their upload slots. */
export const submissionValues = z.object({
  /** Text fields by their name in the calls, the kind's own among them. */
  texts: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  embedded_websites: z.array(z.string()).min(1),
});
export type SubmissionValues = z.infer<typeof submissionValues>;

export type PlanLimits = { word_limit: number | null; anchor_text_links: number | null };

/** Field name to message; a website's own error has the key `embedded_websites.0`. */
export type FieldErrors = Record<string, string>;

export const SEO_FIELDS = ["seo_meta_title", "seo_meta_description"] as const;

export function emptyValues(kind: ContentKind): SubmissionValues {
  const names = [...(kind.form?.story ?? []).map(({ name }) => name), ...SEO_FIELDS];
  return { texts: Object.fromEntries(names.map((name) => [name, ""])), tags: [], embedded_websites: [""] };
}

export function isUntouched({ texts, tags, embedded_websites }: SubmissionValues): boolean {
  return [...Object.values(texts), ...tags, ...embedded_websites].every((value) => value.trim() === "");
}

export function websiteErrorKey(index: number): string {
  return `embedded_websites.${index}`;
}

/** Empty when the form may be sent. Messages are the contract's, which the server gives too. */
export function checkSubmission(kind: ContentKind, values: SubmissionValues, limits: PlanLimits): FieldErrors {
  const { texts, tags, embedded_websites } = values;
  const result = submissionSchema(kind).safeParse({ ...texts, tags, embedded_websites });
  return { ...(result.error ? placedProblems(result.error) : {}), ...planProblems(kind, values, limits) };
}

function placedProblems(error: z.ZodError): FieldErrors {
  const problems: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const [field, index] = path;
    if (field === "embedded_websites" && typeof index === "number") problems[websiteErrorKey(index)] = message;
    else problems[String(field)] ??= message;
  }
  return problems;
}

/** The plan limits one list of each kind; null when that is not the websites, or when there is no cap. */
export function websiteLimitOf(kind: ContentKind, limits: PlanLimits): number | null {
  return kind.linkLimit.field === "embedded_websites" ? limits.anchor_text_links : null;
}

function planProblems(
  kind: ContentKind,
  { texts, embedded_websites }: SubmissionValues,
  limits: PlanLimits,
): FieldErrors {
  const problems: FieldErrors = {};
  const words = countWords(texts["content"] ?? "");
  if (limits.word_limit !== null && words > limits.word_limit) {
    problems["content"] = contentMessages.tooManyWords(limits.word_limit, words);
  }
  const websites = embedded_websites.filter((website) => website.trim() !== "").length;
  const websiteLimit = websiteLimitOf(kind, limits);
  if (websiteLimit !== null && websites > websiteLimit) {
    problems["embedded_websites"] = contentMessages.tooManyWebsites(websiteLimit);
  }
  return problems;
}

/** A server's message about the websites names the position: it belongs to that line. */
export function placeServerErrors(fields: Record<string, string>, values: SubmissionValues): FieldErrors {
  const { embedded_websites: message, ...others } = fields;
  if (message === undefined) return fields;
  // The server counts the entries that were sent, which are the filled ones.
  const sent = values.embedded_websites.flatMap((website, index) => (website.trim() === "" ? [] : [index]));
  const line = sent.find((_index, position) => message === contentMessages.invalidWebsite(position + 1));
  return { ...others, [line === undefined ? "embedded_websites" : websiteErrorKey(line)]: message };
}

export type MediaIds = { banner: string | null; related: readonly string[] };

/** The body of the create call: fields as specification section 7 names them, media as ids of earlier uploads. */
export function submissionForm(values: SubmissionValues, draftKey: string, media: MediaIds): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(values.texts)) form.set(name, text);
  form.set("tags", JSON.stringify(values.tags));
  const websites = values.embedded_websites.map((website) => website.trim()).filter((website) => website !== "");
  for (const [index, website] of websites.entries()) form.set(`embedded_websites[${index}]`, website);
  if (media.banner) form.set("banner_picture", media.banner);
  for (const id of media.related) form.append("related_media", id);
  form.set("draft_key", draftKey);
  return form;
}
