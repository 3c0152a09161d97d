/** Events as server-sent events (HTML Living Standard, section 9.2). */
import { Readable } from "node:stream";
import type { StreamEvent } from "../../contract.ts";

/** Stops proxies from caching, changing or buffering it. */
export const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** A few events: further ones are created only when a slow reader takes them. */
const BUFFERED_BYTES = 1024;

/**
 * @param events null is a heartbeat. The next is requested only after the reader has taken the previous one.
 * @param lastId the last id the reader received; numbering continues from there.
 */
export function eventStream(events: AsyncIterable<StreamEvent | null>, lastId: number): Readable {
  return Readable.from(frames(events, lastId), { objectMode: false, highWaterMark: BUFFERED_BYTES });
}

async function* frames(events: AsyncIterable<StreamEvent | null>, lastId: number): AsyncGenerator<string> {
  let id = lastId;
  for await (const event of events) yield event ? `id: ${++id}\ndata: ${JSON.stringify(event)}\n\n` : ":\n\n";
}

/** 0 for none and for anything but our numbers. */
export function lastEventId(header: string | string[] | undefined): number {
  return typeof header === "string" && /^\d{1,9}$/.test(header) ? Number(header) : 0;
}
