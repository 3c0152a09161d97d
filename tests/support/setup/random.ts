/** What tests draw at random: the same at each run on CI, new everywhere else. `PROPERTY_SEED` chooses the seed anywhere. */

const SEED_ON_CI = 20_261_122;

/** The seed of this run; undefined where each run draws its own. @throws Error when PROPERTY_SEED is no integer. */
export function seedFrom(env: Record<string, string | undefined>): number | undefined {
  const { CI, PROPERTY_SEED } = env;
  if (!PROPERTY_SEED) return CI ? SEED_ON_CI : undefined;
  const seed = Number(PROPERTY_SEED);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED is '${PROPERTY_SEED}': it should be an integer.`);
  return seed;
}

/** Mulberry32: the same sequence from 0 to 1 for the same seed, so that a failure can be looked at. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const seed = seedFrom(process.env);

/** Stands in for Math.random, which no seed reaches; each file begins the sequence anew. */
export const random: () => number = seed === undefined ? Math.random : randomOf(seed);
