/** Reads a request's body to its end even when it is refused: a client that is still sending would miss the answer. */
import type { Readable } from "node:stream";
import { AppError } from "#platform/errors/app-error.ts";

/** How much of a refused body is read and dropped before the connection is closed. */
export const DRAIN_BYTES = 64 * 1024 * 1024;
const LINGER_MS = 2_000;

/** Stops reading and ends the connection once the answer has had time to arrive. */
export function giveUp(source: Readable): void {
  source.pause();
  setTimeout(() => source.destroy(), LINGER_MS).unref();
}

/**
 * Pipes the body into a parser. Resolves when the parser is done and nothing is left to read.
 * @returns whether the parser saw a whole body; false if it failed, the sender disconnected, or `mostBytes` was
 * exceeded.
 */
export function feed(
  source: Readable,
  parser: NodeJS.WritableStream,
  mostBytes: number,
  stop: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    let received = 0;
    const dropRest = () => {
      source.unpipe(parser);
      if (source.readableEnded || source.destroyed) resolve(false);
      else source.resume();
    };
    source.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received <= mostBytes) return;
      source.unpipe(parser);
      giveUp(source);
      resolve(false);
    });
    parser.once("finish", () => resolve(true));
    parser.on("error", dropRest);
    stop.addEventListener("abort", dropRest, { once: true });
    source.once("end", () => {
      if (stop.aborted) resolve(false);
    });
    source.once("error", () => resolve(false));
    // After a complete body the parser decides: its 'finish' or 'error' comes later.
    source.once("close", () => {
      if (!source.readableEnded) resolve(false);
    });
    source.pipe(parser);
  });
}

/** @throws AppError too-large (413) naming the limit, after the rest has been dropped. */
export async function readBytes(source: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    received += (chunk as Buffer).length;
    if (received <= limit) chunks.push(chunk as Buffer);
    else if (received > limit + DRAIN_BYTES) break;
  }
  if (received <= limit) return Buffer.concat(chunks, received);
  if (!source.readableEnded) giveUp(source);
  throw new AppError("too-large", `The request is too large. At most ${Math.floor(limit / 1024)} KB are accepted.`);
}
