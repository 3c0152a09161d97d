import { Parser, type Node } from "commonmark";
import { escapeText } from "entities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLine } from "./characters.ts";
import { readTree } from "./read-tree.ts";
import { writeMarkdown } from "./write-markdown.ts";

const origin = "https://news.example";
const markdown = (html: string) => writeMarkdown(readTree(html).blocks, origin);
const page = (html: string) => writeMarkdown(readTree(html, { isPage: true }).blocks, origin);

describe("a text as Markdown", () => {
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
      "Prices\n\n| A | B | C |\n| --- | :---: | ---: |\n| 1 |",
    ],
    ["<pre><code>a *b*\n```</code></pre><hr>", "````\na *b*\n```\n````\n\n---"],
    ["<p>1. No list</p><p># No heading</p><p>- no</p>", "1\\. No list\n\n\\# No heading\n\n\\- no"],
    ["<dl><dt>Length</dt><dd>3 words</dd></dl>", "Length\n\n3 words"],
    ["", ""],
  ])("is %s", (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it("has no furniture of a page", () => {
    expect(page("<svg><title>x</title></svg><button>Copy</button><p hidden>x</p><p>Seen<script>x</script></p>")).toBe(
      "Seen",
    );
  });

  it.each([
    ["10<sup>6</sup> in 5 m<sup>3</sup>, 12%<sup>2</sup>, £40<sup>1</sup> million", "10⁶ in 5 m³, 12%², £40¹ million"],
    ["H<sub>2</sub>O, x<sup>ab</sup>, the 1<sup>st</sup>", "H₂O, x<sup>ab</sup>, the 1<sup>st</sup>"],
    ["<u>two</u> and <s>three</s>", "<u>two</u> and <s>three</s>"],
    ["Join us!<a href='https://j.example/'>Here</a>", "Join us\\![Here](https://j.example/)"],
    ["<strong>Dateline<br></strong>The ferry", "**Dateline**\\\nThe ferry"],
    ["Last line<br>", "Last line"],
    ["<strong>Revenue: </strong>up", "**Revenue:** up"],
    ["<strong>Deep</strong><strong>water</strong> un<em>believ</em>able", "**Deepwater** un<em>believ</em>able"],
    ["<strong>Price:</strong>5", "<strong>Price:</strong>5"],
    ["港は<strong>「冬」</strong>を", "港は<strong>「冬」</strong>を"],
  ])("keeps what marks mean: %s", (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });

  it.each([
    ["<span>Release</span><span>Energy</span>", "Release Energy"],
    [
      '<p><a href="#f">Filter</a><a href="/a.xml">Atom</a><a href="/r.xml">RSS</a></p>',
      "Filter [Atom](https://news.example/a.xml) [RSS](https://news.example/r.xml)",
    ],
    ['<li><a href="/t">Energy</a><span>12</span></li>', "[Energy](https://news.example/t) 12"],
    ["<p>Links, up to<span>2</span>, <b>re</b><i>mark</i></p>", "Links, up to 2, **re**_mark_"],
    ["<p>by <span>Ann</span>, <time>9:00</time>.</p>", "by Ann, 9:00."],
    ['<p><span>‘</span>Quoted’</p><p>(<span>so</span>)</p><img src="/x.webp" alt="">', "‘Quoted’\n\n(so)"],
  ])("has the gaps that a page has by its style sheet: %s", (html, expected) => {
    expect(page(html)).toBe(expected);
  });

  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc
      .array(
        fc.constantFrom(
          ..."<b> ](x) [ * _ ` ~~~ # 1. > | \\ &lt; --- === ![ a http://x ** __ ! ~".split(" "),
          "- ",
          "\u202e",
          "\u0007",
          "\n",
          " ",
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join("")),
  );

  it("never becomes markup by what somebody wrote", () => {
    fc.assert(
      fc.property(hostile, (title) => {
        const written = title.isWellFormed() ? title : "";
        const { kinds, words } = readMarkdown(markdown(`<p>${escapeText(written)}</p>`));
        for (const kind of kinds) expect(["document", "paragraph", "text", "softbreak"]).toContain(kind);
        expect(words).toBe(cleanLine(written).replace(/\p{M}{20}\p{M}+/gu, ""));
      }),
      { numRuns: 300 },
    );
  });
});

function readMarkdown(text: string) {
  const kinds = new Set<string>();
  let words = "";
  const walker = new Parser().parse(text).walker();
  for (let step = walker.next(); step; step = walker.next()) {
    if (!step.entering) continue;
    kinds.add(step.node.type);
    words += textOf(step.node);
  }
  return { kinds, words: words.replace(/\s+/g, " ").trim() };
}

const textOf = ({ type, literal }: Node) => (type === "softbreak" ? " " : (literal ?? ""));
