/** What makes a text quotable: sources of figures, speakers of quotes. */
import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { findingOf } from "#tests/factories/checked-releases.ts";

const judged = (rule: string, ...paragraphs: string[]) =>
  findingOf(rule, {
    texts: { content: `<p>The ferry sails.</p>${paragraphs.map((text) => `<p>${text}</p>`).join("")}` },
  });

describe("figures", () => {
  it.each([
    "Traffic rose 12 per cent in October 2026, according to the Port of Bergen.",
    'Traffic rose 12% <a href="https://port.example/">in October</a>.',
    "Halden Marine sold 1.2 million tickets last year.",
    "The company expects to cut shore charging by 38 per cent.",
    "A survey in May found that 61% of commuters prefer the ferry.",
    "Tickets cost £4.50, the crossing takes 12 minutes and the hull is 24 metres long.",
    "“We grew 40 per cent,” said Ingrid Solheim, chief executive.",
    "A new unit was quoted at £10.6 million, and the conversion costs €4.2 billion.",
    "The cells carry a ten-year warranty to 80 per cent of their first capacity.",
    "The yard has 140 people and 61 vessels.",
  ])("passes %s", (text) => expect(judged("figures", text).state).toBe("passed"));

  it.each([
    ["Nine out of ten agree, and traffic grows by 12 per cent.", "“12 per cent” without a source or a date."],
    ["Traffic grew 12% in October.", "“12%” without a source."],
    ["Research shows that 61% of commuters prefer ferries.", "“61%” without a date."],
    ["The market is worth £2.5 billion and 40 million people sail.", "“40 million” without a source or a date."],
  ])("asks for what is missing: %s", (text, words) => {
    const { state, reason, fix, isSerious } = judged("figures", text);
    expect([state, isSerious]).toEqual(["failed", false]);
    expect(reason).toBe(`The story gives ${words}`);
    expect(fix).toContain("October 2026");
  });

  it("leaves tables, headings and other languages alone", () => {
    expect(judged("figures", "Sales").state).toBe("passed");
    const table = "<h2>12 per cent</h2><table><tbody><tr><td>12 per cent</td></tr></tbody></table><p>It sails.</p>";
    expect(findingOf("figures", { texts: { content: table } }).state).toBe("passed");
    const german = "<p>Der Umsatz wuchs um 12 Prozent und 3 % im Hafen, und die Fähre fährt bald wieder.</p>".repeat(5);
    expect(findingOf("figures", { texts: { content: german } })).toMatchObject({ state: "passed", fix: "" });
  });
});

const QUOTE = "“We never found range to be the hard part of it”";

describe("speakers", () => {
  it.each([
    `${QUOTE}, said Ingrid Solheim, chief executive.`,
    `${QUOTE}, said chief executive Ingrid Solheim.`,
    `${QUOTE}, adds Jean de la Fontaine (Port of Bergen).`,
    `Ingrid Solheim, who runs Halden, said: ${QUOTE}.`,
    "The ship is called “Queen of the Fjords” and the fare “Winter Saver”.",
    "The ferry sails.",
  ])("passes %s", (text) => expect(judged("speakers", text).state).toBe("passed"));

  it.each([
    [[QUOTE, "— Ingrid Solheim, chief executive"]],
    [["Ingrid Solheim, chief executive, told the harbour board:", QUOTE]],
    [[`${QUOTE}, said Ingrid Solheim, chief executive.`, "It sails.", `${QUOTE}, she added.`]],
  ])("reads the paragraphs around it: %s", (texts) => expect(judged("speakers", ...texts).state).toBe("passed"));

  it("asks for a speaker, and for a role", () => {
    expect(judged("speakers", `${QUOTE}.`, "It sails on.")).toMatchObject({
      state: "failed",
      isSerious: false,
      reason: `The story does not say who is quoted with ${QUOTE}.`,
    });
    expect(judged("speakers", `${QUOTE}, said Ingrid Solheim.`).reason).toBe(
      "The story does not say what the people it quotes do.",
    );
  });

  it("knows a quote without marks", () => {
    const content = "<p>It sails.</p><blockquote><p>We never found range the hard part</p></blockquote><p>It does.</p>";
    expect(findingOf("speakers", { texts: { content } }).state).toBe("failed");
  });
});

it.each([
  ["figures", "12% "],
  ["figures", "1.1,1"],
  ["speakers", "“a b c d e f” "],
  ["speakers", "Ada van der Berg "],
  ["speakers", "said Ada Ada Ada, ("],
])("%s are judged in linear time, over %s", async (rule, part) => {
  const judge = async (times: number) => judged(rule, part.repeat(times));
  expect(await growthOf(judge, { from: 2_000, to: 4_000 })).toBeLessThan(MAX_GROWTH);
});
