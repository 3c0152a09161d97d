/**
 * Refuses requests with 503 while those before them form a queue that the process cannot work off in time. Waiting
 * for others (a slow client, a provider, a stream's reader) is not our queue, and a process starved by other
 * programs is only slow.
 */
import type { FastifyRequest } from "fastify";
import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { settings } from "#platform/config/settings.ts";
import { connectionPool } from "#platform/database/client.ts";
import type { App } from "../app.ts";
import { Backlog } from "./backlog.ts";
import { overloaded } from "./overload.ts";
import { hasWaitingWrites } from "./write-queue.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Always answered, and not counted as part of the queue. */
    neverShed?: boolean;
  }
}

/** A newsroom whose browsers each open a page; well above the number of database connections. */
const FEW = 32;
/** An event loop with less idle time than this cannot take more. */
const BUSY = 0.9;
const LOOP_SAMPLE_MS = 250;

/**
 * Counts a request from the arrival of its whole body to the answer's headers. Call it after all hooks that change an
 * answer.
 */
export function registerLoadShedding(app: App): void {
  const reads = new Backlog(settings().MAX_QUEUE_SECONDS, FEW);
  /** Apart, so that readers are not refused where writers queue. */
  const changes = new Backlog(settings().MAX_QUEUE_SECONDS, FEW);
  const backlogOf = ({ method }: FastifyRequest) => (method === "GET" || method === "HEAD" ? reads : changes);
  const loop = new LoopRest();
  const counted = new WeakSet<FastifyRequest>();
  const begin = (request: FastifyRequest) => {
    counted.add(request);
    backlogOf(request).begin(performance.now());
  };
  const end = (request: FastifyRequest) => {
    if (counted.delete(request)) backlogOf(request).end(performance.now());
  };
  app.addHook("onRequest", (request, reply, done) => {
    const { neverShed } = request.routeOptions.config;
    if (neverShed) return done();
    const backlog = backlogOf(request);
    if (backlog.isStanding(performance.now()) && (loop.isBusy || hasQueue())) throw overloaded(backlog.waitMs);
    const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
    if (length === "0" && encoding === undefined) begin(request);
    else request.raw.once("end", () => reply.raw.headersSent || begin(request));
    // If the client has disconnected, or the handler writes the raw response.
    reply.raw.once("close", () => end(request));
    done();
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
}

/** Requests queue for the event loop, the pool or its share for writes; otherwise they wait for something else. */
function hasQueue(): boolean {
  return connectionPool().waitingCount > 0 || hasWaitingWrites();
}

class LoopRest {
  #before: EventLoopUtilization = performance.eventLoopUtilization();
  #sampledAt = performance.now();
  #utilization = 0;

  get isBusy(): boolean {
    const now = performance.now();
    if (now - this.#sampledAt >= LOOP_SAMPLE_MS) {
      const current = performance.eventLoopUtilization();
      this.#utilization = performance.eventLoopUtilization(current, this.#before).utilization;
      [this.#before, this.#sampledAt] = [current, now];
    }
    return this.#utilization >= BUSY;
  }
}
