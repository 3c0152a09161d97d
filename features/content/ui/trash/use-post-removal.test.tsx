import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import type { StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { listCall, listedNames, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";
import { type PostListItem, postPath, savedPost, stageOf } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import { deletePost } from "./use-post-removal.ts";

const DELETED = { body: { id: 1, detail: "Deleted.", restorable_until: "2026-12-20T10:00:00.000Z" } };
const FAILURE = { status: 400, body: { detail: "The database is being moved." } };
const restored = (post: PostListItem, status = post.status) => ({
  body: savedPost.parse({ ...post, status, review: "none", url: "/PR/3/grid", detail: "It is back." }),
});
const OUT_OF_RELEASES = { status: 402, body: { detail: "You have used all your available releases." } };

const log = vi.spyOn(console, "error");
beforeEach(() => void log.mockReset().mockReturnValue());
afterAll(() => log.mockRestore());

/** Posted Content with these posts; what is deleted or restored leaves and returns as on the server. */
function openPosts(posts: PostListItem[], answers: { delete?: StubAnswer; restore?: StubAnswer } = {}) {
  const stored = new Map(posts.map((post) => [post.id, post]));
  const removal = (post: PostListItem) => {
    const kind = KINDS.find(({ typeCode }) => typeCode === post.type);
    return `DELETE ${kind ? postPath(kind, stageOf(post.status), post.id) : "unknown"}`;
  };
  const opened = openDashboardAt(
    { activeContent: "allPosts" },
    {
      [listCall("all")]: () => page("all", [...stored.values()], stored.size),
      ...Object.fromEntries(
        posts.map((post) => [
          removal(post),
          () => {
            if (!answers.delete) stored.delete(post.id);
            return answers.delete ?? DELETED;
          },
        ]),
      ),
      ...Object.fromEntries(
        posts.map((post) => [
          `POST /api/posts/${post.id}/restore/`,
          () => {
            if (!answers.restore) stored.set(post.id, post);
            return answers.restore ?? restored(post);
          },
        ]),
      ),
    },
  );
  const sent = (method: string) => opened.calls.filter((call) => call.method === method).map(({ path }) => path);
  return { ...opened, answers, sent };
}

const ferry = buildListItem({ id: 1, name: "Ferry" });
const mill = buildListItem({ id: 2, name: "Mill", status: "draft", type: "Review" });
const grid = buildListItem({ id: 3, name: "Grid", status: "scheduled", type: "Interview" });

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const toasts = () => [...document.querySelectorAll(".mantine-Notification-description")];
const toast = async (text: RegExp | string) => {
  await waitFor(() =>
    expect(
      toasts()
        .map(({ textContent }) => textContent)
        .join("\n"),
    ).toMatch(text),
  );
  return toasts().at(-1) as HTMLElement;
};

describe("deleting", () => {
  it.each([
    { post: ferry, path: "/dashboard/blogs/1/" },
    { post: { ...ferry, status: "pending" as const }, path: "/dashboard/blogs/1/" },
    { post: grid, path: "/dashboard/ceo-interview-schedules/3/" },
  ])("a $post.status post acts at once, takes the row away and offers Undo", async ({ post, path }) => {
    const { sent } = openPosts([post, buildListItem({ id: 9, name: "Stays" })]);
    await rowOf(post.name);
    await press(`Delete “${post.name}”`);
    expect(listedNames()).toEqual(["Stays"]);
    expect(sent("DELETE")).toEqual([path]);
    await toast(`“${post.name}” deleted. You can restore it from the trash for 30 days.`);
  });

  it("a draft asks first, and Cancel leaves it", async () => {
    const { sent } = openPosts([mill]);
    await rowOf("Mill");
    await press("Delete “Mill”");
    const dialog = within(await screen.findByRole("dialog", { name: "Are you absolutely sure?" }));
    expect(document.activeElement?.textContent).toBe("Cancel");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("DELETE")).toEqual([]);
    expect(listedNames()).toEqual(["Mill"]);
  });

  it("asked about from the row's menu, a draft that stays has the focus again", async () => {
    openPosts([mill]);
    await rowOf("Mill");
    await press("More actions for “Mill”");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await screen.findByRole("dialog", { name: "Are you absolutely sure?" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("More actions for “Mill”"));
  });

  it("a draft says so when it is done", async () => {
    const { sent } = openPosts([mill, ferry]);
    await rowOf("Mill");
    await press("Delete “Mill”");
    await press("Delete draft");
    await toast(/^Draft deleted successfully!/);
    expect(sent("DELETE")).toEqual(["/dashboard/product-review-drafts/2/"]);
    expect(listedNames()).toEqual(["Ferry"]);
  });

  it("puts the focus on the next row's button, and on the heading after the last", async () => {
    openPosts([ferry, grid]);
    await rowOf("Ferry");
    await press("Delete “Ferry”");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Delete “Grid”");
    await press("Delete “Grid”");
    expect(document.activeElement?.tagName).toBe("H1");
  });

  it("that fails brings the row back, which says so; the failure is logged and no toast tells it", async () => {
    const { answers, sent } = openPosts([ferry, grid], { delete: FAILURE });
    await rowOf("Ferry");
    await press("Delete “Ferry”");
    const row = within(await rowOf("Ferry"));
    expect((await row.findByRole("status")).textContent).toContain("Not deleted. The database is being moved.");
    expect(log).toHaveBeenCalledWith("A change was not made.", expect.anything());
    expect(toasts()).toEqual([]);
    delete answers.delete;
    await userEvent.click(row.getByRole("button", { name: "Try Again" }));
    await toast(/“Ferry” deleted/);
    expect(listedNames()).toEqual(["Grid"]);
    expect(sent("DELETE")).toHaveLength(2);
  });

  it("of a draft that fails is told too, and is tried again without another question", async () => {
    const { answers } = openPosts([mill], { delete: FAILURE });
    await rowOf("Mill");
    await press("Delete “Mill”");
    await press("Delete draft");
    await toast("Failed to delete the draft. Please try again.");
    delete answers.delete;
    await press("Try Again");
    await toast(/Draft deleted successfully!/);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull()); // the first question fades away
  });

  it("brings back only the row that failed", async () => {
    let fail = () => {};
    const failing = new Promise<StubAnswer>((resolve) => (fail = () => resolve(FAILURE)));
    const { table } = openPosts([ferry, grid]);
    table["DELETE /dashboard/blogs/1/"] = () => failing;
    await rowOf("Ferry");
    await press("Delete “Ferry”");
    await press("Delete “Grid”");
    expect(listedNames()).toEqual([]);
    await act(async () => fail());
    await rowOf("Ferry");
    expect(listedNames()).toEqual(["Ferry"]);
  });

  it.each([404, 409])("loads the list again when it is out of date (%i)", async (status) => {
    const { table, asked } = openPosts([grid], {
      delete: { status, body: { detail: "This post is now published. Go back to your posts to see it." } },
    });
    await rowOf("Grid");
    table[listCall("all")] = page("all", [{ ...grid, status: "published" }]);
    await press("Delete “Grid”");
    const row = within(await rowOf("Grid"));
    expect(await row.findByText("Published")).toBeTruthy();
    expect(row.getByText("This post is now published. Go back to your posts to see it.")).toBeTruthy();
    expect(asked("all")).toHaveLength(2);
  });

  it("knows no way for a type that no kind has", () => {
    expect(() => deletePost({ id: 1, type: "Podcast" as "PR", status: "draft" })).toThrow(/type Podcast/);
  });
});

describe("Undo", () => {
  it("restores the post and takes the toast away", async () => {
    const { sent } = openPosts([ferry, grid]);
    await rowOf("Ferry");
    await press("Delete “Ferry”");
    await press("Undo");
    await toast("It is back.");
    await rowOf("Ferry");
    expect(sent("POST")).toEqual(["/api/posts/1/restore/"]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  });

  it("is a letter too, for the newest toast only, and not while somebody writes", async () => {
    const { sent } = openPosts([ferry, grid]);
    await rowOf("Ferry");
    await press("Delete “Ferry”");
    await screen.findByRole("button", { name: "Undo" });
    await press("Delete “Grid”");
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2));
    await userEvent.keyboard("z");
    await waitFor(() => expect(sent("POST")).toEqual(["/api/posts/3/restore/"]));
    await rowOf("Grid");
    await userEvent.type(screen.getByRole("textbox", { name: "Search posts" }), "z");
    expect(sent("POST")).toHaveLength(1);
  });

  it("that finds no release left says why and leads to the trash", async () => {
    openPosts([grid], { restore: OUT_OF_RELEASES });
    await rowOf("Grid");
    await press("Delete “Grid”");
    await press("Undo");
    await toast("You have used all your available releases.");
    expect((await screen.findByRole("link", { name: "Open the trash" })).getAttribute("href")).toBe(
      "/dashboard?activeContent=allPosts&view=trash",
    );
    expect(await screen.findByText("No posts yet")).toBeTruthy();
  });
});

