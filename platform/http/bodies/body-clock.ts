/**
 * Limits how long a client may take to send a body: a trickling request would hold its connection and everything
 * waiting for it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { refusal } from "../limits/refusals.ts";

export type BodyLimits = {
  /** Limit for everything but forms with files, and grace period before an upload must keep its rate; milliseconds. */
  bodyMs: number;
  /** Minimum rate of an upload. */
  bytesPerSecond: number;
};

type Watched = {
  request: IncomingMessage;
  response: ServerResponse;
  isUpload: boolean;
  /** Bytes read from the socket when the headers had arrived. */
  bytesBefore: number;
  seenAt: number;
  /** How long we have waited for the sender. */
  waitedMs: number;
  /** How long the sender has continued after the answer. */
  lateMs: number;
};

/**
 * Answers 408 and closes the connection if a body takes too long: more than `bodyMs`, and for a multipart form the
 * time that the bytes so far take at the slowest rate on top. Only time spent waiting for the sender counts: while
 * nothing reads the body because the database or disk is busy, the delay is ours. A sender that continues after the
 * answer has `bodyMs`.
 */
export class BodyClock {
  readonly #limits: BodyLimits;
  readonly #tickMs: number;
  readonly #watched = new Set<Watched>();
  #ticking: NodeJS.Timeout | undefined;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
    this.#tickMs = Math.min(1000, limits.bodyMs / 5);
  }

  /** Call it when the headers have arrived. Does nothing for a request without a body. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const {
      "content-length": length = "0",
      "transfer-encoding": encoding,
      "content-type": type = "",
    } = request.headers;
    if (length === "0" && encoding === undefined) return;
    this.#watched.add({
      request,
      response,
      isUpload: type.toLowerCase().startsWith("multipart/form-data"),
      bytesBefore: request.socket.bytesRead,
      seenAt: performance.now(),
      waitedMs: 0,
      lateMs: 0,
    });
    this.#ticking ??= setInterval(() => this.#tick(), this.#tickMs).unref();
  }

  #tick(): void {
    const now = performance.now();
    for (const each of this.#watched) {
      // A busy process ticks late, which is not the sender's fault.
      const elapsed = Math.min(now - each.seenAt, 2 * this.#tickMs);
      each.seenAt = now;
      if (each.request.complete || each.request.socket.destroyed) this.#watched.delete(each);
      else if (this.#isOver(each, elapsed)) this.#end(each);
    }
    if (this.#watched.size > 0) return;
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }

  #isOver(each: Watched, elapsed: number): boolean {
    const { request, response, isUpload, bytesBefore } = each;
    const { bodyMs, bytesPerSecond } = this.#limits;
    if (response.writableFinished) return (each.lateMs += elapsed) > bodyMs;
    if (request.readableLength > 0 && !request.readableFlowing) return false; // there is something to read: we are slow
    each.waitedMs += elapsed;
    const received = request.socket.bytesRead - bytesBefore;
    return each.waitedMs > bodyMs + (isUpload ? (received / bytesPerSecond) * 1000 : 0);
  }

  #end(each: Watched): void {
    this.#watched.delete(each);
    const { request, response } = each;
    if (response.headersSent) return void request.socket.destroy();
    const { status, headers, body } = refusal("slow");
    response.writeHead(status, headers).end(body, () => request.socket.destroySoon());
  }
}
