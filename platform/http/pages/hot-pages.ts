/**
 * Readers' pages in memory, in front of everything else: a hot page costs little more than node itself.
 * Every change is told by NOTIFY, so each process forgets what it touches within a second. While the database is away,
 * pages that readers had last go on being served, marked as possibly out of date.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { isDatabaseAway } from "#platform/database/availability.ts";
import { isListening, type listen } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { HotPage } from "./hot-page.ts";
import { HotPageStore, type StandIn } from "./hot-page-store.ts";
import { securityHeaders } from "../security-headers.ts";

/** NOTIFY channel; the payload is the tag whose pages have changed. */
export const PAGE_CHANGED = "page_changed";

const MAX_BYTES = 32 * 1024 * 1024;
const STALE_SECONDS = 60;
/** For how long a page may be shown that cannot be rendered again, after its time or after changes were last heard. */
const STANDING_IN_SECONDS = 3600;
/** After a render that failed for want of the database, stand-ins are answered for so long without another try. */
const NO_TRY_MS = 1_000;
/** A reader for whom an older page is there waits so long for a newer one; others wait until the database is given up. */
const PATIENCE_MS = 2_000;
const LONGEST_RENDER_MS = 20_000;
/** What a CDN may keep of a moved or gone page. Memory keeps neither: anybody could fill it with invented slugs. */
const MOVED_SECONDS = 60;
/** Escapes and doubled slashes make many spellings of one address; only the plain one is kept. */
const PLAIN_PATH = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?$/;

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** Tags learnt while rendering, besides those given to `serve`. */
  tags?: string[];
  /** A shorter life than asked for, learnt while rendering; 0: nobody keeps the page. */
  maxAgeSeconds?: number;
  /** What a reading of it counts for, for whoever hears readings; without, nobody hears of it. */
  countedAs?: number;
};

/** Hears of a page that was answered, the same bytes or a 304. Called on every request, so it must be quick and never throw. */
export type ReadingListener = (countedAs: number, request: IncomingMessage) => void;

export type PageRequest = {
  /** What the page shows: `post:{guid}`, `front`, `company:{id}`. A NOTIFY of any of them drops the page. */
  tags: string[];
  /** Longest life in shared caches, and in memory should a purge ever be missed. */
  maxAgeSeconds: number;
  /** Names in the query that the page depends on; all others are ignored. */
  query?: string[];
  render: () => Promise<RenderedPage>;
};

/** Whether changes are heard at this moment; without, nothing may be kept. */
type Ears = () => boolean;

/** Limits in milliseconds or seconds as named; a test brings shorter ones. */
type Patience = { standingInSeconds: number; noTryMs: number; patienceMs: number; longestRenderMs: number };

const PATIENCE: Patience = {
  standingInSeconds: STANDING_IN_SECONDS,
  noTryMs: NO_TRY_MS,
  patienceMs: PATIENCE_MS,
  longestRenderMs: LONGEST_RENDER_MS,
};

export class HotPages {
  readonly #store: HotPageStore<HotPage>;
  readonly #isListening: Ears;
  readonly #limits: Patience;
  #hearReading: ReadingListener | undefined;
  /** Until then the database is taken to be away. */
  #awayUntil = 0;

  constructor(isListening: Ears, maxBytes = MAX_BYTES, limits: Partial<Patience> = {}) {
    this.#isListening = isListening;
    this.#limits = { ...PATIENCE, ...limits };
    this.#store = new HotPageStore(maxBytes, this.#limits.standingInSeconds);
  }

  /** Whether some readers would get their page although nothing can be rendered. */
  get hasStandIns(): boolean {
    return this.#store.hasStandIns;
  }

