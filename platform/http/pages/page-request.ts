/** A route's description of a cacheable page. */
import type { IncomingMessage } from "node:http";
import type { RenderedPage } from "./rendered-page.ts";

export type PageRequest = {
  /** What the page shows: `post:{guid}`, `front`, `company:{id}`. A NOTIFY of any of them drops the page. */
  tags: string[];
  /**
   * Those of `tags` that only say that there is something new: while there are many such changes, the page may be up to
   * a second behind them.
   */
  laggingTags?: string[];
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
  /** Readers may invent such addresses, for example searches: they share a small part of the memory. */
  isInvented?: boolean;
  /**
   * 404 and 410 are cached, because a change announces one of `tags`. Readers with cookies do not get them from memory.
   */
  keepsMissing?: boolean;
  render: () => Promise<RenderedPage>;
  /**
   * The same in Markdown, for `Accept: text/markdown` and under the address with `.md`. Missing: the main part of
   * the page.
   */
  markdown?: () => Promise<RenderedPage>;
};
