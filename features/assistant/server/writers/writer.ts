/** Interface of writers: a provider's model, or the offline drafter. */
import type { OtherNames } from "#features/categories/names/find-category.ts";
import type { PressCompany } from "#features/companies/contract.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import type { AiDraft, AssistantContext } from "../../contract.ts";

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
  /** The form of the draft, empty texts left out; for an edit what the client sent along. */
  context: AssistantContext;
  /** The company that it is posted as, with what that has stored; left out: none. */
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
  /** The raw answer: JSON text, or what the model wrote instead. */
  text: string;
  usage: Usage;
  /** The answer was longer than it may be, and ends in the middle. */
  isCut?: boolean;
};

export type Writer = {
  /** Name of the provider: "offline", "openai", ... */
  provider: string;
  model: string;
  isOffline: boolean;
  /** Most tokens that this task can use: what is reserved of the day's limit. 0 offline. */
  estimate: (task: WritingTask) => number;
  /**
   * Writes, telling `onProgress` what there is so far, as often as something new has come.
   * @throws WriterError for everything a provider can do wrong; the signal's reason once it aborts.
   */
  write: (task: WritingTask, onProgress: (written: Written) => void, signal: AbortSignal) => Promise<Writing>;
};

export type WriterFailure = "busy" | "timed-out" | "unreachable" | "refused" | "misconfigured";

export class WriterError extends Error {
  readonly failure: WriterFailure;
  /** Seconds, when the provider said so. */
  readonly retryAfter: number | undefined;
  /** Tokens used nevertheless. */
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
