/**
 * Property tests draw the same examples at each run on CI, so that a change is judged by what it changes; elsewhere they
 * draw new ones and keep searching. `PROPERTY_SEED` chooses the seed anywhere.
 */
import type * as FastCheck from "fast-check";
import { vi } from "vitest";
import { seedFrom } from "./random.ts";

const seed = seedFrom(process.env);

// As it is first imported: most files have no properties, and reading fast-check for each of them would cost.
if (seed !== undefined) {
  vi.doMock("fast-check", async (load) => {
    const fastCheck = await load<typeof FastCheck>();
    fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed });
    return fastCheck;
  });
}
