/** Every element of a story inside every other is pasted everywhere, with merged cells: nothing is lost. */
import type { Editor } from "@tiptap/core";
import { DOMParser as ContentParser, type Node, Slice } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, type Selection, TextSelection } from "@tiptap/pm/state";
import { CellSelection } from "@tiptap/pm/tables";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openStory, pictureUrl } from "#tests/support/screens/story-editor.ts";
import { transformPastedHtml } from "./pasted-html.ts";
import { type Placement, placeSlice } from "./place-slice.ts";

/** Each word once: `i3`. */
let words = 0;
const word = () => `i${(words += 1)}.`;
const cell = (inner: string, colspan = 1, rowspan = 1) => `<td colspan="${colspan}" rowspan="${rowspan}">${inner}</td>`;
const rows = (...inner: string[]) => `<table>${inner.map((row) => `<tr>${row}</tr>`).join("")}</table>`;

/** An element around another. */
const ELEMENTS: Record<string, (inner: string) => string> = {
  nothing: (inner) => inner,
  paragraph: (inner) => `<p>${inner}</p>`,
  heading: (inner) => `<h2>${inner}</h2>`,
  subheading: (inner) => `<h3>${inner}</h3>`,
  bullets: (inner) => `<ul><li>${inner}</li><li>${word()}</li></ul>`,
  numbers: (inner) => `<ol start="3"><li><p>${word()}</p>${inner}</li></ol>`,
  quote: (inner) => `<blockquote>${inner}</blockquote>`,
  line: (inner) => `${inner}<hr>${word()}`,
  picture: (inner) => `<figure><img src="${pictureUrl()}" alt=""><figcaption>${word()}</figcaption></figure>${inner}`,
  breaks: (inner) => `${word()}<br>${inner}<br>`,
  link: (inner) => `<a href="https://halden.example/">${inner}</a>`,
  marks: (inner) => `<strong><em><u><s><sub>${inner}</sub></s></u></em></strong>`,
  table: (inner) => rows(cell(inner) + cell(word()), cell(word()) + cell(word())),
  "wide cell": (inner) => rows(cell(inner, 2), cell(word()) + cell(word())),
  "tall cell": (inner) => rows(cell(inner, 1, 2) + cell(word()), cell(word())),
  "merged cells": (inner) => rows(cell(inner, 2, 2) + cell(word()), cell(word()), cell(word()) + cell(word(), 2)),
  "impossible spans": (inner) => rows(cell(inner, 3, 9), cell(word()) + cell(word(), 1, 3), ""),
  caption: (inner) => `<table><caption>${word()}</caption><tr>${cell(inner)}</tr></table>`,
};
const STORIES = [
  "",
  "<p>one two</p><h2>three</h2>",
  "<ul><li><p>one</p><ol><li><p>two</p></li></ol></li></ul><blockquote><p>three</p></blockquote>",
  `<figure><img src="${pictureUrl(2)}" alt=""><figcaption>one two</figcaption></figure><hr>`,
  ...["table", "wide cell", "tall cell", "merged cells", "caption"].map((name) => ELEMENTS[name]?.("<p>one</p>") ?? ""),
  rows(cell(ELEMENTS["picture"]?.("<ul><li>one</li></ul>") ?? "")),
];

/** Carets, texts, blocks and cells that a writer can select. */
function selectionsOf(doc: Node): Selection[] {
  const selections: Selection[] = [];
  const cells: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock) {
      selections.push(TextSelection.create(doc, at + 1), TextSelection.create(doc, at + 1, at + 1 + node.content.size));
    } else if (NodeSelection.isSelectable(node)) selections.push(NodeSelection.create(doc, at));
    if (String(node.type.spec["tableRole"]).endsWith("cell")) cells.push(at);
  });
  for (const at of cells) selections.push(CellSelection.create(doc, at));
  if (cells.length > 1) selections.push(CellSelection.create(doc, cells[0] ?? 0, cells.at(-1)));
  return [...selections, TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))];
}

