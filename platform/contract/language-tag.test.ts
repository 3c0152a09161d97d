import { describe, expect, it } from "vitest";
import { directionOf, ownNameOf, readTag } from "./language-tag.ts";

describe("a language tag", () => {
  it.each([
    ["de", "de"],
    ["PT-br", "pt-BR"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["es-419", "es-419"],
    ["deu", "de"],
    ["iw", "he"],
    ["nb", "nb"],
  ])("is read in its usual spelling: %s", (written, tag) => {
    expect(readTag(written)).toBe(tag);
  });

  it.each([
    "",
    "d",
    "xx",
    "qqq",
    "German",
    "de-QX",
    "de-Xxxx",
    "und",
    "mul",
    "zxx",
    "x-klingon",
    "de_DE",
    "de-",
    "de\0",
  ])("is refused where there is no such language: %j", (written) => {
    expect(readTag(written)).toBeNull();
  });

  it("is refused with variants and extensions", () => {
    expect(["de-CH-1996", "en-u-ca-buddhist", "de-x-halden"].map(readTag)).toEqual([null, null, null]);
  });
});

it("runs from right to left in the scripts that do, also in another one than usual", () => {
  expect(["ar", "he", "fa", "ur", "yi", "az-Arab", "ku-Arab"].map(directionOf)).toEqual(Array(7).fill("rtl"));
  expect(["de", "ja", "az", "ku", "ar-Latn"].map(directionOf)).toEqual(Array(5).fill("ltr"));
});

it("is named in its own language, with a capital", () => {
  expect(["de", "nb", "fr", "pt-BR", "ar"].map(ownNameOf)).toEqual([
    "Deutsch",
    "Norsk bokmål",
    "Français",
    "Português (Brasil)",
    "العربية",
  ]);
});
