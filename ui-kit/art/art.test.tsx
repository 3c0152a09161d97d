/**
 * Placeholder pictures. The expected hashes come from the drawings' first version in Python, run over the same titles;
 * those of strata, columns and contours from when these were written in fewer bytes: the same pictures.
 */
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { arrangeFamilies, arrangeInks } from "./arrange.ts";
import { ART_VIEW_BOX, artDocument, drawArt, familyOf } from "./art.ts";
import { Art, Portrait } from "./art.tsx";
import { FAMILY } from "./compositions.ts";
import { drawPortrait, type Hair } from "./portrait.ts";

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** The title's own picture, then the six compositions. */
const DRAWN: Record<string, string[]> = {
  "Rebuilt battery train enters service on the Cumbrian coast line": [
    "86f671c40802b84e",
    "54d32cd4cda4ac83",
    "1a7673755b8560fb",
    "c0cbdfa6151e72b9",
    "86f671c40802b84e",
    "604237105bc671bd",
    "9c2148e290139d50",
  ],
  "‘Silk is a scheduling business’": [
    "8d2725e360629315",
    "8d2725e360629315",
    "5782e0320e6f7a14",
    "f0de8339e1cad444",
    "318a3df426656104",
    "f8f5bd9ccc214ac9",
    "45ecdeaa6fbc8a55",
  ],
  日本語の見出し: [
    "3806593cf2906afc",
    "6ca0c10ec0cafb88",
    "e6813ccb4fb722f4",
    "c7ab1891554766d6",
    "04805b7937810649",
    "3806593cf2906afc",
    "b55149abe2c078f0",
  ],
  "": [
    "0b69b9db532e89e3",
    "847a5b656d352952",
    "af094286bdbc56bd",
    "5485107edc77e0ae",
    "30548e96d2450785",
    "0b69b9db532e89e3",
    "d70af2cf24524c93",
  ],
};

const PORTRAITS: [name: string, hair: Hair, inks: number | undefined, glasses: boolean, hash: string][] = [
  ["Ngozi Oduya", "wrap", 0, false, "f356019cd7e34f13"],
  ["Ivar Tveit", "beard", undefined, false, "af1f7f88907c2ac1"],
  ["Marguerite Sanz-Bell", "bob", 2, false, "08ff42059bc7c75e"],
  ["Dilnoza Karimova", "bun", 3, false, "ad01bdebbb016abd"],
  ["Rafael Ochoa Lind", "crop", 4, true, "b437408741897d24"],
];

describe("drawArt", () => {
  it.each(Object.entries(DRAWN))("draws %j as it always did", (title, hashes) => {
    const drawn = [drawArt(title), ...FAMILY.map((_composition, family) => drawArt(title, { family }))];
    expect(drawn.map(shortHash)).toEqual(hashes);
  });

  it("draws three thousand titles as it always did", () => {
    const all = createHash("sha256");
    for (let index = 0; index < 3000; index++) all.update(drawArt(`Title ${index}`));
    expect(all.digest("hex")).toBe("d79e21a0365ca946a8bdff70fcdd73a86ce7aecdda8248d5c8d2ff08a92af2fa");
  });

  it("keeps the composition and thins the inks when it is calm", () => {
    const [loud, calm] = [drawArt("A winter of salt"), drawArt("A winter of salt", { calm: true })];
    const withoutColours = (markup: string) => markup.replace(/#[0-9a-f]{6}/g, "");
    expect(withoutColours(calm)).toBe(withoutColours(loud));
    expect(calm).not.toBe(loud);
  });

  it("carries no style attribute and nothing of the title", () => {
    const title = `"><script>alert(1)</script>`;
    for (const family of FAMILY.keys()) expect(drawArt(title, { family })).not.toMatch(/style=|script|alert/);
  });

  it("refuses a composition that there is not", () => {
    expect(() => drawArt("x", { family: 6 })).toThrow(RangeError);
  });
});

describe("drawPortrait", () => {
  it.each(PORTRAITS)("draws %s as it always did", (name, hair, inks, glasses, hash) => {
    expect(shortHash(drawPortrait(name, { hair, inks, glasses }))).toBe(hash);
  });

  it("never guesses a beard", () => {
    const beard = "M25 47c0 14 5 24 16 24";
    expect(drawPortrait("Ivar", { hair: "beard" })).toContain(beard);
    for (let index = 0; index < 200; index++) expect(drawPortrait(`Name ${index}`)).not.toContain(beard);
  });
});

describe("arranging", () => {
  const titles = Array.from({ length: 60 }, (_each, index) => `Title ${index}`);

  it.each([1, 2, 3, 4])("lets no drawing match the one before or above it in %i columns", (columns) => {
    for (const arranged of [arrangeFamilies(titles, columns), arrangeInks(titles, columns)])
      for (const [index, choice] of arranged.entries())
        if (index > 0) expect([arranged[index - 1], arranged[index - columns]]).not.toContain(choice);
  });

  it("leaves a title its own composition where no neighbour has it", () => {
    expect(arrangeFamilies(["Alone"], 4)).toEqual([familyOf("Alone")]);
    expect(arrangeFamilies([null, "Alone", null], 4)).toEqual([null, familyOf("Alone"), null]);
  });
});

describe("as elements and documents", () => {
  it("is decoration without a label and a picture with one", () => {
    expect(renderToStaticMarkup(<Art title="A" />)).toContain('aria-hidden="true"');
    expect(renderToStaticMarkup(<Art title="A" label={`Hills & "sea"`} />)).toContain(
      'role="img" aria-label="Hills &amp; &quot;sea&quot;"',
    );
    expect(renderToStaticMarkup(<Portrait name="Mara" wide />)).toContain('viewBox="-49 0 178 100"');
  });

  it("stands alone as a document", () => {
    const svg = artDocument(drawArt("A"), ART_VIEW_BOX, { width: 320, height: 180 });
    expect(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement.getAttribute("width")).toBe("320");
  });
});
