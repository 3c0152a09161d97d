/** Entity tags of answers, and whether a client already has one (RFC 9110, sections 8.8.3 and 13.1.2). */
import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

const LETTERS = 22;

/** For a tag: the same bytes have the same hash in every process. */
export const hashOfBytes = (bytes: Buffer) => hash("sha256", bytes, "base64url").slice(0, LETTERS);

/**
 * Whether If-None-Match, such as `"a", W/"b"` or `*`, names this tag. Compared weakly, because caches on the way may
 * have weakened ours.
 */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}

/**
 * Sends an uncompressed file, or 304 if the client has it.
 * @param reply already has the headers that both answers share, such as Cache-Control.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
  const etag = `"${hashOfBytes(bytes)}"`;
  reply.header("etag", etag);
  if (namesTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
