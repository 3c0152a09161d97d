import { describe, expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";
import { feedLimits } from "./parsed-feed.ts";

const KEPT = feedLimits.entries;
const NOW = new Date("2026-11-22T12:00:00Z");
const DAY = 86_400_000;

type Item = { title: string; date: Date | null };
const rss = (items: Item[]) =>
  `<rss version="2.0"><channel><title>Log</title>${items
    .map(
      ({ title, date }) =>
        `<item><title>${title}</title>${date ? `<pubDate>${date.toUTCString()}</pubDate>` : ""}</item>`,
    )
    .join("")}</channel></rss>`;
const atom = (items: Item[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Log</title>${items
    .map(
      ({ title, date }) =>
        `<entry><title>${title}</title>${date ? `<updated>${date.toISOString()}</updated>` : ""}</entry>`,
    )
    .join("")}</feed>`;
const json = (items: Item[]) =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "Log",
    items: items.map(({ title, date }, id) => ({ id: String(id), title, date_published: date?.toISOString() })),
  });
const titlesOf = (document: string) =>
  parseFeed(new TextEncoder().encode(document), {
    url: "https://log.example/feed",
    contentType: null,
    now: NOW,
  }).entries.map(({ title }) => title);
/** Number 0 is the newest. */
const numbered = (count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ title: `Entry ${n}`, date: new Date(NOW.getTime() - n * DAY) }));
const titles = (items: Item[]) => items.map(({ title }) => title);

describe("of more entries than are kept", () => {
  it.each([
    ["RSS", rss],
    ["Atom", atom],
    ["JSON Feed", json],
  ])("the newest stay, wherever %s has them, in its order", (_name, write) => {
    const items = numbered(KEPT + 100);
    const newest = items.slice(0, KEPT);
    expect(titlesOf(write(items))).toEqual(titles(newest));
    expect(titlesOf(write(items.toReversed()))).toEqual(titles(newest.toReversed()));
  });

  it("the newest stay among many times as many, oldest first", () => {
    const items = numbered(10 * KEPT).map((item, n) => ({ ...item, date: new Date(NOW.getTime() - n * 60_000) }));
    expect(titlesOf(rss(items.toReversed()))).toEqual(titles(items.slice(0, KEPT).toReversed()));
  });

  it("the first stay where none has a date", () => {
    const items = numbered(KEPT + 100).map(({ title }) => ({ title, date: null }));
    expect(titlesOf(rss(items))).toEqual(titles(items.slice(0, KEPT)));
  });

  it("one without a date stays with the one before it", () => {
    const items = numbered(KEPT + 100);
    const undated = items.map((item, n) => (n % 3 === 1 ? { ...item, date: null } : item));
    expect(titlesOf(rss(undated))).toEqual(titles(items.slice(0, KEPT)));
  });

  it("one that is there twice counts once", () => {
    const items = numbered(KEPT + 100);
    const doubled = items.flatMap((item) => [item, item]);
    expect(titlesOf(rss(doubled))).toEqual(titles(items.slice(0, KEPT)));
  });
});
