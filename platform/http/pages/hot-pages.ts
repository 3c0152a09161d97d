/**
 * Caches readers' pages in memory, in front of everything else: a hot page costs little more than node itself. Every
 * change is announced by NOTIFY, so each process drops the affected pages within a second. During a database outage the
 * last pages are still served, marked as possibly out of date.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { isDatabaseAway } from "#platform/database/availability.ts";
import { isListening, type listen } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { Crowd } from "./crowd.ts";
import { HotPage, type OnGrowth, SharedPage } from "./hot-page.ts";
import { HotPageStore } from "./hot-page-store.ts";
import { isHtml } from "./markdown.ts";
import { formOf, hotKeyOf, markdownKey, renderOf } from "./page-forms.ts";
import { bytesOf } from "./page-bytes.ts";
import { headersOf, staleHeaders, tagHeaders } from "./page-headers.ts";
import { pageKey } from "./page-key.ts";
import type { PageRequest } from "./page-request.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** NOTIFY channel; the payload is the tag whose pages have changed. */
export const PAGE_CHANGED = "page_changed";

const MAX_BYTES = 32 * 1024 * 1024;
/** How long a page that cannot be rendered again may be shown after it expired or notifications were lost. */
const STANDING_IN_SECONDS = 3600;
/**
 * After a render that failed because the database was unavailable, stand-ins are served for this long without another
 * attempt.
 */
const NO_TRY_MS = 1_000;
/** How long a reader waits for a new page when an older one exists; others wait until the database times out. */
const PATIENCE_MS = 2_000;
const LONGEST_RENDER_MS = 20_000;
/** How long a 404 is cached. */
const MISSING_SECONDS = 60;
/** Decay of the share of missing pages, in pages. */
const SHARE_MEMORY = 8;

export type { PageRequest, RenderedPage };

/**
 * Called for each page that was answered, in full or as a 304. It runs on every request, so it must be quick and never
 * throw.
 */
export type ReadingListener = (countedAs: number, request: IncomingMessage) => void;

/** Whether notifications arrive right now; otherwise nothing may be cached. */
type Ears = () => boolean;

/** Limits in milliseconds or seconds as named; tests set shorter ones. */
type Patience = { standingInSeconds: number; noTryMs: number; patienceMs: number; longestRenderMs: number };

const PATIENCE: Patience = {
  standingInSeconds: STANDING_IN_SECONDS,
  noTryMs: NO_TRY_MS,
  patienceMs: PATIENCE_MS,
  longestRenderMs: LONGEST_RENDER_MS,
};

export class HotPages {
  readonly #store: HotPageStore<HotPage | SharedPage>;
  /** Query parameters that some page uses. */
  readonly #parameters = new Set<string>();
  /** The last page for unknown addresses; the same for all of them. */
  #unknown: { html: string; page: HotPage } | undefined;
  /** When requests started waiting in front of the framework, which shortens their further wait. */
  readonly #waitingSince = new WeakMap<IncomingMessage, number>();
  readonly #crowds = new WeakMap<Promise<HotPage | SharedPage>, Crowd<HotPage | SharedPage>>();
  readonly #isListening: Ears;
  readonly #limits: Patience;
  #hearReading: ReadingListener | undefined;
  /** Until then the database is assumed to be unavailable. */
  #awayUntil = 0;
  /** Among recently rendered pages that could be missing, the share that was. */
  #missingShare = 0;

  constructor(isListening: Ears, maxBytes = MAX_BYTES, limits: Partial<Patience> = {}) {
    this.#isListening = isListening;
    this.#limits = { ...PATIENCE, ...limits };
    this.#store = new HotPageStore(maxBytes, this.#limits.standingInSeconds);
  }

  /** Whether some readers would still get their page when nothing can be rendered. */
  get hasStandIns(): boolean {
    return this.#store.hasStandIns;
  }

  /** Requests since the start, by how they were answered. */
  readonly requests = { hit: 0, miss: 0, stale: 0 };

