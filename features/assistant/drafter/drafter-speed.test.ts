/** Ten thousand characters take under 50 ms, whatever they are, and twice as many about twice as long. */
import { describe, expect, it } from "vitest";
import { KINDS } from "#features/content/kinds/index.ts";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { draftOffline, editOffline } from "./offline-drafter.ts";

const CATEGORIES = Array.from({ length: 80 }, (_, index) => `Category ${index} & Topic ${index}`);
const CHARACTERS = 10_000;
/** Milliseconds of this thread. */
/** 10 on a quiet core; a shared one counts several times that. */
const MOST = 150;

const PROMPTS: readonly (readonly [string, string])[] = [
  [
    "prose",
    "Northwind Robotics opens a plant in Leeds on 24 November 2026, with 120 people. “We needed more room,” said Ada Byron. ",
  ],
  ["fact sheets", "When: 24 November 2026\nPrice: £4,900\n"],
  ["lists", "- a good item but a bad one\n"],
  ["opening quotation marks", "“ "],
  ["straight quotation marks", '"a '],
  ["full stops", "."],
  ["initials", "A. "],
  ["colons", "a: "],
  ["digits", "0 12-"],
  ["at signs", "a@"],
  ["one word", "a"],
  ["capitals", "Ab "],
  ["spaces", " \t"],
  ["lines", "\n"],
  ["questions", "why?\n"],
  ["angle brackets", "<a "],
  ["comparisons", "compared with Ab, "],
  ["orders", "Write a press release about "],
  ["Chinese", "工厂很大。"],
  ["unended Chinese", "工厂"],
  ["commas", "a, "],
  ["hype", "a revolutionary, "],
  ["opening square brackets", "["],
  ["large letters beyond ASCII", "İ"],
  ["capitals before a place", `${"A".repeat(120)}b based in Moss. `],
  ["adverbs before a number", `we ${"recently ".repeat(1000)}x1 `],
  ["spaces and line separators", `a${" ".repeat(300)}\u2028b`],
  ["apostrophes between capitals", "A'"],
  ["spaces before dashes", `quote: a${" ".repeat(1000)}`],
  ["exclamation marks before a word", `${"!".repeat(4999)}a`],
];

function fastest(work: () => void): number {
  let best = Infinity;
  for (let round = 0; round < 4 && best > MOST / 2; round += 1) {
    const spent = startProcessorTime();
    work();
    best = Math.min(best, spent());
  }
  return best;
}

describe.each(KINDS)("$typeCode", (kind) => {
  const field = kind.assistant.fields.find(({ control }) => control === "paragraph")?.name ?? "";
  const taskOf = (prompt: string) => ({
    kind,
    context: { [field]: prompt },
    pages: [],
    categories: CATEGORIES,
    edit: null,
  });

  it.each(PROMPTS)("drafts of %s", (_, part) => {
    const prompt = part.repeat(CHARACTERS / part.length);
    expect(fastest(() => void draftOffline(taskOf(prompt)))).toBeLessThan(MOST);
  });

  it.each(PROMPTS)("requests of %s", (_, part) => {
    const current = draftOffline(taskOf("Northwind opens a plant. It is big."));
    for (const opening of ["", "add ", "add to the content: ", "remove ", "add tag "]) {
      const request = opening + part.repeat((5000 - opening.length) / part.length);
      const edit = { current, request, field: "", history: [] };
      expect(fastest(() => void editOffline({ ...taskOf(""), edit }))).toBeLessThan(MOST);
    }
  });

  it.each(PROMPTS)("edits of a long text of %s", (_, part) => {
    const current = draftOffline(taskOf(part.repeat(CHARACTERS / part.length)));
    const request = "shorten\nshorten the title\nshorten the summary\nmake it longer\nadd to the content: c";
    const edit = { current, request, field: "", history: [] };
    expect(fastest(() => void editOffline({ ...taskOf(""), edit }))).toBeLessThan(2 * MOST);
  });
});
