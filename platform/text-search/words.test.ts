import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsOf } from "./words.ts";

describe("wordsOf", () => {
  it.each([
    ["Electric FERRY, sails!", ["electric", "ferry", "sails"]],
    ["Ångström café naïve", ["angstrom", "cafe", "naive"]],
    ["ｆｕｌｌ ｗｉｄｔｈ ﬁne", ["full", "width", "fine"]],
    ["U.S. state-of-the-art 3.1%", ["u", "s", "state", "of", "the", "art", "3", "1"]],
    ["北京市", ["北京", "京市"]],
    ["AI技術 の", ["ai", "技術", "の"]],
    ["서울 지하철", ["서울", "지하철"]],
    ["الْعَرَبِيَّةُ", ["العربية"]],
    ["Ge\u00adsamt\u00adkon\u00adzept zero\u200bwidth word\u2060joined", ["gesamtkonzept", "zerowidth", "wordjoined"]],
    ["شركة الشحـــن إلى", ["شركة", "الشحن", "الى"]],
    ["٢٠٢٦ ۲۰۲۶", ["2026", "2026"]],
    [
      "Straße Łódź Tromsø Đà Nẵng Æro Kırıkkale İstanbul",
      "strasse lodz tromso da nang aero kirikkale istanbul".split(" "),
    ],
    ["flambé Smørrebrød Þórshöfn œuvre", ["flambe", "smorrebrod", "thorshofn", "oeuvre"]],
    ["L’Équipe 2026–27 १२ ๓๔", ["l", "equipe", "2026", "27", "12", "34"]],
    ["Winter\u000btimetable", ["winter", "timetable"]],
    ["x".repeat(100), ["x".repeat(40)]],
    ["…!?", []],
  ])("%j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("answers nothing that a tsvector or a pattern would take for its own", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const word of wordsOf(text)) {
          expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
          expect(word.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
