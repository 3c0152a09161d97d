/** Answers the calls of media: upload, discard, and the files that readers see. */
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { answerCall, type FormReading } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { namesTag } from "#platform/http/entity-tags.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import { type ByteRange, parseByteRange } from "#platform/storage/byte-range.ts";
import * as calls from "../calls.ts";
import { mediaMessages } from "../contract.ts";
import type { MediaFile } from "./policy.ts";
import { type Deliverable, findReadableFile, hearWhatIsShown } from "./access-service.ts";
import { readRecent } from "./recent-files-service.ts";
import { addressAtCdn, discardMedia, openMediaFile, storeUpload } from "./service.ts";

const MEGABYTE = 1024 * 1024;
const UPLOADS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerMediaRoutes(app: App): void {
  let stopHearing: (() => void) | undefined;
  app.addHook("onReady", async () => {
    stopHearing = hearWhatIsShown();
  });
  app.addHook("onClose", async () => stopHearing?.());
  const config = limitPerAddress(UPLOADS_PER_WINDOW, WINDOW_SECONDS);
  answerCall(app, calls.uploadMedia, { config, form }, ({ actor, values: { purpose, ...details }, media: file }) => {
    if (!file) throw invalidInput({ file: mediaMessages.fileRequired });
    return storeUpload(actor, file, purpose === "banner" ? "image" : "media", details);
  });
  answerCall(app, calls.discardMedia, ({ actor, params }) => discardMedia(actor, params.id));
  answerCall(app, calls.getFile, { handlesHead: true }, async ({ actor, params: { id, name }, request, reply }) =>
    answerFile(request, reply, (await findReadableFile(actor, id, name)) ?? notFound()),
  );
}

/** The service knows what the file is, and the limit of its kind. */
const form: FormReading<UploadedFile | undefined> = {
  limits() {
    const { MAX_IMAGE_MB, MAX_VIDEO_MB } = settings();
    return { file: { maxBytes: Math.max(MAX_IMAGE_MB, MAX_VIDEO_MB) * MEGABYTE } };
  },
  read: ({ files }) => files["file"]?.[0],
};

function notFound(): never {
  throw new AppError("not-found", "File not found.");
}

const FILE_HEADERS = {
  "accept-ranges": "bytes",
  "x-content-type-options": "nosniff",
  "content-disposition": "inline",
  // Opened by itself, an upload is a document of our origin: it gets no rights there.
  "content-security-policy": "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
};

/** As long as pages: what is withdrawn leaves every cache within these minutes. A file itself never changes. */
const PUBLIC_HEADERS = {
  "cache-control": "public, max-age=300, stale-while-revalidate=60",
  "cross-origin-resource-policy": "cross-origin", // newsletters and other sites may show published pictures
};

/** Shorter than the address it names is good for (platform/storage/s3/signing.ts). */
const REDIRECT_HEADERS = { ...PUBLIC_HEADERS, "cache-control": "public, max-age=60" };

/** Each use asks again whether this reader may still see it. */
const PRIVATE_HEADERS = { "cache-control": "private, no-cache", "cross-origin-resource-policy": "same-origin" };

/** Sends a file that this reader may have. */
export async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, isPublic }: Deliverable,
): Promise<FastifyReply> {
  const fileHeaders = { ...FILE_HEADERS, ...(isPublic ? PUBLIC_HEADERS : PRIVATE_HEADERS), etag: file.etag };
  if (namesTag(request.headers["if-none-match"], file.etag)) return reply.headers(fileHeaders).code(304).send();
  // A signature is for GET alone.
  const elsewhere = isPublic && request.method !== "HEAD" ? await addressAtCdn(file) : null;
  if (elsewhere !== null) return reply.headers(REDIRECT_HEADERS).redirect(elsewhere, 302);
  const range = requestedRange(request, file);
  if (range === "unsatisfiable") return refuseRange(reply, file);
  const part = range === "whole" ? undefined : range;
  // Opened before any header is set: a missing file must not leave an answer that caches keep.
  const stream = request.method === "HEAD" ? undefined : ((await openFile(file, part, isPublic)) ?? notFound());
  if (part) reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${file.bytes}`);
  const length = part ? part.end - part.start + 1 : file.bytes;
  reply.headers(fileHeaders).header("content-length", length).type(file.type);
  if (stream && !Buffer.isBuffer(stream)) closeWithClient(reply, stream);
  return reply.send(stream);
}

/** Small files that readers see come from memory where a bucket keeps them. */
async function openFile(file: MediaFile, part: ByteRange | undefined, isPublic: boolean) {
  const bytes = isPublic ? await readRecent(file) : null;
  if (bytes === null) return openMediaFile(file, part);
  return part ? bytes.subarray(part.start, part.end + 1) : bytes;
}

/** Ranges are for GET alone; an If-Range with another tag or a date (we send none) asks for the whole (RFC 9110, 13.1.5). */
function requestedRange({ method, headers }: FastifyRequest, file: MediaFile) {
  const isCurrent = headers["if-range"] === undefined || headers["if-range"] === file.etag;
  return parseByteRange(method === "GET" && isCurrent ? headers.range : undefined, file.bytes);
}

/** The framework destroys what it streams; this covers a client that left while the file was being opened. */
function closeWithClient(reply: FastifyReply, stream: Readable): void {
  if (reply.raw.destroyed) stream.destroy();
  else reply.raw.once("close", () => stream.destroy());
}

function refuseRange(reply: FastifyReply, file: MediaFile): FastifyReply {
  const detail = `The file has ${file.bytes} bytes.`;
  return reply.code(416).header("content-range", `bytes */${file.bytes}`).send({ detail });
}
