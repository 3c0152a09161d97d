/**
 * Answers 404 in front of the framework: for addresses that no route can match, and for missing things.
 * Nothing is cached, so invented addresses fill no memory, and a published post is found by the next request.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#platform/log/log.ts";
import { Crowd } from "./crowd.ts";
import { type HotPages, mayMiss } from "./hot-pages.ts";
import { addressOfMarkdown, prefersMarkdown } from "./markdown.ts";
import { plainPath } from "./page-key.ts";
import type { RouteShapes } from "./route-shapes.ts";

/** Resolves addresses that only routes beginning with a parameter match. */
export type OpenAddresses = {
  /** The key in the address; null if nothing can exist there; undefined if the framework decides. */
  keyIn: (path: string) => string | null | undefined;
  /** Which of these keys exist, regardless of access: a database query for each request. */
  findKnown: (keys: string[]) => Promise<ReadonlySet<string>>;
};

type Known = ReadonlySet<string>;
type Batch = { keys: Set<string>; crowd: Crowd<Known> };

/** Maximum keys in one lookup; further requests go to the framework, which sheds load. */
const MOST_KEYS = 1_000;
/** Requests of a lookup that takes longer go to the framework. */
const LONGEST_MS = 2_000;
const LOGGED_PER_SECOND = 10;

export class Nowhere {
  readonly #pages: HotPages;
  readonly #routes: RouteShapes;
  readonly #draw: () => string | null;
  readonly #open: OpenAddresses | undefined;
  /** Looked up in the next turn of the event loop. */
  #batch: Batch | undefined;
  #logged = { since: 0, lines: 0 };

  /** @param draw renders the page for an unknown address; null: the framework answers. */
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

  /** Logs only some of them: a scan of thousands would bury all other lines. */
  #log({ method, url = "" }: IncomingMessage): void {
    const now = performance.now();
    if (now - this.#logged.since > 1_000) this.#logged = { since: now, lines: 0 };
    this.#logged.lines += 1;
    if (this.#logged.lines > LOGGED_PER_SECOND) return;
    log.info({ method, path: url.split("?", 1)[0], status: 404 }, "Answered");
  }
}
