import { describe, expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { buildCheckedRelease, findingOf, type ReleaseChanges } from "#tests/factories/checked-releases.ts";
import { findOtherDay, listPublishQuestions } from "./publish-questions.ts";

const dated = (opening: string) => ({
  kind: kindOf("article"),
  texts: { content: `<p>${opening} The ferry sails.</p>` },
  lists: {},
  tags: [],
});

describe("the day of publication", () => {
  it.each([
    ["BERGEN, Norway, 24 November 2026.", "2026-11-24"],
    ["BERGEN, 24 November.", "2027-11-24"],
    ["LONDON, Nov. 24, 2026 (Reuters) -", "2026-11-24"],
    ["BERLIN, 3. März 2026 –", "2026-03-03"],
    ["PARIS, 1 décembre 2026 —", "2026-12-01"],
    ["LONDON, 3/4/2026.", "2026-04-03"],
    ["LONDON, 3/4/2026.", "2026-03-04"],
    ["BERGEN, 2026-11-24.", "2026-11-24"],
    ["BERGEN, Norway.", "2026-11-24"],
    ["The company was founded on 24 November 2009.", "2026-11-24"],
  ])("is what %s says on %s", (opening, day) => {
    expect(findOtherDay(dated(opening), day)).toBeNull();
  });

  it.each([
    ["BERGEN, Norway, 24 November 2026.", "2026-11-25", "24 November 2026"],
    ["BERGEN, Norway, 24 November 2026.", "2027-11-24", "24 November 2026"],
    ["LONDON, Nov. 24 (Reuters) -", "2026-12-24", "Nov. 24"],
    ["BERLIN, 3. März 2026 –", "2026-03-04", "3. März 2026"],
  ])("is not what %s says on %s", (opening, day, date) => {
    expect(findOtherDay(dated(opening), day)).toBe(date);
    const [question] = listPublishQuestions({ ...dated(opening), postedAs: "Ada" }, day);
    expect(question).toMatchObject({ about: "day", text: expect.stringContaining(date) as unknown });
    expect(listPublishQuestions({ ...dated(opening), postedAs: "Ada" }, null)).toEqual([]);
  });
});

const KELDA = buildCompanyAnswer({
  id: 1,
  name: "Kelda Water",
  website: "https://www.kelda.example",
  boilerplate: "Kelda Water supplies water to five million people in Yorkshire. It is owned by its staff.",
  press_contact_name: "Ada Byron",
  press_contact_email: "press@kelda.example",
  press_contact_phone: "+44 1274 55 10 10",
  spokespeople: ["Tom Hall"],
});
const TARN = buildCompanyAnswer({
  id: 2,
  name: "Tarn Foods",
  website: "",
  boilerplate: "",
  spokespeople: ["Tom Hall"],
});
const release = (content: string, own: typeof KELDA | null, others: (typeof KELDA)[]) => ({
  texts: { content, title: "Opening" },
  postedAs: own?.name ?? "Ada",
  companies: { own, others },
});
const judged = (changes: ReleaseChanges) => findingOf("other-companies", changes);

describe("words of another company", () => {
  const bare = { ...TARN, spokespeople: [], press_contact_name: "", press_contact_email: "", press_contact_phone: "" };
  it.each([
    ["the “About” text", `<p>It opens. ${KELDA.boilerplate}</p>`],
    ["the “About” text", "<h2>About Kelda Water</h2><p>Other words.</p>"],
    ["the press contact", "<p>Write to PRESS@kelda.example.</p>"],
    ["the press contact", "<p>Call (01274) 55-10-10 or +44 1274 551010.</p>"],
    ["a spokesperson", "<p>“It opens,” said Tom Hall.</p>"],
    ["a link to the website", '<p><a href="https://shop.kelda.example/x">Shop</a></p>'],
  ])("are %s in %s", (part, content) => {
    const finding = judged(release(content, bare, [KELDA]));
    expect(finding).toMatchObject({ state: "failed", isSerious: false });
    expect(finding.reason).toBe(`It is posted as Tarn Foods and has ${part} of Kelda Water.`);
    expect(judged(release(content, KELDA, [bare])).state).not.toBe("failed");
  });

  it("are its logo among the pictures", () => {
    const logo = { id: "8f14e45f-ceea-467f-a8f1-000000000001" } as never;
    const shown = {
      ...release("<p>It opens.</p>", bare, [{ ...KELDA, logo }]),
      mediaIds: ["8f14e45f-ceea-467f-a8f1-000000000001"],
    };
    expect(judged(shown).reason).toContain("the logo of Kelda Water");
  });

  it("are not a person who works for both, and its name alone is a question", () => {
    expect(judged(release("<p>“It opens,” said Tom Hall.</p>", TARN, [KELDA])).state).toBe("passed");
    const named = judged(release("<p>It buys from Kelda Water.</p>", TARN, [KELDA]));
    expect(named).toMatchObject({ state: "failed", isQuestion: true });
    expect(
      listPublishQuestions(
        buildCheckedRelease("article", release("<p>It buys from Kelda Water.</p>", TARN, [KELDA])),
        null,
      ),
    ).toEqual([]);
  });

  it("are what somebody writes as themselves who names and links their company, but not whose contact they have", () => {
    const linked = {
      ...release("<p>I work for Kelda Water, and it opens.</p>", null, [KELDA]),
      lists: { embedded_websites: ["https://kelda.example/"] },
    };
    expect(judged(linked)).toMatchObject({ state: "passed" });
    expect(listPublishQuestions(buildCheckedRelease("article", linked), null)).toEqual([]);
    const reason = judged(release("<p>Write to PRESS@kelda.example.</p>", null, [KELDA])).reason;
    expect(reason).toBe("It is posted as yourself and has the press contact of Kelda Water.");
  });

  it("are no common words, which a company may be called", () => {
    const target = { ...KELDA, name: "Target", boilerplate: "" };
    const text = "<p>We met our target, and Targets are set.</p>";
    expect(judged(release(text, TARN, [target])).state).toBe("passed");
  });
});
