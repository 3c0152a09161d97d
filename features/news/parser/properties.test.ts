import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import sanitizeHtml from "sanitize-html";
import { describe, expect, it } from "vitest";
import { readHtml } from "./html/content.ts";
import { parseFeed } from "./parse-feed.ts";
import { FeedFormatError, feedLimits, type ParsedFeed } from "./parsed-feed.ts";

const ABOUT = { url: "https://site.example/feed.xml", contentType: null };
const BASE = "https://site.example/";
const LIMITS = { htmlCharacters: 2_000, textCharacters: 300 };
const CORPUS = path.join(import.meta.dirname, "../../../tests/fixtures/feeds");
const documents = ["formats", "salvage", "texts", "encodings"].flatMap((folder) =>
  readdirSync(path.join(CORPUS, folder))
    .filter((file) => file !== "expected.json")
    .map((file) => readFileSync(path.join(CORPUS, folder, file))),
);

/** What a feed may not hold, whatever it was made of. */
function expectWithinLimits({ entries }: ParsedFeed): void {
  expect(entries.length).toBeLessThanOrEqual(feedLimits.entries);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  for (const entry of entries) {
    expect(entry.key).toMatch(/^[\da-f]{32}$/);
    expect(entry.title).not.toBe("");
    expect(entry.title.length).toBeLessThanOrEqual(feedLimits.titleCharacters);
    expect(entry.summary.length).toBeLessThanOrEqual(feedLimits.summaryCharacters);
    expect(entry.contentHtml.length).toBeLessThanOrEqual(feedLimits.contentCharacters);
    expect(entry.categories.length).toBeLessThanOrEqual(feedLimits.categories);
    for (const address of [entry.link, entry.imageUrl]) expect(address).toMatch(/^$|^https?:\/\/[^\s"<>]+$/);
    const texts = [entry.title, entry.summary, entry.contentHtml, entry.author, ...entry.categories];
    for (const text of texts) expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
  }
}

function parseOrRefuse(bytes: Uint8Array): void {
  try {
    expectWithinLimits(parseFeed(bytes, ABOUT));
  } catch (error) {
    if (!(error instanceof FeedFormatError)) throw error;
  }
}

describe("any bytes", () => {
  it("become a feed or a FeedFormatError", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), parseOrRefuse), { numRuns: 300 });
  });

  it("do so when they are a feed with pieces cut, doubled and overwritten", () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      take: fc.nat(40),
      put: fc.uint8Array({ maxLength: 6 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        (document, changes) => {
          let bytes = Buffer.from(document);
          for (const { at, take, put } of changes) {
            const place = Math.floor(at * bytes.length);
            bytes = Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + take)]);
          }
          parseOrRefuse(bytes);
        },
      ),
      { numRuns: 250 },
    );
  });

  it("lose no whole entry wherever they are cut", () => {
    const item = (at: number) => `<item><title>T${at}</title><guid>g${at}</guid></item>`;
    const text = `<rss version="2.0"><channel><title>F</title>${[1, 2, 3, 4].map(item).join("")}</channel></rss>`;
    for (let end = text.indexOf("<item>"); end < text.length; end++) {
      const { entries, isSalvaged } = parseFeed(Buffer.from(text.slice(0, end)), ABOUT);
      expect(entries.length).toBe(text.slice(0, end).split("</item>").length - 1);
      expect(isSalvaged).toBe(true);
    }
  });
});

const TAGS =
  "p div a b i u font h1 ul li table thead tr td th dl dd img script style iframe svg math form input textarea select title noscript template object embed base meta link video plaintext xmp br pre".split(
    " ",
  );
const VALUES = [
  "javascript:alert(1)",
  "JaVa\tScRiPt:x",
  "data:text/html,<script>x</script>",
  "//evil.example/x",
  "/a",
  "#x",
  "https://a.example/?a=1&b=2",
  '"><script>x</script>',
  "' onload='x",
  "&#106;avascript:x",
  "1",
  "x<y",
];
const NAMES = [
  "href",
  "src",
  "onclick",
  "onerror",
  "style",
  "srcset",
  "data-src",
  "alt",
  "width",
  "formaction",
  "xlink:href",
  "class",
  "id",
  "target",
  "colspan",
];
const attribute = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES), fc.constantFrom('"', "'", ""))
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`);
const piece = fc.oneof(
  fc
    .tuple(fc.constantFrom(...TAGS), fc.array(attribute, { maxLength: 3 }))
    .map(([tag, attributes]) => `<${tag}${attributes.join("")}>`),
  fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
  fc.constantFrom(
    "text ",
    "&lt;script&gt;",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<",
    ">",
    '"',
    "&",
    "&#0;",
    "\u0000",
    "<!",
    "</",
    "<?x",
    "<scr",
    "ipt>",
    "--!>",
  ),
);
const markup = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

describe("content", () => {
  const allowed =
    "p div h2 h3 h4 br hr blockquote pre ul ol li dl dt dd strong em u s sub sup code q table caption thead tbody tfoot tr th td figure figcaption a img".split(
      " ",
    );

  it("holds nothing but the allow-list, as a browser reads it", () => {
    const { document } = new JSDOM("").window;
    const holder = document.createElement("div");
    fc.assert(
      fc.property(markup, (html) => {
        holder.innerHTML = readHtml(html, BASE, LIMITS).html;
        for (const element of holder.querySelectorAll("*")) {
          expect([...allowed, "tbody", "colgroup"]).toContain(element.localName);
          for (const { name, value } of element.attributes) {
            expect(["href", "rel", "src", "alt", "width", "height", "colspan", "rowspan", "start"]).toContain(name);
            if (name === "href" || name === "src") expect(value).toMatch(/^https?:\/\//);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("leaves nothing for another sanitiser to remove, and itself nothing to change", () => {
    const attributes = {
      a: ["href", "rel"],
      img: ["src", "alt", "width", "height"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
      ol: ["start"],
    };
    const options = {
      allowedTags: allowed,
      allowedAttributes: attributes,
      allowedSchemes: ["http", "https"],
      allowProtocolRelative: false,
    };
    const tags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(" />", ">")) ?? [];
    fc.assert(
      fc.property(markup, (html) => {
        const { html: clean } = readHtml(html, BASE, LIMITS);
        expect(tags(sanitizeHtml(clean, options))).toEqual(tags(clean));
        expect(readHtml(clean, BASE, LIMITS).html).toBe(clean);
      }),
      { numRuns: 250 },
    );
  });

  it("is well-formed and within its limit wherever it is cut", () => {
    fc.assert(
      fc.property(markup, fc.integer({ min: 0, max: 400 }), (html, htmlCharacters) => {
        const { html: cut } = readHtml(html.repeat(5), BASE, { htmlCharacters, textCharacters: 50 });
        expect(cut.length).toBeLessThanOrEqual(htmlCharacters);
        const open: string[] = [];
        for (const [, slash, name = ""] of cut.matchAll(/<(\/?)([a-z\d]+)[^>]*>/g)) {
          if (slash) expect(open.pop()).toBe(name);
          else if (!["br", "hr", "img"].includes(name)) open.push(name);
        }
        expect(open).toEqual([]);
        expect(cut.replace(/<[^<>]*>/g, "")).not.toMatch(/[<>]/);
      }),
      { numRuns: 300 },
    );
  });
});
