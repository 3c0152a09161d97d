import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { withFigures } from "./table-figures.ts";

const table = (...rows: string[][]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row.join("")}</tr>`).join("")}</tbody></table>`;

describe("withFigures", () => {
  it("marks columns of figures with their heads, and leaves words", () => {
    const html = table(
      ["<th>Measure</th>", "<th>1987</th>", '<th scope="col">2026</th>', "<th>Note</th>"],
      ["<td>Range</td>", "<td>620</td>", "<td><p>£1.07</p></td>", "<td>9 months of it</td>"],
      ["<td>Noise</td>", "<td>–</td>", "<td>−4 °C</td>", "<td>12</td>"],
    );
    const marked = withFigures(html);
    expect(marked).toContain('<th class="num">1987</th><th class="num" scope="col">2026</th><th>Note</th>');
    expect(marked).toContain(
      '<td>Range</td><td class="num">620</td><td class="num"><p>£1.07</p></td><td>9 months of it</td>',
    );
    expect(marked.replaceAll(' class="num"', "")).toBe(html);
  });

  it.each([
    ["no figures", table(["<td>A</td>", "<td></td>"])],
    ["joined cells", table(['<td colspan="2">1</td>'], ["<td>1</td>", "<td>2</td>"])],
    [
      "a table inside",
      "<table><tbody><tr><td><table><tbody><tr><td>1</td></tr></tbody></table></td></tr></tbody></table>",
    ],
    ["nothing", "<table></table>"],
  ])("leaves a table with %s", (_what, html) => {
    expect(withFigures(html)).toBe(html);
  });

  it("only ever adds the mark", () => {
    const cell = fc.tuple(fc.constantFrom("td", "th"), fc.constantFrom("", "1", "A", "1,000", "–", "<p>2 %</p>"));
    const rows = fc.array(
      fc.array(
        cell.map(([tag, text]) => `<${tag}>${text}</${tag}>`),
        { maxLength: 5 },
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(rows, (cells) => {
        const html = table(...cells);
        expect(withFigures(html).replaceAll(' class="num"', "")).toBe(html);
      }),
    );
  });
});

it("takes twice as long for a row twice as wide above twice as many rows", async () => {
  const cells = (count: number) => Array<string>(count).fill("<td>1</td>");
  const work = (size: number) => withFigures(table(cells(size), ...Array.from({ length: size }, () => cells(1))));
  expect(await growthOf(work, { from: 1000, to: 8000 })).toBeLessThan(MAX_GROWTH);
});
