/**
 * Chooses the compressed form a client accepts and creates it off the event loop: once for hot pages, each time for
 * other answers.
 */
import type { FastifyReply } from "fastify";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { App } from "./app.ts";

export type Encoding = "identity" | "gzip" | "br";
export type Compressed = Exclude<Encoding, "identity">;

const WORTH_COMPRESSING_BYTES = 1024;
const COMPRESSIBLE = /^text\/|json|svg|xml/;
const GZIP_LEVEL = 6;
/** For an answer sent once to one client; about as fast as gzip and smaller. */
const BROTLI_ONCE = 4;

export function isWorthCompressing(type: string, bytes: number): boolean {
  return bytes >= WORTH_COMPRESSING_BYTES && COMPRESSIBLE.test(type);
}

export function compressed(encoding: Compressed, body: Buffer, brotliQuality: number): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(body, { level: GZIP_LEVEL });
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return promisify(brotliCompress)(body, { params: { [quality]: brotliQuality, [size]: body.length } });
}

/** Compresses whole answers (text and JSON); streams go out as they are. */
export function registerCompression(app: App): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const body = typeof payload === "string" ? Buffer.from(payload) : payload;
    if (!Buffer.isBuffer(body) || !mayCompress(reply, body.length)) return payload;
    reply.header("vary", "Accept-Encoding");
    const encoding = preferredEncoding(request.headers["accept-encoding"]);
    if (encoding === "identity") return payload;
    const smaller = await compressed(encoding, body, BROTLI_ONCE);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return smaller;
  });
}

function mayCompress(reply: FastifyReply, bytes: number): boolean {
  if (reply.statusCode === 206 || reply.hasHeader("content-encoding")) return false;
  return isWorthCompressing(String(reply.getHeader("content-type") ?? ""), bytes);
}

const MAX_REMEMBERED = 500;
const remembered = new Map<string, Encoding>();

/** Browsers send a handful of different Accept-Encoding values, so each is parsed once. */
export function preferredEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const known = remembered.get(accepted);
  if (known) return known;
  const encoding = negotiate(accepted);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(accepted, encoding);
  return encoding;
}

/** RFC 9110 section 12.5.3; between equals Brotli wins, being smaller. */
function negotiate(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [brotli, gzipped] = [weightOf("br"), weightOf("gzip")];
  if (brotli > 0 && brotli >= gzipped) return "br";
  return gzipped > 0 ? "gzip" : "identity";
}
