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

  it("have each Latin letter in one part", () => {
    for (const face of Object.values(FACES)) {
      const [core, latin] = partsOf(face);
      if (!core || !latin) continue;
      const points = [...pointsOf(core.letters), ...pointsOf(latin.letters)];
      expect(points.length).toBe(new Set(points).size);
      expect(points).toContain("ü".codePointAt(0));
    }
  });
});
