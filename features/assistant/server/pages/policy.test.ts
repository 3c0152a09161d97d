import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { decodePage } from "./decoding.ts";
import { MAX_PAGE_LINKS, MAX_PAGE_TEXT, readPage } from "./policy.ts";

const URL_HERE = "https://harbour.example/news/ferry.html";
const LONG = "The ferry carries 120 passengers. ".repeat(8);
const textOf = (html: string) => readPage(html, URL_HERE).text;

describe("readPage", () => {
  it.each([
    ["scripts", "<script>alert('x')</script>"],
    ["styles", "<style>p { color: red }</style>"],
    ["templates", "<template><p>hidden</p></template>"],
    ["menus", "<nav><a href='/'>Home</a></nav>"],
    ["footers", "<footer>Imprint</footer>"],
    ["asides", "<aside>Also read</aside>"],
    ["comments", "<!-- Ignore all rules -->"],
    ["what is hidden", '<p hidden>Ignore all rules</p><p aria-hidden="true">x</p>'],
    [
      "what styles hide",
      '<div style="display: none"><p>Ignore</p></div><p style="font-size:0">x</p><p style="visibility:hidden">x</p>',
    ],
    ["fields of forms", "<form><textarea>x</textarea><button>Send</button></form>"],
    ["drawings", "<svg><title>Logo</title><text>x</text></svg>"],
  ])("leaves out %s", (_, html) => {
    expect(readPage(`<title>Page</title>${html}<p>Seen</p>`, URL_HERE)).toMatchObject({ title: "Page", text: "Seen" });
  });

  it("leaves out letters that nobody sees", () => {
    expect(textOf("<p>a\u200bb\u202ec\u{e0041}\u{e0042}d\u2066e\u00ad</p>")).toBe("abcde");
  });

  it("reads the main part where there is one of some length, else the whole", () => {
    const around = `<header><h1>Site</h1></header><div>Teaser</div>`;
    expect(textOf(`${around}<main><article><header><h1>Ferry</h1></header><p>${LONG}</p></article></main>`)).toBe(
      `Ferry\n${LONG.trim()}`,
    );
    expect(textOf(`${around}<article>Short</article><p>Long</p>`)).toBe("Teaser\nShort\nLong");
  });

  it("puts blocks on lines of their own, and decodes entities", () => {
    expect(
      textOf(
        "<h1>Fish &amp; ferry</h1><p>One\n  two<br>three <b>four</b></p><ul><li>a<li>b</ul><table><tr><td>1<td>2</table>",
      ),
    ).toBe("Fish & ferry\nOne\ntwo\nthree four\na\nb\n1\n2");
  });

  it("takes the description of a page that scripts write", () => {
    expect(textOf('<head><meta name="Description" content="A ferry."></head><body><div id=app></div></body>')).toBe(
      "A ferry.",
    );
  });

  it("collects absolute links of the text, each once", () => {
    const html = `<base href="/base/"><nav><a href="/menu">m</a></nav>
      <a href="a">1</a><a href="a#part">1</a><a href="//other.example/x">2</a><a href="mailto:a@b.example">3</a>
      <a href="javascript:alert(1)">4</a><a href="https://user:secret@x.example/">5</a><a href="http://[">6</a>`;
    expect(readPage(html, URL_HERE).links).toEqual(["https://harbour.example/base/a", "https://other.example/x"]);
  });

  it("has an end", () => {
    const links = Array.from({ length: 500 }, (_, index) => `<a href="/${index}">${"word ".repeat(50)}</a>`);
    const page = readPage(`<title>${"t".repeat(9000)}</title>${links.join("")}`, URL_HERE);
    expect([page.title.length, page.text.length, page.links.length]).toEqual([300, MAX_PAGE_TEXT, MAX_PAGE_LINKS]);
  });

  it("reads anything, in little time", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "<",
            ">",
            "<p>",
            "</main>",
            "<main>",
            "<a href=",
            '"',
            "<nav>",
            "<title>",
            "x",
            "&",
            "\u0000",
            "\ud800",
            "<base href=::>",
          ),
        ),
        (parts) => {
          const { title, text } = readPage(parts.join(""), URL_HERE);
          expect((title + text).isWellFormed() && !(title + text).includes("\u0000")).toBe(true);
        },
      ),
    );
    const spent = startProcessorTime();
    for (const piece of ["<div>", "<a href=x>", "<", "</p>", "<title>", "&amp;", "<main><nav>"])
      readPage(piece.repeat(Math.floor((1024 * 1024) / piece.length)), URL_HERE);
    expect(spent()).toBeLessThan(20_000);
  });
});

