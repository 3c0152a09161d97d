/** Whoever changes several deliveries at once takes them in one order: nobody ends as the victim of a deadlock. */
import { expect, it } from "vitest";
import { erasePostsOf } from "#features/content/server/trash/erasure-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { storePulled } from "../ways/feed/queries.ts";
import { moveToWay } from "../platforms/queries.ts";
import { queueDeliveries } from "./queue-service.ts";

const kit = deliveriesOfThisFile();
const POSTS = 24;
const ROUNDS = 6;

it("changes of a platform, of many posts, pulls and the end of an account get along", { timeout: 60_000 }, async () => {
  const platforms = await Promise.all([1, 2].map(() => kit.platform({ way: "webhook" })));
  const ids: number[] = [];
  for (let made = 0; made < POSTS; made++) ids.push((await kit.publish()).id);
  const deliveries = await db
    .selectFrom("deliveries")
    .select(["id", "wanted_version"])
    .where("post_id", "in", ids)
    .execute();
  const pulled = deliveries.map(({ id, wanted_version }) => ({ id, version: wanted_version ?? 0 }));
  // Rows lie in the table, and come out of a plan, in another order than that of their ids.
  for (const { id } of deliveries.toReversed())
    await db.updateTable("deliveries").set({ reason: "moved" }).where("id", "=", id).execute();
  for (let round = 0; round < ROUNDS; round++) {
    const newVersions = () =>
      transaction(async (tx) => {
        await tx
          .updateTable("posts")
          .set((row) => ({ version: row("version", "+", 1) }))
          .where("id", "in", ids)
          .execute();
        await queueDeliveries(tx, ids.toReversed());
      });
    await Promise.all([
      newVersions(),
      ...platforms.map(({ id }) => transaction((tx) => moveToWay(tx, id, round % 2 === 0))),
      transaction((tx) => storePulled(tx, pulled.toReversed())),
      transaction((tx) => storePulled(tx, pulled)),
    ]);
  }
  await Promise.all([
    erasePostsOf(kit.owner().id),
    ...platforms.map(({ id }) => transaction((tx) => moveToWay(tx, id, false))),
    transaction((tx) => storePulled(tx, pulled.toReversed())),
  ]);
  expect(await db.selectFrom("posts").select("id").where("id", "in", ids).execute()).toEqual([]);
});
