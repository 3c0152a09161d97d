import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectionPool } from "#platform/database/client.ts";
import { foldText } from "./fold.ts";

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await connectionPool().query<{ folded: string }>(
    "select fold_text(written) as folded from unnest($1::text[]) with ordinality given (written, place) order by place",
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

describe("foldText", () => {
  it.each([
    ["Straße STRAẞE", "strasse strasse"],
    ["Łódź Tromsø Đà Nẵng Ærø Kırıkkale İstanbul", "lodz tromso da nang aero kirikkale istanbul"],
    ["Smørrebrød Þórshöfn œuvre ŒUVRE", "smorrebrod thorshofn oeuvre oeuvre"],
    ["Ge\u00adsamt zero\u200bwidth \u2060joined الشحـــن", "gesamt zerowidth joined الشحن"],
    ["٢٠٢٦ ۲۰۲۶ २०२६ ๒๐๒๖ ２０２６ 𝟮𝟬𝟮𝟲", "2026 2026 2026 2026 2026 2026"],
    ["L’Équipe’s ferry – 2026–27 “winter”", `l'equipe's ferry - 2026-27 "winter"`],
    ["ΟΔΥΣΣΕΎΣ οδυσσεύς", "οδυσσευσ οδυσσευσ"],
  ])("%s", async (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(await foldedByDatabase([text])).toEqual([folded]);
  });

  it("reads digits of any script", () => {
    for (let point = 0; point < 0x110000; point++) {
      const character = String.fromCodePoint(point);
      if (/\p{Nd}/u.test(character))
        expect([character, foldText(character)]).toEqual([character, expect.stringMatching(/^[0-9]$/)]);
    }
  });

  it("is what the database does, for every letter, mark, digit and sign that it knows", async () => {
    const all = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point))
      .filter((character) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}]/u.test(character));
    // Node.js may know letters of a later version of Unicode.
    const { rows } = await connectionPool().query<{ character: string }>(
      "select character from unnest($1::text[]) character where unicode_assigned(character)",
      [all],
    );
    const known = rows.map(({ character }) => character);
    const folded = await foldedByDatabase(known);
    expect(known.length).toBeGreaterThan(100_000);
    expect(known.filter((character, place) => foldText(character) !== folded[place])).toEqual([]);
  });

  it("is what the database does for any text", async () => {
    const parts = fc.oneof(
      fc.constantFrom(
        "Straße",
        "L’Équipe",
        "İ",
        "ﬁ",
        "Σς",
        "\u0301",
        "e\u0301",
        "\u00ad",
        "ａ１",
        "한",
        "ẞ",
        "2026–27",
        "ـ",
        " ",
      ),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    );
    const texts = fc.array(
      fc.array(parts, { maxLength: 8 }).map((each) => each.join("")),
      { minLength: 1, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const storable = given.map((text) => text.replaceAll("\0", "").toWellFormed());
        expect(await foldedByDatabase(storable)).toEqual(storable.map(foldText));
      }),
      { numRuns: 60 },
    );
  });
});
