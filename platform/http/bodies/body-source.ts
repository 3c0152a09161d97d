/** Reads a request's body to its end even when it is refused: a client that is still sending would miss the answer. */
import type { Readable } from "node:stream";
import { AppError } from "#platform/errors/app-error.ts";
import { type BodyShare, noRoomForBody } from "./body-budget.ts";

/** How much of a refused body is read and dropped before the connection is closed. */
export const DRAIN_BYTES = 64 * 1024 * 1024;
const LINGER_MS = 2_000;

/** Stops reading and ends the connection once the answer has had time to arrive. */
export function giveUp(source: Readable): void {
  source.pause();
  setTimeout(() => source.destroy(), LINGER_MS).unref();
}

/** What becomes of the next bytes: parsed; dropped with all that follow; or not even read. */
export type Verdict = "parse" | "drop" | "stop";

/**
 * Pipes the body into a parser. Resolves when the parser is done and nothing is left to read.
 * @param judge asked about each chunk before the parser gets it.
 * @returns whether the parser saw a whole body; false if it failed, the sender disconnected, `maxBytes` was exceeded, or
 * the judge decided against it.
 */
export function feed(
  source: Readable,
  parser: NodeJS.WritableStream,
  maxBytes: number,
  { stop, judge }: { stop: AbortSignal; judge: (bytes: number) => Verdict },
): Promise<boolean> {
  return new Promise((resolve) => {
    let received = 0;
    let isDropped = false;
    const dropRest = () => {
      isDropped = true;
      source.unpipe(parser);
      if (source.readableEnded || source.destroyed) resolve(false);
      else source.resume();
    };
    source.on("data", (chunk: Buffer) => {
      received += chunk.length;
      const verdict = received > maxBytes ? "stop" : isDropped ? "drop" : judge(chunk.length);
      if (verdict === "drop" && !isDropped) dropRest();
      if (verdict !== "stop") return;
      source.unpipe(parser);
      giveUp(source);
      resolve(false);
    });
    parser.once("finish", () => resolve(true));
    parser.on("error", dropRest);
    stop.addEventListener("abort", dropRest, { once: true });
    source.once("end", () => {
      if (isDropped) resolve(false);
    });
    source.once("error", () => resolve(false));
    // After a complete body the parser decides: its 'finish' or 'error' comes later.
    source.once("close", () => {
      if (!source.readableEnded) resolve(false);
    });
    source.pipe(parser);
  });
}

/**
 * @throws AppError too-large (413) naming the limit, after the rest has been dropped; unavailable (503) where all bodies
 * together have no room for it.
 */
export async function readBytes(source: Readable, limit: number, share: BodyShare): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    received += (chunk as Buffer).length;
    if (received <= limit && !share.take((chunk as Buffer).length)) {
      share.end();
      giveUp(source);
      throw noRoomForBody();
    }
    if (received <= limit) chunks.push(chunk as Buffer);
    else if (received > limit + DRAIN_BYTES) break;
  }
  if (received <= limit) return Buffer.concat(chunks, received);
  if (!source.readableEnded) giveUp(source);
  throw new AppError("too-large", `The request is too large. At most ${Math.floor(limit / 1024)} KB are accepted.`);
}