function sliceOf({ schema }: Editor, html: string): Slice {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return Slice.maxOpen(ContentParser.fromSchema(schema).parseSlice(body).content);
}

function caretIn(doc: Node, text: string): Selection {
  let found = 1;
  doc.descendants((node, at) => void (found = node.isTextblock && node.textContent === text ? at + 1 : found));
  return TextSelection.create(doc, found);
}

function place(editor: Editor, selection: Selection, html: string): Placement & { after: EditorState } {
  const at = editor.state.apply(editor.state.tr.setSelection(selection));
  const placement = placeSlice(at, sliceOf(editor, html));
  return { ...placement, after: at.apply(placement.tr) };
}

const MERGED = ELEMENTS["merged cells"]?.("<p>one</p>") ?? "";

describe("what is pasted", () => {
  it("keeps each word, whatever it is in and wherever it is pasted", () => {
    const editor = openStory();
    const names = Object.keys(ELEMENTS);
    const name = fc.constantFrom(...names);
    const where = fc.record({ story: fc.constantFrom(...STORIES), selection: fc.nat() });
    fc.assert(
      fc.property(name, name, name, where, (outer, middle, inner, { story, selection }) => {
        const drawn = [outer, middle, inner].reduceRight((text, each) => ELEMENTS[each]?.(text) ?? text, word());
        const html = transformPastedHtml(drawn);
        for (const each of drawn.match(/i\d+\./g) ?? []) expect(html).toContain(each);
        editor.commands.setContent(story, { emitUpdate: false });
        const all = selectionsOf(editor.state.doc);
        const { after } = place(editor, all[selection % all.length] ?? editor.state.selection, html);
        after.doc.check();
        const text = after.doc.textContent;
        for (const each of html.match(/i\d+\./g) ?? []) expect(text).toContain(each);
      }),
      { numRuns: 150 },
    );
  });

  it("keeps each cell of any table that is pasted into any other", () => {
    const editor = openStory();
    const span = fc.integer({ min: 1, max: 3 });
    const row = fc.array(fc.tuple(span, span), { minLength: 1, maxLength: 3 });
    const table = fc.array(row, { minLength: 1, maxLength: 3 });
    const tableOf = (drawn: [number, number][][]) =>
      rows(...drawn.map((cells) => cells.map(([colspan, rowspan]) => cell(word(), colspan, rowspan)).join("")));
    fc.assert(
      fc.property(table, table, fc.nat(), (around, inner, selection) => {
        editor.commands.setContent(tableOf(around), { emitUpdate: false });
        const html = tableOf(inner);
        const all = selectionsOf(editor.state.doc);
        const { after } = place(editor, all[selection % all.length] ?? editor.state.selection, html);
        after.doc.check();
        for (const each of html.match(/i\d+\./g) ?? []) expect(after.doc.textContent).toContain(each);
      }),
      { numRuns: 150 },
    );
  });

  it("becomes paragraphs where merged cells leave no room for it", () => {
    const editor = openStory(rows(cell("a"), cell("b")));
    const { how, after } = place(editor, caretIn(editor.state.doc, "a"), rows(cell("c"), cell("d", 1, 2)));
    expect(how).toBe("flat");
    expect(after.doc.textBetween(0, after.doc.content.size, "\n").trim()).toBe("c\nda\nb");
  });

  it("goes on beyond the selected cell", () => {
    const editor = openStory(rows(cell("a") + cell("b"), cell("c") + cell("d")));
    const pasted = rows(cell("1") + cell("2"), cell("3") + cell("4"));
    const { how, after } = place(editor, CellSelection.create(editor.state.doc, 2), pasted);
    expect(how).toBe("spread");
    expect(after.doc.textContent).toBe("1234");
  });

  it("is placed as it is where it fits", () => {
    const editor = openStory("<p>one</p>");
    expect(place(editor, editor.state.selection, MERGED).how).toBe("as-is");
  });
});
