/** AI assistant: drafting and editing calls, their answers, and their event streams (docs/product/assistant.md). */
import { z } from "zod";
import { companyMessages } from "#features/companies/contract.ts";
import type { WrittenField } from "#features/content/kinds/fields.ts";
import {
  type ContentKind,
  KINDS,
  type KindKey,
  TYPE_CODES,
  type WrittenDetails,
} from "#features/content/kinds/index.ts";
import { completeWebAddress, isWebUrl, requiredText, text } from "#platform/contract/fields.ts";

/** docs/product/dashboard.md, Timings, and Cut texts. */
export const HIGHLIGHT_MS = 3000;
export const COPIED_MS = 2000;
export const RAW_PREVIEW_CHARACTERS = 200;
export const RATING_STEP = 0.1;
/** Maximum characters of the draft to edit, as JSON. */
export const MAX_CURRENT_CONTENT = 200_000;
export const MAX_EDIT_REQUEST = 5000;
/** Earlier messages of the user that count as sources of facts. */
export const MAX_HISTORY = 50;

export const assistantMessages = {
  generateFailed: (reason: string) => `Error generating content: ${reason}`,
  editFailed: (reason: string) => `Sorry, I encountered an error while processing your edit request: ${reason}`,
  unparseableTitle: "Generated Content",
  unparseableEdit: "Failed to parse AI response. Please try again.",
  populated: (count: number) => `${count} ${count === 1 ? "field" : "fields"} populated.`,
  assembled: "Assembled from your notes, without AI. Edit before publishing.",
  editedOffline: "Edited without AI.",
  removed: (count: number) =>
    `${count} ${count === 1 ? "sentence repeats a private note and was" : "sentences repeat private notes and were"} removed.`,
  unknownType: `articleType must be ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(TYPE_CODES)}.`,
  badUrl: "Enter an address that starts with http:// or https://.",
  nothingGiven: (labels: string) => `Fill in at least one of: ${labels}.`,
  contentRequired: "currentContent must be the draft to edit.",
  requestRequired: "Say what to change.",
  contentTooLong: "The content is too long to edit.",
  unknownField: (names: string) => `fieldToEdit must be empty or one of: ${names}.`,
  pageUnread: (host: string, reason: string) => `We could not read ${host}. ${reason}`,
  overLimit: "You have reached today's limit for the AI assistant. It resets at midnight UTC.",
  busy: "The AI service is busy. Please try again in a moment.",
  timedOut: "The AI service took too long. Please try again.",
  unreachable: "The AI service cannot be reached. Please try again later.",
  refused: "The AI service refused to write this. Change your request and try again.",
  misconfigured: "The AI service is not set up correctly. We have logged this for our team.",
  interrupted: "The connection to the assistant was lost. The text written so far is kept. Try again.",
  cutOff: "The AI service stopped early. Its last field may be incomplete.",
  unchanged: "Nothing in the draft has changed.",
  stopped: "Stopped. You keep what has been written so far.",
  noSuchRun: "This request has ended or does not exist.",
  running: "The assistant is still writing. Wait until it finishes, or stop it.",
} as const;

export const articleType = z.enum(TYPE_CODES, { error: assistantMessages.unknownType });
export type ArticleType = z.infer<typeof articleType>;

/** Context fields of all kinds together: fields that a kind does not have are ignored. */
const contextShape = Object.fromEntries(
  KINDS.flatMap(({ assistant }) => assistant.fields).map(({ name, label, control, max }) => {
    const field = text(label, max);
    const isWanted = (url: string) => url === "" || isWebUrl(url);
    const checked =
      control === "url" ? field.overwrite(completeWebAddress).refine(isWanted, assistantMessages.badUrl) : field;
    return [name, checked.default("")];
  }),
);

/** The user's input by field name; empty texts for the other fields. */
export type AssistantContext = Record<string, string>;

/** An id or an empty text, as in the submit form. */
const postedByCompany = z
  .preprocess(
    (value) => (typeof value === "number" ? String(value) : (value ?? "")),
    z.string({ error: companyMessages.notYours }).regex(/^\d{0,15}$/, companyMessages.notYours),
  )
  .optional()
  .describe("Company whose stored boilerplate and press contact a draft may use; one that is not yours is ignored");

