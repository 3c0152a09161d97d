import { type Node, Parser } from "commonmark";
import { escapeText } from "entities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHtml, visible } from "./html-to-markdown.ts";

const origin = "https://news.example";
const markdown = (html: string) => readHtml(html, { form: "markdown", origin });
const text = (html: string) => readHtml(html, { form: "text", origin });

describe("HTML as Markdown", () => {
  it.each([
    ["<h1>A &amp; b</h1><p>One <strong>two</strong> <em>three</em></p>", "# A & b\n\nOne **two** _three_"],
    ["<ul><li>One</li><li>Two<ol><li>In</li><li>Out</li></ol></li></ul>", "- One\n- Two\n\n  1. In\n  2. Out"],
    ["<blockquote><p>Said</p><p>By her</p></blockquote><p>Then</p>", "> Said\n>\n> By her\n\nThen"],
    [
      '<p><a href="/PR/1/x">Ours</a>, <a href="https://a.example/(b)">theirs</a></p>',
      `[Ours](${origin}/PR/1/x), [theirs](https://a.example/%28b%29)`,
    ],
    [
      '<figure><img src="/media/1/a.webp" alt="A quay"><figcaption>At six</figcaption></figure>',
      `![A quay](${origin}/media/1/a.webp)\n\nAt six`,
    ],
    [
      "<table><tbody><tr><th>A</th><th>B|C</th></tr><tr><td><p>1</p></td><td>2<br>3</td></tr></tbody></table>",
      "| A | B\\|C |\n| --- | --- |\n| 1 | 2 3 |",
    ],
    [
      '<table><caption>Prices</caption><tbody><tr><th>A</th><th data-align="center">B</th><th data-align="end">C</th></tr><tr><td>1</td></tr></tbody></table>',
      "Prices\n\n| A | B | C |\n| --- | :---: | ---: |\n| 1 |  |  |",
    ],
    ["<pre><code>a *b*\n```</code></pre><hr>", "````\na *b*\n```\n````\n\n---"],
    ["<p>1. No list</p><p># No heading</p><p>- no</p>", "1\\. No list\n\n\\# No heading\n\n\\- no"],
    ["<svg><title>x</title></svg><button>Copy</button><p hidden>x</p><p>Seen<script>x</script></p>", "Seen"],
    ["<dl><dt>Length</dt><dd>3 words</dd></dl>", "Length\n\n3 words"],
    ["", ""],
  ])("is %s", (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it("is plain text without any marks", () => {
    const html =
      '<h2>Why</h2><ul><li>*One*</li></ul><p>See <a href="https://www.a.example/">the site</a>, <a href="https://b.example">b.example</a></p>';
    expect(text(html)).toBe("Why\n\n- *One*\n\nSee the site (https://www.a.example/), b.example");
  });

  it.each([
    ["<span>Release</span><span>Energy</span>", "Release Energy"],
    [
      '<p><a href="#f">Filter</a><a href="/a.xml">Atom</a><a href="/r.xml">RSS</a></p>',
      "Filter [Atom](https://news.example/a.xml) [RSS](https://news.example/r.xml)",
    ],
    ['<li><a href="/t">Energy</a><span>12</span></li>', "- [Energy](https://news.example/t) 12"],
    ["<p>Links, up to<span>2</span>, <b>re</b><i>mark</i></p>", "Links, up to 2, **re**_mark_"],
    ["<p>by <span>Ann</span>, <time>9:00</time>.</p>", "by Ann, 9:00."],
    ['<p><span>‘</span>Quoted’</p><p>(<span>so</span>)</p><img src="/x.webp" alt="">', "‘Quoted’\n\n(so)"],
  ])("has the gaps that a page has by its style sheet: %s", (html, expected) => {
    expect(readHtml(html, { form: "markdown", origin, isPage: true })).toBe(expected);
  });

  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc
      .array(
        fc.constantFrom(
          "<b>",
          "](x)",
          "[",
          "*",
          "_",
          "`",
          "~~~",
          "# ",
          "- ",
          "1. ",
          "> ",
          "|",
          "\\",
          "&lt;",
          "\u202e",
          "\u0007",
          "\n",
          " ",
          "---",
          "===",
          "![",
          "a",
          "http://x",
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join("")),
  );

  it("never becomes markup by what somebody wrote", () => {
    fc.assert(
      fc.property(hostile, (title) => {
        const written = title.isWellFormed() ? title : "";
        const root = new Parser().parse(markdown(`<p>${escapeText(written)}</p>`));
        const kinds = new Set<string>();
        let read = "";
        const walker = root.walker();
        for (let step = walker.next(); step; step = walker.next()) {
          if (!step.entering) continue;
          kinds.add(step.node.type);
          read += textOf(step.node);
        }
        for (const kind of kinds) expect(["document", "paragraph", "text", "softbreak"]).toContain(kind);
        expect(tidy(read)).toBe(tidy(visible(written)));
      }),
      { numRuns: 300 },
    );
  });

  it("ends nesting where no story has it, so that a text is never much longer than its HTML", () => {
    for (const form of ["markdown", "text"] as const)
      for (const level of ["<ul><li><p>x</p>", "<ol><li>x", "<blockquote>x"]) {
        const html = level.repeat(3000);
        const read = readHtml(html, { form, origin });
        expect(read.match(/x/g)).toHaveLength(3000);
        expect(read.length).toBeLessThan(40 * html.length);
        const depths = read.split("\n").map((line) => line.search(/x|$/));
        expect(Math.max(...depths)).toBeLessThanOrEqual(300);
      }
    expect(markdown(`${"<ul><li>".repeat(3000)}deep${"</li></ul>".repeat(3000)}<p>after</p>`)).toMatch(
      /deep\n\nafter$/,
    );
  });

  it("has as many lines as it needs", () => {
    const lines = 150_000;
    for (const html of [
      `<ul>${"<li>a</li>".repeat(lines)}</ul>`,
      `<table>${"<tr><td>a</td></tr>".repeat(lines)}</table>`,
    ])
      expect(text(html).split("\n")).toHaveLength(lines);
    expect(markdown(`<pre>${"` ".repeat(lines)}</pre>`)).toContain("` `");
  });
});

const textOf = ({ type, literal }: Node) => (type === "softbreak" ? " " : (literal ?? ""));
const tidy = (words: string) => words.replace(/\s+/g, " ").trim();
