/**
 * Property tests draw the same examples at each run on CI, so that a change is judged by what it changes; elsewhere they
 * draw new ones and keep searching. `PROPERTY_SEED` chooses the seed anywhere.
 */
import type * as FastCheck from "fast-check";
import { vi } from "vitest";

const SEED_ON_CI = 20_261_122;

/** The seed of this run; undefined where each run draws its own. @throws Error when PROPERTY_SEED is no integer. */
export function seedFrom(env: Record<string, string | undefined>): number | undefined {
  const { CI, PROPERTY_SEED } = env;
  if (!PROPERTY_SEED) return CI ? SEED_ON_CI : undefined;
  const seed = Number(PROPERTY_SEED);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED is '${PROPERTY_SEED}': it should be an integer.`);
  return seed;
}

const seed = seedFrom(process.env);

// As it is first imported: most files have no properties, and reading fast-check for each of them would cost.
if (seed !== undefined) {
  vi.doMock("fast-check", async (load) => {
    const fastCheck = await load<typeof FastCheck>();
    fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed });
    return fastCheck;
  });
}