/** POST /ai/assistant/: articleType and optional context fields. */
export const draftRequest = z
  .object({ articleType, ...contextShape, posted_by_company: postedByCompany })
  .superRefine((given, context) => {
    const kind = KINDS.find(({ typeCode }) => typeCode === given.articleType);
    if (!kind || kind.assistant.subjectFields.some((name) => (given as Record<string, unknown>)[name] !== "")) return;
    const subjects = kind.assistant.fields.filter(({ name }) => kind.assistant.subjectFields.includes(name));
    const message = assistantMessages.nothingGiven(subjects.map(({ label }) => label).join(", "));
    context.addIssue({ code: "custom", path: [subjects[0]?.name ?? "articleType"], message });
  });
export type DraftRequest = { articleType: ArticleType } & AssistantContext;

/** Fields of every draft, plus those of its kind (docs/product/assistant.md, Draft). */
const commonDraft = z.object({
  title: requiredText("Title", 250).describe("Headline: what happened, without hype, 60 to 100 characters"),
  summary: text("Summary", 1000).default("").describe("One or two sentences"),
  // HTML: its bounds are those of the post that it becomes.
  content: z
    .string()
    .trim()
    .min(1)
    .max(150_000, "Content can have at most 150000 characters.")
    .describe("HTML of p, h2, h3, ul, ol, li, blockquote, strong, em and a"),
  tags: z.array(text("A tag", 100)).max(5).default([]).describe("Up to 5 of the categories"),
  seo_meta_title: text("SEO meta title", 250).default("").describe("At most 60 characters"),
  seo_meta_description: text("SEO meta description", 500).default("").describe("At most 155 characters"),
});

/**
 * An AI draft of one kind. A missing title or content is a parse failure (docs/product/assistant.md, Unreadable
 * answers).
 */
export function draftSchemaOf(kind: ContentKind) {
  const own = Object.entries(kind.assistant.written).map(([name, { rule }]) => [name, rule] as const);
  return commonDraft.extend(Object.fromEntries(own));
}
export type AiDraft = z.infer<typeof commonDraft> & WrittenDetails;

/** A field that only some kinds' drafts have; undefined for those that all have. */
export const WRITTEN_FIELDS: Readonly<Record<string, WrittenField>> = Object.assign(
  {},
  ...KINDS.map(({ assistant }) => assistant.written),
);

export const DRAFT_LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  summary: "Summary",
  content: "Content",
  tags: "Tags",
  ...Object.fromEntries(Object.entries(WRITTEN_FIELDS).map(([name, { label }]) => [name, label])),
  seo_meta_title: "SEO meta title",
  seo_meta_description: "SEO meta description",
};

/** Names of a draft's fields in the order they are shown. */
export function draftFieldsOf(kind: ContentKind): string[] {
  const names = new Set(Object.keys(draftSchemaOf(kind).shape));
  return Object.keys(DRAFT_LABELS).filter((name) => names.has(name));
}

/** Fields missing from an edit do not change; a default would empty them. */
function withoutDefaults({ shape }: z.ZodObject) {
  const bare = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.removeDefault() : field,
  ]);
  return z.object(Object.fromEntries(bare) as z.ZodRawShape);
}

/** An edit (docs/product/assistant.md, Edit): `changes` holds the new value of each updated field. */
export function editResultSchemaOf(kind: ContentKind) {
  return z.object({
    message: text("Message", 4000).default("").describe("What was changed, or what is needed to do it; for the user"),
    changes: withoutDefaults(draftSchemaOf(kind)).partial().describe("New values of the changed fields only"),
    updated_fields: z.array(z.string()).default([]).describe("Names of the changed fields"),
  });
}
export type EditResult = { message: string; changes: Partial<AiDraft>; updated_fields: string[] };

/** The draft itself, or the same as JSON text. */
const currentContent = z.preprocess(
  (value) => {
    if (typeof value !== "string" || value.length > MAX_CURRENT_CONTENT) return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  },
  z
    .record(z.string(), z.unknown(), {
      error: ({ input }) =>
        typeof input === "string" && input.length > MAX_CURRENT_CONTENT
          ? assistantMessages.contentTooLong
          : assistantMessages.contentRequired,
    })
    .refine(isOfEditableSize, assistantMessages.contentTooLong),
);

