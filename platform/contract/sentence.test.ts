import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counted, sentence, stopAfter } from "./sentence.ts";

describe("a sentence", () => {
  it.each([
    ["Posted by Acme", "Posted by Acme."],
    ["Posted by Acme Inc.", "Posted by Acme Inc."],
    ["Posted by “Acme Inc.”", "Posted by “Acme Inc.”"],
    ["Posted by Yahoo!", "Posted by Yahoo!"],
    ["Posted by Harbour (Oslo)", "Posted by Harbour (Oslo)."],
    ["It opens with “Bergen, Nor…”", "It opens with “Bergen, Nor…”"],
    ["会社は東京株式会社。", "会社は東京株式会社。"],
  ])("ends once: %s", (text, ended) => expect(sentence(text)).toBe(ended));

  it("has one full stop at its end, whatever it ends with", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", ".", "”", ")", "!", "…") }), (text) => {
        expect(sentence(sentence(text))).toBe(sentence(text));
        expect(sentence(`${text}.`)).toBe(`${text}.`);
        expect(stopAfter(`${text}a`)).toBe(".");
      }),
    );
  });
});

/** What people, companies, posts and sites are called, in templates and in markup, before a full stop of our own. */
const NAME = String.raw`[^{}]*\b(?:\w*[nN]ame|display_name|title|subject|label|senderName\(\)|site|q|what|quoted\w*\(\w+\))(?:\(\))?\)?`;
const ENDS_WITH_NAME = new RegExp(String.raw`\{${NAME}\}[”"]?(?:</\w+>)?\.(?=[\s\`<])`, "g");
/** Fixed names of ours, none of which ends with a full stop. */
const OURS = [
  "features/newsroom-archive/server/check-service.ts: {name}.", // of an entry
  "features/content/site/post/facts.tsx: {new URL(product.affiliateLink).hostname}.",
  "features/reports/server/ways/wordpress/posts-service.ts: {what}.",
  "features/approvals/ui/rules/rules-view.tsx: {late.name}</b>.",
  "features/approvals/ui/rules/rules-view.tsx: {WAIVER_WORDS.name}.",
  "ui-kit/forms/use-contract-form.ts: {name}.",
  "ui-kit/page/numbered-item.ts: {name}.",
  // Terms of reuse
  "features/content/server/downloads/file-service.ts: {said.title}.",
  "features/content/server/downloads/text-work.ts: {title}.",
  "features/content/site/post/parts.ts: {said.title}.",
  "features/content/site/post/press-parts.tsx: {title}.",
  "features/content/site/post/press-parts.tsx: {describeTerms(terms, sourceName(post)).title}.",
];

const FILES = execFileSync("git", ["ls-files", "features", "ui-kit", "apps", "platform"])
  .toString()
  .split("\n")
  .filter((file) => /\.(?:tsx?|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }));

it("built from a name anywhere leaves its end to `sentence` or `stopAfter`", () => {
  expect(FILES.length).toBeGreaterThan(500);
  const found = FILES.filter(({ file }) =>
    /^(?:features|ui-kit|apps\/site|apps\/dashboard|platform\/mail)\//.test(file),
  ).flatMap(({ file, source }) => Array.from(source.matchAll(ENDS_WITH_NAME), ([text]) => `${file}: ${text}`));
  expect(found.filter((each) => !OURS.includes(each))).toEqual([]);
});

const PLURALS =
  "releases posts words days hours minutes seconds pictures videos characters links categories companies articles stories " +
  "sources files people users feeds jobs emails deliveries platforms plans changes lines items payments months years " +
  "tickets reports views readers followers versions attempts queues coupons collections results rows contacts figures " +
  "times pages quotes fields subscribers accounts sentences members devices sessions codes entries messages facts tables drafts rules topics paragraphs";
/** A figure of the moment and a plural, in a template or in markup: `${left} days`, {left} days. Constants are in capitals. */
const COUNTED = new RegExp(
  String.raw`\{(?<figure>[^{}\n]*[a-z][^{}\n]*)\}(?:\{" "\})?\s+(?<noun>${PLURALS.replaceAll(" ", "|")})\b(?!=)`,
  "g",
);
/** What is asked shortly before: the same figure is not one. */
const IS_ASKED = /(?:=== [12]|> 1|< 2|>= \d+|isOne)\b/;
const ASKED_BEFORE = 240;
/** Bounds that are never one, and words that are none of these nouns. */
const NEVER_ONE = [
  "features/abuse-reports/ui/decision-form.tsx: {others + 1} reports",
  "features/alerts/messages.ts: {count} stories", // above 50
  "features/analytics/ui/", // 7, 30 or 90 days
  "features/assistant/edits/commands.ts: {text.length} characters",
  "features/assistant/ui/insertion/dialog.tsx: {cut.words} words",
  "features/billing/ui/destinations/destinations.tsx: {formatCount(names.length)} platforms",
  "features/content/contract.ts: {days} days",
  "features/content/ui/fields/seo-fields.tsx: {shown} characters",
  "features/connections/server/assistants/steps-service.ts: {steps.length} characters",
  "features/coverage/duration.ts: {days} days", // from 48 hours on
  "features/coverage/ui/link/share-report.tsx: {days} days", // 30 or more
  "features/coverage/ui/list/empty.tsx: {watching.watch_days} days", // 90
  "features/coverage/ui/list/rail.tsx: {days} days", // 90
  "features/coverage/evidence-words.ts: {named} times", // once and twice are words
  "features/moderation/ui/scheduled/schedule-queue-screen.tsx",
  "features/release-check/rules/reading-grade.ts",
  "features/release-check/rules/search-texts.ts: {max} characters",
  "features/reports/pdf/cover.tsx: {readers.days} days",
  "features/reports/platform-contract.ts",
  "apps/site/forms/embargo-routes.tsx: {view} files", // a property
  "features/sharing/site/recipient-pages.tsx: {about} words", // 50 or more
  "features/syndication/server/hub/topic-service.ts", // the verb
  "features/billing/server/stripe/look-service.ts", // the verb
  "platform/",
];

it("has a plural only after a figure that is not one", () => {
  const isBound = (figure: string) => /\b(?:max|limit|most|characters)\b/i.test(figure) || /[A-Z]{3}/.test(figure);
  const found = FILES.filter(({ file }) => !file.startsWith("ui-kit/public/words/")).flatMap(({ file, source }) =>
    Array.from(source.matchAll(COUNTED)).flatMap(({ 0: text, index, groups }) => {
      const before = source.slice(Math.max(0, index - ASKED_BEFORE), index + text.length);
      return isBound(groups?.["figure"] ?? "") || IS_ASKED.test(before) ? [] : [`${file}: ${text}`];
    }),
  );
  expect(found.filter((each) => !NEVER_ONE.some((known) => each.startsWith(known)))).toEqual([]);
});

const LITERAL = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}\n]+</g;
/** Three full stops are an ellipsis: the specification writes "Search articles..." */
const MISPLACED = /(?<!\.)\.\.(?!\.)|[a-z] [.,](?:\s|["`<]|$)|[a-z.,] {2,}[A-Za-z]/;

it("has no two full stops, no space before one, and no two spaces, wherever it is written", () => {
  const isText = (literal: string) => /^.[A-Z][a-z]*[ ,]/.test(literal);
  const found = FILES.flatMap(({ file, source }) =>
    (source.match(LITERAL) ?? [])
      .filter((literal) => isText(literal) && MISPLACED.test(literal))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it.each([
  [0, "0 releases"],
  [1, "1 release"],
  [2, "2 releases"],
])("counts: %i", (count, text) => expect(counted(count, "release")).toBe(text));
