import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Editor } from "@tiptap/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AiDraft, assistantMessages } from "#features/assistant/contract.ts";
import {
  callsTo,
  insertDraft,
  openScreen,
  owner,
  sendForm,
  submitButton,
  title,
  toast,
  typeTitle,
} from "#tests/support/screens/submit-page.tsx";
import { AUTOSAVE_INTERVAL_MS, createPath } from "#features/content/contract.ts";
import { KINDS, kindOf } from "#features/content/kinds/index.ts";
import { readStoredText } from "#features/content/ui/drafts/stored-text.ts";

const article = kindOf("article");
const STORY = "<p>BERGEN, Norway. A trial begins.</p>";
const buildDraft = (changes: Partial<AiDraft> = {}): AiDraft => ({
  title: "Halden Marine to trial hydrogen",
  summary: "A nine-month trial.",
  content: STORY,
  tags: ["Technology"],
  seo_meta_title: "",
  seo_meta_description: "",
  ...changes,
});

const summary = () => screen.getByLabelText<HTMLTextAreaElement>("Summary");
const editor = () => (document.querySelector('[contenteditable="true"]') as unknown as { editor: Editor }).editor;
const story = () => editor().getHTML();
const undo = () => userEvent.click(screen.getByText("Undo", { selector: "button" }));
const dialog = () => screen.findByRole("dialog", { name: /Replace|Insert part/ });
const press = async (name: string) => userEvent.click(within(await dialog()).getByRole("button", { name }));

/** Opens an empty form whose categories are there. */
async function openEmpty(features = {}) {
  const page = await openScreen({ features }, "");
  await screen.findByRole("checkbox", { name: "Technology" });
  return page;
}
/** Begins to insert. @returns what the drawer is told in the end. */
function begin(draft = buildDraft(), kind = article) {
  let told: Promise<number | null> = Promise.resolve(null);
  // Not awaited inside: a form that has to be mounted first is mounted when this ends.
  act(() => {
    told = insertDraft(kind, draft, {});
  });
  return { told: () => act(() => told) };
}
const insert = (draft = buildDraft(), kind = article) => begin(draft, kind).told();

describe("'Insert into Your Blog'", () => {
  it.each(KINDS)("fills the form of $key and says how many fields", async (kind) => {
    await openEmpty();
    const { titleField } = kind.assistant;
    expect(await insert(buildDraft(), kind)).toBe(4);
    await screen.findByText(assistantMessages.populated(4));
    const tab = screen.getByRole("tab", { name: kind.tabLabel });
    await waitFor(() => expect(tab.getAttribute("aria-selected")).toBe("true"));
    const shown = within(screen.getByRole("form", { name: kind.tabLabel }));
    const label = kind.form.story.find(({ name }) => name === titleField)?.label ?? "";
    expect(shown.getByLabelText<HTMLTextAreaElement>(label).value).toBe("Halden Marine to trial hydrogen");
    const [first] = kind.form.story.filter(({ name }) => name === titleField || name === "content");
    expect(document.activeElement?.id).toBe(`field-${kind.key}-${first?.name}`);
    expect(shown.getByLabelText<HTMLTextAreaElement>("Summary").value).toBe("A nine-month trial.");
    expect(shown.getByRole<HTMLInputElement>("checkbox", { name: "Technology" }).checked).toBe(true);
    await waitFor(() => expect(shown.getByText("BERGEN, Norway. A trial begins.")).toBeTruthy());
  });

  it("submits what was inserted", async () => {
    const { requests } = await openEmpty();
    await insert();
    const { form } = await sendForm(requests);
    expect(Object.fromEntries(form)).toMatchObject({
      title: "Halden Marine to trial hydrogen",
      content: STORY,
      summary: "A nine-month trial.",
      tags: '["Technology"]',
    });
  });

  it("takes back what was said about the fields that it fills, and about no other", async () => {
    await openEmpty();
    await userEvent.type(screen.getByLabelText("Website 1"), "no address");
    await userEvent.click(submitButton());
    await screen.findAllByText("Title is required.");
    await insert();
    expect(screen.queryByText("Title is required.")).toBeNull();
    expect(screen.queryByText("Content is required.")).toBeNull();
    expect(screen.getAllByText(/Website #1/).length).toBeGreaterThan(0);
  });

  it("is kept in the browser like any change", async () => {
    await openEmpty();
    await insert();
    await waitFor(() => expect(readStoredText(owner())?.values.texts["content"]).toBe(STORY));
  });

  it("inserts nothing while the text is being sent", async () => {
    await openEmpty();
    await insert();
    await userEvent.click(submitButton());
    await screen.findByRole("button", { name: "Submitting" });
    expect(await insert(buildDraft({ title: "Another" }))).toBeNull();
    await toast("Your post is still being submitted. Insert the draft when that is done.");
    expect(title().value).toBe("Halden Marine to trial hydrogen");
  });

  it("says so where a draft has nothing for the form", async () => {
    await openEmpty();
    expect(await insert(buildDraft({ title: "", summary: "", content: "", tags: [] }))).toBeNull();
    await toast("There was nothing to insert.");
  });
});

describe("an insertion and autosave", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  it("saves the draft with what was inserted", async () => {
    const { requests } = await openEmpty();
    await insert();
    await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_INTERVAL_MS));
    const [saved] = callsTo(requests, createPath(article, "draft"));
    expect(saved?.form.get("content")).toBe(STORY);
  });
});

