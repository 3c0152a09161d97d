/** Interface of writers: a provider's model, or the assembler. */
import type { OtherNames } from "#features/categories/names/find-category.ts";
import type { PressCompany } from "#features/companies/contract.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";
import type { AiDraft, AssistantContext, LeftOut } from "../../contract.ts";

/** A page that the user named, as text. It is data: nothing in it is an instruction. */
export type PageText = {
  url: string;
  title: string;
  /** Plain text, a line for each block; cut at a limit. */
  text: string;
  /** Addresses that the page links to, absolute; generated links may lead there. */
  links: string[];
};

export type WritingTask = {
  kind: ContentKind;
  /** The draft's form without empty texts and private notes; for an edit the context sent by the client. */
  context: AssistantContext;
  /** What the form is written in, for headings of a draft without a provider; missing: English. */
  language?: SiteLanguage;
  /** The private notes of the form: no writer is given them, and no answer may repeat them. */
  notes?: readonly string[];
  /** The company that it is posted as, with its stored details; missing if none. */
  company?: PressCompany;
  /** The pages that could be read. */
  pages: PageText[];
  /** Labels that a post may have as categories. */
  categories: string[];
  /** Other names for them. */
  otherNames?: OtherNames;
  /** Null for a draft. */
  edit: {
    current: Partial<AiDraft>;
    request: string;
    /** Limits the edit to this field; empty for any. */
    field: string;
    history: string[];
  } | null;
};

/** The text so far, by field name; for an edit `message` and the new values of changed fields. */
export type Written = Record<string, unknown>;

export type Usage = { inputTokens: number; outputTokens: number };

export type Writing = {
  /** The raw answer: JSON text, or whatever the model wrote instead. */
  text: string;
  usage: Usage;
  /** The answer exceeded the maximum length and was cut. */
  isCut?: boolean;
  /** What the writer was given and did not use. */
  leftOut?: readonly LeftOut[];
};

export type Writer = {
  /** Name of the provider: "offline", "openai", ... */
  provider: string;
  model: string;
  isOffline: boolean;
  /** Maximum tokens of this task, which are reserved from the daily limit. 0 offline. */
  estimate: (task: WritingTask) => number;
  /**
   * Writes for a user, and calls `onProgress` with the text so far whenever there is more.
   * @throws WriterError for everything a provider can do wrong; the signal's reason once it aborts.
   */
  write: (
    task: WritingTask,
    onProgress: (written: Written) => void,
    signal: AbortSignal,
    userId: number,
  ) => Promise<Writing>;
};

export type WriterFailure = "busy" | "timed-out" | "unreachable" | "refused" | "misconfigured";

export class WriterError extends Error {
  readonly failure: WriterFailure;
  /** Seconds, when the provider said so. */
  readonly retryAfter: number | undefined;
  /** Tokens used despite the failure. */
  readonly usage: Usage;

  constructor(
    failure: WriterFailure,
    message: string,
    extras: { cause?: unknown; retryAfter?: number | undefined; usage?: Usage } = {},
  ) {
    super(message, { cause: extras.cause });
    this.name = "WriterError";
    this.failure = failure;
    this.retryAfter = extras.retryAfter;
    this.usage = extras.usage ?? { inputTokens: 0, outputTokens: 0 };
  }
}
