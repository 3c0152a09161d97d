/** Months and days of archives and searches are those of the site's time zone, like the days that pages show. */
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { db } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { indexChanges } from "../post-index/service.ts";
import { readSearch } from "../search/read-service.ts";
import { findArchivePage } from "./page-service.ts";
import { spanOf, startOfIsoDay } from "./period-policy.ts";

const ZONES = ["UTC", "Asia/Tokyo", "America/Los_Angeles", "Europe/Oslo", "Africa/Cairo", "Pacific/Kiritimati"];

describe("a period", () => {
  it("begins and ends at midnights of its zone, and the next begins where it ends", () => {
    const month = fc.record({ year: fc.integer({ min: 1970, max: 2090 }), month: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), month, (zone, period) => {
        const { from, to } = spanOf(period, zone);
        const first = `${period.year}-${String(period.month).padStart(2, "0")}-01`;
        expect(dayOf(from, zone)).toBe(first);
        expect(dayOf(new Date(from.getTime() - 1), zone) < first).toBe(true);
        expect(startOfIsoDay(first, zone)).toEqual(from);
        const next = period.month === 12 ? { year: period.year + 1, month: 1 } : { ...period, month: period.month + 1 };
        expect(spanOf(next, zone).from).toEqual(to);
      }),
    );
  });
});

describe("an archive", () => {
  const site = getSite();
  let author: TestUser;
  const setZone = (zone: string) => {
    site.time_zone = zone;
    return indexChanges();
  };
  const months = async () => {
    const rows = db
      .selectFrom("archive_tallies")
      .select(["month", "posts"])
      .where("subject", "=", `author:${author.id}`);
    return (await rows.orderBy("month", (order) => order.asc().nullsLast()).execute()).map(({ month, posts }) => [
      month === null ? null : new Date(month).toLocaleDateString("sv-SE"),
      posts,
    ]);
  };
  const find = (month: number) =>
    findArchivePage(
      { of: "author", slug: author.slug },
      { period: { year: 2026, month }, kind: "", topic: "", company: "", language: "", before: null },
    );
  beforeAll(async () => {
    author = await buildUser();
  });
  beforeEach(() => setZone("UTC"));
  afterEach(() => setZone("UTC"));

  it("has a post in the month of its day there, and its counts follow the zone", async () => {
    await buildPost(author.id, { published_at: new Date("2026-10-31T23:30:00Z") });
    await buildPost(author.id, { published_at: new Date("2026-11-10T12:00:00Z") });
    await indexChanges();
    expect(await months()).toEqual([
      ["2026-10-01", 1],
      ["2026-11-01", 1],
      [null, 2],
    ]);
    await buildPost(author.id, { published_at: new Date("2026-10-31T23:45:00Z") }); // waits while months are counted again
    await setZone("Europe/Oslo");
    expect(await months()).toEqual([
      ["2026-11-01", 3],
      [null, 3],
    ]);
    expect(await find(11)).toMatchObject({ total: 3, posts: { length: 3 } });
    expect(await find(10)).toMatchObject({ posts: [] });
    await setZone("Nowhere/Unknown");
    expect(await months()).toHaveLength(2);
  });

  it("searches the days of its zone", async () => {
    await setZone("Asia/Tokyo");
    const read = await readSearch({ from: "2026-11-01", to: "2026-11-01" });
    expect(read?.search).toMatchObject({
      from: new Date("2026-10-31T15:00:00Z"),
      to: new Date("2026-11-01T15:00:00Z"),
    });
  });
});