describe("restoring from the trash", () => {
  function openTrash(restore: StubAnswer) {
    const deleted = { ...grid, deleted_at: new Date().toISOString() };
    let posts = [deleted];
    return openDashboardAt(
      { activeContent: "allPosts", view: "trash" },
      {
        [listCall("trash")]: () => page("trash", posts),
        "POST /api/posts/3/restore/": () => {
          if (restore.status === undefined) posts = [];
          return restore;
        },
      },
    );
  }

  it("takes the row away and says what happened", async () => {
    openTrash(restored(grid, "scheduled"));
    await rowOf("Grid");
    await press("Restore “Grid”");
    await toast("It is back.");
    expect(await screen.findByText("The trash is empty")).toBeTruthy();
  });

  it("says when a schedule came back as a draft", async () => {
    openTrash(restored(grid, "draft"));
    await rowOf("Grid");
    await press("Restore “Grid”");
    await toast("Restored as a draft, because its publishing time has passed.");
  });

  it("that fails says so in the row", async () => {
    openTrash(FAILURE);
    await rowOf("Grid");
    await press("Restore “Grid”");
    const row = within(await rowOf("Grid"));
    expect((await row.findByRole("status")).textContent).toContain("Not restored.");
    expect(row.getByRole("button", { name: "Try Again" })).toBeTruthy();
  });

  it("that finds no release left leads to the plans", async () => {
    openTrash(OUT_OF_RELEASES);
    await rowOf("Grid");
    await press("Restore “Grid”");
    const row = within(await rowOf("Grid"));
    expect((await row.findByRole("link", { name: "View Pricing Plans" })).getAttribute("href")).toBe("/pricing");
  });
});
