/**
 * Answers 404 in front of the framework: addresses that no route can match, and those of things that are not there.
 * Nothing is kept of them, so inventing addresses fills no memory, and what is published is found by the next request.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#platform/log/log.ts";
import { Crowd } from "./crowd.ts";
import { type HotPages, mayMiss } from "./hot-pages.ts";
import { addressOfMarkdown, prefersMarkdown } from "./markdown.ts";
import { plainPath } from "./page-key.ts";
import type { RouteShapes } from "./route-shapes.ts";

/** Of addresses that only routes without a name match. */
export type OpenAddresses = {
  /** What the address names; null: nothing can be there; undefined: the framework decides. */
  keyIn: (path: string) => string | null | undefined;
  /** Which of these are there, whoever may see them: asked of the database, for each request anew. */
  findKnown: (keys: string[]) => Promise<ReadonlySet<string>>;
};

type Known = ReadonlySet<string>;
type Batch = { keys: Set<string>; crowd: Crowd<Known> };

/** In one look-up; further ones are the framework's, which refuses what is too much. */
const MOST_KEYS = 1_000;
/** A look-up that takes longer leaves its requests to the framework. */
const LONGEST_MS = 2_000;
const LOGGED_PER_SECOND = 10;

export class Nowhere {
  readonly #pages: HotPages;
  readonly #routes: RouteShapes;
  readonly #draw: () => string | null;
  readonly #open: OpenAddresses | undefined;
  /** Asked in the next turn of the event loop. */
  #batch: Batch | undefined;
  #logged = { since: 0, lines: 0 };

  /** @param draw the page of an unknown address; null: the framework answers. */
  constructor(pages: HotPages, routes: RouteShapes, draw: () => string | null, open?: OpenAddresses) {
    this.#pages = pages;
    this.#routes = routes;
    this.#draw = draw;
    this.#open = open;
  }

  /**
   * @param pass called later when the framework must answer after all.
   * @returns false when the framework must answer.
   */
  answer(request: IncomingMessage, response: ServerResponse, pass: () => void): boolean {
    const key = this.#keyOf(request);
    if (key === undefined) return false;
    if (key === null) return this.#answer404(request, response);
    if (!this.#open || !this.#pages.areMostlyMissing) return false;
    const batch = (this.#batch ??= this.#begin(this.#open));
    if (batch.keys.size >= MOST_KEYS) return false;
    batch.keys.add(key);
    batch.crowd.join(request, response, pass);
    return true;
  }

  /** @returns see OpenAddresses. */
  #keyOf(request: IncomingMessage): string | null | undefined {
    const { method, url = "", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || !mayMiss(request)) return undefined;
    const path = plainPath(url);
    if (path === null || url.includes("%00") || path.startsWith("/api/")) return undefined;
    if (addressOfMarkdown(path) !== null || prefersMarkdown(headers.accept)) return undefined;
    const match = this.#routes.match(path);
    if (match === "perhaps") return undefined;
    return match === "none" ? null : this.#open?.keyIn(path);
  }

  #begin({ findKnown }: OpenAddresses): Batch {
    const keys = new Set<string>();
    const known = new Promise<Known>((resolve) => {
      setImmediate(() => {
        this.#batch = undefined;
        resolve(findKnown([...keys]));
      });
    });
    const crowd = new Crowd(known, {
      answer: (found, request, response) => !this.#isThere(found, request) && this.#answer404(request, response),
      passOn: (request, since) => this.#pages.noteWait(request, since),
      longestMs: LONGEST_MS,
    });
    return { keys, crowd };
  }

  #isThere(found: Known, request: IncomingMessage): boolean {
    const key = this.#keyOf(request);
    return typeof key !== "string" || found.has(key);
  }

  #answer404(request: IncomingMessage, response: ServerResponse): boolean {
    const html = this.#draw();
    if (html === null) return false;
    this.#pages.answerMissing(html, request, response);
    this.#log(request);
    return true;
  }

  /** Some of them: a scan of thousands would bury all other lines. */
  #log({ method, url = "" }: IncomingMessage): void {
    const now = performance.now();
    if (now - this.#logged.since > 1_000) this.#logged = { since: now, lines: 0 };
    this.#logged.lines += 1;
    if (this.#logged.lines > LOGGED_PER_SECOND) return;
    log.info({ method, path: url.split("?", 1)[0], status: 404 }, "Answered");
  }
}
