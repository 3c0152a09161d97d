/** A page as its renderer returns it. */

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