  /** Pages and bytes stored now. */
  get figures(): { pages: number; bytes: number } {
    return { pages: this.#store.count, bytes: this.#store.bytes };
  }

  /** Starts listening for changes. @returns a function that stops it. */
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

  /** Sets the listener; only the newest is called. @returns a function that removes it. */
  onReading(listener: ReadingListener): () => void {
    this.#hearReading = listener;
    return () => {
      if (this.#hearReading === listener) this.#hearReading = undefined;
    };
  }

  purge(tag: string): void {
    this.#store.purge(tag);
  }

  /**
   * After a gap in the notifications no page is known to be fresh, and the database is available to render it again.
   */
  clear(): void {
    this.#awayUntil = 0;
    this.#store.clear();
  }

  /**
   * Answers before the framework: from memory, or with a page that is being rendered.
   * @param pass called later when the framework must answer after all.
   * @returns false when the framework must answer.
   */
  answer(request: IncomingMessage, response: ServerResponse, pass: () => void): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const key = hotKeyOf(request, this.#parameters);
    const page = this.#store.find(key);
    if (page) return this.#answerWith(page, request, response);
    if (this.#isAway) return this.#answerStandIn(key, request, response);
    const rendering = this.#store.findFlight(key);
    if (!rendering || this.#store.findStandIn(key)) return false;
    this.#crowdOf(rendering).join(request, response, pass);
    return true;
  }

  #crowdOf(rendering: Promise<HotPage | SharedPage>): Crowd<HotPage | SharedPage> {
    const known = this.#crowds.get(rendering);
    if (known) return known;
    const crowd = new Crowd(rendering, {
      answer: (page, request, response) => this.#answerWith(page, request, response),
      passOn: (request, since) => this.noteWait(request, since),
      longestMs: this.#limits.longestRenderMs,
    });
    this.#crowds.set(rendering, crowd);
    return crowd;
  }

  #answerWith(page: HotPage | SharedPage, request: IncomingMessage, response: ServerResponse): boolean {
    if (page.isPersonalFor?.(request) || (page.status !== 200 && !mayMiss(request))) return false;
    this.requests.hit += 1;
    this.#send(page, request, response);
    return true;
  }

  /** Answers a request in front of the framework. */
  answerMissing(html: string, request: IncomingMessage, response: ServerResponse): void {
    this.requests.hit += 1;
    this.#sharedPage(404, html).write(request, response);
  }

  /** Whether someone is probing addresses: then checking for existence first costs less than rendering. */
  get areMostlyMissing(): boolean {
    return this.#missingShare > 1 / 2;
  }

  /** @param since when a request started waiting in front of the framework (`performance.now()`). */
  noteWait(request: IncomingMessage, since: number): void {
    this.#waitingSince.set(request, since);
  }

  /** Answers 404 for an address that no route matches, and caches that. */
  answerUnknown(html: string, { raw, url, id }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const page = this.#sharedPage(404, html);
    const key = pageKey(url, []);
    if (key !== null && keepsPages() && this.#isListening())
      this.#store.keep(key, { page, tags: [], keep: true, seconds: MISSING_SECONDS, isInvented: true });
    reply.hijack();
    this.#send(page, raw, reply.raw, ["x-request-id", id]);
    return reply;
  }

  /** Identical pages share their bytes and compressed forms. */
  #sharedPage(status: number, html: string): SharedPage {
    if (this.#unknown?.html !== html) {
      const headers = headersOf({ status, headers: { vary: "Accept" }, html }, 0);
      this.#unknown = { html, page: new HotPage(status, headers, Buffer.from(html)) };
    }
    return new SharedPage(this.#unknown.page);
  }

  /**
   * Answers with the last page instead of an error when the database is unavailable.
   * @returns false: there is none, so the error is the answer.
   */
  answerInsteadOf(error: unknown, { raw: request, id }: FastifyRequest, reply: FastifyReply): boolean {
    if (!isDatabaseAway(error) || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const key = hotKeyOf(request, this.#parameters);
    if (!this.#answerStandIn(key, request, reply.raw, ["x-request-id", id])) return false;
    reply.hijack();
    return true;
  }

  get #isAway(): boolean {
    return performance.now() < this.#awayUntil;
  }

  #answerStandIn(key: string, request: IncomingMessage, response: ServerResponse, extra: string[] = []): boolean {
    const standIn = this.#store.findStandIn(key);
    if (!standIn) return false;
    this.requests.stale += 1;
    this.#send(standIn.page, request, response, [...staleHeaders(standIn), ...extra]);
    return true;
  }

  #send(page: HotPage | SharedPage, request: IncomingMessage, response: ServerResponse, extra?: string[]): void {
    page.write(request, response, extra);
    if (page.countedAs !== null) this.#hearReading?.(page.countedAs, request);
  }

  /**
   * Answers a page, rendered now or before; every visitor gets the same bytes, so `render` must not depend on the
   * visitor.
   */
  async serve(request: FastifyRequest, reply: FastifyReply, asked: PageRequest): Promise<FastifyReply> {
    for (const name of [...(asked.query ?? []), ...(asked.elsewhere ?? [])]) this.#parameters.add(name);
    const inHtml = pageKey(request.url, asked.query ?? []);
    const wanted = formOf(request.raw);
    const key = inHtml !== null && wanted !== null ? markdownKey(inHtml) : inHtml;
    const shown = { ...asked, render: renderOf(asked, wanted, request.url) };
    const extra = ["x-request-id", request.id];
    if (key === null) {
      const { page } = await this.#withinReason(this.#render("", shown), false, request.raw);
      reply.hijack();
      this.#send(page, request.raw, reply.raw, extra);
      return reply;
    }
    const { page, headers } = await this.#load(key, shown, request.raw);
    reply.hijack();
    this.#send(page, request.raw, reply.raw, [...headers, ...extra]);
    return reply;
  }

  /** The current page; during a database outage, the last one. */
  async #load(
    key: string,
    asked: PageRequest,
    request: IncomingMessage,
  ): Promise<{ page: HotPage | SharedPage; headers: string[] }> {
    const loading = this.#store.load(key, () => this.#render(key, asked));
    try {
      const page = await this.#withinReason(loading, this.#store.findStandIn(key) !== undefined, request);
      return { page, headers: [] };
    } catch (error) {
      if (!isDatabaseAway(error) && !(error instanceof RenderTooSlow)) throw error;
      this.#awayUntil = performance.now() + this.#limits.noTryMs;
      const standIn = this.#store.findStandIn(key);
      if (!standIn) throw error;
      return { page: standIn.page, headers: staleHeaders(standIn) };
    }
  }

  /** @throws RenderTooSlow (503) when rendering takes too long; it continues, for later requests. */
  async #withinReason<T>(rendering: Promise<T>, hasStandIn: boolean, request: IncomingMessage): Promise<T> {
    const { promise: tooSlow, reject } = Promise.withResolvers<never>();
    const limit = hasStandIn ? this.#limits.patienceMs : this.#limits.longestRenderMs;
    const now = performance.now();
    const waited = now - (this.#waitingSince.get(request) ?? now);
    const timer = setTimeout(() => reject(new RenderTooSlow()), Math.max(0, limit - waited));
    try {
      return await Promise.race([rendering, tooSlow]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #render(key: string, asked: PageRequest) {
    const { tags, laggingTags = [], maxAgeSeconds, render, isInvented = false, keepsMissing = false } = asked;
    this.requests.miss += 1;
    const wasListening = this.#isListening();
    const secondsOf = (page: RenderedPage) => Math.min(maxAgeSeconds, page.maxAgeSeconds ?? maxAgeSeconds);
    const tagsOf = (page: RenderedPage) => [...tags, ...(page.tags ?? [])];
    const rendered = await render();
    const { status, html } = rendered;
    const isMissing = status === 404 || status === 410;
    if (keepsMissing) this.#missingShare += ((status === 404 ? 1 : 0) - this.#missingShare) / SHARE_MEMORY;
    const seconds = secondsOf(rendered);
    const all = tagsOf(rendered);
    const mayKeep = (status === 200 || (isMissing && keepsMissing)) && seconds > 0;
    const isShared = status === 404 && typeof html === "string" && isHtml(rendered);
    const keep = mayKeep && keepsPages() && wasListening && this.#isListening();
    const grow = keep ? (grown: HotPage) => this.#store.resize(key, grown) : null;
    return {
      page: isShared ? this.#sharedPage(status, html) : this.#page(rendered, asked, all, grow),
      tags: all,
      // A cache in front would keep a lagging page for a minute, and absorbs the load itself.
      laggingTags: settings().PURGE_URL === undefined ? laggingTags : [],
      keep,
      isInvented: isInvented || isMissing,
      seconds: isMissing ? Math.min(seconds, MISSING_SECONDS) : seconds,
      // A page with a known end is not shown after it.
      staleSeconds: rendered.maxAgeSeconds === undefined && !isMissing ? this.#limits.standingInSeconds : 0,
    };
  }

  #page(
    rendered: RenderedPage,
    { maxAgeSeconds, isPersonalFor }: PageRequest,
    tags: string[],
    onGrowth: OnGrowth,
  ): HotPage {
    const headers = { ...headersOf(rendered, maxAgeSeconds), ...tagHeaders(tags) };
    if (isPersonalFor) headers["vary"] = [headers["vary"], "Cookie"].filter(Boolean).join(", ");
    const page = new HotPage(rendered.status, headers, bytesOf(rendered.html), onGrowth);
    page.countedAs = rendered.countedAs ?? null;
    page.isPersonalFor = isPersonalFor ?? null;
    return page;
  }
}

class RenderTooSlow extends AppError {
  constructor() {
    super("unavailable", "The site is busy. Please try again in a moment.", { retryAfter: 5 });
  }
}

/** Readers without a session: an author may see a draft at an address that is a 404 for others. */
export function mayMiss({ headers }: IncomingMessage): boolean {
  return headers.cookie === undefined && (headers.accept ?? "").includes("text/html");
}

const keepsPages = () => settings().PAGE_CACHE === "on";

/** This process's pages. */
export const hotPages = new HotPages(isListening);
