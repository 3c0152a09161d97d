import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { describe, expect, it } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { unpackWoff } from "#platform/pdf/unpack-woff.ts";
import { SIGNS } from "#platform/pdf/signs.gen.ts";
import { SITE_LANGUAGE_TAGS } from "#ui-kit/public/words/languages.ts";
import { type Face, FACES, partsOf, pointsIn, pointsOf, SHEETS } from "./faces.ts";
import { halve } from "./halve.ts";
import { drawPart, drawPdfSigns, packageFile, sheetOf, subsetFont } from "./subset.ts";

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

  it.each([FACES.text, FACES.screen, ...(SHEETS["post-de"] ?? [])])(
    "are what the script draws of the packages: $file",
    async (face) => {
      const core = coreOf(face);
      expect((await stored(core.name)).equals(await drawPart(core, face))).toBe(true);
    },
  );

  it.each([...Object.values(FACES), ...Object.values(SHEETS).flat()])(
    "have every letter that comes at once: $file $language",
    async (face) => {
      const core = coreOf(face);
      const { characterSet } = create(await stored(core.name)) as Font; // a file of one typeface
      expect(pointsOf(core.letters).filter((point) => !characterSet.includes(point))).toEqual([]);
    },
  );

  it("have each letter in one part", () => {
    for (const face of [...Object.values(FACES), ...Object.values(SHEETS).flat()]) {
      const points = partsOf(face).flatMap(({ range }) => pointsIn(range));
      expect(points.length).toBe(new Set(points).size);
    }
  });

  it.each(SITE_LANGUAGE_TAGS)("need nothing further for what the site says around a post: %s", async (language) => {
    const words = await readFile(inProject(`ui-kit/public/words/${language}.ts`), "utf8");
    for (const face of SHEETS[language === "en" ? "post" : `post-${language}`] ?? expect.fail(language)) {
      const { letters } = coreOf(face);
      const missing = Array.from(words).filter((letter) => letter > "~" && !`${letters}\u202f`.includes(letter));
      expect([face.file, missing]).toEqual([face.file, []]);
    }
  });

  it("are the signs of PDFs as the script draws them", async () => {
    const written = await drawPdfSigns();
    const drawn = Array.from(written.matchAll(/"([\w+/=]{100,})"/g), ([, font]) => font);
    expect(Object.values(SIGNS)).toEqual(drawn);
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

describe("halve", () => {
  it.each([FACES.text, FACES.furniture, FACES.italic])(
    "rounds outlines and widths to a thousandth, composed letters too: $file",
    async ({ axes, ...face }) => {
      const letters = "aéÅœñ%g";
      const options = { targetFormat: "woff", variationAxes: axes };
      const cut = await subsetFont(await packageFile(coreOf({ axes, ...face }).source), letters, options);
      const fine = create(unpackWoff(cut)) as Font;
      const coarse = create(unpackWoff(cut, [], halve(unpackWoff(cut)))) as Font;
      expect(coarse.unitsPerEm).toBe(fine.unitsPerEm / 2);
      const lengthsOf = (font: Font, point: number, share: number) => {
        const { advanceWidth, path } = font.glyphForCodePoint(point);
        const lengths = path.commands.flatMap(({ args }) => args).concat(advanceWidth, font.ascent, font.descent);
        return lengths.map((length) => length * share);
      };
      for (const point of pointsOf(letters)) {
        const [expected, drawn] = [lengthsOf(fine, point, 0.5), lengthsOf(coarse, point, 1)];
        expect(drawn.length).toBe(expected.length);
        // A point is rounded, and so is the place of the letter that it belongs to.
        for (const [index, length] of drawn.entries())
          expect(Math.abs(length - (expected[index] ?? 0))).toBeLessThanOrEqual(1);
      }
    },
  );

  it("leaves a coarse grid alone", async () => {
    const cut = await subsetFont(await packageFile(FACES.text.signs), "→", { targetFormat: "woff" });
    expect(halve(unpackWoff(cut))).toEqual({});
  });
});
