/**
 * Memory that bodies may take while they arrive, all together: otherwise a client could fill it by sending many of them slowly.
 * Visitors have half of it, so that they cannot keep out who is signed in. What goes to disk does not count.
 */
import type { FastifyRequest } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";

const RETRY_SECONDS = 5;

const shares = new WeakMap<FastifyRequest["raw"], BodyShare>();

let all = 0;
let ofVisitors = 0;

/** The part of one body. Given back when its request ends, however it ends. */
export class BodyShare {
  readonly #isVisitor: boolean;
  #bytes = 0;
  #isOver = false;

  constructor(request: FastifyRequest) {
    this.#isVisitor = !request.actor;
    shares.set(request.raw, this);
    request.raw.once("close", () => this.end());
    if (request.raw.destroyed) this.end();
  }

  /** @returns false when there is no room. */
  take(bytes: number): boolean {
    if (this.#isOver) return true;
    const max = settings().MAX_BODIES_MB * 1024 * 1024;
    if (all + bytes > max || (this.#isVisitor && ofVisitors + bytes > max / 2)) return false;
    this.#add(bytes);
    return true;
  }

  /** These bytes have gone to disk. */
  giveBack(bytes: number): void {
    if (!this.#isOver) this.#add(-bytes);
  }

  /** What it held has been dropped. */
  end(): void {
    if (this.#isOver) return;
    this.#add(-this.#bytes);
    this.#isOver = true;
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    all += bytes;
    if (this.#isVisitor) ofVisitors += bytes;
  }
}

/** The request has been answered. A body that is still arriving holds its share until its connection is closed. */
export function endShareOf({ raw }: Pick<FastifyRequest, "raw">): void {
  if (raw.readableEnded) shares.get(raw)?.end();
}

/** Bytes of all bodies that are arriving. */
export function heldBytes(): number {
  return all;
}

export function noRoomForBody(): AppError {
  return new AppError("unavailable", "The site is receiving too much at the same time. Try again in a few seconds.", {
    retryAfter: RETRY_SECONDS,
  });
}
