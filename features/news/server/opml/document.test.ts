import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OpmlError, parseOpml, parseOpmlInSlices, writeOpml, type ExportedFeed, type OpmlFeed } from "./document.ts";

const opml = (body: string) =>
  Buffer.from(`<?xml version="1.0"?><opml version="1.0"><head/><body>${body}</body></opml>`);
const feed = (url: string, title = "", folder = ""): OpmlFeed => ({ title, url, folder });

const READ: [name: string, body: string, feeds: OpmlFeed[]][] = [
  ["a feed", '<outline type="rss" text="A" xmlUrl="https://a.example/f"/>', [feed("https://a.example/f", "A")]],
  [
    "title before text",
    '<outline text="A" title="B" xmlUrl="https://a.example/f"/>',
    [feed("https://a.example/f", "B")],
  ],
  ["no type", '<outline text="A" xmlUrl="https://a.example/f"></outline>', [feed("https://a.example/f", "A")]],
  ["attributes in any case", `<OUTLINE Text='A' XMLURL='https://a.example/f' />`, [feed("https://a.example/f", "A")]],
  ["an address unquoted", "<outline text=A xmlUrl=https://a.example/f />", [feed("https://a.example/f", "A")]],
  ["spaces around =", '<outline xmlUrl = "https://a.example/f"\n/>', [feed("https://a.example/f")]],
  [
    "nested folders: the nearest counts",
    '<outline text="X"><outline title="Y"><outline xmlUrl="u1"/></outline><outline xmlUrl="u2"/></outline><outline xmlUrl="u3"/>',
    [feed("u1", "", "Y"), feed("u2", "", "X"), feed("u3")],
  ],
  [
    "feeds inside a feed",
    '<outline text="F"><outline text="A" xmlUrl="u1"><outline text="B" xmlUrl="u2"/></outline></outline>',
    [feed("u1", "A", "F"), feed("u2", "B", "F")],
  ],
  [
    "references",
    '<outline title="A &amp; B &#60;&#x3e; &quot;&apos; &nbsp;C" xmlUrl="u?a=1&amp;b=2"/>',
    [feed("u?a=1&b=2", "A & B <> \"' \u00a0C")],
  ],
  [
    "bare ampersands",
    '<outline title="R&D & more &unknown;" xmlUrl="u?a=1&b=2"/>',
    [feed("u?a=1&b=2", "R&D & more &unknown;")],
  ],
  ["a feed without an address", '<outline type="rss" text="A"/>', [feed("", "A")]],
  ["an empty folder and a link", '<outline text="A"/><outline type="link" text="B" url=""/>', []],
  ["> in a value", '<outline text="a > b" xmlUrl="u"/>', [feed("u", "a > b")]],
  [
    "a comment and CDATA",
    '<!-- <outline xmlUrl="no"/> --><![CDATA[<outline xmlUrl="no"/>]]><outline xmlUrl="u"/>',
    [feed("u")],
  ],
  ["another namespace", '<x:outline text="A" xmlUrl="u"/>', [feed("u", "A")]],
  ["an attribute twice", '<outline xmlUrl="u" XMLURL="no"/>', [feed("u")]],
  [
    "folders that never end",
    '<outline text="X"><outline xmlUrl="u1"/><outline text="Y"><outline xmlUrl="u2"/>',
    [feed("u1", "", "X"), feed("u2", "", "Y")],
  ],
];

