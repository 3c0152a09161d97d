import { afterEach, describe, expect, it } from "vitest";
import { itemsOf, rssOf } from "#tests/doubles/feed-server.ts";
import { stopWork } from "#platform/threads/work.ts";
import { parseFeedAside, readDocument } from "./service.ts";

afterEach(stopWork);

const about = { url: "https://harbour.example/feed.xml", contentType: "application/rss+xml" };
const small = Buffer.from(rssOf(itemsOf(3)));
const large = Buffer.from(rssOf(itemsOf(400).map((item) => ({ ...item, text: "Ships. ".repeat(60) }))));

describe("reading feeds beside everything else", () => {
  it("reads small and large ones alike, many at once, each with its own result", async () => {
    expect(large.length).toBeGreaterThan(128 * 1024);
    const feeds = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const bytes = n % 5 === 0 ? large : Buffer.from(rssOf(itemsOf(2, `feed-${n}`), { title: `Feed ${n}` }));
        return parseFeedAside(bytes, about);
      }),
    );
    expect(feeds.map(({ title, entries }) => [title, entries.length])).toEqual(
      feeds.map((_, n) => (n % 5 === 0 ? ["Harbour News", 400] : [`Feed ${n}`, 2])),
    );
    expect(feeds[1]?.entries[0]?.publishedAt).toBeInstanceOf(Date);
  });

  it("leaves the caller's bytes alone", async () => {
    const bytes = Buffer.from(large);
    await parseFeedAside(bytes, about);
    expect(bytes.equals(large)).toBe(true);
  });

  it("refuses what is no feed, in both ways of reading", async () => {
    const page = "<!doctype html><html><head><link rel='alternate' type='application/rss+xml' href='/f'></head></html>";
    for (const filler of ["", " ".repeat(70_000)])
      await expect(parseFeedAside(Buffer.from(page + filler), about)).rejects.toMatchObject({
        name: "FeedFormatError",
        code: "html",
        feedLinks: ["https://harbour.example/f"],
      });
  });

  it("gives rows that any database takes", async () => {
    const text = rssOf([{ guid: "1", title: "A &#xD83D; and &#0; B", text: "x" }]);
    const { rows, entries, keys } = await readDocument(7, Buffer.from(text), about);
    expect(entries).toBe(1);
    const [row] = JSON.parse(`[${rows}]`) as { f: number; k: string; h: string; t: string }[];
    expect(row).toMatchObject({ f: 7, k: keys, h: expect.stringMatching(/^[\da-f]{32}$/) });
    expect(row?.t.isWellFormed()).toBe(true);
    expect(row?.t).not.toContain("\0");
  });

  it("fails what was being read when it is stopped, and starts anew afterwards", async () => {
    const reading = parseFeedAside(large, about);
    const [outcome] = await Promise.allSettled([reading, stopWork()]);
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("stopped") } });
    expect((await parseFeedAside(large, about)).entries).toHaveLength(400);
    expect((await parseFeedAside(small, about)).entries).toHaveLength(3);
  });
});
