import { Editor } from "@tiptap/core";
import { DOMParser as ContentParser, type Slice } from "@tiptap/pm/model";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { pictureUrl } from "#tests/support/screens/story-editor.ts";
import { countNodeWords, countSliceWords } from "./count-words.ts";
import { storyExtensions } from "../extensions.ts";
import { offerPaste, type PasteOffer, pasteWords } from "./word-limit.ts";
import { countWords } from "../../html/count-words.ts";

type Opened = { editor: Editor; refused: number[]; offers: PasteOffer[] };
let opened: Opened | null = null;

function openEditor(content: string, limit: number | null): Opened {
  const refused: number[] = [];
  const offers: PasteOffer[] = [];
  const element = document.body.appendChild(document.createElement("div"));
  const editor = new Editor({
    element,
    content,
    injectCSS: false,
    extensions: storyExtensions({
      limit,
      onRefused: (words) => refused.push(words),
      onPasteOffered: (offer) => offers.push(offer),
    }),
  });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  opened = { editor, refused, offers };
  return opened;
}

afterEach(() => {
  opened?.editor.destroy();
  document.body.replaceChildren();
});

function sliceOf(editor: Editor, html: string): Slice {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return ContentParser.fromSchema(editor.schema).parseSlice(body, { preserveWhitespace: true });
}

/** As HTML it would be dropped at the end of a paragraph. */
const typeSpace = (editor: Editor) => editor.view.dispatch(editor.state.tr.insertText(" "));
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index + 1}`).join(" ");

const phrase = fc.string({
  unit: fc.constantFrom("a", "é", "語", " ", " ", "\u00a0", "<", "&", ">", "\n", "😀", "\u3000"),
  maxLength: 20,
});
const inline = fc.record({
  text: phrase,
  tag: fc.constantFrom("", "strong", "em", "u", "s", 'a href="https://x.test/?q=1>2&a=b"', "br"),
});
const paragraph = fc.array(inline, { maxLength: 6 }).map((parts) => parts.map(renderInline).join(""));
const block = fc.oneof(
  paragraph.map((inner) => `<p>${inner}</p>`),
  paragraph.map((inner) => `<h2>${inner}</h2>`),
  paragraph.map((inner) => `<blockquote><p>${inner}</p></blockquote>`),
  fc
    .array(paragraph, { minLength: 1, maxLength: 3 })
    .map((items) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join("")}</ul>`),
  phrase.map(
    (text) =>
      `<figure><img src="${pictureUrl()}" alt="two words"><figcaption>${renderInline({ text, tag: "" })}</figcaption></figure>`,
  ),
  fc.tuple(paragraph, paragraph).map(([a, b]) => `<table><tr><td><p>${a}</p></td><th><p>${b}</p></th></tr></table>`),
);
const story = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join(""));

function renderInline({ text, tag }: { text: string; tag: string }): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  if (tag === "") return escaped;
  return tag === "br" ? `${escaped}<br>` : `<${tag}>${escaped}</${tag.split(" ")[0]}>`;
}

describe("counting", () => {
  it("counts a document as the contract counts its HTML", () => {
    const { editor } = openEditor("", null);
    fc.assert(
      fc.property(story, (html) => {
        editor.commands.setContent(html, { emitUpdate: false });
        expect(countNodeWords(editor.state.doc)).toBe(countWords(editor.getHTML()));
      }),
      { numRuns: 120 },
    );
  });

  it("counts again only what an edit changed, and stays right over many edits", () => {
    const { editor } = openEditor("<p>one two</p><ul><li><p>three</p></li></ul>", null);
    for (const edit of ["four", " five", "  six seven "]) {
      editor.commands.insertContent(edit);
      expect(countNodeWords(editor.state.doc)).toBe(countWords(editor.getHTML()));
    }
  });
});

describe("the word limit", () => {
  it("ignores an edit that would go over, and says how many words it would have been", async () => {
    const { editor, refused } = openEditor(`<p>${words(5)}</p>`, 5);
    editor.commands.insertContent(" more");
    await Promise.resolve();
    expect(editor.getText()).toBe(words(5));
    expect(refused).toEqual([6]);
  });

  it("takes letters that lengthen the last word", () => {
    const { editor } = openEditor(`<p>${words(5)}</p>`, 5);
    editor.commands.insertContent("x");
    expect(editor.getText()).toBe(`${words(5)}x`);
  });

  it("lets a text that is already over shrink or change, not grow", () => {
    const { editor } = openEditor(`<p>${words(8)}</p>`, 5);
    editor.commands.deleteRange({ from: 1, to: 4 });
    expect(countNodeWords(editor.state.doc)).toBe(7);
    editor.commands.insertContent(" more");
    expect(countNodeWords(editor.state.doc)).toBe(7);
  });

  it("has no cap without a limit", () => {
    const { editor } = openEditor("", null);
    editor.commands.insertContent(words(3000));
    expect(countNodeWords(editor.state.doc)).toBe(3000);
  });
});

