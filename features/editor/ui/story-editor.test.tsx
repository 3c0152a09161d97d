import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Editor } from "@tiptap/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pictureUrl } from "#tests/support/screens/story-editor.ts";
import { renderAt } from "#tests/support/screens/dashboard.tsx";
import StoryEditor from "./story-editor.tsx";

// ProseMirror asks where the caret is; jsdom lays nothing out, and has no clipboard events.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index + 1}`).join(" ");

type Opened = { editor: Editor; changes: string[] };

function openEditor(html: string, wordLimit: number | null): Opened {
  const changes: string[] = [];
  renderAt(
    "/",
    <>
      <span id="label">Content</span>
      <StoryEditor
        id="content"
        labelledBy="label"
        invalid={false}
        initialHtml={html}
        wordLimit={wordLimit}
        onChange={(changed) => changes.push(changed)}
      />
    </>,
  );
  const element = screen.getByRole<HTMLElement & { editor: Editor }>("textbox", { name: "Content" });
  return { editor: element.editor, changes };
}

const status = () => screen.getByRole("status").textContent;
const typeAtEnd = (editor: Editor, text: string) =>
  act(async () => {
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, text);
  });
const paste = (editor: Editor, html: string) =>
  act(async () => {
    editor.commands.setTextSelection(editor.state.doc.content.size - 1);
    editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  });

describe("the story editor", () => {
  it.each([
    { limit: 800, counter: "3 / 800 words", note: "Text after the limit will not be accompanied." },
    { limit: null, counter: "3 words", note: "" },
  ])("counts words under a limit of $limit", ({ limit, counter, note }) => {
    openEditor("<p>one two three</p>", limit);
    expect(screen.getByText(counter)).toBeTruthy();
    expect(status()).toBe(note);
  });

  it("ignores an edit over the limit and says so, until the next edit that fits", async () => {
    const { editor } = openEditor(`<p>${words(5)}</p>`, 5);
    await typeAtEnd(editor, " more");
    expect(editor.getText()).toBe(words(5));
    expect(status()).toBe("Not added. Your plan allows 5 words.");
    await typeAtEnd(editor, "x");
    expect(status()).toBe("Text after the limit will not be accompanied.");
  });

  it("offers the part of a paste that fits, and pastes it", async () => {
    const { editor } = openEditor(`<p>${words(3)}</p>`, 5);
    await paste(editor, "<p>alpha</p><p>beta gamma delta</p>");
    expect(editor.getText()).toBe(words(3));
    expect(status()).toBe("You pasted 4 words; 3 of them fit your limit.");
    await userEvent.click(screen.getByRole("button", { name: "Paste the first 3 words" }));
    expect(screen.getByText("5 / 5 words")).toBeTruthy();
    expect(editor.getText()).toContain("gamma");
    expect(screen.queryByRole("button", { name: /^Paste the first/ })).toBeNull();
  });

  it("offers nothing to click when no word has room", async () => {
    const { editor } = openEditor(`<p>${words(5)}</p><p></p>`, 5);
    await paste(editor, "<p>alpha beta</p>");
    expect(status()).toBe("You pasted 2 words; none of them fit your limit.");
    expect(screen.queryByRole("button", { name: /^Paste the first/ })).toBeNull();
  });

  it("names every control of its toolbar", () => {
    openEditor("", null);
    const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual([
      "Text style: Paragraph",
      "Bold",
      "Italic",
      "Underline",
      "Strikethrough",
      "Bulleted list",
      "Numbered list",
      "Quote",
      "Table",
      "Link",
      "Picture",
      "Dividing line",
      "Clear formatting",
      "Undo",
      "Redo",
    ]);
  });

  it("is one tab stop that arrow keys move through", async () => {
    openEditor("<p>text</p>", null);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Italic");
    await userEvent.tab();
    expect(document.activeElement?.getAttribute("role")).toBe("textbox");
  });

  it("links to web pages only", async () => {
    const { editor } = openEditor("<p>text</p>", null);
    act(() => void editor.commands.selectAll());
    await userEvent.click(screen.getByLabelText("Link"));
    const address = await screen.findByLabelText("Link address");
    await userEvent.type(address, "javascript:alert(1){Enter}");
    expect(screen.getByText("Enter a web address that starts with http:// or https://.")).toBeTruthy();
    await userEvent.clear(address);
    await userEvent.type(address, "halden.example/news{Enter}");
    expect(editor.getHTML()).toBe('<p><a href="https://halden.example/news">text</a></p>');
  });
});

it("keeps the keys of an input method from the form around it", () => {
  const onKey = vi.fn<() => void>();
  document.addEventListener("keydown", onKey);
  const { editor } = openEditor("<p>text</p>", null);
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(editor.view.dom, { key: "Escape", ...init });
  expect(onKey).not.toHaveBeenCalled();
  fireEvent.keyDown(editor.view.dom, { key: "Escape" });
  expect(onKey).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", onKey);
});

it("says that a paste did not fit as it was, and keeps its text", async () => {
  const { editor } = openEditor(`<figure><img src="${pictureUrl()}"><figcaption>one</figcaption></figure>`, null);
  act(() => void editor.commands.setTextSelection({ from: 1, to: 4 }));
  await act(async () => void editor.view.pasteHTML("<p>a<br>b</p>", new Event("paste") as ClipboardEvent));
  expect(status()).toBe("This formatting is not supported here. The text was added as plain paragraphs.");
  expect(editor.getHTML()).toContain("<p>a<br>b</p>");
});

