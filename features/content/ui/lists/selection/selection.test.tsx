import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { listCall, listedNames, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";
import type { BulkAnswer } from "../../../contracts/bulk.ts";
import type { PostListItem } from "../../../contract.ts";

const ferry = buildListItem({ id: 1, name: "Ferry" });
const grid = buildListItem({ id: 2, name: "Grid", status: "scheduled" });
const mill = buildListItem({ id: 3, name: "Mill", status: "draft" });

/** Posted Content on a server that refuses these posts. */
function openPosts(posts: PostListItem[], refused: BulkAnswer["refused"] = []) {
  const trash = new Set<number>();
  const act = (change: (id: number) => unknown) => (call: { body?: unknown }) => {
    const { posts: ids } = call.body as { posts: number[] };
    const changed = ids.filter((id) => refused.every((each) => each.id !== id));
    for (const id of changed) change(id);
    return { body: { changed, refused: refused.filter(({ id }) => ids.includes(id)) } };
  };
  return openDashboardAt(
    { activeContent: "allPosts" },
    {
      [listCall("all")]: () =>
        page(
          "all",
          posts.filter(({ id }) => !trash.has(id)),
        ),
      "POST /api/posts/delete/": act((id) => trash.add(id)),
      "POST /api/posts/restore/": act((id) => trash.delete(id)),
    },
  );
}

const pick = (name: string) => userEvent.click(screen.getByRole("checkbox", { name }));
const bar = () => screen.findByRole("group", { name: "Selected posts" });
const press = async (name: string) => userEvent.click(within(await bar()).getByRole("button", { name }));

describe("selected posts", () => {
  it("are counted in a bar, which goes with the last of them or when it is closed", async () => {
    openPosts([ferry, grid]);
    await rowOf("Ferry");
    expect(screen.queryByRole("group", { name: "Selected posts" })).toBeNull();
    await pick("Select “Ferry”");
    expect((await bar()).textContent).toContain("1 selected");
    const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all posts on this page" });
    expect(all.indeterminate).toBe(true);
    await userEvent.click(all);
    expect((await bar()).textContent).toContain("2 selected");
    expect(all.checked).toBe(true);
    await press("Clear selection");
    expect(screen.queryByRole("group", { name: "Selected posts" })).toBeNull();
  });

  it("lead from their boxes to the bar and back with the keyboard", async () => {
    openPosts([ferry, grid]);
    await rowOf("Ferry");
    await pick("Select “Ferry”");
    await bar();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toBe("Category");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("group", { name: "Selected posts" })).toBeNull();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Select “Ferry”");
    await userEvent.keyboard(" ");
    await bar();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("group", { name: "Selected posts" })).toBeNull();
    expect(screen.queryByRole("checkbox", { checked: true })).toBeNull();
  });

  it("can be had as a CSV file", async () => {
    openPosts([ferry, grid]);
    await rowOf("Ferry");
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all posts on this page" }));
    const link = within(await bar()).getByRole("link", { name: "Export CSV" });
    expect(link.getAttribute("href")).toBe("/dashboard/posts.csv?posts=1,2");
  });

  it("are no longer selected under another filter", async () => {
    openPosts([ferry, grid]);
    await rowOf("Ferry");
    await pick("Select “Ferry”");
    await bar();
    await userEvent.click(screen.getByRole("button", { name: /^Scheduled/ }));
    await waitFor(() => expect(screen.queryByRole("group", { name: "Selected posts" })).toBeNull());
  });

  it("are deleted by one call, and all come back with Undo", async () => {
    const { calls } = openPosts([ferry, grid, mill]);
    await rowOf("Ferry");
    await pick("Select “Ferry”");
    await pick("Select “Grid”");
    await press("Delete");
    expect(await screen.findByText(/^2 posts deleted\. You can restore them/)).toBeTruthy();
    await waitFor(() => expect(listedNames()).toEqual(["Mill"]));
    expect(screen.queryByRole("group", { name: "Selected posts" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("2 posts restored.")).toBeTruthy();
    await waitFor(() => expect(listedNames()).toEqual(["Ferry", "Grid", "Mill"]));
    expect(calls.filter(({ method }) => method === "POST")).toMatchObject([
      { path: "/api/posts/delete/", body: { posts: [1, 2] } },
      { path: "/api/posts/restore/", body: { posts: [1, 2] } },
    ]);
  });

  it("are asked about where a draft is among them", async () => {
    const { calls } = openPosts([ferry, mill]);
    await rowOf("Ferry");
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all posts on this page" }));
    await press("Delete");
    const dialog = within(await screen.findByRole("dialog", { name: "Are you absolutely sure?" }));
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Delete 2 posts" }));
    expect(await screen.findByText(/^2 posts deleted\./)).toBeTruthy();
  });

  it("that are refused stay, and a message says why", async () => {
    openPosts([ferry, grid], [{ id: 2, status: 409, detail: "Our editors have withdrawn this post." }]);
    await rowOf("Ferry");
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all posts on this page" }));
    await press("Delete");
    expect(await screen.findByText("1 post not deleted. Our editors have withdrawn this post.")).toBeTruthy();
    expect(await screen.findByText(/^1 post deleted\./)).toBeTruthy();
    await waitFor(() => expect(listedNames()).toEqual(["Grid"]));
  });

  it("stay selected when the call fails", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { table } = openPosts([ferry]);
    table["POST /api/posts/delete/"] = { status: 503, body: { detail: "The database is away." } };
    await rowOf("Ferry");
    await pick("Select “Ferry”");
    await press("Delete");
    expect(await screen.findByText("The database is away.")).toBeTruthy();
    expect((await bar()).textContent).toContain("1 selected");
    log.mockRestore();
  });
});

