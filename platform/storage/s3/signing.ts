/** How long signed addresses last. */

/**
 * In seconds. An address stays the same for `window`, so that a CDN finds what it has, and is good for `good` from the
 * beginning of its window; what a CDN or browser got with it is kept for `cached`. Together six minutes, as for pages.
 */
export const SIGNED = { window: 120, good: 240, cached: 120 };

/** Every process signs the same address at the same time. @param now in milliseconds. */
export function signingTimes(now: number): { signingDate: Date; expiresIn: number } {
  const window = SIGNED.window * 1000;
  return { signingDate: new Date(Math.floor(now / window) * window), expiresIn: SIGNED.good };
}
