/** Numbers that a title alone decides: the same title draws the same picture on every machine. */

/** FNV-1a over UTF-8 with a final avalanche, 32 bits unsigned: near titles get far hashes. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Draws the next number between `low` and `high`. */
export type Draw = (low?: number, high?: number) => number;

/** Xorshift32: small, fast and good enough for pictures. Never for secrets. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0 || 1;
  return (low = 0, high = 1) => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return low + (high - low) * (state / 0xffffffff);
  };
}
