/** A page as its renderer hands it to hot pages. */

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  /** What is sent; HTML unless `headers` name another type. */
  html: string | Buffer;
  /** Tags learnt while rendering, besides those given to `serve`. */
  tags?: string[];
  /** A shorter lifetime than requested, learnt while rendering; 0: not cached. */
  maxAgeSeconds?: number;
  /** What a view of the page counts towards, passed to the listener; without it, views are not reported. */
  countedAs?: number;
};
