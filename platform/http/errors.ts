/**
 * The only place where errors become answers: AppErrors unchanged, errors of the framework and the database
 * translated, all others a logged 500.
 */
import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";
import { isDatabaseAway } from "#platform/database/availability.ts";
import { AppError, type ErrorCode } from "#platform/errors/app-error.ts";
import { isStorageFull, storageFull } from "#platform/storage/storage-space.ts";
import type { App } from "./app.ts";
import type { CallAddresses } from "./call-addresses.ts";
import { plainPage } from "./plain-page.ts";

export const UNEXPECTED = "An unexpected error occurred.";
const BUSY = "The site is busy. Please try again in a moment.";

export type ErrorPages = {
  /** The page a reader gets with this status; null: a plain page. @param url what they asked for, from its path on. */
  errorPage?: (status: number, requestId: string, error: AppError | null, url: string) => string | null;
  /** Answers instead of the error if it can. @returns whether it did. */
  answerInsteadOf?: (error: unknown, request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Answers with the page for all addresses that are not found. */
  answerMissing?: (html: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Answers an address that no route has, where it is read: with what is there all the same, or a 404. */
  answerUnknown?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** The methods that an address supports; empty if it does not exist. */
  methodsAt?: (address: string) => string[];
  /** Knows which addresses are calls. */
  calls?: CallAddresses;
};

declare module "fastify" {
  interface FastifyInstance {
    errorPages: ErrorPages;
  }
}

export function registerErrors(app: App, options: ErrorPages): void {
  const { errorPage, answerInsteadOf, answerMissing, methodsAt, calls } = options;
  const pages: ErrorPages = { errorPage, answerMissing, calls };
  app.decorate("errorPages", pages);
  app.setErrorHandler((error, request, reply) =>
    answerInsteadOf?.(error, request, reply) ? reply : answerError(error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => {
    // Opened in a browser, the address of a POST-only call is simply not a page.
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && pages.answerUnknown) return pages.answerUnknown(request, reply);
    const methods = isRead ? [] : (methodsAt?.(request.url) ?? []);
    if (methods.length === 0)
      return answerError(new AppError("not-found", "Not found. Check the address."), request, reply);
    const allowed = methods.join(", ");
    const error = new AppError("method-not-allowed", `This address takes only ${allowed}.`);
    return answerError(error, request, reply.header("allow", allowed));
  });
}

/** Also handles errors of the router before any route, such as a malformed URL. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = isCutOff(error, request) ? cutOff(error) : translate(error);
  if (!known || known.status >= 500) request.log.error({ err: error }, "A request failed");
  const status = known?.status ?? 500;
  reply.code(status);
  if (known?.retryAfter !== undefined) reply.header("retry-after", known.retryAfter);
  if (wantsPage(request, status)) {
    const html = pageFor(status, known, request);
    const { answerMissing } = request.server.errorPages;
    if (status === 404 && answerMissing) return answerMissing(html, request, reply);
    return reply.type("text/html; charset=utf-8").send(html);
  }
  // A string, so that a route's own schema for this status cannot reshape it.
  if (isOfProgram(request)) {
    const problem = JSON.stringify(problemOf(status, known, request.id));
    return reply.type("application/problem+json; charset=utf-8").send(problem);
  }
  const body = known ? bodyOf(known) : { detail: UNEXPECTED, request_id: request.id };
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}

const PLAIN_TITLES: Record<number, string> = { 404: "Page not found", 503: "We will be back shortly" };

/** The site's error page, which may fail for the same reason. */
function pageFor(status: number, known: AppError | null, request: FastifyRequest): string {
  try {
    const page = request.server.errorPages.errorPage?.(status, request.id, known, request.url);
    if (page) return page;
  } catch (error) {
    request.log.error({ err: error }, "An error page failed");
  }
  return plainPage(
    PLAIN_TITLES[status] ?? "Something went wrong",
    known?.message ?? `${UNEXPECTED} Request ${request.id}`,
  );
}

function bodyOf(error: AppError): Record<string, unknown> {
  return error.fields ?? { detail: error.message };
}

/** Programs that make a call with a key get problem details (RFC 9457); `code` is stable. */
function isOfProgram(request: FastifyRequest): boolean {
  return isOfCall(request) && /^Bearer /i.test(request.headers.authorization ?? "");
}

function problemOf(status: number, known: AppError | null, requestId: string): Record<string, unknown> {
  const problem = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status };
  if (!known) return { ...problem, detail: UNEXPECTED, code: "unexpected", request_id: requestId };
  const { message: detail, code, fields } = known;
  return { ...problem, detail, code, ...(fields && { errors: fields }) };
}

/** Browsers that follow a link get a page; everything else gets JSON, and so do unknown resources under a call. */
export function wantsPage(request: FastifyRequest, status: number): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (request.url.startsWith("/api/") || !takesHtml(request.headers.accept)) return false;
  return status !== 404 || !isOfCall(request);
}

