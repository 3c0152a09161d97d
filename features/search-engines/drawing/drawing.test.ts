import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryDataFolder } from "#tests/support/temporary-folder.ts";
import { drawPreview } from "./draw-preview.ts";
import { drawable } from "./drawable.ts";
import { fitHeadline, type Measure } from "./lines.ts";
import type { Preview } from "./preview.ts";
import { Typefaces } from "./typefaces.ts";
import { visualOrder } from "./visual-order.ts";

let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let typefaces: Typefaces;
beforeAll(async () => {
  folder = await temporaryDataFolder();
  typefaces = new Typefaces(folder.path);
});
afterAll(() => folder.remove());

const HOSTILE = [
  "\u202Emoc.live\u2066",
  "a\u0000b\u0007",
  "\uD800",
  "<script>&]]>",
  "x".repeat(10_000),
  "a ".repeat(5_000),
  "\u0301".repeat(300),
  "🚢🚢",
  "",
];

function previewOf(changes: Partial<Preview>): Preview {
  const texts = { label: "Press release", by: "Halden Marine", note: "24 November 2026", site: "Dateline" };
  return {
    headline: "",
    height: 630,
    ...texts,
    accent: "#1c3f94",
    picture: null,
    logo: null,
    folder: folder.path,
    ...changes,
  };
}

/** How much of the headline's place is dark. */
async function inkOf(headline: string): Promise<number> {
  const png = Buffer.from(drawPreview(previewOf({ headline })));
  const place = { left: 64, top: 140, width: 660, height: 340 };
  const cut = await sharp(png).extract(place).greyscale().png().toBuffer(); // figures are those of what goes in
  const { channels } = await sharp(cut).stats();
  return 255 - (channels[0]?.mean ?? 255);
}

describe("the picture of a link preview", () => {
  it("is drawn in real letters, not in the boxes of a missing typeface", async () => {
    const [thin, broad] = [await inkOf("iiiiii"), await inkOf("MMMMMM")];
    expect(thin).toBeGreaterThan(0.05);
    expect(broad).toBeGreaterThan(1.5 * thin);
  });

  it.each([
    ["Łódź", ["dateline-newsreader-latin-ext", "dateline-newsreader-latin"]],
    ["Газпром", ["dateline-inter-cyrillic"]],
    ["Αθήνα", ["dateline-inter-greek"]],
    ["شركة", ["dateline-noto-naskh-arabic-arabic"]],
    ["חברת", ["dateline-noto-serif-hebrew-hebrew"]],
  ])("has a typeface for %s", (text, families) => {
    expect(new Set(typefaces.runsOf(text, "newsreader").map(({ family }) => family))).toEqual(new Set(families));
    expect(drawable(text, (letter) => typefaces.has(letter))).toBe(text.normalize("NFC"));
  });

  it("names the company where no typeface has the headline's letters", async () => {
    expect(drawable("東京ガス", (letter) => typefaces.has(letter))).toBe("");
    expect(drawable("Ferry 🚢 sails", (letter) => typefaces.has(letter))).toBe("Ferry sails");
    expect(await inkOf("東京ガスが新しい発電所を開設")).toBe(await inkOf("Halden Marine"));
  });

  it("shows banner and logo", async () => {
    const of = (r: number, format: "jpeg" | "png", width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: { r, g: 0, b: 0 } } })
        .toFormat(format)
        .toBuffer();
    const logo = { png: await of(200, "png", 64, 64), width: 64, height: 64 };
    const drawn = Buffer.from(
      drawPreview(previewOf({ headline: "A", picture: await of(250, "jpeg", 400, 630), logo })),
    );
    const redAt = async (left: number, top: number) => {
      const cut = await sharp(drawn).extract({ left, top, width: 4, height: 4 }).png().toBuffer();
      return (await sharp(cut).stats()).channels[0]?.mean ?? 0;
    };
    expect(await redAt(1000, 300)).toBeGreaterThan(240);
    expect(await redAt(90, 550)).toBeCloseTo(200, -1);
  });

  it.each([630, 675, 900, 1200])("fills a height of %i, with a headline that fits it", async (height) => {
    const drawn = drawPreview(previewOf({ height, headline: "Halden wins the order for eight ferries ".repeat(5) }));
    const meta = await sharp(drawn).metadata();
    expect([meta.width, meta.height]).toEqual([1200, height]);
    const below = { left: 64, top: height - 150, width: 660, height: 10 };
    const gap = await sharp(drawn).extract(below).greyscale().png().toBuffer();
    expect((await sharp(gap).stats()).channels[0]?.min).toBeGreaterThan(200);
  });

  it("is a PNG of 1200 × 630, whatever a title holds", async () => {
    const text = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.string({ unit: "grapheme", maxLength: 80 }),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (headline, by) => {
        const meta = await sharp(drawPreview(previewOf({ headline, by, site: by, label: by, note: by }))).metadata();
        expect([meta.format, meta.width, meta.height]).toEqual(["png", 1200, 630]);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a headline in lines", () => {
  const measure: Measure = (text, size) => Array.from(text).length * size * 0.5;
  const room = { width: 600, height: 300, sizes: [60, 50, 40], leading: 1.2 };

  it("fits its room, keeps its words in order and is as large as it can be", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,60}$/), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(words, (given) => {
        const { size, lines } = fitHeadline(given.join(" "), room, measure);
        expect(lines.length * size * room.leading).toBeLessThanOrEqual(room.height + 1e-6);
        for (const line of lines) expect(measure(line.replace("…", ""), size)).toBeLessThanOrEqual(room.width + size);
        const shown = lines.join("").replaceAll(" ", "").replace("…", "");
        expect(given.join("").startsWith(shown)).toBe(true);
        if (!lines.at(-1)?.endsWith("…")) expect(shown).toBe(given.join(""));
      }),
    );
  });
});

describe("pieces of a line", () => {
  const order = (texts: string[], base: "ltr" | "rtl") =>
    visualOrder(
      texts.map((text) => ({ text })),
      base,
    ).map(({ text }) => text);

  it("stay where they are from left to right", () => {
    expect(order(["Oslo", " ", "(2026)", "."], "ltr")).toEqual(["Oslo", " ", "(2026)", "."]);
  });

  it("run from the right in a line that does, but for Latin words and numbers", () => {
    expect(order(["שלום", " ", "Oslo", " ", "2026", " ", "חברת"], "rtl")).toEqual([
      "חברת",
      " ",
      "Oslo",
      " ",
      "2026",
      " ",
      "שלום",
    ]);
  });

  it("turn words from the right around inside a line from the left", () => {
    expect(order(["By", " ", "שלום", " ", "חברת", " ", "AS"], "ltr")).toEqual([
      "By",
      " ",
      "חברת",
      " ",
      "שלום",
      " ",
      "AS",
    ]);
  });

  it("mirror brackets that run from the right", () => {
    expect(order(["שלום", " ", "(", "חברת", ")"], "rtl")).toEqual(["(", "חברת", ")", " ", "שלום"]);
  });

  it("are all still there", () => {
    const piece = fc.constantFrom("שלום", "a", "1", " ", ".", "شركة");
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom("ltr", "rtl"), (texts, base) => {
        expect(order(texts, base as "ltr").toSorted()).toEqual(texts.toSorted());
      }),
    );
  });
});
