/** Meaning of a provider's errors, and the cost of a call when the provider does not report it. */
import { assistantMessages } from "../../contract.ts";
import type { Prompt } from "./prompt-policy.ts";
import { maxTokens, usualTokens } from "../usage/token-policy.ts";
import { type Usage, WriterError, type WriterFailure } from "./writer.ts";

const MAX_OUTPUT_TOKENS = 16_000;
/** Enough for a long release and a model's reasoning. */
const DRAFT_TOKENS = 8000;
const MAX_RETRY_SECONDS = 3600;
/** More than any model reads or writes in one call. */
const MAX_TOKENS = 100_000_000;

const MESSAGES: Readonly<Record<WriterFailure, string>> = {
  busy: assistantMessages.busy,
  "timed-out": assistantMessages.timedOut,
  unreachable: assistantMessages.unreachable,
  refused: assistantMessages.refused,
  misconfigured: assistantMessages.misconfigured,
};

const STATUSES: Readonly<Record<number, WriterFailure>> = {
  408: "timed-out",
  409: "busy",
  425: "busy",
  429: "busy",
  503: "busy",
  504: "timed-out",
  529: "busy",
};

/**
 * Room for an answer: an edit may have to write the whole text again. @param current the draft that is edited, as JSON;
 * empty without one.
 */
export function maxOutputTokens(current: string): number {
  return Math.min(MAX_OUTPUT_TOKENS, DRAFT_TOKENS + usualTokens(current));
}

/** Tokens in addition to the prompt: roles, and delimiters around each message. */
const FRAME_TOKENS = 64;

/** Maximum input of a call. @param schema of its answer, which providers put before the prompt. */
export function maxInputTokens({ instructions, prompt }: Prompt, schema: object): number {
  return maxTokens(instructions) + maxTokens(prompt) + maxTokens(JSON.stringify(schema)) + FRAME_TOKENS;
}

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 };

/** Usage of a call: the provider's figures if plausible, else an estimate from the text. */
export function usageOf(
  said: { inputTokens?: number | undefined; outputTokens?: number | undefined },
  { instructions, prompt }: Prompt,
  text: string,
): Usage {
  return {
    inputTokens: countOf(said.inputTokens) ?? usualTokens(instructions + prompt),
    outputTokens: countOf(said.outputTokens) ?? usualTokens(text),
  };
}

function countOf(said: number | undefined): number | undefined {
  return Number.isInteger(said) && said !== undefined && said >= 0 && said <= MAX_TOKENS ? said : undefined;
}

/** Recognises failed calls by their shape: the SDK's classes are loaded only with the first call. */
export type CallFailure = {
  name: string;
  message: string;
  status: number | undefined;
  headers: Readonly<Record<string, string>>;
  /** Codes, types and texts of the provider's answer, in lower case. */
  said: string;
};

type Shape = {
  name?: unknown;
  message?: unknown;
  statusCode?: unknown;
  responseHeaders?: unknown;
  responseBody?: unknown;
  data?: unknown;
  type?: unknown;
  code?: unknown;
  lastError?: unknown;
  cause?: unknown;
};

/** The original error, unwrapped from the SDK's. */
export function callFailureOf(error: unknown): CallFailure {
  const chain: Shape[] = [];
  for (let each = error; typeof each === "object" && each !== null && chain.length < 6;) {
    chain.push(each);
    const { lastError, cause } = each as Shape;
    each = lastError ?? cause;
  }
  const call = chain.find(({ statusCode }) => typeof statusCode === "number") ?? chain.at(0) ?? {};
  const said = chain.flatMap(({ name, message, type, code, responseBody, data }) => [
    ...[name, message, type, code, responseBody].filter((each) => typeof each === "string"),
    data === undefined ? "" : JSON.stringify(data),
  ]);
  return {
    name: chain.map(({ name }) => (typeof name === "string" ? name : "")).join(" "),
    message: typeof call.message === "string" ? call.message : String(error),
    status: typeof call.statusCode === "number" ? call.statusCode : undefined,
    headers: (call.responseHeaders ?? {}) as Record<string, string>,
    said: said.join("\n").toLowerCase(),
  };
}

/** Null for an error of neither the provider nor the network, which is our bug. */
export function failureOf({ name, status, said }: CallFailure): WriterFailure | null {
  if (/TimeoutError/.test(name)) return "timed-out";
  if (/insufficient_quota|billing/.test(said)) return "misconfigured";
  if (/content_filter|content_policy|content policy/.test(said)) return "refused";
  if (status !== undefined && STATUSES[status]) return STATUSES[status];
  if (status !== undefined && status >= 300) return status < 500 ? "misconfigured" : "unreachable";
  if (/overloaded|rate_limit/.test(said)) return "busy";
  if (
    /ai_(?:apicall|invalidresponsedata|retry)error|und_err|econn|epipe|enotfound|eai_again|terminated|fetch failed/.test(
      said,
    )
  )
    return "unreachable";
  if (/ai_(?:typevalidation|jsonparse|emptyresponsebody|unsupported|loadapikey|nosuchmodel|invalidargument)/.test(said))
    return "misconfigured";
  return /api_error|server_error|internal/.test(said) ? "unreachable" : null;
}

/** Whether the model or its server does not support schemas. */
export function isSchemaRefusal({ status, said }: CallFailure): boolean {
  const words =
    /response_format|json_schema|json_object|structured|schema|grammar|output_config|output_format|text\.format/;
  return (status === 400 || status === 422 || status === 501) && words.test(said);
}

/** Whole seconds that the provider asks to wait. `now` in milliseconds. */
export function retryAfterOf({ headers }: CallFailure, now: number): number | undefined {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  const said = headers["retry-after"] ?? "";
  const seconds = said.trim() === "" ? Number.NaN : Number(said);
  const until = (Date.parse(said) - now) / 1000;
  const wait = [milliseconds / 1000, seconds, until].find((each) => Number.isFinite(each) && each >= 0);
  return wait === undefined ? undefined : Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(wait)));
}

export function writerError(
  failure: WriterFailure,
  extras: { cause?: unknown; retryAfter?: number | undefined; usage: Usage },
): WriterError {
  return new WriterError(failure, MESSAGES[failure], extras);
}