export const takesHtml = (accept: string | undefined) => (accept ?? "").includes("text/html");

function isOfCall(request: FastifyRequest): boolean {
  const { url, schema } = request.routeOptions;
  return request.server.errorPages.calls?.covers(request.url, url === undefined ? undefined : { url, schema }) ?? false;
}

/** The sender has gone while its body was being read. Connections of ours are reset in the same words. */
function isCutOff(error: unknown, { raw }: FastifyRequest): error is Error {
  return error instanceof Error && error === raw.errored;
}

function cutOff(cause: Error): AppError {
  return new AppError("malformed-body", "The request was cut off before it was complete. Send it again.", { cause });
}

/** @returns null for unexpected errors. */
export function translate(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isStorageFull(error)) return storageFull(error);
  if (isDatabaseAway(error)) return new AppError("unavailable", BUSY, { cause: error, retryAfter: 2 });
  if (error instanceof pg.DatabaseError) return translateDatabase(error);
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>;
  // Errors of our services carry a status too: it is what they answered us, and nothing that the caller did.
  if (!code?.startsWith(FRAMEWORK)) return null;
  if (code in TRANSPORT) return translateTransport(code, error);
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  return new AppError(CODE_OF_STATUS[statusCode] ?? "invalid-input", error.message, { cause: error });
}

const FRAMEWORK = "FST_";
const TRANSPORT: Record<string, [ErrorCode, string]> = {
  FST_ERR_BAD_URL: ["malformed-body", "The address is not a valid URL."],
  FST_ERR_MAX_PARAM_LENGTH: ["not-found", "Not found. Check the address."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported-media", "Send JSON (Content-Type: application/json)."],
  FST_ERR_CTP_BODY_TOO_LARGE: ["too-large", "The request is too large."],
};

function translateTransport(code: string, error: Error): AppError {
  const [ours, message] = TRANSPORT[code] ?? ["invalid-input", error.message];
  return new AppError(ours, message, { cause: error });
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  401: "not-signed-in",
  403: "forbidden",
  404: "not-found",
  409: "conflict",
  413: "too-large",
  415: "unsupported-media",
  429: "too-many-requests",
};

/** SQLSTATEs caused by the sender's input or a temporary condition. A bug in our SQL is neither and stays a 500. */
function translateDatabase(error: pg.DatabaseError): AppError | null {
  switch (error.code) {
    case "22021": // character_not_in_repertoire
    case "22P05": // untranslatable_character
      return new AppError("invalid-input", "The request contains characters that cannot be stored.", { cause: error });
    case "22001": // string_data_right_truncation
    case "22003": // numeric_value_out_of_range
    case "22008": // datetime_field_overflow
    case "22P02": // invalid_text_representation
      return new AppError("invalid-input", "The request contains a value that cannot be stored.", { cause: error });
    case "23505": // unique_violation
      return new AppError("conflict", "This already exists.", { cause: error });
    case "53000": // insufficient_resources
    case "53200": // out_of_memory
    case "53400": // configuration_limit_exceeded, such as temp_file_limit
    case "40001": // serialization_failure
    case "40P01": // deadlock_detected
    case "55P03": // lock_not_available: lock_timeout
    case "57014": // query_canceled: statement_timeout
    case "25P03": // idle_in_transaction_session_timeout
      return new AppError("unavailable", BUSY, { cause: error, retryAfter: 2 });
    case undefined:
    default:
      return null;
  }
}
