/** A whole body in memory, read without a pipeline: most answers of feeds are a bare 304, and a pipeline costs more than they. */
import type { Readable } from "node:stream";
import { tooLarge } from "./decoding.ts";
import { OutboundError } from "./outbound-error.ts";

/**
 * @param maxBytes of which one more ends the reading with `too-large`.
 * @param explain turns what went wrong into what callers get.
 */
export function collectBody(body: Readable, maxBytes: number, explain: (error: Error) => Error): Promise<Buffer> {
  const stopped = () => body.errored ?? new OutboundError("aborted", "The request was stopped.");
  return new Promise((resolve, reject) => {
    if (body.destroyed) return reject(explain(stopped()));
    const chunks: Buffer[] = [];
    let left = maxBytes;
    body.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) body.destroy(tooLarge(maxBytes));
      else chunks.push(chunk);
    });
    body.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    body.once("close", () => {
      if (!body.readableEnded) reject(explain(stopped()));
    });
  });
}
