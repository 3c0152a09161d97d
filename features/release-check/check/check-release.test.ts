import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCheckedRelease, buildEmptyRelease } from "#tests/factories/checked-releases.ts";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { checkRelease, listSeriousFindings } from "./check-release.ts";
import { RULES } from "./rule-sets.ts";

describe.each(KINDS)("checkRelease: $key", (kind) => {
  const statesOf = (release: Parameters<typeof checkRelease>[0]) =>
    Object.fromEntries(checkRelease(release).map(({ rule, state }) => [rule, state]));

  it("has nothing to say about an empty form", () => {
    expect(new Set(Object.values(statesOf(buildEmptyRelease(kind.key))))).toEqual(new Set(["waits"]));
    expect(listSeriousFindings(buildEmptyRelease(kind.key))).toEqual([]);
  });

  it("passes what has no fault, in the order of the kind's rules", () => {
    const states = statesOf(buildCheckedRelease(kind.key));
    expect(Object.keys(states)).toEqual(RULES[kind.ruleSet].map(({ name }) => name));
    expect(Object.entries(states).filter(([, state]) => state === "failed")).toEqual([]);
  });

  it("gives each failure a reason, a fix and a field of the form, and each rule a name of its own", () => {
    const fields = new Set([
      ...kind.form.story.map(({ name }) => name),
      "tags",
      "banner_picture",
      "related_media",
      "embedded_websites",
      "seo_meta_title",
      "seo_meta_description",
    ]);
    const faulty = { content: "<p>we, AMAZING!</p>", seo_meta_title: "", headline: "A!", title: "A!" };
    const findings = checkRelease(buildCheckedRelease(kind.key, { texts: faulty }));
    expect(new Set(findings.map(({ rule }) => rule)).size).toBe(findings.length);
    for (const { state, reason, fix, field } of findings) {
      expect(reason).toMatch(/^[A-Z“\d].*[.”]$/);
      expect(fields).toContain(field);
      if (state === "failed") expect(fix).toMatch(/^[A-Z].*[.”]$/);
      else expect(fix).toBe("");
    }
  });

  it("finds the same serious faults when it looks for those alone", () => {
    const html = fc.array(
      fc.constantFrom("<p>", "</p>", "[CITY] ", "we ", "AMAZING ", "BUY NOW ", '<a href="https://x.example">x</a>'),
    );
    fc.assert(
      fc.property(html, fc.constantFrom("", "BUY OUR GREAT FERRY", "Amazing ferry"), (pieces, title) => {
        const release = buildCheckedRelease(kind.key, { texts: { content: pieces.join(""), title, headline: title } });
        expect(listSeriousFindings(release)).toEqual(checkRelease(release).filter(({ isSerious }) => isSerious));
      }),
    );
  });

  it("reads anything, and says the same of the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (content, text) => {
        const release = buildCheckedRelease(kind.key, {
          texts: { content, title: text, headline: text },
          postedAs: text,
        });
        expect(checkRelease(release)).toEqual(checkRelease(release));
      }),
    );
  });

  it("judges 20,000 words while nobody notices", () => {
    const sentence = "The amazing ferry “Fløyen” carries 400 people, and we said in MARCH 2026 that it works. ";
    const content = `<p>${sentence.repeat(6)}</p>`.repeat(210);
    const release = buildCheckedRelease(kind.key, { texts: { content } });
    checkRelease(release); // compiled
    const spent = Array.from({ length: 10 }, () => {
      const spend = startProcessorTime();
      checkRelease(release);
      return spend();
    });
    expect(Math.min(...spent)).toBeLessThan(150); // 25 ms on a quiet core; a shared one counts several times that
  });

  it.each([
    "[",
    "“",
    '"',
    "‘a ",
    "A",
    "AB ",
    "a",
    "1 ",
    "+1",
    "@",
    "a@",
    "I ",
    "…",
    "X ",
    "{{",
    "<<",
    "’",
    "(",
    "- ",
    "IMG_1",
    "/",
    "<p>",
    "<a href=",
    "<blockquote>",
    "<li>A",
    "<p>[a</p>",
    "24 ",
    "March ",
    "About A ",
    "lorem ",
  ])("takes linear time for a long row of %j", (piece) => {
    const texts = {
      content: piece.repeat(200_000 / piece.length),
      title: piece.repeat(250),
      headline: piece.repeat(250),
    };
    const release = buildCheckedRelease(kind.key, { texts, alts: [piece.repeat(250)] });
    const spent = startProcessorTime();
    checkRelease(release);
    expect(spent()).toBeLessThan(2000); // a square would take minutes
  });
});
