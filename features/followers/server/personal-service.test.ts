import { expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildUser } from "#tests/factories/users.ts";
import { listFollowed } from "./personal-queries.ts";
import { followerData } from "./personal-service.ts";

async function buildFollower(email: string): Promise<number> {
  const follower = db.insertInto("followers").values({ email, email_key: email.toLowerCase() }).returning("id");
  const { id } = await follower.executeTakeFirstOrThrow();
  const follow = { query: "", is_search: false, frequency: "each" as const, confirmed_at: new Date() };
  await db
    .insertInto("follows")
    .values({ follower_id: id, ...follow })
    .execute();
  return id;
}

it("is what the account's confirmed address follows, and goes with it", async () => {
  const [reader, unconfirmed] = [await buildUser(), await buildUser({ unconfirmed: true })];
  const own = await buildFollower(reader.email);
  const others = [await buildFollower(unconfirmed.email), await buildFollower(`other-${reader.email}`)];
  expect([await listFollowed(reader.id), await listFollowed(unconfirmed.id)]).toMatchObject([[{ query: "" }], []]);
  for (const { id } of [reader, unconfirmed]) await followerData.erase(id);
  const left = db
    .selectFrom("followers")
    .select("id")
    .where("id", "in", [own, ...others])
    .orderBy("id");
  expect((await left.execute()).map(({ id }) => id)).toEqual(others);
});
