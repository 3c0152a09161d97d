/**
 * Readers' pages in memory, in front of everything else: a hot page costs little more than node itself.
 * Every change is told by NOTIFY, so each process forgets what it touches within a second.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { isListening, type listen } from "#platform/database/notifications.ts";
import { HotPage } from "./hot-page.ts";
import { HotPageStore } from "./hot-page-store.ts";
import { securityHeaders } from "./security-headers.ts";

/** NOTIFY channel; the payload is the tag whose pages have changed. */
export const PAGE_CHANGED = "page_changed";

const MAX_BYTES = 32 * 1024 * 1024;
const STALE_SECONDS = 60;
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

export class HotPages {
  readonly #store: HotPageStore<HotPage>;
  readonly #isListening: Ears;
  #hearReading: ReadingListener | undefined;

  constructor(isListening: Ears, maxBytes = MAX_BYTES) {
    this.#isListening = isListening;
    this.#store = new HotPageStore(maxBytes);
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
      () => this.clear(),
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

  /** After a gap in the notifications nothing is known to be fresh. */
  clear(): void {
    this.#store.clear();
  }

  /** Answers from memory, ahead of the framework. @returns false when the framework must answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const page = this.#store.find(withoutTrailingSlash(request.url ?? ""));
    if (!page) return false;
    page.write(request, response);
    if (page.countedAs !== null) this.#hearReading?.(page.countedAs, request);
    return true;
  }

  /** Answers a page, rendered now or before; every visitor gets the same bytes, so `render` must not look at who asks. */
  async serve(request: FastifyRequest, reply: FastifyReply, asked: PageRequest): Promise<FastifyReply> {
    const key = pageKey(request.url, asked.query ?? []);
    const page =
      key === null ? (await this.#render("", asked)).page : await this.#store.load(key, () => this.#render(key, asked));
    reply.hijack();
    page.write(request.raw, reply.raw, ["x-request-id", request.id]);
    if (page.countedAs !== null) this.#hearReading?.(page.countedAs, request.raw);
    return reply;
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
    };
  }
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
