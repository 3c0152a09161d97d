/** The drafter's promise: whatever it is given, nothing stands in a draft that was not given. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContentKind, KINDS } from "#features/content/kinds/index.ts";
import { readText } from "#features/editor/html/read-story.ts";
import { type AiDraft, draftSchemaOf } from "../contract.ts";
import { PLACEHOLDERS } from "./drafts/placeholders.ts";
import { draftOffline, editOffline } from "./offline-drafter.ts";
import { OPEN_QUESTIONS, SUBJECTS } from "./words/interview-subjects.ts";

const CATEGORIES = ["Technology", "Robotics & Automation", "Retail", "Health"];
/** What the drafter writes by itself: headings and questions that say nothing about anybody. */
const FIXED = [
  "About",
  "Contact",
  "More information",
  "What it is",
  "Who it is for",
  "What was tried",
  "What works",
  "What does not",
  "Compared with",
  "Verdict",
  "Product:",
  "Brand:",
  "Type:",
  "Industry:",
  "Rating:",
  "Who:",
  "When:",
  "Where:",
  "Interview with",
  "Review:",
  "What can you tell us",
  "What should readers know",
  "What is behind the figure",
  ...[...SUBJECTS.map(({ question }) => question), ...OPEN_QUESTIONS].flatMap((question) =>
    question.split("{company}"),
  ),
].filter((text) => text.trim() !== "");

const capital = fc.constantFrom(..."ABCDEFGHIJKLMNOPRSTUVWZ".split(""));
const small = fc.string({ unit: fc.constantFrom(..."aeioulmnrst".split("")), minLength: 3, maxLength: 8 });
const name = fc.tuple(capital, small).map(([first, rest]) => first + rest);
const names = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
const number = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999 }).map((value) => value.toLocaleString("en-GB")),
  fc.integer({ min: 1, max: 999 }).map((value) => `£${value} million`),
  fc.integer({ min: 1, max: 99 }).map((value) => `${value}.5%`),
);
const date = fc
  .tuple(
    fc.integer({ min: 1, max: 28 }),
    fc.constantFrom("January", "May", "November"),
    fc.integer({ min: 1990, max: 2030 }),
  )
  .map(([day, month, year]) => `${day} ${month} ${year}`);
/** Marks of other hands: Markdown, HTML, quotation marks of other languages, scripts from right to left, what joins or hides letters. */
const SIGNS =
  `# ## - * + > 1. 2) __ ** *** _ ~~ \` \`\`\` --- === | [ ] ( ) [x](y) ![ ]( <b> </b> <p> &amp; &#8221; & / \\ “ ” ‘ ’ „ ‚ « » ‹ › 「 」 『 』 " ' ” „ “
  ! ? . , ; : … – — ‑ · • ¿ ¡ 。 、 ！ ？ ： 50% £ €3 $ № @ #tag a@b.example https://n.example/x?y=1) www.n.example +44 é é Ǆ ǅ ß ẞ İ ı ﬁ Σας Привет Он.
  العربية قال שלום 東京 東京都は 한국 ไทย मुंबई 😀 👩‍🚀 🇳🇴 ① ² ½ Ⅳ x² J. K. Dr. U.S. e.g. A.B. O’Neil d’Or al-Amin McKay iPhone`
    .split(/\s+/)
    .concat(
      "\n",
      "\n\n",
      "\t",
      "\u00a0",
      "\u200b",
      "\u200f",
      "\u202e",
      "\u00ad",
      "\ufeff",
      "\u0300",
      "\u0338",
      "\u20dd",
      "\u2028",
    );
const words = fc.array(small, { minLength: 4, maxLength: 9 }).map((parts) => parts.join(" "));
const sentence = fc.oneof(
  fc.tuple(names, words, number).map(([who, what, count]) => `${who} ${what} ${count}.`),
  fc.tuple(names, names, date).map(([who, where, when]) => `${who} opens in ${where} on ${when}.`),
  fc.tuple(words, names, names).map(([said, who, title]) => `“${said},” said ${who}, ${title}.`),
  fc.tuple(names, date).map(([who, when]) => `${who} is a company founded in ${when}.`),
  fc.tuple(names, words).map(([who, why]) => `Compared with ${who} it is good, but ${why} is slow.`),
  fc
    .tuple(fc.constantFrom("When", "Where", "Price", "Quote", "Pros", "Contact", "What", "Who", "Rating"), words)
    .map(([label, value]) => `\n${label}: ${value}\n`),
  fc.tuple(words, names).map(([item, who]) => `\n- ${item} ${who}\n`),
  fc.tuple(words, number).map(([what, count]) => `\n${what} ${count}?\n`),
  fc.constantFrom("No superlatives.", "Write it for trade editors.", "\n\n", "Mention that Orla came."),
  fc.tuple(name, fc.constantFrom("__", "**", "__**", "\u0300__", "\u0300**"), name).map((parts) => parts.join("")),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.array(fc.oneof(fc.constantFrom(...SIGNS), name, small, number), { maxLength: 8 }).map((parts) => parts.join("")),
  fc.array(fc.oneof(fc.constantFrom(...SIGNS), name, small), { maxLength: 8 }).map((parts) => parts.join(" ")),
);
const prompt = fc.array(sentence, { maxLength: 14 }).map((parts) => parts.join(" "));