/** JSON.stringify fails on thousands of nested lists. */
function isOfEditableSize(draft: object): boolean {
  try {
    return JSON.stringify(draft).length <= MAX_CURRENT_CONTENT;
  } catch {
    return false;
  }
}

/**
 * POST /ai/edit/ (docs/product/assistant.md, Calls). `context` and `history` are sent by the drawer so that facts can
 * be traced.
 */
export const editRequest = z.object({
  articleType,
  currentContent: currentContent.describe("The draft as it is now: an object, or the same as JSON text"),
  editRequest: requiredText("Edit request", MAX_EDIT_REQUEST, assistantMessages.requestRequired),
  fieldToEdit: text("Field to edit", 100)
    .default("")
    .describe("Usually empty; the name of a field limits the edit to it"),
  context: z.object(contextShape).partial().optional().describe("The form's values when the draft was created"),
  posted_by_company: postedByCompany,
  history: z
    .array(text("A message", MAX_EDIT_REQUEST))
    .max(MAX_HISTORY)
    .default([])
    .describe("The user's earlier requests, oldest first"),
});
export type EditRequest = z.infer<typeof editRequest>;

/** Something that the user gave and that is in no field of the draft. */
export const leftOut = z.object({
  text: z.string(),
  reason: z
    .enum(["private", "instruction", "not-used"])
    .describe("A note that is not for readers, an instruction about the writing, or without a place in the draft"),
});
export type LeftOut = z.infer<typeof leftOut>;

/** A JSON string; or the model's raw answer if it could not be parsed. `notice` is optional. */
export const assistantAnswer = z.object({
  response: z.string().describe("JSON text of the draft, or of {message, changes, updated_fields}"),
  notice: z
    .string()
    .optional()
    .describe(
      "Notice for people, absent if there is none: assembled without AI, a page that could not be read, an answer that was cut off",
    ),
  left_out: z.array(leftOut).optional().describe("What was given and is not in the draft; absent: nothing"),
});
export type AssistantAnswer = z.infer<typeof assistantAnswer>;
export const assistantError = z.object({
  error: z.string().describe("What went wrong and what to do, for people"),
  detail: z.string().describe("The same text, as in the errors of other calls"),
});

export const FACT_KINDS = ["number", "date", "name", "quote"] as const;
/** A fact in a generated text, and its source. */
export const tracedFact = z.object({
  kind: z.enum(FACT_KINDS),
  text: z.string().describe("Exactly as in the text, so that searching finds it"),
  field: z.string().describe("Field of the draft"),
  source: z.string().nullable().describe("Where it was found, for people; null: check before publishing"),
});
export type TracedFact = z.infer<typeof tracedFact>;

export const assistantStatus = z.object({
  provider: z.string().describe("Name of the AI service; empty: none"),
  model: z.string(),
  is_offline: z.boolean().describe("No AI service is set up: drafts use only the given facts"),
  daily_limit: z.number().int().nullable().describe("Tokens per user and UTC day; null: no limit"),
  used_today: z.number().int(),
});
export type AssistantStatus = z.infer<typeof assistantStatus>;

/** Events of the streams, in the order they come: run, then fields and text, then one of done, failed, stopped. */
export const streamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("run"), id: z.uuid(), is_offline: z.boolean() }),
  z.object({
    type: z.literal("fields"),
    fields: z
      .record(z.string(), z.unknown())
      .describe("New values of the fields named: when a field first appears or starts again, and for lists"),
  }),
  z.object({
    type: z.literal("text"),
    field: z.string(),
    append: z.string().describe("Text that follows in this field"),
  }),
  z.object({
    type: z.literal("done"),
    response: z.string().describe("The same text that the call without a stream returns"),
    facts: z.array(tracedFact),
    notice: z.string().describe("Notice for people; empty: none"),
    left_out: z.array(leftOut).optional().describe("What was given and is not in the draft; absent: nothing"),
  }),
  z.object({ type: z.literal("failed"), error: z.string() }),
  z.object({ type: z.literal("stopped") }),
]);
export type StreamEvent = z.infer<typeof streamEvent>;
/**
 * A comment line in this interval keeps proxies from closing a quiet stream; a client that receives nothing for three
 * of them reconnects.
 */
export const HEARTBEAT_MS = 10_000;

export type { KindKey };
