/**
 * Caches readers' pages in memory, in front of everything else. Every change is announced by NOTIFY, so each process
 * drops the affected pages within a second. During a database outage the last pages are still served, marked as possibly
 * out of date.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { isDatabaseAway } from "#platform/database/availability.ts";
import { isSubscribed, type listen } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { formOf, markdownKey, pageKeyOf, renderOf } from "../markdown/page-forms.ts";
import { CachedPage } from "./cached-page.ts";
import { headersOf, HTML_TYPE, staleHeaders, tagHeaders } from "./headers.ts";
import { pageKey } from "./page-key.ts";
import type { PageRequest, RenderedPage } from "./page-request.ts";
import { type Made, TaggedCache } from "#platform/cache/tagged-cache.ts";

/** NOTIFY channel; the payload is the tag whose pages have changed. */
export const PAGE_CHANGED = "page_changed";

const MAX_BYTES = 32 * 1024 * 1024;

/** In milliseconds or seconds as named; tests set shorter ones. */
const LIMITS = {
  /** How long a page that cannot be rendered again may be shown after it expired or notifications were lost. */
  standInSeconds: 3600,
  /** After a render that failed because the database was away, stand-ins are served for this long without another. */
  noRetryMs: 1_000,
  /** How long a reader waits for a new page when a stand-in exists, and when none does. */
  patienceMs: 2_000,
  longestRenderMs: 20_000,
  /** A quarter of the memory for pages; then all of them go, and no page does. */
  maxMissing: 4_000,
};
const MISSING_TAG = "missing";

/** Called for each page that was answered, in full or as a 304; must be quick and never throw. */
export type ReadingListener = (countedAs: number, request: IncomingMessage) => void;

export class HotPages {
  readonly #cache: TaggedCache<CachedPage>;
  /** Query parameters that some page uses. */
  readonly #parameters = new Set<string>();
  readonly #isSubscribed: () => boolean;
  readonly #limits: typeof LIMITS;
  /** The last 404 of each type, which is the same for all addresses, or for those that do not answer everyone from memory. */
  readonly #missing = new Map<string, { html: string; page: CachedPage }>();
  #onReading: ReadingListener | undefined;
  #leavesOut = (_address: string): boolean => false;
  /** Until then the database is assumed to be away. */
  #awayUntil = 0;

  /** @param isSubscribed whether notifications arrive right now; otherwise nothing may be cached. */
  constructor(isSubscribed: () => boolean, maxBytes = MAX_BYTES, limits: Partial<typeof LIMITS> = {}) {
    this.#isSubscribed = isSubscribed;
    this.#limits = { ...LIMITS, ...limits };
    this.#cache = new TaggedCache(maxBytes, this.#limits.standInSeconds);
  }

  /** Whether some readers would still get their page when nothing can be rendered. */
  get hasStandIns(): boolean {
    return this.#cache.hasStandIns;
  }

  /** Requests since the start, by how they were answered. */
  readonly requests = { hit: 0, miss: 0, stale: 0 };

