import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser } from "#tests/factories/users.ts";
import { cleanDigests, digestWaiting } from "./digest-service.ts";
import { countSources, listStory } from "./service.ts";

/** Story → what the feeds that print it say. */
const WIRES = Map.groupBy(
  readFileSync(new URL("../../stories/labelled/wires.txt", import.meta.url), "utf8")
    .split(/^== /m)
    .slice(1)
    .map((part) => part.trim().split("\n")),
  ([story = ""]) => story,
);
const versionsOf = (story: string) =>
  (WIRES.get(story) ?? []).map(([, title = "", ...body]) => ({
    title,
    summary: "",
    content_html: `<p>${body.join("</p><p>")}</p>`,
  }));
const [long, short, other] = versionsOf("quake");
const [unrelated] = versionsOf("merger");

beforeEach(async () => {
  await db.deleteFrom("feeds").execute();
});

const catalogueFeed = () => buildFeed({ category: "tech" });
const counted = async (userId: number, ids: number[]) => {
  const sources = await countSources(userId, ids);
  return ids.map((id) => sources.get(id));
};

describe("countSources and listStory", () => {
  it("know nothing of entries that are alone, not digested or gone", async () => {
    const { id: reader } = await buildUser();
    const feed = await catalogueFeed();
    const entry = await buildEntry(feed.id, unrelated);
    expect(await counted(reader, [entry.id, 999_999_999])).toEqual([1, 1]);
    await digestWaiting();
    expect(await counted(reader, [entry.id])).toEqual([1]);
    expect(await listStory(reader, entry.id)).toEqual([entry.id]);
    expect(await countSources(reader, [])).toEqual(new Map());
  });

  it("count feeds that the reader sees, each once", async () => {
    const [reader, follower] = [await buildUser(), await buildUser()];
    const [a, b, hidden] = [await catalogueFeed(), await catalogueFeed(), await buildFeed()];
    await follow(follower.id, hidden.id);
    const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const first = await buildEntry(a.id, { ...long, published_at: hour(5) });
    const second = await buildEntry(b.id, { ...short, published_at: hour(3) });
    const again = await buildEntry(b.id, { ...other, published_at: hour(2) });
    const third = await buildEntry(hidden.id, { ...other, published_at: hour(1) });
    const alone = await buildEntry(a.id, unrelated);
    await digestWaiting();
    expect(await counted(reader.id, [first.id, second.id, again.id, alone.id])).toEqual([2, 2, 2, 1]);
    expect(await counted(follower.id, [first.id, third.id])).toEqual([3, 3]);
    expect(await listStory(reader.id, first.id)).toEqual([again.id, first.id]);
    expect(await listStory(reader.id, second.id)).toEqual([second.id, first.id]);
    expect(await listStory(follower.id, first.id)).toEqual([third.id, again.id, first.id]);
  });
});

