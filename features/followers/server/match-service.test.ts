import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { linkTranslation } from "#features/content/server/translations/service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { matchPosts, matchSearches } from "./match-service.ts";
import { deleteOld, takeNewPosts } from "./queries.ts";

beforeEach(async () => {
  await db.deleteFrom("followers").execute();
  await db.deleteFrom("followed_search_retries").execute();
});

/** Readers who follow these searches since an hour. */
async function followSearches(words: readonly string[]): Promise<void> {
  const queries = words.map((word) => `?q=${word}`);
  await sql`
    with reader as (insert into followers (email, email_key) values ('r@paper.example', 'r@paper.example') returning id)
    insert into follows (follower_id, query, is_search, frequency, confirmed_at)
    select reader.id, query, true, 'each', now() - interval '1 hour'
    from reader, unnest(${queries}::text[]) query`.execute(db);
}

async function publish(name: string): Promise<number> {
  const { id } = await buildUser();
  const post = await buildPost(id, { name, published_at: new Date() });
  await matchPosts([post.id]);
  await indexChanges();
  return post.id;
}
const found = (postId: number) =>
  db.selectFrom("follow_items").select("post_id").where("post_id", "=", postId).execute();
const isSearched = async (postId: number) => {
  const post = db.selectFrom("followed_posts").select("searched_at").where("post_id", "=", postId);
  return (await post.executeTakeFirst())?.searched_at !== null;
};

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
  await followSearches([...Array.from({ length: OTHERS }, (_, index) => `a${index + 1}`), "zeppelin"]);
  const post = await publish("A zeppelin lands");
  await matchSearches(stopAfter(BATCH + 1), BATCH);
  expect(await found(post)).toEqual([]);
  for (let run = 0; run < OTHERS / BATCH; run++) await matchSearches(stopAfter(BATCH + 1), BATCH);
  expect([await found(post), await isSearched(post)]).toEqual([[{ post_id: post }], true]);
});

it("tells of a story once: of the translation that lists show", async () => {
  const { actor } = await buildUser();
  const [german, english] = [
    await buildPost(actor.id, { language: "de" }),
    await buildPost(actor.id, { language: "en" }),
  ];
  await linkTranslation(actor, german.id, { post: english.id, is_original: false });
  const told = await transaction((tx) => takeNewPosts(tx, [german.id, english.id]));
  expect(told.map(({ id }) => id)).toEqual([english.id]);
});

describe("a story that is published in a second language later", () => {
  /** Published in German, told, then published in English too. */
  async function publishTwice(text: string) {
    const { actor } = await buildUser();
    const write = (language: string, name: string) => buildPost(actor.id, { language, name, published_at: new Date() });
    const german = await write("de", `${text} auf Deutsch`);
    await matchPosts([german.id]);
    await indexChanges();
    await matchSearches();
    const english = await write("en", `${text} in English`);
    await linkTranslation(actor, english.id, { post: german.id, is_original: true });
    await Promise.all([matchPosts([english.id]), matchPosts([german.id])]);
    await indexChanges();
    await matchSearches();
    return { german: german.id, english: english.id };
  }
  const told = async (ids: number[]) => {
    const items = db.selectFrom("follow_items").innerJoin("follows", "follows.id", "follow_items.follow_id");
    const found = await items.select(["query", "post_id"]).where("post_id", "in", ids).orderBy("query").execute();
    return found.map(({ query, post_id }) => [query, post_id]);
  };

  it("is told once to who follows all posts or a search, and to who follows the language alone when it is there", async () => {
    await followSearches(["gyrocopter", "gyrocopter&language=en"]);
    await sql`insert into follows (follower_id, query, is_search, frequency, confirmed_at)
      select id, '', false, 'each', now() - interval '1 hour' from followers`.execute(db);
    const { german, english } = await publishTwice("Gyrocopter");
    expect(await told([german, english])).toEqual([
      ["", german],
      ["?q=gyrocopter", german],
      ["?q=gyrocopter&language=en", english],
    ]);
  });

  it("is told to who was not: they followed after its first language", async () => {
    const { actor } = await buildUser();
    const german = await buildPost(actor.id, { language: "de", published_at: new Date(Date.now() - 7_200_000) });
    await matchPosts([german.id]);
    await followSearches([]);
    await sql`insert into follows (follower_id, query, is_search, frequency, confirmed_at)
      select id, '', false, 'each', now() - interval '1 hour' from followers`.execute(db);
    const english = await buildPost(actor.id, { language: "en", published_at: new Date() });
    await linkTranslation(actor, english.id, { post: german.id, is_original: true });
    await matchPosts([english.id]);
    expect(await told([german.id, english.id])).toEqual([["", english.id]]);
  });
});

describe("a search that fails in passing", () => {
  const retries = () =>
    db.selectFrom("followed_search_retries").select(["query", "attempts"]).orderBy("query").execute();
  const makeDue = () =>
    db
      .updateTable("followed_search_retries")
      .set({ due_at: new Date(0) })
      .execute();
  /** Its statements wait for a lock until their time is over. */
  const runWhileWordsAreLocked = () =>
    holdingTransaction(async (tx) => {
      await sql`lock table post_lexicon in access exclusive mode`.execute(tx);
      await matchSearches();
    });

  it("is tried again by itself, and finds what was new then", async () => {
    await followSearches(["airship"]);
    const post = await publish("An airship lands");
    await runWhileWordsAreLocked();
    expect([await found(post), await isSearched(post)]).toEqual([[], true]); // others are not held up
    await matchSearches();
    expect(await found(post)).toEqual([]); // not before it is due
    await makeDue();
    await matchSearches();
    expect([await found(post), await retries()]).toEqual([[{ post_id: post }], []]);
  });

  it("remembers the first post that it missed however often it fails", async () => {
    await followSearches(["gondola"]);
    const first = await publish("A gondola lands");
    await runWhileWordsAreLocked();
    const second = await publish("Another gondola lands");
    await runWhileWordsAreLocked();
    expect(await retries()).toEqual([{ query: "?q=gondola", attempts: 2 }]);
    await makeDue();
    await matchSearches();
    expect([await found(first), await found(second)]).toEqual([[{ post_id: first }], [{ post_id: second }]]);
  });

  it("is given up after two days, and when nobody follows it any more", async () => {
    await followSearches(["blimp", "kite"]);
    const old = new Date(Date.now() - 49 * 3600_000);
    const due = { attempts: 1, due_at: new Date(0) };
    const rows = [
      { query: "?q=blimp", since: old, ...due },
      { query: "?q=kite", since: new Date(), ...due },
      { query: "?q=ended", since: new Date(), ...due },
    ];
    await db.insertInto("followed_search_retries").values(rows).execute();
    await transaction(deleteOld);
    expect(await retries()).toEqual([{ query: "?q=kite", attempts: 1 }]);
  });
});
