/** After every test of imports: found = imported + here + left out + not imported, of posts, pictures and links. */
import { afterEach, expect } from "vitest";
import { countItems } from "#features/imports/server/queries.ts";
import { sumProblem } from "#features/imports/server/running/policy.ts";
import { db } from "#platform/database/client.ts";

export function expectSumsToHold(): void {
  afterEach(async () => {
    const over = await db
      .selectFrom("imports")
      .select(["id", "found_posts"])
      .where("status", "=", "finished")
      .execute();
    for (const { id, found_posts } of over) expect(sumProblem(found_posts, await countItems(id))).toBeNull();
  });
}
