import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { listCall, listedNames, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";
import type { BulkAnswer } from "../../bulk-contract.ts";
import type { PostListItem } from "../../contract.ts";

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
