/** Events as server-sent events (HTML Living Standard, section 9.2). */
import { Readable } from "node:stream";
import type { StreamEvent } from "../../contract.ts";

/** Proxies neither keep, change nor collect it. */
export const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** A few events: what a slow reader does not take yet is not made yet. */
const BUFFERED_BYTES = 1024;

/**
 * @param events null is a sign of life. Nothing is asked of them before the reader has taken what came before.
 * @param lastId what the reader heard last; numbers go on from there.
 */
export function eventStream(events: AsyncIterable<StreamEvent | null>, lastId: number): Readable {
  return Readable.from(frames(events, lastId), { objectMode: false, highWaterMark: BUFFERED_BYTES });
}

async function* frames(events: AsyncIterable<StreamEvent | null>, lastId: number): AsyncGenerator<string> {
  let id = lastId;
  for await (const event of events) yield event ? `id: ${++id}\ndata: ${JSON.stringify(event)}\n\n` : ":\n\n";
}

/** 0 for none and for what is no number of ours. */
export function lastEventId(header: string | string[] | undefined): number {
  return typeof header === "string" && /^\d{1,9}$/.test(header) ? Number(header) : 0;
}
