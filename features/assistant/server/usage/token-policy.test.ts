import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxTokens, usualTokens } from "./token-policy.ts";

/** Text, its tokens by cl100k_base or o200k_base, whichever makes more of it, and by o200k_base. */
const COUNTED: [name: string, text: string, max: number, o200k: number][] = [
  [
    "English",
    "The company said on Tuesday that it would open a new ferry yard in Moss, hiring 1,250 people by March 2027, and that work has begun.",
    34,
    34,
  ],
  [
    "JSON",
    '{\n "title": "Halden opens a yard",\n "content": "<p>OSLO, 3 May 2026 — Halden Marine opens a yard.</p><ul><li>One</li></ul>",\n "tags": [\n  "Technology"\n ]\n}',
    58,
    56,
  ],
  [
    "German",
    "Die Reederei eröffnet im März eine Werft für Elektrofähren, wie der Geschäftsführer gestern in Hamburg mitteilte; Überprüfungen folgen.",
    43,
    32,
  ],
  [
    "Russian",
    "Компания сообщила во вторник об открытии новой верфи для электрических паромов в Мурманске, где будут работать 350 человек.",
    55,
    31,
  ],
  [
    "Hebrew",
    "החברה הודיעה ביום שלישי על פתיחת מספנה חדשה לבניית מעבורות חשמליות בחיפה, ותעסיק שלוש מאות עובדים.",
    92,
    35,
  ],
  ["Hindi", "कंपनी ने मंगलवार को घोषणा की कि वह मुंबई में एक नया शिपयार्ड खोलेगी और तीन सौ लोगों को रोज़गार देगी।", 106, 32],
  [
    "Japanese",
    "同社は火曜日、電動フェリーの新しい造船所を横浜に開設し、2027年3月までに三百五十人を雇用すると発表した。",
    60,
    45,
  ],
  ["Chinese", "该公司周二宣布将在上海开设一家新的电动渡轮造船厂，并在2027年3月之前招聘三百五十名员工。", 50, 34],
  ["Korean", "회사는 화요일에 부산에 새로운 전기 여객선 조선소를 열고 350명을 고용할 것이라고 발표했다.", 50, 30],
  ["Amharic", "ኩባንያው ማክሰኞ አዲስ የመርከብ ግንባታ ቦታ እንደሚከፍት አስታወቀ።", 107, 79],
  ["Burmese", "ကုမ္ပဏီသည် အင်္ဂါနေ့တွင် သင်္ဘောကျင်းသစ် ဖွင့်လှစ်မည်ဟု ကြေညာခဲ့သည်။", 133, 39],
  ["emoji", "🎉🚢⚓️👩‍🚀🇳🇴😀🔥✅", 31, 19],
  ["hexadecimal digits", "3f9a0bc41de77e5520c8f1b6a94d0e2f7b", 27, 27],
];

describe("maxTokens", () => {
  it.each(COUNTED)("is never below what tokenizers make of %s", (_, text, max) => {
    expect(maxTokens(text)).toBeGreaterThanOrEqual(max);
  });

  it("is the number of bytes outside ASCII, and grows with the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
        const beyond = one.replace(/\p{ASCII}/gu, "");
        expect(maxTokens(beyond)).toBe(Buffer.byteLength(beyond));
        expect(maxTokens(one + other)).toBeGreaterThanOrEqual(maxTokens(one));
      }),
    );
  });
});

describe("usualTokens", () => {
  it.each(COUNTED)("is near what tokenizers make of %s, and below the bound", (_, text, max, o200k) => {
    expect(usualTokens(text)).toBeLessThanOrEqual(maxTokens(text));
    if (o200k < text.length * 0.7) expect(usualTokens(text)).toBeGreaterThan(o200k * 0.65);
    expect(usualTokens(text)).toBeLessThan(max * 2);
  });
});
