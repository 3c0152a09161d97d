import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { storableText } from "#platform/xml/xml.ts";
import { readByFeedparser, readByFeedsmith } from "#tests/support/feeds/read-feed.ts";
import { FEED_FILES } from "../../contract.ts";
import { type Entry, urnOf } from "../entry-policy.ts";
import { WRITERS } from "../feed-service.ts";
import type { Feed } from "./feed.ts";

const AT = new Date("2026-11-20T10:00:00Z");
const entryOf = (fields: Partial<Entry>): Entry => {
  const guid = crypto.randomUUID();
  return {
    urn: urnOf(guid),
    guid,
    url: `https://news.example/PR/${guid}/ferry`,
    kind: USUAL_KIND,
    title: "Ferry sails",
    summary: "On time.",
    html: "<p>On time.</p>",
    author: "Ada Lovelace",
    company: null,
    tags: ["Energy"],
    language: "de",
    words: 2,
    version: 1,
    corrections: [],
    quoteApprovals: [],
    publishedAt: AT,
    updatedAt: AT,
    media: [],
    ...fields,
  };
};
const feedOf = (entries: Entry[], title = "Dateline"): Feed => ({
  title,
  description: title,
  page: "https://news.example/",
  self: "https://news.example/feed.xml",
  hub: "https://news.example/websub",
  urn: "urn:uuid:6f0d2a52-30a4-8bb4-85a1-3b4f2f9c0d99",
  updatedAt: AT,
  entries,
});

/** Markup, right-to-left overrides, control characters, lone surrogates, ends of CDATA, 10,000 characters. */
const hostile = fc.oneof(
  fc.string({ unit: "binary", minLength: 1 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    "]]>",
    "<script>alert(1)</script>",
    "&lt;b&gt;",
    "\u202Egnp.exe",
    "\u0000\u0007\u001B[31m",
    "\uD800",
    "x".repeat(10_000),
    "</title></item></channel></rss>",
    "<!DOCTYPE x [<!ENTITY a 'b'>]>&a;",
  ),
);

/** As any reader sees it: parsers trim, and treat line ends alike. */
const seen = (text: string | undefined) =>
  storableText(text ?? "")
    .replace(/&#13;|&#xd;/gi, " ")
    .replace(/\s+/g, " ")
    .trim();

describe.each(FEED_FILES)("%s", (file) => {
  const write = (feed: Feed) => WRITERS[file](feed);

  it("gives back the entry it was written from", async () => {
    const picture = {
      kind: "image",
      mime: "image/jpeg",
      bytes: 12,
      width: 4,
      height: 3,
      alt: "A ferry",
      caption: "At sea",
      credit: "Ada & Co",
      rights: "Free to use",
    };
    const entry = entryOf({
      title: "R&D <b>in</b> the harbour",
      company: "Halden & Co",
      html: '<p>x ]]&gt; <a href="https://a.example/?a=1&amp;b=2">us</a></p>',
      media: [{ ...picture, url: "https://news.example/media/1/1200.jpeg?a&b" } as Entry["media"][number]],
      corrections: [{ at: AT.toISOString(), note: "The depth is <140> metres." }],
    });
    const feed = readByFeedsmith(file, write(feedOf([entry])));
    expect(feed).toMatchObject({
      title: "Dateline",
      hub: "https://news.example/websub",
      self: "https://news.example/feed.xml",
    });
    expect(feed.entries).toEqual([
      {
        id: entry.urn,
        link: entry.url,
        title: entry.title,
        summary: entry.summary,
        html: expect.stringContaining(entry.html),
        author: "Halden & Co",
        tags: ["Energy"],
        published: AT.toISOString(),
        enclosures: [{ url: "https://news.example/media/1/1200.jpeg?a&b", type: "image/jpeg" }],
      },
    ]);
    expect(feed.entries[0]?.html).toContain("<figcaption>At sea</figcaption>");
    expect(feed.entries[0]?.html).toMatch(
      /^<p><strong>Korrektur vom 20. November 2026:<\/strong> <bdi>The depth is &lt;140&gt; metres.<\/bdi><\/p>/,
    );
    if (file !== "feed.xml") return;
    expect(write(feedOf([entry]))).toContain('<media:credit role="author">Ada &amp; Co</media:credit>');
  });

  it("is never broken by what authors write", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (title, name, text) => {
        const entry = entryOf({
          title: `x${title}`,
          company: `y${name}`,
          summary: `z${text}`,
          tags: [`t${name}`],
          html: `<p>h${text}</p>`,
        });
        const body = write(feedOf([entry, entryOf({})], `f${title}`));
        expect(body.isWellFormed()).toBe(true);
        if (file !== "feed.json") expect(XMLValidator.validate(body)).toBe(true);
        const [first, second] = readByFeedsmith(file, body).entries;
        expect([seen(first?.title), seen(first?.author), seen(first?.tags[0])]).toEqual([
          seen(entry.title),
          seen(`y${name}`),
          seen(`t${name}`),
        ]);
        expect(seen(first?.html)).toBe(seen(entry.html));
        expect(second?.title).toBe("Ferry sails");
        if (file === "feed.json") return;
        const other = await readByFeedparser(body);
        expect(other.entries.map(({ id }) => id)).toEqual([first?.id, second?.id]);
        expect(other.entries[1]?.title).toBe("Ferry sails");
      }),
      { numRuns: 60 },
    );
  });

  it("may be empty", () => {
    expect(readByFeedsmith(file, write(feedOf([]))).entries).toEqual([]);
  });
});
