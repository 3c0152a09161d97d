/**
 * What programs say in headers and forms say in fields: Idempotency-Key
 * (draft-ietf-httpapi-idempotency-key-header), and If-Match for the version an edit is based on (RFC 9110, section 13.1.1).
 */
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallDefinition } from "#platform/contract/call.ts";
import { editedMeanwhile } from "#platform/contract/edit-version.ts";
import { AppError } from "#platform/errors/app-error.ts";

type Call = Pick<CallDefinition, "method" | "versioned" | "etag" | "idempotencyField" | "scope">;

const MAX_KEY = 255;
const HASH_TAG = /^"([\w-]{1,64})"$/;
const TAG = /^"v(\d{1,9})"$/;

/**
 * Whether a program's call is done once for each Idempotency-Key, and its answer kept: every POST call that is open to
 * API keys, unless a field of it does the same.
 */
export function isDoneOnce({ method, scope, idempotencyField }: Call): boolean {
  return method === "POST" && scope !== undefined && idempotencyField === undefined;
}

/** Whether a call takes an Idempotency-Key. */
export function takesKey(call: Call): boolean {
  return isDoneOnce(call) || (call.method === "POST" && call.idempotencyField !== undefined);
}

/** Whether a change takes If-Match. */
export function takesMatch({ method, versioned, etag }: Call): boolean {
  return method !== "GET" && (versioned === true || etag === "taken" || etag === "both");
}

/** Whether a call answers an ETag for If-Match. */
export function answersTag({ versioned, etag }: Call): boolean {
  return versioned === true || etag === "answered" || etag === "both";
}

/**
 * Fields that the headers fill in; what a form says itself comes first.
 * @param given what the form says.
 * @throws AppError precondition-failed (412), also when the form names another version.
 */
export function fieldsOfHeaders(
  { method, versioned, idempotencyField }: Call,
  request: FastifyRequest,
  given: Readonly<Record<string, unknown>>,
) {
  const fields: Record<string, string> = {};
  const key = request.headers["idempotency-key"];
  if (method === "POST" && idempotencyField !== undefined && key !== undefined)
    fields[idempotencyField] = uuidOf(key, request.program);
  const version = versioned ? matchedNumber(request) : undefined;
  if (version === undefined) return fields;
  const said = given["version"];
  if (said !== undefined && said !== "" && Number(said) !== version)
    throw new AppError("precondition-failed", "If-Match names another version than the field version.");
  return { ...fields, version: String(version) };
}

/** The version of a post that If-Match names; undefined: any. @throws AppError as matchedVersion. */
export function matchedNumber(request: Pick<FastifyRequest, "headers">): number | undefined {
  const version = matched(request, TAG);
  return version === undefined ? undefined : Number(version);
}

/**
 * The version that If-Match names, of a record whose ETag is a hash of its fields; undefined: any.
 * @throws AppError precondition-failed (412) for what is no ETag of ours.
 */
export function matchedVersion(request: Pick<FastifyRequest, "headers">): string | undefined {
  return matched(request, HASH_TAG);
}

/** Compared strongly (RFC 9110, section 13.1.1): a weakened tag matches nothing. */
function matched({ headers }: Pick<FastifyRequest, "headers">, form: RegExp): string | undefined {
  const match = headers["if-match"]?.trim();
  if (match === undefined || match === "*") return undefined;
  const version = form.exec(match)?.[1];
  if (version === undefined)
    throw new AppError(
      "precondition-failed",
      "Send in If-Match one ETag as this call, or the one that loads it, answered it.",
    );
  return version;
}

/**
 * Call it while the record is locked.
 * @param seen from If-Match; undefined always passes.
 * @throws AppError precondition-failed (412) when it is stored at another version.
 */
export function requireMatch<V extends string | number>(seen: V | undefined, stored: V, what: string): void {
  if (seen !== undefined && seen !== stored) throw new AppError("precondition-failed", editedMeanwhile(what));
}

/** With If-Match, what is no longer as it was is a failed precondition. */
export function asPrecondition(error: unknown, { headers }: FastifyRequest): unknown {
  const isStale = error instanceof AppError && error.code === "conflict" && headers["if-match"] !== undefined;
  if (!isStale) return error;
  return new AppError("precondition-failed", error.message, {
    cause: error,
    ...(error.fields && { fields: error.fields }),
  });
}

/** Answers of versioned calls say their version. */
export function tagVersion({ versioned }: Call, answer: unknown, reply: FastifyReply): void {
  if (!versioned || typeof answer !== "object" || answer === null || !("version" in answer)) return;
  reply.header("etag", `"v${String(answer.version)}"`);
}

/** Answers of a call that will go say since when it is deprecated (RFC 9745) and until when it works (RFC 8594). */
export function tagDeprecation({ deprecated }: Pick<CallDefinition, "deprecated">, reply: FastifyReply): void {
  if (!deprecated) return;
  reply.header("deprecation", `@${Date.parse(deprecated.since) / 1000}`);
  reply.header("sunset", new Date(deprecated.until).toUTCString());
}

/** The text of the header, with or without quotes. @throws AppError malformed-body (400). */
export function idempotencyKeyOf(given: string | string[]): string {
  const key = typeof given === "string" ? given.trim().replace(/^"|"$/g, "") : "";
  if (key === "" || key.length > MAX_KEY)
    throw new AppError("malformed-body", "Send one Idempotency-Key of at most 255 characters.");
  return key;
}

/** A client's key may be any text; the same text of the same program is the same id. @throws AppError malformed-body (400). */
function uuidOf(given: string | string[], program: number | undefined): string {
  const from = program === undefined ? "" : `key ${program}`;
  const text = `Idempotency-Key ${from} ${idempotencyKeyOf(given)}`;
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8: of our own making (RFC 9562)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
