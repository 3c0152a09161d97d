import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { blocksOfHtml, blocksOfList, blocksOfText } from "./blocks.ts";
import { type Block, compareBlocks, type Part, type Row } from "./text.ts";

const texts = (rows: Row[], side: "before" | "after") =>
  rows.flatMap((row) => (row[side] ? [row[side].map(({ text }) => text).join("")] : []));
const changed = (parts: Part[] | null | undefined) =>
  (parts ?? []).flatMap(({ text, isChanged }) => (isChanged ? [text] : []));
const compare = (before: string[], after: string[]) => compareBlocks(blocksOfList(before), blocksOfList(after));

describe("differences of two texts", () => {
  it("marks the words that changed, and only those", () => {
    const [row] = compare(
      ["Halden Marine to begin an extensive trial of a new hydrogen range extender on Bergen harbour ferry"],
      ["Halden Marine to trial hydrogen range extender on Bergen harbour ferry"],
    );
    expect(row?.change).toBe("text");
    expect(changed(row?.after)).toEqual([]);
    expect(changed(row?.before).join("")).toBe("begin an extensive of a new ");
  });

  it("marks words that were replaced together as one", () => {
    const [row] = compare(
      ["The trial runs for nine long months in Bergen and is paid for by the county."],
      ["The trial runs for two short years in Bergen and is paid for by the county."],
    );
    expect(changed(row?.before)).toEqual(["nine long months"]);
    expect(changed(row?.after)).toEqual(["two short years"]);
  });

  it("splits scripts without spaces into words", () => {
    const [row] = compare(["東京都は水素船の実験を三月に始める。"], ["東京都は水素船の実験を四月に始める。"]);
    expect(changed(row?.before).join("")).not.toContain("東京都");
  });

  it("puts an edited paragraph beside itself when another was put before it", () => {
    const rows = compare(
      ["One.", "The ferry charges under way and makes its last two crossings.", "Three."],
      ["One.", "A paragraph about money.", "The ferry charges under way and makes its last crossing.", "Three."],
    );
    expect(rows.map(({ before, after }) => [before !== null, after !== null])).toEqual([
      [true, true],
      [false, true],
      [true, true],
      [true, true],
    ]);
    expect(changed(rows[2]?.before).length).toBeGreaterThan(0);
    expect(rows[2]?.before?.length).toBeGreaterThan(1);
  });

  it("shows paragraphs that share next to nothing as replaced", () => {
    const rows = compare(["Apples and pears are cheap."], ["Something else entirely was written."]);
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [[{ text: "Apples and pears are cheap.", isChanged: true }], null],
      [null, [{ text: "Something else entirely was written.", isChanged: true }]],
    ]);
  });

  it("tells a changed link or type from a changed text", () => {
    const rows = compareBlocks(
      blocksOfHtml('<p>See <a href="https://a.example">the site</a></p><p>Same</p>'),
      blocksOfHtml('<p>See <a href="https://b.example">the site</a></p><p>Same</p>'),
    );
    expect(rows.map(({ change }) => change)).toEqual(["markup", "none"]);
  });

  const block = fc
    .array(fc.constantFrom("ferry", "quay", "42", "水素", "naïve", "—", "(", "a", "the"), { maxLength: 12 })
    .map((words): Block => ({ text: words.join(" "), markup: "" }));

  it("loses and invents nothing, whatever changed", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.array(block, { maxLength: 12 }), (before, after) => {
        const rows = compareBlocks(before, after);
        expect(texts(rows, "before")).toEqual(before.map(({ text }) => text));
        expect(texts(rows, "after")).toEqual(after.map(({ text }) => text));
      }),
    );
  });

  it("finds no difference between a text and itself", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        expect(compareBlocks(blocks, blocks).every(({ change }) => change === "none")).toBe(true);
      }),
    );
  });

  it.each([
    ["one paragraph of 20,000 other words", 1],
    ["400 paragraphs of 50 other words", 400],
    ["20,000 paragraphs of one other word", 20_000],
  ])("is quick with %s", (_what, paragraphs) => {
    let seed = 1;
    const word = () => `w${(seed = (seed * 48_271) % 2_147_483_647) % 5_000}`;
    const text = () =>
      blocksOfList(
        Array.from({ length: paragraphs }, () => Array.from({ length: 20_000 / paragraphs }, word).join(" ")),
      );
    const [before, after] = [text(), text()];
    const spent = startProcessorTime();
    const rows = compareBlocks(before, after);
    expect(spent()).toBeLessThan(2_000);
    expect(texts(rows, "after")).toEqual(after.map((each) => each.text));
  });
});

describe("paragraphs of a post", () => {
  it("reads a story as its reader does", () => {
    const html = `<h2>Head</h2><p>One<br>two &amp; <b>three</b></p><ul><li>Point</li><li><p>Deep</p><ol start="3"><li>Third</li></ol></li></ul>
      <blockquote><p>Said</p></blockquote><table><tbody><tr><th>A</th><td>B</td></tr></tbody></table>
      <figure><img src="/media/1/a.webp" alt="A ferry"><figcaption>At the quay</figcaption></figure><hr><p></p>loose`;
    expect(blocksOfHtml(html).map(({ text }) => text)).toEqual([
      "Head",
      "One\ntwo & three",
      "• Point",
      "• Deep",
      "3. Third",
      "Said",
      "A | B",
      "Picture: A ferry",
      "At the quay",
      "———",
      "loose",
    ]);
  });

  it("neither loads nor runs what a story holds", () => {
    blocksOfHtml('<img src="x" onerror="window.hit = true"><script>window.hit = true</script>');
    expect("hit" in window).toBe(false);
  });

  it("reads an empty text as no paragraph", () => {
    expect([blocksOfText(""), blocksOfHtml(""), blocksOfHtml("<p> </p>")]).toEqual([[], [], []]);
  });
});
