import { expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildUser } from "#tests/factories/users.ts";
import { contentJobs } from "../../jobs.ts";

it("what was counted beside the erasure of its owner goes with the trash, and nothing of others", async () => {
  const [gone, staying] = [await buildUser(), await buildUser()];
  await db.deleteFrom("users").where("id", "=", gone.id).execute();
  const late = [gone.id, staying.id, 0].map((owner_id) => ({ owner_id, changes: 1 }));
  const slots = await db.insertInto("list_changes").values(late).returning("slot").execute();
  const job = contentJobs.find(({ queue }) => queue === "clean-trash");
  await job?.handler({}, { id: "1", attempt: 1, isLastAttempt: false, signal: AbortSignal.timeout(20_000) });
  const left = await db
    .selectFrom("list_changes")
    .select("owner_id")
    .where(
      "slot",
      "in",
      slots.map(({ slot }) => slot),
    )
    .orderBy("slot")
    .execute();
  expect(left.map(({ owner_id }) => owner_id)).toEqual([staying.id, 0]);
});
