/** Hostile answers: what comes out is within the contract, as safe as what authors submit, and links only where it may. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KINDS, kindOf } from "#features/content/kinds/index.ts";
import { readStory } from "#features/editor/html/read-story.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { FERRY_DRAFT, FERRY_FACTS } from "#tests/doubles/model/answers.ts";
import { draftFieldsOf, draftSchemaOf } from "../../contract.ts";
import { readDraftAnswer, readEditAnswer, readWritten } from "./policy.ts";
import type { WritingTask } from "../writers/writer.ts";

const article = kindOf("article");
const DRAFT: WritingTask = {
  kind: article,
  context: { prompt: `${FERRY_FACTS} See https://harbour.example/ferry or www.laboe.example. Tel. +49 431 555 010` },
  pages: [{ url: "https://pages.example/a", title: "A", text: "", links: ["https://pages.example/b?id=1"] }],
  categories: ["Transportation", "Travel & Leisure"],
  edit: null,
};
const editing = (changes: Partial<NonNullable<WritingTask["edit"]>> = {}): WritingTask => ({
  ...DRAFT,
  edit: { current: FERRY_DRAFT, request: "Shorten it", field: "", history: [], ...changes },
});

const HOSTILE = [
  "<script>alert(1)</script>",
  '<img src="https://spy.example/p.png" onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="https://evil.example/">free money</a>',
  "[free money](https://evil.example/)",
  "<p><a href='https://harbour.example/ferry'>ferry</a><b>",
  "```html\n<p>x</p>\n```",
  "**bold** _it_ # x\n- y",
  '"',
  "\\",
  "{",
  "}",
  '{"title": "',
  '"content": "<p>',
  "\u0000",
  "\ud800",
  "<think>",
];
const fragment = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary" }),
  fc.jsonValue().map((value) => JSON.stringify(value) ?? ""),
);
const anyText = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(""));
const anyAnswer = fc.oneof(
  anyText,
  fc
    .record(
      {
        title: anyText,
        content: anyText,
        summary: fc.jsonValue(),
        tags: fc.jsonValue(),
        rating: fc.jsonValue(),
        questions: fc.array(anyText),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc
    .record(
      {
        message: fc.jsonValue(),
        changes: fc.oneof(fc.jsonValue(), fc.record({ title: anyText, content: anyText }, { requiredKeys: [] })),
        updated_fields: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);

/** What no reader may meet. */
function expectSafe(html: string) {
  expect(sanitiseStory(html)).toBe(html);
  const { blocks, pictures } = readStory(html);
  expect(pictures).toEqual([]);
  const given =
    /^(?:https:\/\/harbour\.example\/ferry|https:\/\/www\.laboe\.example\/?|https:\/\/pages\.example\/(?:a|b\?id=1)|mailto:press@harbour\.example|tel:.*)$/;
  for (const { href } of blocks.flatMap(({ links }) => links)) expect(href).toMatch(given);
}

describe("any answer", () => {
  it.each(KINDS.map((kind) => [kind.key, kind] as const))(
    "of %s gives a safe draft within the contract, or none",
    (_, kind) => {
      fc.assert(
        fc.property(anyAnswer, (text) => {
          const task = { ...DRAFT, kind };
          const draft = readDraftAnswer(kind, text, task);
          const written = readWritten(task, text);
          if (typeof written["content"] === "string") expectSafe(sanitiseStory(written["content"]));
          if (!draft) return;
          expect(draftSchemaOf(kind).parse(draft)).toEqual(draft);
          expectSafe(draft.content);
          expect(draft.tags.every((tag) => DRAFT.categories.includes(tag))).toBe(true);
        }),
      );
    },
  );

  it("gives an edit of fields that the kind has, or none", () => {
    fc.assert(
      fc.property(anyAnswer, fc.constantFrom("", "summary", "content", "nonsense"), (text, field) => {
        const task = editing({ field });
        const edit = readEditAnswer(article, text, task);
        if (!edit) return;
        const applied = { ...FERRY_DRAFT, ...edit.changes };
        expect(draftSchemaOf(article).parse(applied)).toEqual(applied);
        expect(edit.updated_fields).toEqual(draftFieldsOf(article).filter((name) => name in edit.changes));
        expect(Object.keys(edit.changes).toSorted()).toEqual([...edit.updated_fields].toSorted());
        if (field !== "") expect(edit.updated_fields.every((name) => name === field)).toBe(true);
        if (edit.changes.content !== undefined) expectSafe(edit.changes.content);
      }),
    );
  });
});

describe("links", () => {
  const linking = (href: string) =>
    readDraftAnswer(article, JSON.stringify({ title: "T", content: `<p><a href="${href}">word</a></p>` }), DRAFT)
      ?.content;

  it.each([
    "https://evil.example/",
    "https://harbour.example/other",
    "https://harbour.example.evil.example/ferry",
    "https://harbour.example@evil.example/ferry",
    "https://pages.example/b?id=2",
    "javascript:alert(1)",
    "//evil.example",
    "mailto:someone@else.example",
    "tel:+4912345678",
    "tel:0",
  ])("to %s leave only their words", (href) => expect(linking(href)).toBe("<p>word</p>"));

  it.each([
    ["https://harbour.example/ferry", "https://harbour.example/ferry"],
    ["http://www.harbour.example/ferry/#top", "https://harbour.example/ferry"],
    ["https://laboe.example", "https://www.laboe.example/"],
    ["https://pages.example/a", "https://pages.example/a"],
    ["https://pages.example/b?id=1", "https://pages.example/b?id=1"],
    ["mailto:press@harbour.example", "mailto:press@harbour.example"],
    ["tel:+49-431-555-010", "tel:+49-431-555-010"],
  ])("to %s lead to %s, as it was given", (href, given) => {
    expect(linking(href)).toBe(`<p><a href="${given}" rel="noopener nofollow ugc">word</a></p>`);
  });

  it("of the draft that is edited may stay", () => {
    const current = { ...FERRY_DRAFT, content: '<p><a href="https://kept.example/x">x</a></p>' };
    const content = '<p>Now <a href="https://kept.example/x">x</a> and <a href="https://new.example/">y</a></p>';
    expect(
      readEditAnswer(article, JSON.stringify({ changes: { content } }), editing({ current }))?.changes.content,
    ).toBe('<p>Now <a href="https://kept.example/x" rel="noopener nofollow ugc">x</a> and y</p>');
  });
});
