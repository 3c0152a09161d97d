/** What a route says of a page that it wants kept. */
import type { IncomingMessage } from "node:http";
import type { RenderedPage } from "./rendered-page.ts";

export type PageRequest = {
  /** What the page shows: `post:{guid}`, `front`, `company:{id}`. A NOTIFY of any of them drops the page. */
  tags: string[];
  /**
   * Those of `tags` that only say that there is something new: while such changes come in crowds, the page may be up to a
   * second behind them.
   */
  laggingTags?: string[];
  /** Maximum lifetime in shared caches, and in memory in case a purge is missed. */
  maxAgeSeconds: number;
  /** Query parameters the page depends on; all others are ignored. */
  query?: string[];
  /**
   * Readers to whom the route answers with a page of their own instead of calling `serve`: memory leaves them to it.
   * Caches on the way are told by `Vary: Cookie`.
   */
  isPersonalFor?: (request: IncomingMessage) => boolean;
  /** Parameters that ask for something else than this page, which the route answers itself. */
  elsewhere?: string[];
  /** Readers may make up such addresses, of a search for example: they share a small part of the memory. */
  isInvented?: boolean;
  /** 404 and 410 are kept, because a change announces one of `tags`. Readers with cookies do not get them from memory. */
  keepsMissing?: boolean;
  render: () => Promise<RenderedPage>;
  /**
   * The same in Markdown, for `Accept: text/markdown` and under the address with `.md`. Left out: what the main part of
   * the page says.
   */
  markdown?: () => Promise<RenderedPage>;
};
