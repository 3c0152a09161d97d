import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { describe, expect, it } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { type Face, FACES, partsOf, pointsOf, SHEETS } from "./faces.ts";
import { drawPart, sheetOf } from "./subset.ts";

const stored = (name: string) => readFile(inProject("ui-kit/fonts", name));
const withoutSpaces = (css: string) => css.replaceAll(/\s+/g, "");
const coreOf = (face: Face) => {
  const [core] = partsOf(face);
  if (!core) throw new Error(`${face.file} has no part`);
  return core;
};

describe("the stored typefaces", () => {
  it.each(Object.entries(SHEETS))("have the style sheet %s as the script writes it", async (name, faces) => {
    const css = await stored(`${name}.css`);
    expect(withoutSpaces(css.toString())).toBe(withoutSpaces(sheetOf(faces)));
  });

  it.each([FACES.text, FACES.screen])("are what the script draws of the packages: $file", async (face) => {
    const core = coreOf(face);
    expect((await stored(core.name)).equals(await drawPart(core, face))).toBe(true);
  });

  it.each(Object.values(FACES))("have every letter that comes at once: $file", async (face) => {
    const { characterSet } = create(await stored(coreOf(face).name)) as Font; // a file of one typeface
    expect(pointsOf(face.core).filter((point) => !characterSet.includes(point))).toEqual([]);
  });

  it("have each letter in one part", () => {
    for (const face of Object.values(FACES)) {
      const points = partsOf(face).flatMap(({ letters }) => pointsOf(letters));
      expect(points.length).toBe(new Set(points).size);
    }
  });

  it.each([
    ["formulas", "CO₂ H₂O m² m³ 10⁶ 35 °C ±5 % ≤ 3 ≥ 4 ≈ 5 ≠ 6 × 7 − 8 ÷ 9 → ← ↑ ↓ ∞ √ Ω μm µm 10⁻⁶ Na⁺ ↔"],
    ["trade", "Acme™ Acme® © № 7 5 ‰ ½ ¼ ¾ ⅓ ⅔ ⅛ § ¶ † • …"],
    ["currencies", "€ £ $ ¥ ¢ ₹ ₽ ₺ ₩ ₦ ₫ ₪ ₴ ₿ ₸ ₮"],
    ["Polish", "Zażółć gęślą jaźń ŁÓDŹ"],
    ["Czech and Slovak", "Příliš žluťoučký kůň úpěl ďábelské ódy Ľ ĺ ŕ"],
    ["Turkish", "İstanbul ığüşöç"],
    ["Romanian", "Șerban și Țară încă âî"],
    ["Hungarian", "árvíztűrő tükörfúrógép Ő Ű"],
    ["Baltic", "ąčęėįšųūž āēīģķļņ Õõ"],
    ["Croatian", "Đuro šđčćž"],
    ["Nordic and Icelandic", "Åse Ærø Þór ðæö"],
    ["Welsh", "Siân Ŵ ŷ ẁ"],
    ["Vietnamese", "Nguyễn Thị Thuỳ Dương Đặng ở Huế"],
  ])("have what is needed for %s", async (_language, sample) => {
    for (const face of Object.values(FACES).filter(({ signs }: Face) => signs !== undefined)) {
      const parts = partsOf(face).map(async ({ name, letters }) => {
        const { characterSet } = create(await stored(name)) as Font;
        return pointsOf(letters).filter((point) => characterSet.includes(point));
      });
      const drawn = new Set((await Promise.all(parts)).flat());
      expect(Array.from(sample.normalize("NFC")).filter((letter) => !drawn.has(pointsOf(letter)[0] ?? 0))).toEqual([]);
    }
  });
});
