import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { readTree } from "./read-tree.ts";
import { TREE_LIMITS } from "./tree.ts";
import { writeMarkdown } from "./write-markdown.ts";
import { lineOf, writeText } from "./write-text.ts";

const origin = "https://news.example";
const text = (html: string) => writeText(readTree(html).blocks, origin);
const markdown = (html: string) => writeMarkdown(readTree(html).blocks, origin);

describe("a story as one line", () => {
  it.each([
    [
      '<p><strong>Acme</strong>, the <a href="https://a.example/">port operator</a>; sells H<sub>2</sub>O and un<em>believ</em>able 10<sup>6</sup> tickets (<em>Aurora</em>).</p>',
      "Acme, the port operator; sells H2O and unbelievable 10⁶ tickets (Aurora).",
    ],
    ["<p>One\u000btwo\u0007three\u000cfour ]]&gt; &amp;amp; five.</p>", "One two three four ]]> &amp; five."],
    ["<p>Das Ge\u00adsamt\u00adkon\u00adzept</p><p>می\u200cخواهیم</p>", "Das Gesamtkonzept می\u200cخواهیم"],
    ["<p>5 < 6 and 1 <2<br>next</p><ul><li>a</li><li>b</li></ul>", "5 < 6 and 1 <2 next a b"],
    ["<p>a<!-- b --></p><script>c<p></script><style>d</style><p>e</p>", "a e"],
    ["<p>Families 👨‍👩‍👧‍👦 and 🏴󠁧󠁢󠁷󠁬󠁳󠁿</p>", "Families 👨‍👩‍👧‍👦 and 🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
    ["<p>the 1<sup>st</sup>, e<sup>kt</sup>, Acme<sup>TM</sup></p>", "the 1st, e^(kt), Acme™"],
  ])("is %s", (html, expected) => {
    expect(lineOf(html)).toBe(expected);
  });

  it("parts raised figures for search", () => {
    expect(lineOf("<p>10<sup>6</sup> and £40<sup>1</sup> million</p>", { raised: "caret" })).toBe(
      "10^6 and £40^1 million",
    );
  });
});

describe("a story as text", () => {
  const merged =
    '<table><tbody><tr><th>Region</th><th>Quarter</th><th>Sales</th></tr><tr><td rowspan="2">North</td><td>Q1</td><td>10</td></tr><tr><td>Q2</td><td>20</td></tr><tr><td colspan="2">Total</td><td>30</td></tr></tbody></table>';

  it("keeps the columns of merged cells", () => {
    expect(text(merged)).toBe("Region\tQuarter\tSales\nNorth\tQ1\t10\n\tQ2\t20\nTotal\t\t30");
    expect(markdown(merged)).toBe(
      "| Region | Quarter | Sales |\n| --- | --- | --- |\n| North | Q1 | 10 |\n|  | Q2 | 20 |\n| Total |  | 30 |",
    );
  });

  it("keeps the numbers of lists", () => {
    const html =
      '<ol start="3"><li><p>Board</p></li><li><p>Sail</p></li></ol><p>Then:</p><ol><li><p>First</p><ol><li><p>In a</p></li><li><p>In b</p></li></ol></li><li></li><li><p>Third</p><p>More</p></li></ol>';
    const expected = "3. Board\n4. Sail\n\nThen:\n\n1. First\n\n   1. In a\n   2. In b\n2.\n3. Third\n\n   More";
    expect(text(html)).toBe(expected);
    expect(markdown(html)).toBe(expected);
  });

  it("has no marks, and the addresses of links", () => {
    const html =
      '<h2>Why</h2><ul><li>*One*</li></ul><p>See <a href="https://www.a.example/">the site</a>, <a href="https://b.example">b.example</a></p>';
    expect(text(html)).toBe("Why\n\n- *One*\n\nSee the site (https://www.a.example/), b.example");
  });

  it("names the speaker of a quote", () => {
    const [quote] = readTree("<blockquote><p>We sail.</p><p>— Ada Berg, chief</p></blockquote>").blocks;
    expect(quote).toMatchObject({ kind: "quote", speaker: "Ada Berg, chief" });
  });
});

describe("a text beyond the bounds", () => {
  const excess = (html: string) => [...readTree(html).excess];

  it.each([
    ["depth", "<ul><li>".repeat(TREE_LIMITS.depth + 1)],
    ["columns", `<table><tr>${"<td>a</td>".repeat(TREE_LIMITS.columns + 1)}</tr></table>`],
    ["cells", `<table>${'<tr><td colspan="99" rowspan="999">a</td></tr>'.repeat(102)}</table>`],
    ["altCharacters", `<img src="/a" alt="${"x".repeat(1001)}">`],
    ["wordCharacters", `<p>${"x".repeat(2501)}</p>`],
    ["blankLines", `<p>a${"<br>".repeat(22)}b</p>`],
    ["blankLines", `<pre>a${"\n".repeat(22)}b</pre>`],
    ["marks", `<p>a${"\u0301".repeat(21)}</p>`],
  ])("is known: %s", (name, html) => {
    expect(excess(html)).toContain(name);
  });

  it.each([
    "<ul><li>".repeat(TREE_LIMITS.depth),
    `<table><tr>${"<td>a</td>".repeat(TREE_LIMITS.columns)}</tr></table>`,
    `<p>${"x".repeat(2500)} ${"港".repeat(9000)}</p>`,
    `<p>a${"<br>".repeat(21)}b</p>`,
    `<img src="/a" alt="${" ".repeat(20_000)}">`,
  ])("is none within them: %s", (html) => {
    expect(excess(html)).toEqual([]);
  });

  it("loses no words when it is read", () => {
    const cells = `<table><tr>${"<td>a</td>".repeat(300)}</tr></table>`;
    expect(lineOf(cells).split(" ")).toHaveLength(300);
    expect(lineOf("<ul><li>x".repeat(2000)).split(" ")).toHaveLength(2000);
  });

  it.each([
    [
      "an empty row over many",
      `<table><tr>${"<td></td>".repeat(4900)}</tr>${"<tr><td>a</td></tr>".repeat(2400)}</table>`,
    ],
    ["spans", `<table>${'<tr><td colspan="9999" rowspan="9999">a</td></tr>'.repeat(3000)}</table>`],
    ["newlines", `<pre>a${"\n".repeat(40_000)}</pre>`],
    ["breaks", `<p>a${"<br> ".repeat(30_000)}</p>`],
    ["lists", "<ul><li>x".repeat(10_000)],
    ["divs", `${"<div>".repeat(10_000)}${"<li>a".repeat(20_000)}`],
    ["an alt", `<img src="/a" alt="a${" ".repeat(190_000)}b">`],
    ["accents", `<p>a${"\u0301".repeat(180_000)}</p>`],
    ["a word", `<p>${"x".repeat(180_000)}</p>`],
    ["open brackets", "<".repeat(200_000)],
    ["open tags", '<a href="'.repeat(25_000)],
    ["comments", "<!--".repeat(50_000)],
    ["marks", "<p>" + "<b>a<i> </i></b>".repeat(12_000)],
    ["spaces", `<p>a${" \u2028\t".repeat(60_000)}b</p>`],
    ["links", `<p>${'<a href="/x">!</a>'.repeat(10_000)}</p>`],
    ["entities", `<p>${"&amp;".repeat(40_000)}${"&".repeat(9000)}</p>`],
  ])("is read and written in little time: %s", (_shape, html) => {
    const spent = startProcessorTime();
    const { blocks } = readTree(html);
    const written = [writeMarkdown(blocks, origin), writeText(blocks, origin), lineOf(html)];
    expect(spent()).toBeLessThan(400);
    for (const each of written) expect(each.length).toBeLessThan(10 * html.length + 1000);
  });

  it("reads anything", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 5 }),
      fc.constantFrom(
        ..."<p> </p> <li> <ul> </ul> <table> <tr> <td> </td> </table> <pre> <b> </b> <a href='x'> </a> <h2> <img> <br> <blockquote> </blockquote>".split(
          " ",
        ),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { blocks } = readTree(pieces.join(""));
        return typeof (writeMarkdown(blocks, origin) + writeText(blocks, origin)) === "string";
      }),
    );
  });
});

describe("the largest story that is allowed (200,000 characters)", () => {
  const fill = (part: string) => part.repeat(Math.floor(200_000 / part.length));
  it.each([
    ["paragraphs", fill("<p>a</p>")],
    ["items", `<ul>${fill("<li>a</li>")}</ul>`],
    ["lines", `<p>${fill("a<br>")}</p>`],
    ["cells", `<table>${"<tr><td>a</td><td>b</td></tr>".repeat(5000)}</table>`],
    ["marks", `<p>${fill("<b>a</b> <i>b</i> ")}</p>`],
  ])("is read in about 20 ms of a processor: %s", (_what, html) => {
    let best = Infinity;
    for (let round = 0; round < 20; round++) {
      const spent = startProcessorTime();
      readTree(html);
      best = Math.min(best, spent());
    }
    // Three times what it takes on two slow cores alone: beside other work the same instructions take up to 2.5 times.
    expect(best).toBeLessThan(60);
  });
});

it("takes an element with the name of a property for what it is: unknown", () => {
  expect(markdown("<p><constructor>a</constructor> <b>b</b></p>")).toBe("a **b**");
  expect(markdown("<p><tostring><b>a</b></p>")).toBe("**a**");
});
