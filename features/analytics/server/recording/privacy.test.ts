/** What is kept of readers: counts, and for the running day what tells them apart. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { BROWSER, readerRequest, storedFigures, storedNames } from "#tests/factories/analytics.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { forgetVisitors, removeOldFigures } from "../cleaning/service.ts";
import { dayNumber, dayText } from "../day.ts";
import { writeBatch } from "./queries.ts";
import { ViewRecorder } from "./view-recorder.ts";

const DAY_MS = 86_400_000;
const running: ViewRecorder[] = [];

async function startRecorder(options: { now?: () => number } = {}) {
  const recorder = new ViewRecorder({ write: (batch) => transaction((tx) => writeBatch(tx, batch)), ...options });
  running.push(recorder);
  await recorder.start();
  return recorder;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  resetSettings();
});

describe("what is kept of readers", () => {
  const visitorsOf = async (postId: number) => {
    const { rows } = await sql<{ day: string; visitor: string }>`
      select day::text as day, encode(visitor, 'hex') as visitor from analytics_visitors
      where post_id = ${postId} order by day`.execute(db);
    return rows;
  };
  /** Every value of every table of analytics, as text. */
  const everythingKept = async () => {
    const tables = ["salts", "visitors", "days", "details", "flushes"].map((name) => `analytics_${name}`);
    const texts = tables.map(async (table) => {
      const { rows } = await connectionPool().query<{ all: string }>(
        `select coalesce(string_agg(t::text, ' '), '') as all from ${table} t`,
      );
      return rows[0]?.all ?? "";
    });
    return (await Promise.all(texts)).join(" ");
  };

  it("names no address and no program, nor a hash of them that somebody could look up", async () => {
    const { id } = await buildPost((await buildUser()).id);
    const recorder = await startRecorder();
    const address = "198.51.100.77";
    recorder.recordView(id, readerRequest({ referer: "https://news.example/secret-path?who=somebody" }, address));
    await recorder.flush();
    expect((await storedFigures({ postId: id })).visitors).toBe(1);
    const kept = await everythingKept();
    expect(kept).toContain("news.example"); // or this test looks at the wrong place
    const hex = (text: string) => Buffer.from(text).toString("hex");
    const unsalted = createHash("sha256").update(`${address}\0${BROWSER}`).digest("hex").slice(0, 32);
    for (const secret of [address, hex(address), "Firefox", hex("Firefox"), "secret-path", "who=", unsalted])
      expect(kept).not.toContain(secret);
  });

  it("ties nobody to another day: another salt, another hash, and both are forgotten when the day has ended", async () => {
    const { id } = await buildPost((await buildUser()).id);
    // Days that no other test uses.
    let now = Date.UTC(2031, 4, 1, 12);
    const recorder = await startRecorder({ now: () => now });
    const dayOne = dayText(dayNumber(now));
    recorder.recordView(id, readerRequest());
    recorder.recordView(id, readerRequest());
    await recorder.flush();
    now += DAY_MS;
    const second = await startRecorder({ now: () => now });
    second.recordView(id, readerRequest());
    await second.flush();
    const [first, next] = await visitorsOf(id);
    expect([first?.day, next?.day]).toEqual([dayOne, dayText(dayNumber(now))]);
    expect(first?.visitor).not.toBe(next?.visitor);
    expect(await storedFigures({ postId: id })).toMatchObject({ views: 3, visitors: 2 });

    await forgetVisitors(now);
    expect((await visitorsOf(id)).map(({ day }) => day)).toEqual([next?.day]);
    const salts = async () =>
      (await sql<{ day: string }>`select day::text as day from analytics_salts`.execute(db)).rows;
    expect((await salts()).map(({ day }) => day)).not.toContain(dayOne);
    expect(await storedFigures({ postId: id })).toMatchObject({ views: 3, visitors: 2 });
    await forgetVisitors(now + DAY_MS);
    expect(await visitorsOf(id)).toEqual([]);
  });

  it("counts late views of a forgotten day without their visitors, who may have been counted", async () => {
    const { id } = await buildPost((await buildUser()).id);
    const now = Date.UTC(2031, 6, 1, 23, 59, 59);
    const recorder = await startRecorder({ now: () => now });
    recorder.recordView(id, readerRequest());
    await forgetVisitors(now + DAY_MS);
    await recorder.flush();
    expect(await storedFigures({ postId: id })).toMatchObject({ views: 1, visitors: 0 });
  });

  it("counts those who ask not to be tracked, and learns nothing of them", async () => {
    const { id } = await buildPost((await buildUser()).id);
    resetSettings({ TRUST_PROXY: "192.0.2.7", COUNTRY_HEADER: "cf-ipcountry" });
    const recorder = await startRecorder();
    const headers = { referer: "https://news.example/", "cf-ipcountry": "NO" };
    recorder.recordView(id, readerRequest({ ...headers, dnt: "1" }));
    recorder.recordView(id, readerRequest({ ...headers, "sec-gpc": "1" }));
    await recorder.flush();
    expect(await storedFigures({ postId: id })).toMatchObject({ views: 2, visitors: 0 });
    for (const facet of ["referrer", "country"] as const) expect(await storedNames({ postId: id }, facet)).toEqual({});
  });

  it("believes addresses and countries only behind a trusted proxy", async () => {
    const [near, far] = [await buildPost((await buildUser()).id), await buildPost((await buildUser()).id)];
    resetSettings({ TRUST_PROXY: "10.0.0.1", COUNTRY_HEADER: "cf-ipcountry" });
    const recorder = await startRecorder();
    for (const [postId, peer] of [
      [near.id, "10.0.0.1"],
      [far.id, "203.0.113.9"],
    ] as const)
      for (const reader of ["198.51.100.1", "198.51.100.2"])
        recorder.recordView(
          postId,
          readerRequest({ "x-forwarded-for": `9.9.9.9, ${reader}`, "cf-ipcountry": "no" }, peer),
        );
    await recorder.flush();
    expect((await storedFigures({ postId: near.id })).visitors).toBe(2);
    expect(await storedNames({ postId: near.id }, "country")).toEqual({ NO: 2 });
    expect((await storedFigures({ postId: far.id })).visitors).toBe(1);
    expect(await storedNames({ postId: far.id }, "country")).toEqual({});
  });

  it("removes figures that are too old, and their details with them", async () => {
    const { id } = await buildPost((await buildUser()).id);
    const old = await startRecorder({ now: () => Date.now() - 731 * DAY_MS });
    const young = await startRecorder({ now: () => Date.now() - 728 * DAY_MS });
    for (const each of [old, young]) each.recordView(id, readerRequest({ referer: "https://news.example/" }));
    await Promise.all([old.flush(), young.flush()]);
    expect(await storedNames({ postId: id }, "referrer")).toEqual({ "news.example": 2 });
    await removeOldFigures(new AbortController().signal);
    expect((await storedFigures({ postId: id })).views).toBe(1);
    expect(await storedNames({ postId: id }, "referrer")).toEqual({ "news.example": 1 });
  });
});
