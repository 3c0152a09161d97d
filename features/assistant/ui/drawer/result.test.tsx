import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COPIED_MS } from "../../contract.ts";
import {
  DRAFT,
  type Drawer,
  edit,
  field,
  openDrawer,
  openWithDraft,
  renderLauncher,
  stubStreams,
} from "#tests/support/screens/assistant-drawer.tsx";

beforeEach(() => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => log.mockRestore();
});
afterEach(() => vi.useRealTimers());

const press = (drawer: Drawer, name: string | RegExp) => userEvent.click(drawer.getByRole("button", { name }));

describe("the result", () => {
  it("is copied as plain text, and the icon confirms it for two seconds", async () => {
    userEvent.setup(); // brings a clipboard
    const { drawer } = await openWithDraft();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await press(drawer, "Copy: Title");
    expect(await drawer.findByRole("button", { name: "Copied: Title" })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(DRAFT.title);
    vi.advanceTimersByTime(COPIED_MS);
    expect(await drawer.findByRole("button", { name: "Copy: Title" })).toBeTruthy();
  });

  it("is copied with its formatting where it has some", async () => {
    const write = vi.fn<(items: { parts: Record<string, Blob> }[]) => Promise<void>>(async () => {});
    class Item {
      readonly parts: Record<string, Blob>;
      constructor(parts: Record<string, Blob>) {
        this.parts = parts;
      }
    }
    vi.stubGlobal("ClipboardItem", Item);
    const { drawer } = await openWithDraft();
    vi.spyOn(navigator.clipboard, "write").mockImplementation(write as never);
    await press(drawer, "Copy: Content");
    const parts = write.mock.calls[0]?.[0][0]?.parts ?? {};
    expect(Object.keys(parts)).toEqual(["text/plain", "text/html"]);
    expect(parts["text/html"]?.size).toBe(new Blob([DRAFT.content]).size);
  });

  it("says so where the browser allows no copying", async () => {
    userEvent.setup();
    const { drawer } = await openWithDraft();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await press(drawer, "Copy: Title");
    expect(await screen.findByText(/press Ctrl\+C/)).toBeTruthy();
  });

  it("counts words and the characters that search engines show", async () => {
    const { drawer } = await openWithDraft();
    expect(field(drawer, "Content").getByText("10 words")).toBeTruthy();
    expect(field(drawer, "SEO meta title").getByText("24 / 60")).toBeTruthy();
  });

  it("folds a long text", async () => {
    const page = await openWithDraft();
    await edit(page, { content: `<p>${"A fuel cell. ".repeat(60)}</p><p>The end.</p>` });
    await press(page.drawer, "Accept: Content");
    expect(page.drawer.queryByText("The end.")).toBeNull();
    await press(page.drawer, "Show all");
    expect(page.drawer.getByText("The end.")).toBeTruthy();
  });

  it("is changed in its place: Enter keeps it, Esc leaves it and the drawer", async () => {
    const { drawer } = await openWithDraft();
    await press(drawer, "Edit: Title");
    await userEvent.clear(drawer.getByRole("textbox", { name: "Title" }));
    await userEvent.keyboard("{Escape}");
    expect(drawer.getByText(DRAFT.title)).toBeTruthy();
    await press(drawer, "Edit: Title");
    await userEvent.clear(drawer.getByRole("textbox", { name: "Title" }));
    await userEvent.keyboard("My title{Enter}");
    expect(field(drawer, "Title").getByText("My title")).toBeTruthy();
  });

  it("has a rating from 0 to 5 in steps of 0.1", async () => {
    const server = stubStreams();
    renderLauncher({ kindKey: "review" });
    const drawer = await openDrawer();
    await userEvent.type(drawer.getByLabelText("Product Name"), "Range extender");
    await press(drawer, "Generate");
    (await server.next(1)).answer({ ...DRAFT, comparison_products: [] });
    const rating = await drawer.findByRole<HTMLInputElement>("spinbutton", { name: "Rating" });
    expect([rating.min, rating.max, rating.step, rating.value]).toEqual(["0", "5", "0.1", ""]);
    await userEvent.type(rating, "6");
    expect(drawer.getByText("Rating must be a number from 0 to 5.")).toBeTruthy();
    await userEvent.clear(rating);
    await userEvent.type(rating, "4.3");
    await press(drawer, "Shorter");
    expect((await server.next(2)).body["currentContent"]).toMatchObject({ rating: 4.3 });
  });
});