describe("the category and the company of selected posts", () => {
  const CHANGE = "POST /api/posts/change/";
  const saved = (id: number, company: number | null) => ({ id, posted_by_company: company, is_waiting: false });

  async function choose(button: string, option: string, verb: string) {
    await press(button);
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(await dialog.findByRole("combobox"));
    await userEvent.click(await screen.findByRole("option", { name: option }));
    await userEvent.click(dialog.getByRole("button", { name: verb }));
  }

  function openWith(answers: Record<string, unknown>[]) {
    const opened = openPosts([ferry, grid]);
    opened.table[CHANGE] = () => ({ body: answers.shift() ?? { changed: [], refused: [], saved: [] } });
    opened.table["GET /dashboard/categories/"] = {
      body: {
        categories: [
          { id: 1, label: "Technology", topic: null },
          { id: 2, label: "Shipping", topic: null },
        ],
      },
    };
    const sent = () => opened.calls.filter(({ method }) => method === "POST").map(({ body }) => body);
    return { ...opened, sent };
  }

  it("adds a category, says what was refused, and takes it back from those that did not have it", async () => {
    const { sent } = openWith([
      {
        changed: [1],
        refused: [{ id: 2, status: 400, detail: "Maximum selection limit reached (5 categories)" }],
        saved: [saved(1, null)],
      },
      { changed: [1], refused: [], saved: [saved(1, null)] },
    ]);
    await rowOf("Ferry");
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all posts on this page" }));
    await choose("Category", "Shipping", "Add category");
    expect(await screen.findByText("“Shipping” added to 1 post.")).toBeTruthy();
    expect(screen.getByText("1 post not changed. Maximum selection limit reached (5 categories)")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("1 post changed back.")).toBeTruthy();
    expect(sent()).toEqual([
      { posts: [1, 2], add_category: "Shipping" },
      { posts: [1], remove_category: "Shipping" },
    ]);
  });

  it("posts as another company, and gives each its own back", async () => {
    const { sent } = openWith([
      { changed: [1, 2], refused: [], saved: [saved(1, 7), { ...saved(2, 8), is_waiting: true }] },
      { changed: [1], refused: [], saved: [saved(1, null)] },
      { changed: [2], refused: [], saved: [saved(2, null)] },
    ]);
    await rowOf("Ferry");
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all posts on this page" }));
    await choose("Company", "N/A (Post as Yourself)", "Change company");
    expect(await screen.findByText("2 posts now posted by yourself. 1 edit is waiting for review.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("2 posts changed back.")).toBeTruthy();
    expect(sent()).toEqual([
      { posts: [1, 2], posted_by_company: null },
      { posts: [1], posted_by_company: 7 },
      { posts: [2], posted_by_company: 8 },
    ]);
  });
});

describe("selecting on a phone", () => {
  it("is turned on by Select, and off with what was selected", async () => {
    openPosts([ferry, grid]);
    await rowOf("Ferry");
    const select = screen.getByRole("button", { name: "Select" });
    expect(select.getAttribute("aria-pressed")).toBe("false");
    await userEvent.click(select);
    expect(select.getAttribute("aria-pressed")).toBe("true");
    await pick("Select “Ferry”");
    await bar();
    await userEvent.click(select);
    await waitFor(() => expect(screen.queryByRole("group", { name: "Selected posts" })).toBeNull());
  });
});

describe("views", () => {
  it("are asked for once for all posts of the page that were published", async () => {
    const draft = buildListItem({ id: 3, name: "Mill", status: "draft", published_at: null });
    const { calls, table } = openPosts([ferry, grid, draft]);
    table["GET /dashboard/analytics/posts/"] = {
      body: { posts: [{ id: 1, views: 3411, recent: [0, 0, 0, 0, 0, 0, 9] }] },
    };
    expect(await within(await rowOf("Ferry")).findByText("3,411")).toBeTruthy();
    expect(within(await rowOf("Grid")).getByText("0")).toBeTruthy();
    expect(within(await rowOf("Mill")).getByText("–")).toBeTruthy();
    const asked = calls.filter(({ path }) => path.startsWith("/dashboard/analytics/posts/"));
    expect(asked.map(({ path }) => path)).toEqual(["/dashboard/analytics/posts/?posts=1%2C2"]);
  });
});
