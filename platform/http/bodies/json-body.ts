/**
 * Reads JSON bodies: limited, strict UTF-8, and without text that PostgreSQL cannot store, so that every route handles
 * the same kinds of bad input.
 */
import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { isStorableText } from "#platform/contract/fields.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import type { App } from "../app.ts";
import { BodyShare, endShareOf } from "./body-budget.ts";
import { readBytes } from "./body-source.ts";

const MAX_DEPTH = 40;
const ONLY_JSON = "Send JSON (Content-Type: application/json).";
/** Replaces Fastify's parsers: text/plain and URL-encoded forms are refused with 415. */
export function registerBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addHook("onResponse", async (request) => endShareOf(request));
  app.addContentTypeParser("application/json", async (request: FastifyRequest, payload: Readable) =>
    parseJson(await readBytes(payload, request.routeOptions.bodyLimit, new BodyShare(request))),
  );
  app.addContentTypeParser("multipart/form-data", async (request: FastifyRequest) => {
    // A route that declares a JSON body never reads a form; the others read forms themselves, with readMultipart.
    if (request.routeOptions.schema?.body) throw new AppError("unsupported-media", ONLY_JSON);
  });
  app.addContentTypeParser("*", async (request: FastifyRequest) => {
    // Some clients send a content type without a body.
    const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
    if ((length !== "0" || encoding !== undefined) && !request.is404)
      throw new AppError("unsupported-media", ONLY_JSON);
  });
}

/**
 * @returns the parsed value; undefined for an empty body.
 * @throws AppError malformed-body for invalid JSON, invalid-input naming the top-level field of an unstorable text.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new AppError("malformed-body", "The request is not valid UTF-8.");
  const value = parse(bytes.toString("utf8"));
  if (typeof value === "object" && value !== null) refuseUnstorable(value);
  else if (typeof value === "string" && !isStorableText(value)) throw unstorable();
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed-body", "The request is not valid JSON.");
  }
}

/** Walks without recursion, because the sender chooses the nesting. */
function refuseUnstorable(root: object): void {
  const stack: { value: object; field: string | undefined; depth: number }[] = [
    { value: root, field: undefined, depth: 1 },
  ];
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.depth > MAX_DEPTH) throw new AppError("malformed-body", `JSON may be nested ${MAX_DEPTH} levels deep.`);
    for (const [key, value] of Object.entries(top.value)) {
      if (key === "__proto__" || !isStorableText(key))
        throw new AppError("malformed-body", "A field name is not allowed.");
      const field = top.field ?? (Array.isArray(root) ? undefined : key);
      if (typeof value === "string" && !isStorableText(value)) throw unstorable(field);
      if (typeof value === "object" && value !== null) stack.push({ value, field, depth: top.depth + 1 });
    }
  }
}

function unstorable(field?: string): AppError {
  const message = "This text contains characters that cannot be stored.";
  return field === undefined ? new AppError("invalid-input", message) : invalidInput({ [field]: message });
}
