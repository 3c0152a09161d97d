/**
 * Represents a failed call: the status, a message for people, and messages per field (docs/product/calls.md, Errors).
 */
import { noticeRefusal } from "./shown-account.ts";

export type FieldMessages = Record<string, string>;

export const clientMessages = {
  unexpected: "An unexpected error occurred.",
  unreachable: "We cannot reach the server. Check your connection and try again.",
  timedOut: (seconds: number) => `The server did not respond within ${seconds} seconds. Try again.`,
} as const;

export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** A message for people: the server's, if it sent one. */
  readonly detail: string;
  /** Field name to message; empty when the error is not about fields. */
  readonly fields: FieldMessages;
  /** Seconds to wait before the next attempt; null when the server gives none. */
  readonly retryAfter: number | null;
  /** Distinguishes errors of one status; null when the server gives no code. */
  readonly code: string | null;
  /** Id of what the call collided with; null when the server names none. */
  readonly id: number | null;

  constructor(
    status: number,
    detail: string,
    fields: FieldMessages = {},
    retryAfter: number | null = null,
    code: string | null = null,
    id: number | null = null,
  ) {
    super(detail);
    this.name = "ApiError";
    this.status = status;
    this.detail = detail;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.code = code;
    this.id = id;
  }
}

/**
 * Reads an error answer: `{detail}` or a map of field to message; anything else becomes the generic message. Every
 * refused call comes through here, so a session of another account is noticed here.
 */
export function apiErrorOf(status: number, body: string, retryAfter: string | null): ApiError {
  const texts = textEntries(body);
  const { detail, ...fields } = texts;
  const sentence = detail ?? Object.values(fields)[0] ?? clientMessages.unexpected;
  const code = status === 400 ? null : (fields["code"] ?? null);
  noticeRefusal(code);
  return new ApiError(
    status,
    sentence,
    status === 400 ? fields : {},
    secondsUntil(retryAfter),
    code,
    status === 409 ? idIn(fields) : null,
  );
}

function idIn({ id }: FieldMessages): number | null {
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

function textEntries(body: string): FieldMessages {
  const parsed = parseObject(body);
  return Object.fromEntries(
    Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function parseObject(body: string): object {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Retry-After is seconds or an HTTP date (RFC 9110, section 10.2.3). */
function secondsUntil(header: string | null): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
