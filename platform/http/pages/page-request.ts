/** What a route says of a page that may be cached, and the page as it is rendered. */
import type { IncomingMessage } from "node:http";

export type PageRequest = {
  /** What the page shows: `post:{guid}`, `front`, `company:{id}`. A NOTIFY of any of them drops the page. */
  tags: string[];
  /** Maximum lifetime in shared caches, and in memory in case a purge is missed. */
  maxAgeSeconds: number;
  /** Query parameters the page depends on; all others are ignored. */
  query?: string[];
  /**
   * Readers who get a personal page from the route instead of `serve`: the cache does not answer them.
   * `Vary: Cookie` tells caches in between.
   */
  isPersonalFor?: (request: IncomingMessage) => boolean;
  /** Parameters that request something other than this page, which the route answers itself. */
  elsewhere?: string[];
  /** A 404 or 410 is cached, because a change announces one of `tags`. Readers with cookies do not get it from memory. */
  cachesMissing?: boolean;
  render: () => Promise<RenderedPage>;
  /**
   * The same in Markdown, for `Accept: text/markdown` and under the address with `.md`. Missing: the main part of
   * the page.
   */
  markdown?: () => Promise<RenderedPage>;
};

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  /** The body; HTML unless `headers` name another type. */
  html: string | Buffer;
  /** Tags learnt while rendering, besides those given to `serve`. */
  tags?: string[];
  /** A shorter lifetime than requested, learnt while rendering; 0: not cached. */
  maxAgeSeconds?: number;
  /** The subject of a view, passed to the listener; without it, views are not reported. */
  countedAs?: number;
};
