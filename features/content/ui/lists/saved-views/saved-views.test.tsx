/** Saved filters and the file of a whole list, as Posted Content offers them. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { address, listCall, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";
import { wholeListPath } from "../../../contracts/bulk.ts";
import { viewMessages } from "../../../contracts/saved-view.ts";

const post = buildListItem({ id: 4187, status: "draft" });
const view = { id: 5, name: "Drafts by name", q: "", status: "draft", sort: "name" };
const LIST = "GET /api/posts/views/";

type Answers = Record<string, { status?: number; body?: unknown }>;

const open = async (at: Record<string, string> = {}, answers: Answers = {}) => {
  const dashboard = openDashboardAt(
    { activeContent: "allPosts", ...at },
    {
      [listCall("all")]: page("all", [post]),
      [LIST]: { body: { views: [view] } },
      ...answers,
    },
  );
  await rowOf("Halden Marine wins order");
  return dashboard;
};
const menu = async (label: string) => {
  await userEvent.click(screen.getByRole("button", { name: label }));
  return screen.findByRole("menu");
};

describe("saved views", () => {
  it("open what they keep, and say which one is shown", async () => {
    const { asked } = await open();
    await menu("Saved filters");
    await userEvent.click(await screen.findByRole("menuitem", { name: view.name }));
    await waitFor(() => expect(asked("all").at(-1)).toMatchObject({ status: "draft", sort: "name" }));
    expect(address()).toContain("view=draft");
    expect(address()).toContain("sort=name");
    expect(await screen.findByRole("button", { name: view.name })).toBeTruthy();
  });

  it("keep tab, filter and order under a name", async () => {
    const { calls } = await open(
      { view: "draft", type: "Interview" },
      {
        "POST /api/posts/views/": { status: 201, body: { ...view, detail: viewMessages.saved } },
      },
    );
    await menu("Saved filters");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Save these filters" }));
    const name = await screen.findByLabelText(/^Name/);
    await userEvent.click(screen.getByRole("button", { name: "Save filters" }));
    expect(screen.getByText("Name is required.")).toBeTruthy();
    await userEvent.type(name, "Interviews{Enter}");
    await screen.findByText(viewMessages.saved);
    const saved = calls.find(({ method, path }) => method === "POST" && path === "/api/posts/views/");
    expect(saved?.body).toEqual({ name: "Interviews", q: "", status: "draft", type: "Interview" });
  });

  it("are deleted with Undo, which saves them again", async () => {
    const { calls } = await open(
      { view: "draft", sort: "name" },
      {
        "DELETE /api/posts/views/5/": { body: { ...view, detail: viewMessages.deleted } },
        "POST /api/posts/views/": { status: 201, body: { ...view, detail: viewMessages.saved } },
      },
    );
    await menu(view.name);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete these filters" }));
    await userEvent.click(await screen.findByText("Undo", { selector: "button" }));
    await screen.findByText(viewMessages.saved);
    const { id: _, ...rest } = view;
    expect(calls.find(({ method, path }) => method === "POST" && path === "/api/posts/views/")?.body).toEqual(rest);
  });

  it("get another name, and keep the dialog open where it is taken", async () => {
    const { calls, table } = await open(
      { view: "draft", sort: "name" },
      { "PATCH /api/posts/views/5/": { status: 400, body: { name: viewMessages.nameTaken } } },
    );
    await menu(view.name);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Rename these filters" }));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    expect(name.value).toBe(view.name);
    await userEvent.clear(name);
    await userEvent.type(name, "Ferries{Enter}");
    expect(await screen.findByText(viewMessages.nameTaken)).toBeTruthy();
    table["PATCH /api/posts/views/5/"] = { body: { ...view, name: "Ships", detail: viewMessages.renamed } };
    await userEvent.clear(name);
    await userEvent.type(name, "Ships{Enter}");
    await screen.findByText(viewMessages.renamed);
    const renamed = calls.filter(({ method }) => method === "PATCH");
    expect(renamed.map(({ body }) => body)).toEqual([{ name: "Ferries" }, { name: "Ships" }]);
  });

  it.each<{ at: Record<string, string>; label: string; title: string }>([
    { at: { view: "draft", sort: "name" }, label: view.name, title: "No drafts" },
    { at: { view: "withdrawn" }, label: "Saved filters", title: "No withdrawn posts" },
    { at: {}, label: "Saved filters", title: "No posts yet" },
  ])("can be left and deleted where the list is empty: $title", async ({ at, label, title }) => {
    openDashboardAt({ activeContent: "allPosts", ...at }, { [LIST]: { body: { views: [view] } } });
    expect(await screen.findByText(title)).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: label }));
    expect(await screen.findByRole("menuitem", { name: view.name })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Delete these filters" }) !== null).toBe(label === view.name);
  });

  it("ask for a filter first, and say when they could not be loaded", async () => {
    await open({}, { [LIST]: { status: 500 } });
    await menu("Saved filters");
    expect(await screen.findByText("Your saved filters could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("menuitem", { name: "Try Again" })).toBeTruthy();
    const save = screen.getByRole("menuitem", { name: /^Save these filters/ });
    expect([save.textContent, save.hasAttribute("data-disabled") || save.hasAttribute("disabled")]).toEqual([
      "Save these filters (choose one first)",
      true,
    ]);
  });
});

it("the whole list is a file, filtered and ordered as it is shown", async () => {
  await open({ view: "draft", q: "Halden", sort: "name", company: "none" });
  const link = screen.getByRole("link", { name: "Export all as CSV" });
  const [path, query] = (link.getAttribute("href") ?? "").split("?");
  expect([path, Object.fromEntries(new URLSearchParams(query))]).toEqual([
    wholeListPath,
    { status: "draft", q: "Halden", sort: "name", company: "none" },
  ]);
  expect(link.hasAttribute("download")).toBe(true);
});