  /** Pages and bytes held now. */
  get figures(): { pages: number; bytes: number } {
    return { pages: this.#store.count, bytes: this.#store.bytes };
  }

  /** Starts hearing about changes. @returns what ends it. */
  connect(hear: typeof listen): () => void {
    const stop = hear(
      PAGE_CHANGED,
      (tag) => this.purge(tag),
      (gap) => (gap === "lost" ? this.#store.loseHearing() : this.clear()),
    );
    return () => {
      stop();
      this.clear();
    };
  }

  /** One listener at a time: the newest. @returns what ends it. */
  onReading(listener: ReadingListener): () => void {
    this.#hearReading = listener;
    return () => {
      if (this.#hearReading === listener) this.#hearReading = undefined;
    };
  }

  purge(tag: string): void {
    this.#store.purge(tag);
  }

  /** After a gap in the notifications nothing is known to be fresh, and the database is there to render it again. */
  clear(): void {
    this.#awayUntil = 0;
    this.#store.clear();
  }

  /** Answers from memory, ahead of the framework. @returns false when the framework must answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const key = withoutTrailingSlash(request.url ?? "");
    const page = this.#store.find(key);
    if (!page) return this.#isAway && this.#answerStandIn(key, request, response);
    this.#send(page, request, response);
    return true;
  }

  /**
   * Answers with the page that readers had last, in place of an error, when the database is away.
   * @returns false where there is none; then the error is the answer.
   */
  answerInsteadOf(error: unknown, { raw: request, id }: FastifyRequest, reply: FastifyReply): boolean {
    if (!isDatabaseAway(error) || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const key = withoutTrailingSlash(request.url ?? "");
    if (!this.#answerStandIn(key, request, reply.raw, ["x-request-id", id])) return false;
    reply.hijack();
    return true;
  }

  get #isAway(): boolean {
    return performance.now() < this.#awayUntil;
  }

  #answerStandIn(key: string, request: IncomingMessage, response: ServerResponse, extra: string[] = []): boolean {
    const standIn = this.#store.findStandIn(key);
    if (standIn) this.#send(standIn.page, request, response, [...staleHeaders(standIn), ...extra]);
    return standIn !== undefined;
  }

  #send(page: HotPage, request: IncomingMessage, response: ServerResponse, extra?: string[]): void {
    page.write(request, response, extra);
    if (page.countedAs !== null) this.#hearReading?.(page.countedAs, request);
  }

  /** Answers a page, rendered now or before; every visitor gets the same bytes, so `render` must not look at who asks. */
  async serve(request: FastifyRequest, reply: FastifyReply, asked: PageRequest): Promise<FastifyReply> {
    const key = pageKey(request.url, asked.query ?? []);
    const extra = ["x-request-id", request.id];
    if (key === null) {
      const { page } = await this.#withinReason(this.#render("", asked), false);
      reply.hijack();
      this.#send(page, request.raw, reply.raw, extra);
      return reply;
    }
    const { page, headers } = await this.#load(key, asked);
    reply.hijack();
    this.#send(page, request.raw, reply.raw, [...headers, ...extra]);
    return reply;
  }

  /** The page as it is now; while the database is away, as it was last. */
  async #load(key: string, asked: PageRequest): Promise<{ page: HotPage; headers: string[] }> {
    const loading = this.#store.load(key, () => this.#render(key, asked));
    try {
      const page = await this.#withinReason(loading, this.#store.findStandIn(key) !== undefined);
      return { page, headers: [] };
    } catch (error) {
      if (!isDatabaseAway(error) && !(error instanceof RenderTooSlow)) throw error;
      this.#awayUntil = performance.now() + this.#limits.noTryMs;
      const standIn = this.#store.findStandIn(key);
      if (!standIn) throw error;
      return { page: standIn.page, headers: staleHeaders(standIn) };
    }
  }

  /** @throws RenderTooSlow (503) when the render is not done in time; it goes on, for those who come later. */
  async #withinReason<T>(rendering: Promise<T>, hasStandIn: boolean): Promise<T> {
    const { promise: tooSlow, reject } = Promise.withResolvers<never>();
    const limit = hasStandIn ? this.#limits.patienceMs : this.#limits.longestRenderMs;
    const timer = setTimeout(() => reject(new RenderTooSlow()), limit);
    try {
      return await Promise.race([rendering, tooSlow]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #render(key: string, { tags, maxAgeSeconds, render }: PageRequest) {
    const wasListening = this.#isListening();
    const rendered = await render();
    const seconds = Math.min(maxAgeSeconds, rendered.maxAgeSeconds ?? maxAgeSeconds);
    const page = new HotPage(rendered.status, headersOf(rendered, maxAgeSeconds), Buffer.from(rendered.html), (grown) =>
      this.#store.resize(key, grown),
    );
    page.countedAs = rendered.countedAs ?? null;
    return {
      page,
      tags: [...tags, ...(rendered.tags ?? [])],
      keep: rendered.status === 200 && seconds > 0 && wasListening && this.#isListening(),
      seconds,
      // What ends at a known time is not shown after it.
      staleSeconds: rendered.maxAgeSeconds === undefined ? this.#limits.standingInSeconds : 0,
    };
  }
}

class RenderTooSlow extends AppError {
  constructor() {
    super("unavailable", "Dateline is busy. Please try again in a moment.", { retryAfter: 5 });
  }
}

/** Caches on the way see the true age, so that they keep the page no longer than they would have. */
function staleHeaders({ ageSeconds }: StandIn<HotPage>): string[] {
  return ["age", String(ageSeconds), "warning", '110 - "Response is Stale"'];
}

/** @returns null for an address that must not be kept. */
export function pageKey(url: string, names: string[]): string | null {
  const [path = "", query = ""] = url.split("?", 2);
  if (path.length > 1000 || !PLAIN_PATH.test(path)) return null;
  const parameters = new URLSearchParams(query);
  const kept = names.filter((name) => parameters.has(name)).map((name) => [name, parameters.get(name) ?? ""]);
  if (kept.length === 0) return withoutTrailingSlash(path);
  return `${withoutTrailingSlash(path)}?${new URLSearchParams(kept)}`;
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function headersOf(rendered: RenderedPage, maxAgeSeconds: number): Record<string, string> {
  return {
    ...securityHeaders(),
    "content-type": "text/html; charset=utf-8",
    "cache-control": cacheControl(rendered, maxAgeSeconds),
    ...lowerCase(rendered.headers),
  };
}

function cacheControl({ status, maxAgeSeconds: shorter }: RenderedPage, asked: number): string {
  if (status === 200 && shorter === undefined)
    return `public, max-age=0, s-maxage=${asked}, stale-while-revalidate=${STALE_SECONDS}`;
  // What ends at a known time is not shown stale after it.
  if (status === 200 && shorter) return `public, max-age=0, s-maxage=${Math.min(shorter, asked)}`;
  if (status === 301 || status === 410) return `public, max-age=0, s-maxage=${MOVED_SECONDS}`;
  return "no-store";
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** This process's pages. */
export const hotPages = new HotPages(() => settings().PAGE_CACHE === "on" && isListening());
