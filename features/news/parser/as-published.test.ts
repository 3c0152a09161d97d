/** Feeds as publishers write them: what is asserted is what the publisher meant. */
import { describe, expect, it } from "vitest";
import { parseFeedDate } from "./feed-date.ts";
import { parseFeed } from "./parse-feed.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const read = (text: string, url = "https://feeds.example/sub/dir/feed.xml") =>
  parseFeed(Buffer.from(text), { url, contentType: "application/xml", now: NOW });
const rss = (items: string) =>
  `<rss version="2.0"><channel><title>Quay</title><link>https://quay.example/</link>${items}</channel></rss>`;
const titles = (text: string) => read(text).entries.map(({ title }) => title);

describe("an entry is told from others", () => {
  const item = (title: string, link: string, guid = "") =>
    `<item><title>${title}</title><link>https://quay.example/${link}</link>${guid && `<guid isPermaLink="false">${guid}</guid>`}</item>`;
  const keys = (items: string) => read(rss(items)).entries.map(({ key }) => key);

  it("by its link, where all have one guid (F01)", () => {
    const three = item("a", "1", "g") + item("b", "2", "g") + item("c", "3", "g");
    expect(new Set(keys(three)).size).toBe(3);
    expect(keys(three)).toEqual(keys(item("changed", "1", "g") + item("b", "2", "g") + item("c", "3", "g")));
  });

  it("by its link, where all of an RDF document are about one address (F01b)", () => {
    const about = (link: string) =>
      `<item rdf:about="https://quay.example/"><title>t</title><link>https://quay.example/${link}</link></item>`;
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>Q</title></channel>${about("a")}${about("b")}</rdf:RDF>`;
    expect(read(rdf).entries).toHaveLength(2);
  });

  it("by its title, where all lead to one page and have no guid (F01c)", () => {
    expect(keys(item("Berth 1 free", "status") + item("Berth 2 free", "status"))).toHaveLength(2);
  });

  it("but not from its own repetition", () => {
    expect(keys(item("a", "1", "g") + item("a again", "1", "g") + item("b", "2") + item("b", "2"))).toHaveLength(2);
  });
});

describe("a date", () => {
  it.each([
    ["Fri, 20 Nov 2026 20:19:00 America/Los_Angeles", "2026-11-21T04:19:00Z"],
    ["Thu, 25 Jun 2026 00:00:00 Europe/Brussels", "2026-06-24T22:00:00Z"],
    ["2026-11-20 20:19:00 Asia/Kolkata", "2026-11-20T14:49:00Z"],
    ["20 Nov 2026 20:19:00 Port/Nowhere", "2026-11-20T20:19:00Z"],
  ])("may name its zone (F02): %s", (text, iso) => expect(parseFeedDate(text)).toEqual(new Date(iso)));

  it.each([
    ["dom, 25 ott 2026 18:55:00 GMT", "2026-10-25T18:55:00Z"],
    ["5 November 2026 - 09:01", "2026-11-05T09:01:00Z"],
    ["8/21/2026 9:00:00 AM", "2026-08-21T09:00:00Z"],
    ["Fri, 25 Sep 26 22:05:03 +0300", "2026-09-25T19:05:03Z"],
    ["Mon, May 25 2026 04:45:26 +0000", "2026-05-25T04:45:26Z"],
    ["Thu, 18 Jun 2026 17:00:00 Z", "2026-06-18T17:00:00Z"],
    ["pon, 23 lis 2026 10:00:00 +0100", "2026-11-23T09:00:00Z"],
    ["Mon, 16th Nov 2026 13:16:28 GMT", "2026-11-16T13:16:28Z"],
    ["Thu, 29 Oct 2026 07:36:03 GMT-07:00", "2026-10-29T14:36:03Z"],
    ["2026년 11월 20일 09:00", "2026-11-20T09:00:00Z"],
    ["20. května 2026 10:00", "2026-05-20T10:00:00Z"],
    ["20 Kasım 2026 10:00", "2026-11-20T10:00:00Z"],
    ["20 marraskuuta 2026 10:00", "2026-11-20T10:00:00Z"],
    ["20 Νοεμβρίου 2026 10:00", "2026-11-20T10:00:00Z"],
  ])("may be in any of many languages and forms (F10): %s", (text, iso) =>
    expect(parseFeedDate(text)).toEqual(new Date(iso)),
  );

  it.each(["Fri, 20 Nov 2099 10:00:00 GMT", "soon"])("that is wrong hides no good one after it (F10): %s", (wrong) => {
    const [entry] = read(
      rss(`<item><title>t</title><pubDate>${wrong}</pubDate><dc:date>2026-11-20T10:00:00Z</dc:date></item>`),
    ).entries;
    expect(entry?.publishedAt).toEqual(new Date("2026-11-20T10:00:00Z"));
  });
});

it("has relative links from the document, and from xml:base where it is set (F04)", () => {
  const atom = (base: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"${base}><title>t</title><link rel="alternate" href="/"/><entry><title>e</title><link href="posts/slipway/"/><content type="html">&lt;p&gt;&lt;a href="posts/plan/"&gt;plan&lt;/a&gt;&lt;/p&gt;</content></entry></feed>`;
  const [plain] = read(atom("")).entries;
  expect(plain?.link).toBe("https://feeds.example/sub/dir/posts/slipway/");
  expect(plain?.contentHtml).toContain('href="https://feeds.example/sub/dir/posts/plan/"');
  expect(read(atom(' xml:base="https://base.example/x/"')).entries[0]?.link).toBe(
    "https://base.example/x/posts/slipway/",
  );
});

describe("a title", () => {
  it("is text in JSON Feed, whatever it looks like (F09)", () => {
    const items = ["Why <b>bold</b> is not <strong>strong</strong>", "Write &lt;br&gt; for a break"].map(
      (title, id) => ({ id, title }),
    );
    const feed = JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "A <i>", items });
    expect(titles(feed)).toEqual(items.map(({ title }) => title));
  });

  it("keeps its angle brackets in Atom (F07)", () => {
    const entry = (title: string, id: number) => `<entry>${title}<id>${id}</id></entry>`;
    const all = [
      '<title type="html">&lt;3 the ferry</title>',
      '<title type="text">std::unique_ptr&lt;S&gt; at sea</title>',
      '<title type="text">Writing &amp;amp; in HTML: &amp;lt;b&amp;gt; explained</title>',
    ];
    expect(
      titles(`<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title>${all.map(entry).join("")}</feed>`),
    ).toEqual(["<3 the ferry", "std::unique_ptr<S> at sea", "Writing &amp; in HTML: &lt;b&gt; explained"]);
  });

  it("is parted by control characters (F17)", () => {
    const [entry] = read(
      rss("<item><title>Before\u000bafter</title><description>One\u000ctwo</description></item>"),
    ).entries;
    expect(entry).toMatchObject({ title: "Before after", summary: "One two" });
  });
});
