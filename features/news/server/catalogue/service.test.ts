import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { CATALOGUE, type CatalogueSource } from "../../catalogue/catalogue.ts";

import { syncCatalogue } from "./service.ts";
import { addToCatalogue } from "../feeds/service.ts";

beforeEach(() => connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade"));

const source = (name: string, with_: Partial<CatalogueSource> = {}): CatalogueSource => ({
  url: `https://${name}.example/feed.xml`,
  name,
  category: "tech",
  siteUrl: `https://${name}.example/`,
  description: `News of ${name}.`,
  ...with_,
});
const [harbour, tower] = [source("harbour"), source("tower")];
const allFeeds = () => db.selectFrom("feeds").selectAll().orderBy("position").orderBy("id").execute();

describe("the shipped catalogue", () => {
  it("comes into the database once, however many workers start at the same moment", async () => {
    await Promise.all([1, 2, 3].map(() => syncCatalogue()));
    const feeds = await allFeeds();
    expect(feeds.map(({ url }) => url)).toEqual(CATALOGUE.map(({ url }) => url));
    expect(feeds.every(({ category, name }) => category !== null && name !== "")).toBe(true);
    const times = feeds.map(({ next_fetch_at }) => next_fetch_at.getTime());
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(10_000);
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it("is not written again while nothing changed", async () => {
    await syncCatalogue([harbour, tower]);
    const before = await allFeeds();
    await syncCatalogue([harbour, tower]);
    expect(await allFeeds()).toEqual(before);
  });

  it("renames and reorders, and takes over a feed that a reader added", async () => {
    const { id } = await buildFeed({ url: tower.url });
    await syncCatalogue([harbour, tower]);
    await syncCatalogue([{ ...tower, name: "The Tower", category: "finance" }, harbour]);
    expect(await allFeeds()).toMatchObject([
      { id, name: "The Tower", category: "finance", position: 0, site_url: tower.siteUrl },
      { name: "harbour", category: "tech", position: 1 },
    ]);
  });

  it("takes the category from a source that left it, and leaves the feed to its readers", async () => {
    await syncCatalogue([harbour, tower]);
    await syncCatalogue([tower]);
    const feeds = await db.selectFrom("feeds").select(["url", "category", "position"]).orderBy("url").execute();
    expect(feeds).toEqual([
      { url: harbour.url, category: null, position: null },
      { url: tower.url, category: "tech", position: 0 },
    ]);
  });

  it("leaves alone what an operator added", async () => {
    await addToCatalogue([{ url: harbour.url, category: "health", name: "Our own" }]);
    await syncCatalogue([tower]);
    expect(await allFeeds()).toMatchObject([
      { name: "tower" },
      { name: "Our own", category: "health", position: null },
    ]);
  });

  it("knows a source by the address that it had before it moved", async () => {
    const moved = await buildFeed({ url: "https://new.example/feed.xml" });
    await db.insertInto("feed_addresses").values({ url: harbour.url, feed_id: moved.id }).execute();
    await syncCatalogue([harbour]);
    await syncCatalogue([harbour]);
    expect(await allFeeds()).toMatchObject([{ id: moved.id, url: "https://new.example/feed.xml", name: "harbour" }]);
  });
});
