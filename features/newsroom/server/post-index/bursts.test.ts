/** Posts that are published one after another, as an import brings them, share rounds of the index. */
import { expect, it, onTestFinished } from "vitest";
import { db } from "#platform/database/client.ts";
import { hear } from "#platform/events/events.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { ARCHIVES_TAG, FRONT_TAG } from "../../archive-contract.ts";
import { postsIndexed } from "../events.ts";
import { startIndexing } from "./service.ts";

it("finds the first immediately, and those of the next second together", async () => {
  const author = await buildUser();
  const rounds: (readonly number[])[] = [];
  const after = ({ ids }: { ids: readonly number[] }) => Promise.resolve(void rounds.push(ids));
  onTestFinished(hear(postsIndexed, { after }));
  let publish = (_tag: string): unknown => undefined;
  const stop = startIndexing((_channel, onMessage) => {
    publish = onMessage;
    return () => undefined;
  });
  onTestFinished(stop);
  const post = async () => {
    const { id } = await buildPost(author.id);
    publish(FRONT_TAG);
    return id;
  };
  const roundOf = (id: number) => rounds.findIndex((ids) => ids.includes(id));
  const first = await post();
  await expect.poll(() => roundOf(first), { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(0);
  const began = performance.now();
  const others: number[] = [];
  while (performance.now() < began + 600) others.push(await post());
  const seconds = (performance.now() - began) / 1000;
  publish(ARCHIVES_TAG);
  await expect.poll(() => Math.min(...others.map(roundOf)), { timeout: 20_000 }).toBeGreaterThanOrEqual(0);
  expect(new Set(others.map(roundOf)).size).toBeLessThanOrEqual(1 + Math.ceil(seconds));
  expect(await db.selectFrom("post_words").select("post_id").where("post_id", "in", others).execute()).toHaveLength(
    others.length,
  );
});
