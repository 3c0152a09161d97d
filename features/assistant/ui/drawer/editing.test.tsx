import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { assistantMessages, HIGHLIGHT_MS, type TracedFact } from "../../contract.ts";
import {
  DRAFT,
  type Drawer,
  edit,
  field,
  OFFLINE,
  openDrawer,
  openWithDraft,
  renderLauncher,
  RUN_ID,
  stubStreams,
} from "#tests/support/screens/assistant-drawer.tsx";

beforeEach(() => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => log.mockRestore();
});
afterEach(() => vi.useRealTimers());

const press = (drawer: Drawer, name: string | RegExp) => userEvent.click(drawer.getByRole("button", { name }));
const marks = (tag: "ins" | "del") =>
  [...document.querySelectorAll(tag)].map((mark) => mark.textContent?.replaceAll(/\[(added|removed): |\]$/g, ""));

describe("an edit that fails", () => {
  it("says why, keeps the draft, and is tried again without being asked twice", async () => {
    const page = await openWithDraft();
    page.refusals["POST /ai/edit/stream/"] = { status: 503, body: { detail: assistantMessages.busy } };
    await press(page.drawer, "Shorter");
    const message = `Sorry, I encountered an error while processing your edit request: ${assistantMessages.busy}`;
    expect(await page.drawer.findByText(message)).toBeTruthy();
    expect(page.drawer.getByText(DRAFT.title)).toBeTruthy();
    delete page.refusals["POST /ai/edit/stream/"];
    await press(page.drawer, "Try again");
    const stream = await page.next(2);
    expect(stream.body).toMatchObject({ editRequest: "Make it shorter", history: [] });
    stream.answer({ message: "Done.", changes: {}, updated_fields: [] });
    await page.drawer.findByText("Done.");
    expect(page.drawer.getAllByText("Make it shorter")).toHaveLength(1);
  });

  it("shows an answer that cannot be read as it came", async () => {
    const page = await openWithDraft();
    await press(page.drawer, "Shorter");
    (await page.next(2)).answer("I would rather talk.");
    expect(await page.drawer.findByText("Failed to parse AI response. Please try again.")).toBeTruthy();
    expect(page.drawer.getByText("I would rather talk.")).toBeTruthy();
  });
});

describe("asking", () => {
  it("sends on Enter but not on Shift+Enter, nor while an input method composes", async () => {
    const page = await openWithDraft();
    const box = page.drawer.getByLabelText<HTMLTextAreaElement>("Ask for a change");
    await userEvent.type(box, "One{Shift>}{Enter}{/Shift}two");
    expect(box.value).toBe("One\ntwo");
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true }));
    expect(page.streams).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    expect((await page.next(2)).body).toEqual({
      articleType: "PR",
      currentContent: DRAFT,
      editRequest: "One\ntwo",
      fieldToEdit: "",
      context: { topic: "Hydrogen trial" },
      history: [],
    });
    expect(box.value).toBe("");
  });

  it("sends what was asked before, and the proposals as the text to edit", async () => {
    const page = await openWithDraft({ status: { ...OFFLINE, provider: "openai", is_offline: false } });
    await edit(page, { title: "Halden tries hydrogen" });
    await press(page.drawer, "Plainer words");
    expect((await page.next(3)).body).toMatchObject({
      currentContent: { ...DRAFT, title: "Halden tries hydrogen" },
      history: ["Change it"],
    });
  });

  it("suggests nothing offline that needs a provider", async () => {
    const { drawer } = await openWithDraft();
    const suggestions = within(drawer.getByRole("group", { name: "Suggestions" }));
    await waitFor(() => expect(suggestions.queryByRole("button", { name: "Plainer words" })).toBeNull());
    expect(suggestions.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Shorter", "Add a tag"]);
  });

  it("puts a beginning into the text box where a word is needed", async () => {
    const page = await openWithDraft();
    await press(page.drawer, "Add a tag");
    const box = page.drawer.getByLabelText<HTMLTextAreaElement>("Ask for a change");
    expect(box.value).toBe("Add the tag ");
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(page.streams).toHaveLength(1);
  });
});