describe("a table", () => {
  const cell = (tag: string, text = "") => `<${tag}><p>${text}</p></${tag}>`;
  const rows = (...inner: string[]) =>
    `<table><tbody>${inner.map((each) => `<tr>${each}</tr>`).join("")}</tbody></table>`;
  const [a, b, one, two] = [cell("th", "A"), cell("th", "B"), cell("td", "1"), cell("td", "2")];
  const [th, td] = [cell("th"), cell("td")];

  it.each([
    ["Header row", rows(cell("td", "A") + cell("td", "B"), one + two)],
    ["Add row above", rows(td + td, a + b, one + two)],
    ["Add row below", rows(a + b, td + td, one + two)],
    ["Add column before", rows(th + a + b, td + one + two)],
    ["Add column after", rows(a + th + b, one + td + two)],
    ["Delete row", rows(one + two)],
    ["Delete column", rows(b, two)],
    ["Delete table", ""],
  ])("has '%s'", async (label, expected) => {
    const { editor } = openEditor(rows(a + b, one + two), null);
    act(() => void editor.commands.setTextSelection(4));
    await userEvent.click(screen.getByLabelText("Table"));
    await userEvent.click(await screen.findByText(label));
    expect(editor.getHTML().replace(/<p><\/p>$/, "")).toBe(expected);
  });

  it("takes a side for a column, its heading too", async () => {
    const { editor } = openEditor(rows(a + b, one + two), null);
    act(() => void editor.commands.setTextSelection(4));
    for (const [label, attribute] of [
      ["Centre column", ' data-align="center"'],
      ["Align column right", ' data-align="end"'],
      ["Align column left", ""],
    ] as const) {
      await userEvent.click(screen.getByLabelText("Table"));
      await userEvent.click(await screen.findByText(label));
      expect(editor.getHTML()).toContain(
        rows(`<th${attribute}><p>A</p></th>${b}`, `<td${attribute}><p>1</p></td>${two}`),
      );
    }
  });

  it("takes a caption, and goes with it", async () => {
    const { editor } = openEditor(rows(a + b, one + two), null);
    const choose = async (label: string) => {
      await userEvent.click(screen.getByLabelText("Table"));
      await userEvent.click(await screen.findByText(label));
    };
    act(() => void editor.commands.setTextSelection(4));
    await choose("Add caption");
    act(() => void editor.commands.insertContent("Prices"));
    expect(editor.getHTML()).toContain(`<figure><figcaption>Prices</figcaption>${rows(a + b, one + two)}</figure>`);
    await choose("Remove caption");
    expect(editor.getHTML()).toContain(rows(a + b, one + two));
    expect(editor.getHTML()).not.toContain("Prices");
    await choose("Add caption");
    await choose("Delete table");
    expect(editor.getText().trim()).toBe("");
    expect(editor.getHTML()).not.toContain("table");
  });

  it("is inserted with a header row", async () => {
    const { editor } = openEditor("", null);
    await userEvent.click(screen.getByLabelText("Table"));
    await userEvent.click(await screen.findByText("Insert table"));
    expect(editor.getHTML()).toBe(`${rows(th.repeat(3), td.repeat(3), td.repeat(3))}<p></p>`);
  });
});

describe("a link", () => {
  const LINKED = '<p><a href="https://halden.example/">Halden</a> sails</p>';

  it("is changed and removed where the caret is", async () => {
    const { editor } = openEditor(LINKED, null);
    act(() => void editor.chain().focus().setTextSelection(3).run());
    await userEvent.click(screen.getByLabelText("Link"));
    const address = await screen.findByLabelText<HTMLInputElement>("Link address");
    expect(address.value).toBe("https://halden.example/");
    await userEvent.clear(address);
    await userEvent.type(address, "https://halden.example/ferry{Enter}");
    expect(editor.getHTML()).toContain('<a href="https://halden.example/ferry">Halden</a> sails');
    await userEvent.click(screen.getByLabelText("Link"));
    await userEvent.click(await screen.findByText("Remove link"));
    expect(editor.getHTML()).toBe("<p>Halden sails</p>");
  });

  it("opens with Ctrl+K in the editor that has the focus, and in no other", async () => {
    const { editor } = openEditor(LINKED, null);
    act(() => void window.dispatchEvent(new Event("edit-link")));
    expect(screen.queryByLabelText("Link address")).toBeNull();
    act(() => void editor.view.focus());
    act(() => void window.dispatchEvent(new Event("edit-link")));
    expect(await screen.findByLabelText("Link address")).toBeTruthy();
  });
});

describe("handing the text on", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("waits for a pause, and gives empty text as nothing", async () => {
    const { editor, changes } = openEditor("<p>text</p>", null);
    await typeAtEnd(editor, " more");
    expect(changes).toEqual([]);
    vi.advanceTimersByTime(1000);
    act(() => void editor.commands.clearContent());
    vi.advanceTimersByTime(1000);
    await typeAtEnd(editor, "x");
    act(() => void editor.commands.setContent("<p></p>"));
    vi.advanceTimersByTime(1000);
    expect(changes).toEqual(["<p>text more</p>", "", ""]);
  });

  it("does not wait when the page goes away", async () => {
    const { editor, changes } = openEditor("<p>text</p>", null);
    await typeAtEnd(editor, " more");
    window.dispatchEvent(new Event("pagehide"));
    expect(changes).toEqual(["<p>text more</p>"]);
  });
});
