import { describe, expect, it } from "vitest";
import { findingOf, type ReleaseChanges } from "#tests/factories/checked-releases.ts";
import { RULES } from "../check/rule-sets.ts";

const interviewed = (rule: string, changes: ReleaseChanges) => findingOf(rule, changes, "interview");
const reviewed = (rule: string, changes: ReleaseChanges) => findingOf(rule, changes, "review");

it("asks an interview and a review for no dateline, boilerplate or third person", () => {
  for (const set of ["conversation", "opinion"] as const) {
    const names = RULES[set].map(({ name }) => name);
    for (const name of ["dateline", "boilerplate", "third-person", "contact"]) expect(names).not.toContain(name);
  }
});

describe("an interview", () => {
  it("introduces who is asked, by surname at least", () => {
    expect(interviewed("introduction", { texts: { ceo_name: "Mara Quist" } }).reason).toContain(
      "do not name Mara Quist",
    );
    expect(interviewed("introduction", { texts: { content: "<p>Solheim leads Halden.</p>" } }).state).toBe("passed");
  });

  it("has three questions at least", () => {
    expect(interviewed("answers", { lists: { questions: ["Why now?", " "] } })).toMatchObject({
      state: "failed",
      field: "questions",
      reason: "There is only 1 question.",
    });
  });

  it("sets each of them in the text with an answer", () => {
    const content = "<p>Why hydrogen?</p><p>Time.</p><h3>Why <em>now?</em></h3><p>Space.</p><p>What comes next?</p>";
    expect(interviewed("answers", { texts: { content } })).toMatchObject({
      state: "failed",
      field: "content",
      reason: "1 of 3 questions is not in the text with an answer: “What comes next?”.",
    });
    expect(interviewed("answers", { texts: { content: `${content}<p>Winter.</p>` } }).state).toBe("passed");
  });
});

describe("a review", () => {
  it("comes to a verdict", () => {
    expect(reviewed("verdict", { texts: { content: "<p>It dries.</p>" } }).state).toBe("failed");
    expect(reviewed("verdict", { texts: { content: "<p>I would recommend it.</p>" } }).state).toBe("passed");
  });

  it("says what earned the rating and what cost points", () => {
    const judged = (content: string) => reviewed("rating-reason", { texts: { content } }).reason;
    expect(judged("<p>It is quiet.</p>")).toBe("The rating is 4.2 of 5; the review does not say what is not good.");
    expect(judged("<p>It dries.</p>")).toContain("what is good or not good");
    expect(judged("<p>It is quiet but heavy.</p>")).toContain("says what is good and what is not");
  });

  it("compares it with what it lists", () => {
    expect(reviewed("comparison", { lists: { comparison_products: [""] } }).field).toBe("comparison_products");
    expect(reviewed("comparison", { lists: { comparison_products: ["ondine 10", "Tarn 125"] } })).toMatchObject({
      state: "failed",
      field: "content",
      reason: "The story does not name “Tarn 125”.",
    });
  });
});