describe("a proposal", () => {
  it("marks words and entries, and is accepted or rejected field by field", async () => {
    const page = await openWithDraft();
    await edit(page, { title: "Halden Marine to trial hydrogen engine", tags: ["Technology", "Energy"] });
    expect(marks("del")).toEqual(["range extender"]);
    expect(marks("ins")).toEqual(["engine", "Energy"]);
    expect(page.drawer.getByText("2 changes to review")).toBeTruthy();
    await press(page.drawer, "Accept: Title");
    expect(field(page.drawer, "Title").getByText("Halden Marine to trial hydrogen engine")).toBeTruthy();
    expect(page.drawer.getByText("1 change to review")).toBeTruthy();
    await press(page.drawer, "Reject: Tags");
    expect(marks("ins")).toEqual([]);
    await press(page.drawer, "Undo");
    expect(marks("ins")).toEqual(["Energy"]);
    await press(page.drawer, "Undo");
    expect(marks("ins")).toEqual(["engine", "Energy"]);
    await press(page.drawer, "Accept all");
    expect(marks("ins")).toEqual([]);
    expect(field(page.drawer, "Tags").getByText("Energy")).toBeTruthy();
  });

  it("is highlighted for three seconds", async () => {
    const page = await openWithDraft();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await press(page.drawer, "Shorter");
    (await page.next(2)).answer({ message: "I changed it.", changes: { title: "New" }, updated_fields: ["title"] });
    await page.drawer.findByText("I changed it.");
    const title = page.drawer.getByRole("region", { name: /^Title/ });
    expect(title.dataset["highlighted"]).toBe("true");
    vi.advanceTimersByTime(HIGHLIGHT_MS);
    await waitFor(() => expect(title.dataset["highlighted"]).toBeUndefined());
    expect(title.dataset["changed"]).toBe("true");
  });

  it("of links alone says that the words stay", async () => {
    const page = await openWithDraft();
    await edit(page, { content: DRAFT.content.replace("March", "<b>March</b>") });
    expect(field(page.drawer, "Content").getByText(/^Only formatting or links change/)).toBeTruthy();
  });
});

describe("facts", () => {
  const FACTS: TracedFact[] = [
    { kind: "number", text: "400 kW", field: "content", source: "Facts and instructions" },
    { kind: "date", text: "in March", field: "content", source: null },
    { kind: "number", text: "nine-month", field: "summary", source: null },
  ];

  it("without a source are underlined and listed until they are confirmed, which is remembered", async () => {
    const { drawer, view } = await openWithDraft({ facts: FACTS });
    const underlined = () => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
    expect(underlined()).toEqual(["nine-month", "in March"]);
    expect(drawer.getByText("1 of 3 checked")).toBeTruthy();
    expect(drawer.getByText("2 facts do not appear in your sources. Please check them.")).toBeTruthy();
    expect(drawer.getByText(/“400 kW” is from: Facts and instructions/)).toBeTruthy();
    await press(drawer, "Confirm: “in March”");
    expect(drawer.getByText("2 of 3 checked")).toBeTruthy();
    expect(underlined()).toEqual(["nine-month"]);
    view.unmount();
    stubStreams();
    renderLauncher();
    expect((await openDrawer()).getByText("2 of 3 checked")).toBeTruthy();
  });

  it("are not all that is to be checked: a placeholder waits until it is filled in", async () => {
    const page = await openWithDraft({ facts: FACTS.slice(0, 1) });
    expect(page.drawer.getByText("1 of 1 checked")).toBeTruthy();
    const content = `${DRAFT.content}<p>[CITY]</p>`;
    await edit(page, { content, summary: "In [CITY], by [COMPANY]." }, FACTS.slice(0, 1));
    expect(page.drawer.getByText("1 of 3 checked")).toBeTruthy();
    expect(page.drawer.getByText("“[CITY]” is to be filled in")).toBeTruthy();
    await press(page.drawer, "Reject: Content");
    await press(page.drawer, "Reject: Summary");
    expect(page.drawer.getByText("1 of 1 checked")).toBeTruthy();
  });

  it("go with the text that they are in", async () => {
    const page = await openWithDraft({ facts: FACTS });
    await edit(page, { summary: "A trial of 41 weeks." }, [
      { kind: "number", text: "41 weeks", field: "summary", source: null },
    ]);
    expect(page.drawer.queryByText(/“nine-month”/)).toBeNull();
    expect(page.drawer.getByText(/“41 weeks” does not appear in your sources/)).toBeTruthy();
    await press(page.drawer, "Reject: Summary");
    expect(page.drawer.getByText(/“nine-month” does not appear in your sources/)).toBeTruthy();
  });
});

