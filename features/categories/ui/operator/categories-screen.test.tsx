import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { openConsole, rowWith, sentTo } from "#tests/support/screens/console-screens.tsx";
import { categoryMessages, type OperatorCategory } from "../../contract.ts";

const LIST = "GET /operator/categories/";

const build = (id: number, label: string, changes: Partial<OperatorCategory> = {}): OperatorCategory => ({
  id,
  label,
  topic: "Technology",
  aliases: [],
  position: id,
  posts: 0,
  ...changes,
});
const TECHNOLOGY = build(1, "Technology", { aliases: ["Tech"], posts: 1200 });
const MUSIC = build(2, "Music", { topic: null });
const BANKING = build(3, "Banking", { topic: "Finance" });
const ALL = [TECHNOLOGY, MUSIC, BANKING];
const listOf = (categories: OperatorCategory[]) => ({ body: { categories } });

type Answers = Parameters<typeof openConsole>[1];
async function open(answers: Answers = {}, place: Record<string, string> = {}) {
  const calls = openConsole("operatorCategories", { [LIST]: listOf(ALL), ...answers }, place);
  await screen.findByRole("link", { name: "Music" });
  return calls;
}
const rowOf = async (label: string) => rowWith(await screen.findByRole("link", { name: label }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the list", () => {
  it("shows names, topic and posts, in the order of the forms", async () => {
    await open();
    const row = await rowOf("Technology");
    expect([
      row.getByText("Tech"),
      row.getByText("1,200"),
      row.getByText("Technology", { selector: "td" }),
    ]).toBeTruthy();
    expect(screen.getByText("3 categories")).toBeTruthy();
  });

  it("says when it could not be loaded, and tries again", async () => {
    let isBroken = true;
    openConsole("operatorCategories", { [LIST]: () => (isBroken ? { status: 500, body: {} } : listOf(ALL)) });
    expect(await screen.findByText(categoryMessages.loadFailed)).toBeTruthy();
    isBroken = false;
    await press("Try Again");
    expect(await screen.findByRole("link", { name: "Music" })).toBeTruthy();
  });

  it("finds by any name and topic, and moves nothing then", async () => {
    openConsole("operatorCategories", { [LIST]: listOf(ALL) }, { q: "tECH" });
    await screen.findByRole("link", { name: "Technology" });
    expect(screen.queryByRole("link", { name: "Music" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Move Technology down" })).toBeNull();
  });

  it("finds by the words of the address only", async () => {
    openConsole("operatorCategories", { [LIST]: listOf(ALL) }, { q: "fin bank" });
    expect(await screen.findByRole("link", { name: "Banking" })).toBeTruthy();
    expect([screen.queryByRole("link", { name: "Music" }), screen.getByText("1 category")]).toEqual([
      null,
      expect.anything(),
    ]);
  });
});

describe("making and changing one", () => {
  it("asks for a name, and sends what is typed", async () => {
    const made = build(4, "Shipping", { aliases: ["Freight"], topic: "Industry", position: 2 });
    const calls = await open({ "POST /operator/categories/": { status: 201, body: made } });
    await press("New category");
    const form = await dialog("New category");
    await userEvent.click(form.getByRole("button", { name: "Create category" }));
    expect(await form.findByText("Name is required.")).toBeTruthy();
    expect(document.activeElement).toBe(form.getByRole("textbox", { name: "Name" }));
    await userEvent.type(form.getByRole("textbox", { name: "Name" }), "Shipping");
    await userEvent.type(form.getByLabelText("Other names"), "Freight{Enter}");
    await userEvent.type(form.getByLabelText("Topic"), "Industry");
    await userEvent.clear(form.getByRole("textbox", { name: "Position" }));
    await userEvent.type(form.getByRole("textbox", { name: "Position" }), "2");
    await userEvent.click(form.getByRole("button", { name: "Create category" }));
    expect(await screen.findByText(/Shipping created/)).toBeTruthy();
    expect(sentTo(calls, "POST /operator/categories/")).toEqual({
      label: "Shipping",
      topic: "Industry",
      aliases: ["Freight"],
      position: 2,
    });
  });

  it("sends only what was changed, and says that the old name stays", async () => {
    const calls = await open(
      { "PUT /operator/categories/2/": { body: { ...MUSIC, label: "Songs" } } },
      { item: "category.2" },
    );
    const form = await dialog("Edit Music");
    const name = form.getByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "Songs");
    expect(form.getByText(/'Music' remains as another name/)).toBeTruthy();
    await userEvent.click(form.getByRole("button", { name: "Save category" }));
    expect(await screen.findByText("Songs was saved.")).toBeTruthy();
    expect(sentTo(calls, "PUT /operator/categories/2/")).toEqual({ label: "Songs" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says at the name that it is taken", async () => {
    const detail = categoryMessages.taken("tech", "Technology");
    await open({ "PUT /operator/categories/2/": { status: 409, body: { detail } } }, { item: "category.2" });
    const form = await dialog("Edit Music");
    const name = form.getByRole("textbox", { name: "Name" });
    await userEvent.type(name, "al");
    await userEvent.click(form.getByRole("button", { name: "Save category" }));
    expect(await form.findByText(detail)).toBeTruthy();
    expect(name.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(name));
  });
});

describe("moving one", () => {
  it("goes up and down but never beyond the ends, keeps the focus and tells", async () => {
    let order = ALL;
    const moved = [TECHNOLOGY, { ...BANKING, position: 2 }, { ...MUSIC, position: 3 }];
    const calls = await open({
      [LIST]: () => listOf(order),
      "PUT /operator/categories/2/": () => {
        order = moved;
        return { body: { ...MUSIC, position: 3 } };
      },
    });
    await press("Move Technology up");
    await press("Move Banking down");
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
    await press("Move Music down");
    expect(await screen.findByText("Music is now number 3.")).toBeTruthy();
    expect(sentTo(calls, "PUT /operator/categories/2/")).toEqual({ position: 3 });
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map((row) => within(row).getAllByRole("link")[0]?.textContent)).toEqual([
      "Technology",
      "Banking",
      "Music",
    ]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Music down" }));
  });
});

describe("merging and removing", () => {
  it("merges into what is chosen, after a question", async () => {
    const calls = await open({ "POST /operator/categories/2/merge/": { body: TECHNOLOGY } });
    await press("Merge Music");
    const form = await dialog("Merge Music");
    await userEvent.click(form.getByRole("button", { name: "Merge" }));
    expect(await form.findByText(categoryMessages.mergeIntoUnknown)).toBeTruthy();
    await userEvent.click(form.getByRole("combobox", { name: "Into" }));
    expect(screen.queryByRole("option", { name: "Music", hidden: true })).toBeNull();
    await userEvent.click(await screen.findByRole("option", { name: "Technology", hidden: true }));
    await userEvent.click(form.getByRole("button", { name: "Merge" }));
    expect(await screen.findByText("Music merged into Technology.")).toBeTruthy();
    expect(sentTo(calls, "POST /operator/categories/2/merge/")).toEqual({ into: 1 });
  });

  it("removes what no post has, after a question, and says why it could not", async () => {
    let answer: { status: number; body: object } = {
      status: 409,
      body: { detail: categoryMessages.inUse("Music", 2) },
    };
    const calls = await open({ "DELETE /operator/categories/2/": () => answer });
    await press("Remove Music");
    const question = await dialog("Remove Music?");
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(question.getByRole("button", { name: "Remove" }));
    expect(await question.findByText(categoryMessages.inUse("Music", 2))).toBeTruthy();
    answer = { status: 200, body: { detail: "Removed." } };
    await userEvent.click(question.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Music was removed.")).toBeTruthy();
  });

  it("offers to merge what posts have instead", async () => {
    await open();
    await press("Remove Technology");
    const question = await dialog("Remove Technology?");
    expect(question.queryByRole("button", { name: "Remove" })).toBeNull();
    await userEvent.click(question.getByRole("button", { name: "Merge instead" }));
    expect(await screen.findByRole("dialog", { name: "Merge Technology" })).toBeTruthy();
  });
});

it("keeps what was typed of a category that somebody saved meanwhile, and saves on the newer state", async () => {
  const put = "PUT /operator/categories/2/";
  const stored = { ...MUSIC, label: "Musick", aliases: ["Music"], version: "two" };
  let shown = listOf([TECHNOLOGY, { ...MUSIC, version: "one" }]);
  let isStale = true;
  const calls = await open(
    {
      [LIST]: () => shown,
      [put]: () => (isStale ? { status: 409, body: { detail: "Somebody saved this category." } } : { body: stored }),
    },
    { item: "category.2" },
  );
  const form = await dialog("Edit Music");
  await userEvent.type(form.getByLabelText(/^Topic/), "Arts");
  shown = listOf([TECHNOLOGY, stored]);
  await userEvent.click(form.getByRole("button", { name: "Save category" }));
  await userEvent.click(await form.findByRole("button", { name: "Load latest version" }));
  expect(sentTo(calls, put)).toEqual({ topic: "Arts", version: "one" });
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Musick");
  isStale = false;
  await userEvent.click(form.getByRole("button", { name: "Save category" }));
  await waitFor(() => expect(sentTo(calls, put)).toEqual({ topic: "Arts", version: "two" }));
});
