import { sql } from "kysely";
import { expect, it } from "vitest";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { db } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { matchPosts, matchSearches } from "./match-service.ts";

const BATCH = 5;
const OTHERS = 30;

/** Stops whoever asks it more often than that. */
function stopAfter(checks: number): AbortSignal {
  let asked = 0;
  return {
    get aborted() {
      return ++asked > checks;
    },
  } as AbortSignal;
}

it("comes to the last of many searches, although every run is stopped early", async () => {
  await db.deleteFrom("followers").execute();
  await sql`
    with reader as (insert into followers (email, email_key) values ('r@paper.example', 'r@paper.example') returning id)
    insert into follows (follower_id, query, is_search, frequency, confirmed_at)
    select reader.id, query, true, 'each', now() - interval '1 hour'
    from reader, (select '?q=a' || n as query from generate_series(1, ${OTHERS}) n union select '?q=zeppelin') searches`.execute(
    db,
  );
  const { id } = await buildUser();
  const post = await buildPost(id, { name: "A zeppelin lands", published_at: new Date() });
  await matchPosts([post.id]);
  await indexChanges();
  const found = () => db.selectFrom("follow_items").select("post_id").where("post_id", "=", post.id).execute();
  await matchSearches(stopAfter(BATCH + 1), BATCH);
  expect(await found()).toEqual([]);
  for (let run = 0; run < OTHERS / BATCH; run++) await matchSearches(stopAfter(BATCH + 1), BATCH);
  expect(await found()).toEqual([{ post_id: post.id }]);
  const rest = db.selectFrom("followed_posts").select("searched_at").where("post_id", "=", post.id);
  expect((await rest.executeTakeFirst())?.searched_at).toBeInstanceOf(Date);
});
