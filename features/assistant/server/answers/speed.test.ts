/** What takes linear time takes a few milliseconds here; what restarts at every character takes seconds. */
import { describe, expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { readDraftAnswer, readEditAnswer, readWritten } from "./policy.ts";
import { limitLinks } from "./link-policy.ts";
import type { WritingTask } from "../writers/writer.ts";

const MAX = 300;
const review: WritingTask = { kind: kindOf("review"), context: {}, pages: [], categories: [], edit: null };
const answer = (values: object) => JSON.stringify({ title: "T", content: "<p>c</p>", ...values });
const editing = (content: string) => ({
  ...review,
  edit: { current: { content }, request: "x", field: "", history: [] },
});
const saying = (prompt: string) => limitLinks({ context: { prompt }, pages: [], edit: null });

const WORK: readonly (readonly [string, () => unknown])[] = [
  ["a rating of blanks", () => readDraftAnswer(review.kind, answer({ rating: `5${" ".repeat(3000)}x` }), review)],
  [
    "a code block of blank lines",
    () => readEditAnswer(review.kind, answer({}), editing(`\`\`\`${"\n".repeat(20_000)}x`)),
  ],
  [
    "closed elements before text",
    () => readWritten(review, answer({ content: `<p>${"<b>".repeat(8000)}${"</b>".repeat(8000)}x` }).slice(0, -2)),
  ],
  ["a mailbox of full stops", () => saying(`a@${".a".repeat(25_000)}@`)],
  ["a word with full stops inside", () => saying(`a${".".repeat(50_000)}a`)],
  ["an address of slashes", () => saying(`https://a.example/${"/".repeat(50_000)}a`)],
  ["digits in groups", () => saying("12 ".repeat(20_000))],
];

describe("one turn of the event loop", () => {
  it.each(WORK)("is short for %s", (_, work) => {
    const spent = startProcessorTime();
    work();
    expect(spent()).toBeLessThan(MAX);
  });
});

it("a number is read with the white space around and within it", () => {
  const read = (rating: string) => readDraftAnswer(review.kind, answer({ rating }), review);
  expect([read(" 4,5 / 5 stars\n"), read("4 out of 5")]).toMatchObject([{ rating: 4.5 }, { rating: 4 }]);
});

it.each(["```html\n<p>c</p>\n```", "\n```\n\n<p>c</p>\n\n```\n", "```\n<p>c</p>"])(
  "a code block is its content: %j",
  (content) => expect(readDraftAnswer(review.kind, answer({ content }), review)?.content.trim()).toBe("<p>c</p>"),
);
