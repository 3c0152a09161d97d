/** HTTP calls of media: upload, discard, and the files that readers see. */
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { settings } from "#platform/config/settings.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { multipartBody } from "#platform/http/reference/openapi.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import { refusal } from "#platform/http/schemas.ts";
import { parseByteRange } from "#platform/storage/byte-range.ts";
import { mediaItem, mediaMessages, mediaPaths, uploadFields, type MediaItem } from "../contract.ts";
import { namesTag, type MediaFile } from "./policy.ts";
import { type Deliverable, findReadableFile, hearWhatIsShown } from "./access-service.ts";
import { discardMedia, openMediaFile, storeUpload } from "./service.ts";

const tags = ["Media"];
const oneParams = z.object({ id: z.string().describe("Id that the upload answered") });
const fileParams = z.object({
  id: z.string(),
  name: z.string().describe("File name out of the item's variants or url"),
});

const UPLOADS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerMediaRoutes(app: App): void {
  app.post(
    mediaPaths.upload,
    {
      config: limitPerAddress(UPLOADS_PER_WINDOW, WINDOW_SECONDS),
      schema: {
        tags,
        summary: "Upload a picture or a video; a post takes it later by its id",
        ...multipartBody(uploadFields, {
          file: { max: 1, description: "JPEG, PNG, WebP, GIF, AVIF, MP4, WebM or MOV" },
        }),
        response: { 201: mediaItem },
      },
    },
    async (request, reply) => reply.code(201).send(await takeUpload(request)),
  );

  app.delete(
    mediaPaths.one,
    {
      schema: {
        tags,
        summary: "Discard an upload that no post shows",
        params: oneParams,
        response: { 204: z.null().describe("Discarded") },
      },
    },
    async (request, reply) => {
      await discardMedia(signedIn(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  registerDelivery(app);
}

function registerDelivery(app: App): void {
  let stopHearing: (() => void) | undefined;
  app.addHook("onReady", async () => {
    stopHearing = hearWhatIsShown();
  });
  app.addHook("onClose", async () => stopHearing?.());
  app.route({
    method: ["GET", "HEAD"],
    url: mediaPaths.file,
    schema: {
      tags,
      summary: "A file of a media item; single byte ranges are served",
      description:
        "For everybody while a published post or a company's page shows the item; otherwise for its owner and operators, " +
        "and 404 for all others.",
      params: fileParams,
    },
    handler: async (request, reply) => {
      const { id, name } = request.params;
      const found = (await findReadableFile(request.actor, id, name)) ?? notFound();
      return answerFile(request, reply, found);
    },
  });
}

async function takeUpload(request: FastifyRequest): Promise<MediaItem> {
  const actor = signedIn(request);
  const { MAX_IMAGE_MB, MAX_VIDEO_MB } = settings();
  const maxBytes = Math.max(MAX_IMAGE_MB, MAX_VIDEO_MB) * 1024 * 1024; // the service knows what the file is and its own limit
  const body = await readMultipart(request, { files: { file: { max: 1, maxBytes } } });
  try {
    const fields = uploadFields.safeParse(body.fields);
    if (!fields.success) throw refusal(fields.error);
    const [file] = body.files["file"] ?? [];
    if (!file) throw invalidInput({ file: mediaMessages.fileRequired });
    const { purpose, ...details } = fields.data;
    return await storeUpload(actor, file, purpose === "banner" ? "image" : "media", details);
  } finally {
    await body.discard();
  }
}

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

/** Each use asks again whether this reader may still see it. */
const PRIVATE_HEADERS = { "cache-control": "private, no-cache", "cross-origin-resource-policy": "same-origin" };

async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, isPublic }: Deliverable,
): Promise<FastifyReply> {
  const fileHeaders = { ...FILE_HEADERS, ...(isPublic ? PUBLIC_HEADERS : PRIVATE_HEADERS), etag: file.etag };
  if (namesTag(request.headers["if-none-match"], file.etag)) return reply.headers(fileHeaders).code(304).send();
  const range = requestedRange(request, file);
  if (range === "unsatisfiable") return refuseRange(reply, file);
  const part = range === "whole" ? undefined : range;
  // Opened before any header is set: a missing file must not leave an answer that caches keep.
  const stream = request.method === "HEAD" ? undefined : ((await openMediaFile(file, part)) ?? notFound());
  if (part) reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${file.bytes}`);
  const length = part ? part.end - part.start + 1 : file.bytes;
  reply.headers(fileHeaders).header("content-length", length).type(file.type);
  if (stream) closeWithClient(reply, stream);
  return reply.send(stream);
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
