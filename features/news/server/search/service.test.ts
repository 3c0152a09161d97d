import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser } from "#tests/factories/users.ts";
import { ARTICLES_PER_SOURCE, newsMessages, SOURCES_PER_PAGE } from "../../contract.ts";
import { digestWaiting } from "../stories/digest-service.ts";
import { findNews } from "./service.ts";

let reader: { id: number };

beforeAll(async () => {
  reader = await buildUser();
});

beforeEach(async () => {
  await db.deleteFrom("feeds").execute();
  await db.deleteFrom("search_words").execute();
});

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

/** A source of the catalogue with entries, [title, text, days ago]; @returns ids. */
async function source(title: string, entries: [string, string?, number?][] = [], about = "") {
  const host = title.toLowerCase().replaceAll(/[^a-z0-9]/g, "") || "feeds";
  const feed = await buildFeed({ category: "tech", title, description: about, url: `https://www.${host}.example/rss` });
  const ids: number[] = [];
  for (const [name, summary = "Nothing else.", days = 0] of entries)
    ids.push((await buildEntry(feed.id, { title: name, summary, content_html: "", published_at: ago(days) })).id);
  return { id: feed.id, entries: ids };
}

async function find(text: string, page = 1, userId = reader.id) {
  await digestWaiting();
  return findNews(userId, text, { page });
}
const foundFeeds = async (text: string) => (await find(text)).groups.map(({ feedId }) => feedId);
const foundEntries = async (text: string) => (await find(text)).groups.flatMap(({ entryIds }) => entryIds);

describe("what a reader cannot see", () => {
  it("is not found, neither source nor entry, until they follow it", async () => {
    const stranger = await buildUser();
    const feed = await buildFeed({ title: "Quarterdeck Gazette" });
    const entry = await buildEntry(feed.id, { title: "Quarterdeck repairs" });
    await follow(stranger.id, feed.id);
    expect(await find("quarterdeck")).toEqual({ groups: [], totalPages: 1 });
    expect((await find("repairs", 1, stranger.id)).groups).toEqual([{ feedId: feed.id, entryIds: [entry.id] }]);
    await follow(reader.id, feed.id);
    expect((await find("quarterdeck")).groups).toEqual([{ feedId: feed.id, entryIds: [] }]);
    expect((await find("repairs")).groups).toEqual([{ feedId: feed.id, entryIds: [entry.id] }]);
  });

  it.each([
    ["named", "insert into named_feeds (feed_id, user_id) values ($1, $2)"],
    [
      "in a collection of theirs",
      "with made as (insert into collections (owner_id, tag, name) values ($2, 'feeds', 'Mine') returning id) insert into collection_feeds (collection_id, feed_id) select id, $1 from made",
    ],
  ])("is found once its feed is %s", async (_how, statement) => {
    const stranger = await buildUser();
    const feed = await buildFeed({ title: "Gunwale" });
    const entry = await buildEntry(feed.id, { title: "Oakum" });
    await connectionPool().query(statement, [feed.id, reader.id]);
    expect((await find("oakum")).groups).toEqual([{ feedId: feed.id, entryIds: [entry.id] }]);
    expect((await find("gunwale")).groups).toEqual([{ feedId: feed.id, entryIds: [] }]);
    expect((await find("oakum", 1, stranger.id)).groups).toEqual([]);
  });

  it("follows the catalogue", async () => {
    const { id, entries } = await source("Ropewalk", [["Sisal against hemp"]]);
    expect(await foundEntries("sisal")).toEqual(entries);
    await db.updateTable("feeds").set({ category: null }).where("id", "=", id).execute();
    expect(await foundEntries("sisal")).toEqual([]);
    await db.updateTable("feeds").set({ category: "health" }).where("id", "=", id).execute();
    expect(await foundEntries("sisal")).toEqual(entries);
  });
});

