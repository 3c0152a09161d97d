import { expect, it } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser } from "#tests/factories/users.ts";
import { digestWaiting } from "../stories/digest-service.ts";
import { findHits } from "./hits-service.ts";
import { prepareSearch } from "./queries.ts";

const MILLION = 1_000_000;

it("finds the same by every way, and nothing of other readers' feeds", async () => {
  const [reader, stranger] = [await buildUser(), await buildUser()];
  const [shared, own, hidden] = [await buildFeed({ category: "tech" }), await buildFeed(), await buildFeed()];
  await follow(reader.id, own.id);
  await follow(stranger.id, hidden.id);
  const expected = new Set<number>();
  for (let age = 0; age < 12; age++) {
    const at = { published_at: new Date(Date.now() - age * 60_000) };
    const inTitle = { ...at, title: `Barquentine ${age}` };
    const inText = { ...at, title: "Rigging", summary: `A barquentine sails ${age}.`, content_html: "" };
    for (const feed of [shared, own]) expected.add((await buildEntry(feed.id, age % 2 ? inTitle : inText)).id);
    await buildEntry(hidden.id, inTitle);
    await buildEntry(shared.id, { ...at, title: "Barquentine without" });
  }
  await digestWaiting();
  const ways = [
    { way: "all hits at once", estimate: 24, stored: { all: MILLION, catalogue: MILLION } },
    { way: "the index for each of the reader's feeds", estimate: 20_000, stored: { all: MILLION, catalogue: 20_000 } },
    { way: "the newest of the catalogue", estimate: 20_000, stored: { all: MILLION, catalogue: MILLION } },
    { way: "the newest of the reader's feeds", estimate: 400_000, stored: { all: MILLION, catalogue: MILLION } },
  ];
  for (const { way, estimate, stored } of ways) {
    for (const exact of [null, "'barquentine' & !('sails' <-> 'barquentine')"]) {
      const found = await transaction(async (tx) => {
        const ownFeeds = await prepareSearch(tx, reader.id);
        const query = { index: "'barquentine'", all: "'barquentine' & !'without'", exact, estimate };
        return findHits({ tx, ownFeeds, stored, query });
      });
      expect({ way, exact, found: found.symmetricDifference(expected).size }).toEqual({ way, exact, found: 0 });
    }
  }
});