  get figures(): { pages: number; bytes: number } {
    return { pages: this.#cache.count, bytes: this.#cache.size };
  }

  /** Starts listening for changes. @returns a function that stops it. */
  connect(subscribe: typeof listen): () => void {
    const stop = subscribe(
      PAGE_CHANGED,
      (tag) => this.purge(tag),
      (gap) => (gap === "lost" ? this.#cache.markDisconnected() : this.clear()),
    );
    return () => {
      stop();
      this.clear();
    };
  }

  /** Sets the listener; only the newest is called. @returns a function that removes it. */
  onReading(listener: ReadingListener): () => void {
    this.#onReading = listener;
    return () => {
      if (this.#onReading === listener) this.#onReading = undefined;
    };
  }

  /** Addresses that memory never answers, for what the framework does first; must be quick and never throw. */
  leaveOut(isLeftOut: (address: string) => boolean): void {
    this.#leavesOut = isLeftOut;
  }

  purge(tag: string): void {
    this.#cache.purge(tag);
  }

  /** After a gap in the notifications no page is known to be fresh, and the database is back to render it again. */
  clear(): void {
    this.#awayUntil = 0;
    this.#cache.clear();
  }

  /** Answers from memory, before the framework. @returns false when the framework must answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isRead(request) || this.#leavesOut(request.url ?? "")) return false;
    const key = pageKeyOf(request, this.#parameters);
    const page = this.#cache.find(key);
    if (!page) return performance.now() < this.#awayUntil && this.#answerStandIn(key, request, response);
    // An author may see a draft at an address that is gone for others.
    if (page.about.isPersonalFor?.(request) || (page.status !== 200 && request.headers.cookie !== undefined))
      return false;
    this.requests.hit += 1;
    this.#send(page, request, response);
    return true;
  }

  /** Answers 404 for an address that is no page's. */
  answerMissing(html: string, { raw, id }: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.hijack();
    this.#missingPage(html).send(raw, reply.raw, ["x-request-id", id]);
    return reply;
  }

  /**
   * Answers with the last page instead of an error while the database is away.
   * @returns false: there is none, so the error is the answer.
   */
  answerInsteadOf(error: unknown, { raw: request, id }: FastifyRequest, reply: FastifyReply): boolean {
    if (!isDatabaseAway(error) || !isRead(request)) return false;
    const key = pageKeyOf(request, this.#parameters);
    if (!this.#answerStandIn(key, request, reply.raw, ["x-request-id", id])) return false;
    reply.hijack();
    return true;
  }

  #answerStandIn(key: string, request: IncomingMessage, response: ServerResponse, extra: string[] = []): boolean {
    const standIn = this.#cache.findStandIn(key);
    if (!standIn) return false;
    this.requests.stale += 1;
    this.#send(standIn.value, request, response, [...staleHeaders(standIn), ...extra]);
    return true;
  }

  #send(page: CachedPage, request: IncomingMessage, response: ServerResponse, extra?: string[]): void {
    page.send(request, response, extra);
    if (page.about.countedAs !== undefined) this.#onReading?.(page.about.countedAs, request);
  }

  /** Answers a page, rendered now or before; all visitors get the same, so `render` must not depend on the visitor. */
  async serve(request: FastifyRequest, reply: FastifyReply, asked: PageRequest): Promise<FastifyReply> {
    for (const name of [...(asked.query ?? []), ...(asked.elsewhere ?? [])]) this.#parameters.add(name);
    const ofHtml = pageKey(request.url, asked.query ?? []);
    const form = formOf(request.raw);
    const key = ofHtml !== null && form !== null ? markdownKey(ofHtml) : ofHtml;
    const { page, headers } = await this.#load(key, { ...asked, render: renderOf(asked, form, request.url) });
    reply.hijack();
    this.#send(page, request.raw, reply.raw, [...headers, "x-request-id", request.id]);
    return reply;
  }

  /** The current page; while the database is away, the last one. @param key null: must not be cached. */
  async #load(key: string | null, asked: PageRequest): Promise<{ page: CachedPage; headers: string[] }> {
    if (key === null) return { page: (await this.#inTime(this.#render(asked), false)).value, headers: [] };
    try {
      const loading = this.#cache.load(key, () => this.#render(asked));
      return { page: await this.#inTime(loading, this.#cache.findStandIn(key) !== undefined), headers: [] };
    } catch (error) {
      if (!isDatabaseAway(error) && !(error instanceof RenderTooSlow)) throw error;
      this.#awayUntil = performance.now() + this.#limits.noRetryMs;
      const standIn = this.#cache.findStandIn(key);
      if (!standIn) throw error;
      return { page: standIn.value, headers: staleHeaders(standIn) };
    }
  }

  /** @throws RenderTooSlow (503) when rendering takes too long; it continues, for later requests. */
  async #inTime<T>(rendering: Promise<T>, hasStandIn: boolean): Promise<T> {
    const { promise: tooSlow, reject } = Promise.withResolvers<never>();
    const { patienceMs, longestRenderMs } = this.#limits;
    const timer = setTimeout(() => reject(new RenderTooSlow()), hasStandIn ? patienceMs : longestRenderMs);
    return Promise.race([rendering, tooSlow]).finally(() => clearTimeout(timer));
  }

  async #render(asked: PageRequest): Promise<Made<CachedPage>> {
    this.requests.miss += 1;
    const wasSubscribed = this.#isSubscribed();
    const rendered = await asked.render();
    const { status, maxAgeSeconds } = rendered;
    const tags = [...asked.tags, ...(rendered.tags ?? []), ...(status === 404 ? [MISSING_TAG] : [])];
    if (this.#cache.countTagged(MISSING_TAG) >= this.#limits.maxMissing) this.#cache.purge(MISSING_TAG);
    const seconds = Math.min(asked.maxAgeSeconds, maxAgeSeconds ?? asked.maxAgeSeconds);
    const mayCache = status === 200 || ((status === 404 || status === 410) && asked.cachesMissing === true);
    const mayKeep = settings().PAGE_CACHE === "on" && wasSubscribed && this.#isSubscribed();
    const isCacheable = mayCache && seconds > 0 && mayKeep;
    return {
      value: this.#page(rendered, asked, tags, !isCacheable),
      tags,
      isCacheable,
      seconds,
      // A page with a known end is not shown after it.
      standInSeconds: maxAgeSeconds === undefined && status === 200 ? this.#limits.standInSeconds : 0,
    };
  }

  #page(rendered: RenderedPage, asked: PageRequest, tags: string[], isForOne: boolean): CachedPage {
    const { maxAgeSeconds, isPersonalFor } = asked;
    const { status, html, countedAs } = rendered;
    if (status === 404) return this.#missingPage(html.toString(), rendered.headers["content-type"], isPersonalFor);
    const headers = { ...headersOf(rendered, maxAgeSeconds), ...tagHeaders(tags) };
    if (isPersonalFor) headers["vary"] = [headers["vary"], "Cookie"].filter(Boolean).join(", ");
    const about = { isForOne, ...(countedAs !== undefined && { countedAs }), ...(isPersonalFor && { isPersonalFor }) };
    return new CachedPage(status, headers, Buffer.from(html), about);
  }

  #missingPage(html: string, type = HTML_TYPE, isPersonalFor?: PageRequest["isPersonalFor"]): CachedPage {
    const key = isPersonalFor ? `${type} for some` : type;
    const last = this.#missing.get(key);
    if (last?.html === html && last.page.about.isPersonalFor === isPersonalFor) return last.page;
    const headers = headersOf({ status: 404, headers: { vary: "Accept", "content-type": type }, html }, 0);
    const about = { isShared: true, ...(isPersonalFor && { isPersonalFor }) };
    const page = new CachedPage(404, headers, Buffer.from(html), about);
    this.#missing.set(key, { html, page });
    return page;
  }
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

class RenderTooSlow extends AppError {
  constructor() {
    super("unavailable", "The site is busy. Please try again in a moment.", { retryAfter: 5 });
  }
}

/** This process's pages. */
export const hotPages = new HotPages(isSubscribed);