describe("digestWaiting", () => {
  it("keeps stories apart that are a week apart, or of one feed", async () => {
    const { id: reader } = await buildUser();
    const [a, b, c] = [await catalogueFeed(), await catalogueFeed(), await catalogueFeed()];
    const now = await buildEntry(a.id, long);
    const weekAgo = await buildEntry(b.id, { ...short, published_at: new Date(Date.now() - 7 * 86_400_000) });
    const twice = [await buildEntry(c.id, versionsOf("ferry")[0]), await buildEntry(c.id, versionsOf("ferry")[1])];
    await digestWaiting();
    expect(await counted(reader, [now.id, weekAgo.id, ...twice.map(({ id }) => id)])).toEqual([1, 1, 1, 1]);
  });

  it("does not take what feeds put under every entry for a story", async () => {
    const { id: reader } = await buildUser();
    const advice =
      "Our experts look at what moves the world of small boats, and tell you which rope, which paint and which anchor to choose.";
    const entries: number[] = [];
    for (const place of ["Hull", "Cork", "Brest"]) {
      const feed = await catalogueFeed();
      for (const topic of ["sails", "knots", "masts", "stoves", "lamps"]) {
        const summary = `${advice} A word from ${place} about ${topic}. ${advice.replace("Our", "The")}`;
        entries.push((await buildEntry(feed.id, { title: `${topic} in ${place}`, summary, content_html: "" })).id);
      }
    }
    await digestWaiting();
    expect(new Set(await counted(reader, entries))).toEqual(new Set([1]));
  });

  it("takes an entry whose text changed out of its story, and a deleted one", async () => {
    const { id: reader } = await buildUser();
    const feeds = [await catalogueFeed(), await catalogueFeed(), await catalogueFeed()];
    const [first, second, third] = await Promise.all(
      [long, short, other].map((version, index) => buildEntry(feeds[index]?.id ?? 0, version)),
    );
    await digestWaiting();
    expect(await counted(reader, [first?.id ?? 0])).toEqual([3]);
    await db
      .updateTable("feed_entries")
      .set({ ...unrelated, digested_at: null })
      .where("id", "=", second?.id ?? 0)
      .execute();
    await digestWaiting();
    expect(await counted(reader, [first?.id ?? 0, second?.id ?? 0])).toEqual([2, 1]);
    await db
      .deleteFrom("feed_entries")
      .where("id", "=", third?.id ?? 0)
      .execute();
    expect(await counted(reader, [first?.id ?? 0])).toEqual([1]);
    const left = await db.selectFrom("entry_words").select("entry_id").execute();
    expect(left.map((row) => row.entry_id).toSorted((a, b) => a - b)).toEqual(
      [first?.id ?? 0, second?.id ?? 0].toSorted((a, b) => a - b),
    );
  });

  it("finds every pair and digests each entry once, with several at once", async () => {
    const { id: reader } = await buildUser();
    const feeds = await Promise.all(Array.from({ length: 6 }, catalogueFeed));
    const stories = ["ferry", "rate-june", "quake", "merger", "vaccine", "probe"];
    const told = new Map<string, number[]>();
    for (const [index, feed] of feeds.entries())
      for (const story of stories) {
        const versions = versionsOf(story);
        const { id } = await buildEntry(feed.id, versions[index % versions.length]);
        told.set(story, [...(told.get(story) ?? []), id]);
      }
    const digested = await Promise.all(Array.from({ length: 4 }, () => digestWaiting(undefined, 4)));
    expect(digested.reduce((sum, count) => sum + count)).toBe(36);
    for (const ids of told.values()) expect(await counted(reader, ids)).toEqual(ids.map(() => 6));
    const { stories: count } = await db
      .selectFrom("story_entries")
      .select((eb) => eb.fn.count<number>("story_id").distinct().as("stories"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(stories.length);
  });

  it("makes one of two stories when an entry is found that both resemble", async () => {
    const { id: reader } = await buildUser();
    const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, catalogueFeed));
    const [lake, mill] = ["The lake froze", "The mill burned"].map((start) =>
      Array.from({ length: 40 }, (_, word) => `${start.split(" ")[1]}${word}`).join(" "),
    );
    const build = (feed: { id: number } | undefined, summary = "") =>
      buildEntry(feed?.id ?? 0, { title: "Notes", summary, content_html: "" });
    const ids = [await build(a, lake), await build(b, lake), await build(c, mill), await build(d, mill)].map(
      ({ id }) => id,
    );
    await digestWaiting();
    expect(await counted(reader, ids)).toEqual([2, 2, 2, 2]);
    const both = await build(await catalogueFeed(), `${lake} ${mill}`);
    await digestWaiting();
    expect(await counted(reader, [...ids, both.id])).toEqual([5, 5, 5, 5, 5]);
  });

  it("lets no feed outside the catalogue put two stories of the catalogue together", async () => {
    const { id: reader } = await buildUser();
    const own = await buildFeed();
    await follow(reader, own.id);
    const [lake, mill] = ["froze", "burned"].map((word) =>
      Array.from({ length: 40 }, (_, at) => `${word}${at}`).join(" "),
    );
    const build = (feed: { id: number }, summary = "") =>
      buildEntry(feed.id, { title: "Notes", summary, content_html: "" });
    const shared = [];
    for (const text of [lake, lake, mill, mill]) shared.push((await build(await catalogueFeed(), text)).id);
    const both = await build(own, `${lake} ${mill}`);
    await build(await buildFeed(), `${lake} ${mill}`);
    await digestWaiting();
    expect(new Set(await counted(reader, shared))).toEqual(new Set([2, 3]));
    expect(await counted(reader, [both.id])).toEqual([3]);
    const later = await build(await catalogueFeed(), mill);
    await digestWaiting();
    // Glued together they would be six.
    expect(await counted(reader, [...shared, later.id])).toEqual([3, 3, 3, 3, 3]);
  });

  it("passes over an entry that cannot be digested, and keeps the words of others' feeds to itself", async () => {
    const feed = await catalogueFeed();
    const entries = [];
    for (const title of ["Before", "Unspeakable", "Behind"]) entries.push(await buildEntry(feed.id, { title }));
    await buildEntry((await buildFeed()).id, { title: "Wibblewobble" });
    await connectionPool().query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin if new.words @@ 'unspeakable'::tsquery then raise 'no such word'; end if; return new; end $$;
      create trigger refuses before insert on entry_words for each row execute function refuse()`);
    try {
      expect(await digestWaiting()).toBe(4);
    } finally {
      await connectionPool().query("drop function refuse() cascade");
    }
    const found = await db.selectFrom("entry_words").select("entry_id").where("feed_id", "=", feed.id).execute();
    expect(found.map((row) => row.entry_id).toSorted((a, b) => a - b)).toEqual([entries[0]?.id, entries[2]?.id]);
    const words = await db
      .selectFrom("search_words")
      .select("word")
      .where("word", "in", ["behind", "wibblewobble"])
      .execute();
    expect(words).toEqual([{ word: "behind" }]);
  });

  it("stops between batches when it is told to", async () => {
    await buildEntry((await catalogueFeed()).id);
    expect(await digestWaiting(AbortSignal.abort())).toBe(0);
    expect(await digestWaiting()).toBe(1);
  });

  it("takes entries of every shape", async () => {
    const feed = await catalogueFeed();
    const shapes = [
      "",
      "…",
      "<p>",
      "'quoted' \\ & | ! <-> :*",
      "word ".repeat(20_000),
      "北京".repeat(3000),
      "a\u0301".repeat(5000),
      "x".repeat(50_000),
    ];
    for (const shape of shapes) await buildEntry(feed.id, { title: shape, summary: shape, content_html: shape });
    for (const time of ["infinity", "-infinity", "9999-12-31", "0001-01-01"])
      await buildEntry(feed.id, { published_at: time });
    expect(await digestWaiting()).toBe(shapes.length + 4);
  });
});

describe("cleanDigests", () => {
  it("forgets sketches of old entries and anchors of lost ones, and keeps stories", async () => {
    const { id: reader } = await buildUser();
    const entries = [
      await buildEntry((await catalogueFeed()).id, long),
      await buildEntry((await catalogueFeed()).id, short),
    ];
    const lost = await buildEntry((await catalogueFeed()).id, unrelated);
    await digestWaiting();
    await db.deleteFrom("feed_entries").where("id", "=", lost.id).execute();
    const [old] = entries;
    await db
      .updateTable("feed_entries")
      .set({ digested_at: new Date(Date.now() - 20 * 86_400_000) })
      .where("id", "=", old?.id ?? 0)
      .execute();
    await cleanDigests();
    const anchored = await db.selectFrom("story_anchors").select("entry_id").distinct().execute();
    expect(anchored.map((row) => row.entry_id)).toEqual([entries[1]?.id]);
    expect(await counted(reader, [old?.id ?? 0])).toEqual([2]);
  });
});