describe("queries that cannot be answered", () => {
  it.each(["   ", "!!! ???", "-", "--- ---", '""', "-ferry", "«»", "🎈🎉", "\0", ": & | <-> * ()"])(
    "%j gets the warning",
    async (text) => {
      const refusal = await findNews(reader.id, text, { page: 1 }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(AppError);
      expect(refusal).toMatchObject({ code: "invalid-input", fields: { query: newsMessages.emptyQuery } });
    },
  );

  it.each([
    ["operators", "ferry & | ! <-> :* ( ) ' \\ \" -".repeat(800)],
    ["excluded words", "ferry " + "-word".repeat(3000)],
    ["words", Array.from({ length: 5000 }, (_, index) => `word${index}`).join(" ")],
    ["one endless word", "x".repeat(100_000)],
    ["zeros inside", "fer\0ry ferry\0"],
    ["another direction", "\u202eferry\u202c عبّارة מעבורת"],
    ["halves of characters", "ferry \ud83d \udc00"],
    ["quotes left open", '"ferry "boat "'],
    ["SQL", "'; drop table feeds; -- %_"],
    ["wanted and not wanted", "ferry -ferry"],
  ])("does not stumble over %s", async (_name, text) => {
    await source("Boats", [["Ferry to the island"]]);
    const { groups, totalPages } = await find(text);
    expect(groups.length).toBeLessThanOrEqual(1);
    expect(totalPages).toBe(1);
  });
});

describe("the order", () => {
  it("puts sources of that name first, then titles, then texts, newer ones before older", async () => {
    const inText = await source("A", [["Harbour news", "A ferry is late."]]);
    const oldTitle = await source("B", [["A ferry sinks", "", 300]]);
    const newTitle = await source("C", [["A ferry sails", "", 1]]);
    const about = await source("D", [], "Everything about every ferry");
    const partly = await source("Island Ferry Times");
    const named = await source("Ferry Times");
    expect(await foundFeeds("ferry")).toEqual([named, partly, about, newTitle, oldTitle, inText].map(({ id }) => id));
  });

  it("ranks entries within a source and names at most those that a page shows", async () => {
    const titles = Array.from({ length: 12 }, (_, index): [string, string, number] => [`Kelp ${index}`, "", index]);
    const { entries } = await source("Sea", [["Weed", "Some kelp."], ...titles]);
    expect(await foundEntries("kelp")).toEqual(entries.slice(1, 1 + ARTICLES_PER_SOURCE));
  });

  it("pages through sources", async () => {
    for (let count = 0; count < SOURCES_PER_PAGE + 3; count++) await source(`S${count}`, [["Whale seen", "", count]]);
    const [first, second, third] = [await find("whale"), await find("whale", 2), await find("whale", 3)];
    expect([first, second, third].map(({ groups, totalPages }) => [groups.length, totalPages])).toEqual([
      [SOURCES_PER_PAGE, 2],
      [3, 2],
      [0, 2],
    ]);
    expect(new Set([...first.groups, ...second.groups].map(({ feedId }) => feedId)).size).toBe(SOURCES_PER_PAGE + 3);
  });
});

describe("words", () => {
  it.each([
    ["in any order, in title or text", "sails bergen", true],
    ["all of them", "ferry zeppelin", false],
    ["in capitals, with accents or without", "ÉLECTRIC Fjörd", true],
    ["the last as a beginning", "ferry ber", true],
    ["a beginning in the middle is none", "fer bergen", false],
    ["a phrase", '"electric ferry sails"', true],
    ["a phrase in typographic quotes", "“electric ferry”", true],
    ["a phrase in another order", '"ferry electric"', false],
    ["a phrase across title and text", '"sails today"', false],
    ["without a word that is there", "ferry -bergen", false],
    ["without a word that is not there", "ferry -oslo", true],
    ["without a phrase that is not there", 'ferry -"bergen ferry"', true],
    ["without a phrase that is there", 'ferry -"electric ferry"', false],
    ["by author", "solheim", true],
    ["by category", "ferry shipping", true],
    ["with a hyphen", "battery-driven", true],
    ["in content that the summary does not have", "quays", true],
    ["not in markup", "strong", false],
  ])("are found %s", async (_name, text, isFound) => {
    const { id } = await source("Coast");
    const entry = await buildEntry(id, {
      title: "The electric ferry sails",
      summary: "Today from Bergen.",
      content_html:
        "<p>Today from <strong>Bergen</strong>, through the fjord, battery-driven.</p><p>Quays are ready.</p>",
      author: "Ingrid Solheim",
      categories: ["Shipping"],
    });
    expect(await foundEntries(text)).toEqual(isFound ? [entry.id] : []);
  });

  it.each([
    ["新型新幹線が来春デビュー", "新幹線", "飛行機"],
    ["Ледокол вышел на испытания", "ледокол испыт", "пароход"],
    ["افتتاح محطة لتحلية المياه", "محطة", "مطار"],
    ["פתיחת נמל חדש בחיפה", "נמל בחיפה", "רכבת"],
    ["รถไฟฟ้าสายใหม่", "รถไฟฟ้า", "เครื่องบิน"],
    ["Straßenbahn fährt wieder", "straßenbahn fahrt", "flugzeug"],
    ["서울 지하철 파업", "지하철", "비행기"],
    ["दिल्ली में बारिश", "बारिश", "हवाई"],
  ])("are found in any script: %s", async (title, hit, miss) => {
    const { entries } = await source("World", [[title.normalize("NFD")]]);
    expect([await foundEntries(hit), await foundEntries(miss)]).toEqual([entries, []]);
  });

  it("follow an entry's changes and its end", async () => {
    const { entries } = await source("Coast", [["Lighthouse lit"]]);
    const change = db.updateTable("feed_entries").where("id", "=", entries[0] ?? 0);
    await change.set({ title: "Lighthouse out", digested_at: null }).execute();
    expect([await foundEntries("lit"), await foundEntries("out")]).toEqual([[], entries]);
    await db
      .deleteFrom("feed_entries")
      .where("id", "=", entries[0] ?? 0)
      .execute();
    expect(await foundEntries("lighthouse")).toEqual([]);
  });
});

describe("typing errors", () => {
  it.each([
    ["a letter missing", "electrc fery"],
    ["letters swapped", "eletcric ferry"],
    ["a wrong letter", "elektric ferry"],
    ["a letter too many", "ellectric ferrry"],
    ["two slips in a long word", "electrik hydrofiol electric"],
  ])("are forgiven: %s", async (_name, text) => {
    const { entries } = await source("Coast", [["Electric ferry and hydrofoil"]]);
    await source("Far", [["Electric hydrofoil ferry, electric, hydrofoil"]]);
    expect(await foundEntries(text)).toContain(entries[0]);
  });

  it.each(["kiln", "kilns", "kilms", "kilnss", "old kiln", "kiln clay", "kilns old"])(
    "and other numbers of a word are forgiven in texts: %s",
    async (text) => {
      const { entries } = await source("Pottery", [["Brick makers", "Two old kilns of clay burn again."]]);
      for (const name of ["C", "D", "E", "F"]) await source(name, [["Clay, old bricks", "Clay of old."]]);
      expect(await foundEntries(text)).toContain(entries[0]);
    },
  );

  it.each([
    ["kilns", "kiln"],
    ["kiln fire", "kilns"],
    ["ferries port", "ferry"],
    ["ferry port", "ferries"],
  ])("and the other number of a word is found too where the written one is common: %s", async (text, other) => {
    for (const name of ["C", "D", "E", "F"]) await source(name, [[`${text} and more`]]);
    const { entries } = await source("Pottery", [["Brick makers", `One old ${other} with fire in the port.`]]);
    expect(await foundEntries(text)).toContain(entries[0]);
  });

  it("are forgiven in names of sources", async () => {
    const { id } = await source("The Gaurdsman Herald");
    expect(await foundFeeds("guardsman")).toEqual([id]);
    expect(await foundFeeds("gaurdsmann")).toEqual([id]);
  });

  it("are not looked for when the words as written find enough, and come after these when they find little", async () => {
    const written = await source("A", [["Carp in the pond"]]);
    const near = await source("B", [["Crap in the pond"]]);
    expect(await foundFeeds("carp pond")).toEqual([written.id, near.id]);
    for (const name of ["C", "D", "E"]) await source(name, [["Carp in the pond"]]);
    expect(await foundFeeds("carp pond")).not.toContain(near.id);
  });
});

describe("sources", () => {
  it.each([
    "harbour light",
    "HARBOUR",
    "light harb",
    "harbourlight.example",
    "https://www.harbourlight.example/rss?x=1",
    '"harbour light"',
    "beacons",
  ])("are found by %s", async (text) => {
    const { id } = await source("Harbour Light", [], "Of beacons and buoys");
    await source("Inland");
    expect(await foundFeeds(text)).toEqual([id]);
  });

  it("are left out by an excluded word", async () => {
    await source("Harbour Light");
    const { id } = await source("Harbour Dark");
    expect(await foundFeeds("harbour -light")).toEqual([id]);
  });
});

describe("among many entries", () => {
  it("finds the newest of a common word, and a rare one wherever it is", async () => {
    const { id } = await source("Bulk");
    const other = await source("Other");
    await connectionPool().query(
      `insert into feed_entries (feed_id, key, title, published_at, content_hash, digested_at)
       select case when number % 10 = 0 then $2::bigint else $1 end, decode(md5(number::text), 'hex'), 'Bulk ' || number,
         now() - number * interval '10 minutes', '', now()
       from generate_series(1, 12000) number`,
      [id, other.id],
    );
    await connectionPool().query(
      `insert into entry_words (entry_id, feed_id, scope, published_at, title_words, words)
       select id, feed_id, 0, published_at, to_tsvector('simple', title), to_tsvector('simple', title || ' tide')
       from feed_entries where digested_at is not null`,
    );
    await connectionPool().query("insert into search_words (word, level) values ('tide', 14), ('bulk', 14)");
    await connectionPool().query("analyze entry_words");
    const newest = await foundEntries("tide");
    const titles = await db.selectFrom("feed_entries").select("title").where("id", "in", newest).execute();
    const expected = Array.from({ length: ARTICLES_PER_SOURCE }, (_, index) => [
      `Bulk ${index + 1 + Math.floor(index / 9)}`,
      `Bulk ${10 * (index + 1)}`,
    ]);
    expect(titles.map(({ title }) => title).toSorted()).toEqual(expected.flat().toSorted());
    expect(await foundEntries("tide 11997")).toHaveLength(1);
    expect(await foundEntries('"bulk 11950 tide"')).toHaveLength(1);
    expect(await foundEntries('"tide bulk"')).toEqual([]);
    expect(await foundEntries("tide bulk -11950")).toHaveLength(2 * ARTICLES_PER_SOURCE);
  });
});
