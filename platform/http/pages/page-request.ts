/** A route's description of a cacheable page. */
import type { IncomingMessage } from "node:http";
import type { RenderedPage } from "./rendered-page.ts";

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
  /** A 410 is cached, because a change announces one of `tags`. Readers with cookies do not get it from memory. */
  cachesGone?: boolean;
  render: () => Promise<RenderedPage>;
  /**
   * The same in Markdown, for `Accept: text/markdown` and under the address with `.md`. Missing: the main part of
   * the page.
   */
  markdown?: () => Promise<RenderedPage>;
};