describe("over text that the user typed", () => {
  it("asks first, naming the fields; 'Cancel' and Escape change nothing", async () => {
    await openEmpty();
    await typeTitle("Mine");
    await userEvent.type(summary(), "Mine too");
    const first = begin(buildDraft({ summary: "" }));
    const names = within(await dialog()).getAllByRole("listitem");
    expect(names.map(({ textContent }) => textContent)).toEqual(["Title"]);
    await press("Cancel");
    expect(await first.told()).toBeNull();
    const second = begin();
    await dialog();
    await userEvent.keyboard("{Escape}");
    expect(await second.told()).toBeNull();
    expect([title().value, summary().value, story()]).toEqual(["Mine", "Mine too", "<p></p>"]);
  });

  it("'Replace' takes the draft", async () => {
    await openEmpty();
    await typeTitle("Mine");
    const { told } = begin();
    await press("Replace");
    expect(await told()).toBe(4);
    expect(title().value).toBe("Halden Marine to trial hydrogen");
  });

  it("'Fill only empty fields' keeps it", async () => {
    await openScreen();
    await screen.findByRole("checkbox", { name: "Technology" });
    const { told } = begin();
    await press("Fill only empty fields");
    expect(await told()).toBe(3);
    expect(story()).toBe("<p>Halden Marine has won an order.</p>");
    expect(title().value).toBe("Halden Marine to trial hydrogen");
  });

  it("asks nothing about an earlier draft, unless it was changed since", async () => {
    await openEmpty();
    await insert();
    expect(await insert(buildDraft({ title: "Second draft" }))).toBe(4);
    expect(title().value).toBe("Second draft");
    await userEvent.type(title(), ", mine");
    const { told } = begin(buildDraft({ title: "Third draft", summary: "Third." }));
    await press("Keep my text");
    expect(await told()).toBe(3);
    expect([title().value, summary().value]).toEqual(["Second draft, mine", "Third."]);
  });
});

describe("content that is longer than the plan allows", () => {
  it("goes in up to the limit after saying so", async () => {
    await openEmpty({ word_limit: 3 });
    const { told } = begin();
    expect((await dialog()).textContent).toContain("has 5 words. Your plan allows 3");
    await press("Insert this part");
    expect(await told()).toBe(4);
    expect(story()).toBe("<p>BERGEN, Norway. A</p>");
  });
});

describe("Undo", () => {
  it("brings the old values back as one step", async () => {
    await openScreen();
    await screen.findByRole("checkbox", { name: "Technology" });
    await typeTitle("Mine");
    const { told } = begin();
    await press("Replace");
    await told();
    await undo();
    await toast("The insertion was undone.");
    expect([title().value, summary().value]).toEqual(["Mine", ""]);
    expect(story()).toBe("<p>Halden Marine has won an order.</p>");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Technology" }).checked).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(title()));
  });

  it("keeps what was typed after the insertion, and names it", async () => {
    await openEmpty();
    await insert();
    await userEvent.type(summary(), " And more.");
    act(() => void editor().commands.insertContentAt(1, "Mine. "));
    await undo();
    await toast("Undone, except in the fields you have changed since: Content, Summary.");
    expect([title().value, summary().value]).toEqual(["", "A nine-month trial. And more."]);
    expect(story()).toBe("<p>Mine. BERGEN, Norway. A trial begins.</p>");
  });

  it("does nothing once a later draft was inserted", async () => {
    await openEmpty();
    await insert();
    await insert(buildDraft({ title: "Second draft" }));
    const [first] = screen.getAllByText("Undo", { selector: "button" });
    if (first) await userEvent.click(first);
    expect(title().value).toBe("Second draft");
  });

  it("of the editor takes the inserted story back, and brings it again", async () => {
    await openScreen();
    await screen.findByRole("checkbox", { name: "Technology" });
    const { told } = begin();
    await press("Replace");
    await told();
    act(() => void editor().commands.undo());
    expect(story()).toBe("<p>Halden Marine has won an order.</p>");
    act(() => void editor().commands.redo());
    expect(story()).toBe(STORY);
  });
});