describe("a paste that would go over", () => {
  it.each([
    ["one paragraph", "<p>a b c d e f</p>"],
    ["several paragraphs", "<p>a b</p><p>c d</p><p>e f</p>"],
    ["a list", "<ul><li><p>a b</p></li><li><p>c d e f</p></li></ul>"],
    ["marks", "<p>a <strong>b c</strong> d <em>e</em> f</p>"],
  ])("offers the part that fits: %s", (_name, html) => {
    const { editor } = openEditor(`<p>${words(7)}</p>`, 10);
    typeSpace(editor);
    const offer = offerPaste(editor.state, sliceOf(editor, html), 10);
    expect(offer).toMatchObject({ words: 6, fits: 3 });
    if (!offer) return;
    editor.view.dispatch(pasteWords(editor.state, offer.slice, offer.fits));
    expect(countNodeWords(editor.state.doc)).toBe(10);
    expect(editor.getText()).toContain("c");
    expect(editor.getText()).not.toContain("d");
  });

  it("offers nothing to paste when no word has room", () => {
    const { editor } = openEditor(`<p>${words(10)}</p>`, 10);
    typeSpace(editor);
    expect(offerPaste(editor.state, sliceOf(editor, "<p>a b</p>"), 10)).toMatchObject({ words: 2, fits: 0 });
  });

  it("is an ordinary paste when it fits, counting the words that it replaces", () => {
    const { editor } = openEditor(`<p>${words(10)}</p>`, 10);
    editor.commands.selectAll();
    expect(offerPaste(editor.state, sliceOf(editor, `<p>${words(9)}</p>`), 10)).toBeNull();
  });

  it("is offered by the paste itself and leaves the text alone", () => {
    const { editor, offers } = openEditor(`<p>${words(4)}</p>`, 5);
    // jsdom has no ClipboardEvent.
    editor.view.pasteHTML("<p>alpha beta gamma</p>", new Event("paste") as ClipboardEvent);
    expect(offers).toHaveLength(1);
    expect(editor.getText()).toBe(words(4));
  });

  it("never lets the offered part go over the limit, whatever was pasted where", () => {
    const { editor } = openEditor("", null);
    const limit = 12;
    fc.assert(
      fc.property(story, story, fc.nat(), (before, pasted, at) => {
        editor.commands.setContent(before, { emitUpdate: false });
        fc.pre(countNodeWords(editor.state.doc) <= limit);
        editor.commands.setTextSelection(at % (editor.state.doc.content.size + 1));
        const slice = sliceOf(editor, pasted);
        const offer = offerPaste(editor.state, slice, limit);
        if (!offer) return;
        expect(offer.words).toBe(countSliceWords(slice));
        expect(countNodeWords(pasteWords(editor.state, slice, offer.fits).doc)).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 120 },
    );
  });
});

describe("an input method", () => {
  function compose(editor: Editor, text: string) {
    editor.view.dom.dispatchEvent(new CompositionEvent("compositionstart"));
    editor.view.dispatch(editor.state.tr.insertText(text).setMeta("composition", 1));
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

  it("may go over while it composes, and loses the overflow when it ends", async () => {
    const { editor, refused } = openEditor(`<p>${words(4)}</p>`, 5);
    compose(editor, " 안녕 하세요 여러분");
    expect(countNodeWords(editor.state.doc)).toBe(7);
    editor.view.dom.dispatchEvent(new CompositionEvent("compositionend"));
    await expect.poll(() => countNodeWords(editor.state.doc)).toBe(5);
    expect(editor.getText()).toContain("안녕");
    expect(refused).toEqual([7]);
  });

  it("keeps a composition that fits", async () => {
    const { editor, refused } = openEditor(`<p>${words(4)}</p>`, 5);
    compose(editor, " 新聞");
    editor.view.dom.dispatchEvent(new CompositionEvent("compositionend"));
    await settled();
    expect(editor.getText()).toBe(`${words(4)} 新聞`);
    expect(refused).toEqual([]);
  });

  it("never cuts text that was there before", async () => {
    const { editor } = openEditor("<p>one two three</p>", 3);
    editor.commands.setTextSelection(5);
    compose(editor, "二 ");
    editor.view.dom.dispatchEvent(new CompositionEvent("compositionend"));
    await expect.poll(() => editor.getText()).toBe("one two three");
  });
});