function contextOf(kind: ContentKind) {
  return fc.record(
    Object.fromEntries(
      kind.assistant.fields.map(({ control }, index) => [
        kind.assistant.fields[index]?.name ?? "",
        control === "paragraph"
          ? prompt
          : control === "url"
            ? fc.constantFrom("", "https://n.example/a?b=1&c=2")
            : fc.oneof(names, words, fc.constant("")),
      ]),
    ),
  );
}

function taskOf(kind: ContentKind, context: Record<string, string>) {
  const given = Object.fromEntries(Object.entries(context).filter(([, value]) => value !== ""));
  return { kind, context: given, pages: [], categories: CATEGORIES, edit: null };
}

function withoutFixed(text: string): string {
  return [...Object.values(PLACEHOLDERS), ...FIXED].reduce((left, fixed) => left.replaceAll(fixed, " "), text);
}

/** All text of a draft without what the drafter may write by itself. */
function claimsOf({
  title,
  summary,
  content,
  questions = [],
  comparison_products = [],
  rating,
  ...rest
}: AiDraft): string {
  const own = [
    title,
    summary,
    readText(content),
    ...questions,
    ...comparison_products,
    rest.seo_meta_title,
    rest.seo_meta_description,
  ];
  const text = [...own, rating === undefined ? "" : String(rating)].join("\n");
  return withoutFixed(text);
}

/** Capitals, white space, marks of direction, outer quotation marks and the end form of sigma do not matter. */
function folded(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, "")
    .replace(/\s+/g, " ")
    .toLowerCase()
    .replaceAll("ς", "σ");
}

/** Facts of a text that its sources do not have. */
function inventedIn(claims: string, sources: string): string[] {
  // A source may hold the same words as a heading: what is left of it then counts as given too.
  const given = folded(`${sources}\n${withoutFixed(sources)}`);
  return FACTS.flatMap((fact) => claims.match(fact) ?? []).filter(
    (fact) => !given.includes(folded(fact).replace(/^“|”$/g, "")),
  );
}

const FACTS = [/\d[\d.,]*\d|\d/g, /\d{1,2} (?:January|May|November) \d{4}/g, /\p{Lu}[\p{L}\p{M}]*/gu, /“[^“”\n]*”/g];

describe.each(KINDS)("a draft of $typeCode", (kind) => {
  it("holds no number, date, name or quotation that was not given", () => {
    fc.assert(
      fc.property(contextOf(kind), (context) => {
        const claims = claimsOf(draftOffline(taskOf(kind, context)));
        expect(inventedIn(claims, Object.values(context).join("\n"))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("is one that its own schema takes, and the same each time", () => {
    fc.assert(
      fc.property(contextOf(kind), (context) => {
        const draft = draftOffline(taskOf(kind, context));
        expect(draftSchemaOf(kind).safeParse(draft).error).toBeUndefined();
        expect(draftOffline(taskOf(kind, context))).toEqual(draft);
        expect(draft.seo_meta_title.length).toBeLessThanOrEqual(60);
        expect(draft.seo_meta_description.length).toBeLessThanOrEqual(155);
        expect(draft.tags.every((tag) => CATEGORIES.includes(tag))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it("keeps every given word somewhere, save the user's wishes", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(names, small, small), { minLength: 1, maxLength: 12 }), (facts) => {
        const sentences = facts.map(([who, what, where], index) => `${who} ${what}${index} in ${where}.`);
        const field = kind.assistant.fields.find(({ control }) => control === "paragraph")?.name ?? "";
        const { title, content } = draftOffline(taskOf(kind, { [field]: `${sentences.join(" ")} No superlatives.` }));
        const text = readText(content);
        expect(sentences.filter((each) => text.split(each).length !== 2)).toEqual([]);
        expect(`${title}\n${text}`).not.toContain("superlatives");
      }),
    );
  });
});

describe.each(KINDS)("an edit of $typeCode", (kind) => {
  const request = fc.oneof(
    fc.constantFrom(
      "shorten by half",
      "make it shorter and more formal",
      "less hype, plainer words",
      "shorten the content\nshorten the summary",
      "make it longer",
      "add the tags Retail and Health",
      "shorten the title",
      "remove question 2",
      "a new summary",
    ),
    fc.string({ unit: "grapheme", maxLength: 60 }),
    prompt,
  );

  it("never throws, changes only what differs, and invents nothing", () => {
    fc.assert(
      fc.property(contextOf(kind), request, (context, asked) => {
        const task = taskOf(kind, context);
        const current = draftOffline(task);
        const result = editOffline({ ...task, edit: { current, request: asked, field: "", history: [] } });
        expect(result.updated_fields).toEqual(Object.keys(result.changes));
        expect(result.message).not.toBe("");
        expect(draftSchemaOf(kind).partial().safeParse(result.changes).error).toBeUndefined();
        for (const [field, value] of Object.entries(result.changes))
          expect(value).not.toEqual(current[field as keyof AiDraft]);
        const sources = [claimsOf(current), asked].join(" ");
        expect(inventedIn(claimsOf({ ...current, ...result.changes }), sources)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