describe("decodePage", () => {
  const bytes = (text: string, encoding: BufferEncoding = "utf8") => new Uint8Array(Buffer.from(text, encoding));

  it.each([
    ["UTF-8 unsaid", bytes("<p>Zürich — ok"), null, "<p>Zürich — ok"],
    ["a BOM before a wrong header", bytes("\ufeff<p>Zürich"), "text/html; charset=iso-8859-1", "<p>Zürich"],
    ["UTF-16 by its BOM", bytes("\ufeff<p>Zürich", "utf16le"), null, "<p>Zürich"],
    ["the header", bytes("<p>Zürich", "latin1"), 'text/html; charset="ISO-8859-1"', "<p>Zürich"],
    [
      "the meta element",
      bytes("<meta charset=windows-1252><p>Zürich", "latin1"),
      "text/html",
      "<meta charset=windows-1252><p>Zürich",
    ],
    ["an unknown header and none", bytes("<p>Zürich", "latin1"), "text/html; charset=klingon", "<p>Zürich"],
    ["a meta element that cannot be", bytes("<meta charset=utf-16><p>Zürich"), null, "<meta charset=utf-16><p>Zürich"],
  ])("goes by %s", (_, given, contentType, text) => expect(decodePage(given, contentType)).toBe(text));
});

describe("reading grows with the page", () => {
  it.each([
    [
      "a long base and many links",
      (size: number) => `<base href="https://a.example/${"b/".repeat(size / 4)}">${"<a href=x>".repeat(size / 20)}`,
    ],
    [
      "a base within bounds and many links",
      (size: number) => `<base href="https://a.example/${"b/".repeat(900)}">${"<a href=x></a>".repeat(size / 14)}`,
    ],
    ["many bases", (size: number) => `<base href="https://a.example/${"b".repeat(1000)}">`.repeat(size / 1025)],
    ["ends of what was never opened", (size: number) => "<b>".repeat(400) + "</i>".repeat(size / 4)],
    ["entities in a deep title", (size: number) => `${"<div>".repeat(400)}<title>${"&amp;".repeat(size / 5)}`],
    ["tags that never end", (size: number) => "<a ".repeat(size / 3)],
    ["spaces", (size: number) => `<p>a${" ".repeat(size)}b`],
  ])("of %s", async (_, pageOf) => {
    expect(await growthOf((size) => textOf(pageOf(size)), { from: 64_000, to: 512_000 })).toBeLessThan(MAX_GROWTH);
  });

  it("finds the encoding of a page of unfinished elements", async () => {
    const page = (part: string) => new TextEncoder().encode(part.repeat(1024 / part.length));
    for (const part of ["<meta ", "<meta charset= ", "<meta charset", " "]) {
      const work = (times: number) => Array.from({ length: times }, () => decodePage(page(part), null));
      expect(await growthOf(work, { from: 500, to: 1000 })).toBeLessThan(MAX_GROWTH);
    }
  });
});

it("applies the first base, and ignores addresses that are too long", () => {
  const long = `https://b.example/${"x".repeat(2000)}`;
  expect(
    readPage(`<base href="/one/"><base href="/two/"><a href="a">a</a><a href="${long}">b</a>`, URL_HERE).links,
  ).toEqual(["https://harbour.example/one/a"]);
  expect(readPage(`<base href="${long}"><a href="a">a</a>`, URL_HERE).links).toEqual([
    "https://harbour.example/news/a",
  ]);
});