describe("reading OPML", () => {
  it.each(READ)("takes %s", (_name, body, feeds) => expect(parseOpml(opml(body))).toEqual(feeds));

  it("keeps what came before the document broke off", () => {
    const broken = '<opml><outline text="A" xmlUrl="u1"/><outline text="B" xmlUrl="u2';
    expect(parseOpml(Buffer.from(broken))).toEqual([feed("u1", "A")]);
  });

  it.each([
    ["UTF-16", Buffer.from('\ufeff<opml><outline text="Grüße" xmlUrl="u"/></opml>', "utf16le")],
    ["UTF-8 with a BOM", Buffer.from('\ufeff<opml><outline text="Grüße" xmlUrl="u"/></opml>')],
    [
      "Latin-1",
      Buffer.from(
        '<?xml version="1.0" encoding="iso-8859-1"?><opml><outline text="Grüße" xmlUrl="u"/></opml>',
        "latin1",
      ),
    ],
  ])("reads %s", (_name, bytes) => expect(parseOpml(bytes)).toEqual([feed("u", "Grüße")]));

  const REFUSED: [name: string, text: string, problem: string][] = [
    ["nothing", "", "not-opml"],
    ["a page", "<!doctype html><html><body>opml</body></html>", "not-opml"],
    ["a feed", '<rss version="2.0"><channel><title>x</title></channel></rss>', "not-opml"],
    ["JSON", '{"opml":[]}', "not-opml"],
    ["bytes", "\u0000\u0001\u0002", "not-opml"],
    ["entities", '<!DOCTYPE opml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><opml/>', "unsafe"],
    ["an external subset with declarations", '<!DOCTYPE opml SYSTEM "file:///etc/passwd" [ ]><opml/>', "unsafe"],
    ["a loose entity", '<opml><!ENTITY x SYSTEM "file:///etc/passwd"></opml>', "unsafe"],
  ];
  it.each(REFUSED)("refuses %s", (_name, text, problem) => {
    expect(() => parseOpml(Buffer.from(text))).toThrow(expect.objectContaining({ name: "OpmlError", problem }));
  });

  /** Each would take minutes if a character were looked at once for every tag before it. */
  const HOSTILE: [name: string, unit: string][] = [
    ["comments", "<!--"],
    ["open quotes", '<outline a="'],
    ["apostrophes and quotes", `<o a='"`],
    ["attributes", "<outline a = "],
    ["folders", "<outline text=x>"],
    ["instructions", "<?"],
    ["sections", "<![CDATA["],
    ["slashes", "<o ////"],
    ["names", "<oooooooooooooooooooo"],
    ["references", "<o a='&amp&#;&#x;&"],
  ];
  it.each(HOSTILE)("reads a megabyte of %s", (_name, unit) => {
    const bytes = Buffer.from(`<opml>${unit.repeat(Math.floor(1_048_000 / unit.length))}`);
    expect(parseOpml(bytes)).toEqual([]);
  });

  it("lets others work while it reads", async () => {
    const bytes = Buffer.from(`<opml>${"<a".repeat(500_000)}<outline type=rss xmlUrl="https://a.example/"/>`);
    let ticks = 0;
    const tick = () => {
      ticks++;
      if (!isDone) setImmediate(tick);
    };
    let isDone = false;
    setImmediate(tick);
    const feeds = await parseOpmlInSlices(bytes).finally(() => (isDone = true));
    expect([feeds, ticks > 5]).toEqual([parseOpml(bytes), true]);
    await expect(parseOpmlInSlices(Buffer.from("<html>"))).rejects.toThrow(OpmlError);
  });

  it("throws nothing else, whatever the bytes", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "</",
      "/>",
      "outline",
      "opml",
      " xmlUrl",
      "=",
      '"',
      "'",
      "u",
      "&#9999999;",
      "<!",
      "-->",
      "\n",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.array(pieces).map((all) => Buffer.from(all.join(""))),
        ),
        (bytes) => {
          try {
            parseOpml(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(OpmlError);
          }
        },
      ),
    );
  });
});

describe("writing OPML", () => {
  const about = { title: "Sources & more", createdAt: new Date("2026-01-02T03:04:05Z") };
  /** What no XML document can hold, in whatever form (XML 1.0, section 2.2), is left out. */
  const speakable = (text: string) =>
    text.toWellFormed().replace(/(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu, "");

  it("comes back as it went, whatever the titles", () => {
    const text = fc.oneof(fc.string({ maxLength: 30 }), fc.string({ unit: "binary", maxLength: 30 }));
    const listed = fc.record<ExportedFeed>({
      title: text,
      url: fc.webUrl({ withQueryParameters: true }),
      siteUrl: fc.oneof(fc.constant(""), fc.webUrl({ withQueryParameters: true })),
      folder: fc.constantFrom("", "Tech News", 'R&D "<x>"'),
    });
    fc.assert(
      fc.property(fc.array(listed, { maxLength: 6 }), (feeds) => {
        const read = parseOpml(Buffer.from(writeOpml(feeds, about)));
        const expected = feeds.map(({ title, url, folder }) => ({ title: speakable(title).trim(), url, folder }));
        const inOrder = (list: OpmlFeed[]) => [...Map.groupBy(list, ({ folder }) => folder).values()].flat();
        expect(read).toEqual(inOrder(expected));
      }),
    );
  });

  it("is well-formed: only markup of ours, every value escaped", () => {
    const written = writeOpml(
      [{ title: `</outline><x a="'&\n]]>`, url: "https://a.example/?a&b", siteUrl: "", folder: "" }],
      about,
    );
    expect(written).toContain('text="&lt;/outline&gt;&lt;x a=&quot;\'&amp;&#10;]]&gt;"');
    expect(written).toContain('xmlUrl="https://a.example/?a&amp;b"/>');
    expect(written).toContain(
      "<title>Sources &amp; more</title><dateCreated>Fri, 02 Jan 2026 03:04:05 GMT</dateCreated>",
    );
  });
});

it("reads folders of every kind in an exported file (O1)", () => {
  const at = "http://127.0.0.1:5210";
  expect(parseOpml(readFileSync("tests/fixtures/cases/opml/O1-nested.opml"))).toEqual([
    feed(`${at}/F02-iana-zone.xml`, "Zone θ", "North & West"),
    feed(`${at}/F19-empty-guid.xml?a=1&b=2`, "", "Shipping"),
    feed(`${at}/F14-youtube.atom`, "At the top"),
  ]);
});