describe("'Insert into Your Blog'", () => {
  it("asks about undecided changes, inserts what was accepted, says what was left out, and closes", async () => {
    const onInsert = vi.fn(async () => 4);
    const page = await openWithDraft({ onInsert });
    await edit(page, { title: "Accepted title", summary: "Undecided." });
    await press(page.drawer, "Accept: Title");
    await press(page.drawer, "Insert into Your Blog");
    const back = page.drawer.getByRole("button", { name: "Back" });
    await waitFor(() => expect(document.activeElement).toBe(back));
    await userEvent.click(back);
    await press(page.drawer, "Insert into Your Blog");
    expect(onInsert).not.toHaveBeenCalled();
    await press(page.drawer, "Insert without it");
    expect(onInsert).toHaveBeenCalledExactlyOnceWith(
      kindOf("article"),
      { ...DRAFT, title: "Accepted title" },
      { topic: "Hydrogen trial" },
    );
    expect(await screen.findByText("1 change that you had not accepted was left out.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("accepts undecided changes and inserts them in one step", async () => {
    const onInsert = vi.fn(async () => 4);
    const page = await openWithDraft({ onInsert });
    await edit(page, { title: "New title", summary: "New summary." });
    await press(page.drawer, "Insert into Your Blog");
    expect(page.drawer.getByRole("group", { name: "Insert without reviewing all changes?" })).toBeTruthy();
    await press(page.drawer, "Accept all and insert");
    expect(onInsert).toHaveBeenCalledExactlyOnceWith(
      kindOf("article"),
      { ...DRAFT, title: "New title", summary: "New summary." },
      { topic: "Hydrogen trial" },
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText(/left out\.$/)).toBeNull();
  });

  it("leaves the drawer open when the user declines or it fails, and Esc to the question above", async () => {
    const answered = Promise.withResolvers<number | null>();
    const { drawer } = await openWithDraft({ onInsert: () => answered.promise });
    await press(drawer, "Insert into Your Blog");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeNull();
    answered.reject(new Error("broken"));
    expect(await screen.findByText("The draft could not be inserted. It is still here; try again.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).not.toBeNull();
  });

  it("leaves the focus where the form has led it", async () => {
    const target = document.createElement("input");
    document.body.append(target);
    const onInsert = async () => {
      target.focus();
      return 1;
    };
    const { drawer } = await openWithDraft({ onInsert });
    await press(drawer, "Insert into Your Blog");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(target));
    target.remove();
  });

  it("waits for a draft", async () => {
    stubStreams();
    renderLauncher();
    const drawer = await openDrawer();
    expect(drawer.getByRole<HTMLButtonElement>("button", { name: "Insert into Your Blog" }).disabled).toBe(true);
  });

  it("waits while the assistant writes", async () => {
    const page = await openWithDraft();
    await press(page.drawer, "Shorter");
    (await page.next(2)).send({ type: "run", id: RUN_ID, is_offline: false });
    expect(page.drawer.getByRole<HTMLButtonElement>("button", { name: "Insert into Your Blog" }).disabled).toBe(true);
  });
});
