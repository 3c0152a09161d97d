import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { address, listCall, listedNames, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";
import type { PostListItem } from "../../../contract.ts";
import { daysLeft } from "../post-lists.ts";

const FAILURE = { status: 400, body: { detail: "The database is being moved. Try again in a minute." } };

describe("Posted Content", () => {
  it("says the status in a badge and before the type", async () => {
    const rows = [
      buildListItem({ id: 1, name: "One", type: "PR", status: "published" }),
      buildListItem({ id: 2, name: "Two", type: "Interview", status: "draft" }),
      buildListItem({ id: 3, name: "Three", type: "Review", status: "scheduled" }),
      buildListItem({ id: 4, name: "Four", type: "PR", status: "pending" }),
    ];
    openDashboardAt({ activeContent: "allPosts" }, { [listCall("all")]: page("all", rows) });
    const cells = async (name: string) =>
      within(await rowOf(name))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent)
        .slice(2, 4);
    expect(await cells("One")).toEqual(["Published", "Article/Press release"]);
    expect(await cells("Two")).toEqual(["Draft", "Draft - Interview"]);
    expect(await cells("Three")).toEqual(["Scheduled", "Scheduled - Product review"]);
    expect(await cells("Four")).toEqual(["Pending", "Article/Press release"]);
  });

  it("switches to the trash and back, each with its own search", async () => {
    openDashboardAt({ activeContent: "allPosts", q: "ferry" }, { [listCall("all")]: page("all", [buildListItem()]) });
    await rowOf("Halden Marine wins order");
    await userEvent.click(screen.getByRole("button", { name: /^Trash/ }));
    expect(await screen.findByText("The trash is empty")).toBeTruthy();
    expect(address()).toBe("/dashboard?activeContent=allPosts&view=trash");
    await userEvent.click(screen.getByRole("button", { name: /^All/ }));
    expect(await rowOf("Halden Marine wins order")).toBeTruthy();
    expect(address()).toBe("/dashboard?activeContent=allPosts");
  });
});

describe("rows", () => {
  const shown = async (changes: Partial<PostListItem>) => {
    openDashboardAt({ activeContent: "allPosts" }, { [listCall("all")]: page("all", [buildListItem(changes)]) });
    return (await rowOf(changes.name?.trim() || (changes.name === undefined ? "Halden Marine wins order" : "Untitled")))
      .textContent;
  };

  it.each([
    { changes: { status: "pending", review: "waiting" }, said: "Waiting for review" },
    { changes: { status: "published", review: "waiting" }, said: "Edit waiting for review" },
    {
      changes: { status: "draft", review: "returned", review_note: "Name the ship." },
      said: "Returned: Name the ship.",
    },
    { changes: { status: "published", review: "rejected", review_note: "No." }, said: "Edit rejected: No." },
    { changes: { status: "published", review: "returned", review_note: "" }, said: "Edit returned" },
    {
      changes: { status: "scheduled", publishing_time: "2099-11-20T10:00:00.000Z" },
      said: "Publishes November 20, 2099",
    },
    {
      changes: { status: "scheduled", is_overdue: true, publishing_time: "2026-11-20T10:00:00.000Z" },
      said: "Overdue since November 20, 2026",
    },
  ] as const)("say '$said'", async ({ changes, said }) => {
    expect(await shown(changes)).toContain(said);
  });

  it("call a draft without a name Untitled", async () => {
    expect(await shown({ name: "  ", status: "draft" })).toContain("Untitled");
  });

  it("name the author where there is no company", async () => {
    expect(await shown({ company_display_name: null })).toContain("Marta Lindqvist");
  });

  it("link a published name to its page, and the row to the edit form", async () => {
    openDashboardAt(
      { activeContent: "publishedPosts" },
      { [listCall("published")]: page("published", [buildListItem({ id: 7, type: "Review" })]) },
    );
    const row = within(await rowOf("Halden Marine wins order"));
    expect(row.getByRole("link", { name: "Halden Marine wins order" })).toHaveProperty(
      "pathname",
      "/Review/4b0c0c1e-5d2f-4c58-9d4c-000000000001/halden-marine-wins-order",
    );
    expect(row.getByRole("link", { name: /^Edit/ }).getAttribute("href")).toBe(
      "/dashboard?activeContent=publishedPosts&item=edit.review.published.7",
    );
  });

  it("say how long the trash keeps them, and why an operator put them there", async () => {
    const post = buildListItem({
      status: "draft",
      review: "rejected",
      review_note: "Advertising for a casino.",
      deleted_at: new Date(Date.now() - 86_400_000 * 28.5).toISOString(),
    });
    openDashboardAt({ activeContent: "allPosts", view: "trash" }, { [listCall("trash")]: page("trash", [post]) });
    const row = within(await rowOf("Halden Marine wins order"));
    expect(row.getByText("2")).toBeTruthy();
    expect(row.getByText("Advertising for a casino.")).toBeTruthy();
    expect(row.getAllByText(/^Draft - Article/)).toHaveLength(2);
    expect(daysLeft({ deleted_at: "2026-11-20T10:00:00.000Z" }, Date.parse("2026-11-20T10:00:00.000Z"))).toBe(30);
    expect(daysLeft({ deleted_at: "2026-10-20T10:00:00.000Z" }, Date.parse("2026-11-20T10:00:00.000Z"))).toBe(1);
  });
});

it("a withdrawn post is not copied", async () => {
  openDashboardAt(
    { activeContent: "allPosts" },
    { [listCall("all")]: page("all", [buildListItem({ status: "withdrawn" })]) },
  );
  await rowOf("Halden Marine wins order");
  await userEvent.click(screen.getByRole("button", { name: /^More actions/ }));
  const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Preview", "Edit", "History", "Delete"]);
});

describe("answers", () => {
  it("that come too late are not shown, and are given up", async () => {
    const signals: AbortSignal[] = [];
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => (answerFirst = resolve));
    openDashboardAt(
      { activeContent: "drafts" },
      {
        [listCall("drafts")]: ({ path }) =>
          path.includes("q=b")
            ? page("drafts", [buildListItem({ id: 2, name: "Of b", status: "draft" })])
            : path.includes("q=a")
              ? first.then(() => page("drafts", [buildListItem({ id: 1, name: "Of a", status: "draft" })]))
              : page("drafts", [buildListItem({ id: 3, name: "Any", status: "draft" })]),
      },
    );
    await rowOf("Any");
    const stubbed = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      if (init.signal && path.includes("q=a")) signals.push(init.signal);
      return stubbed(path, init);
    });
    const search = screen.getByRole("textbox", { name: "Search posts" });
    await userEvent.type(search, "a{Enter}");
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
    fireEvent.change(search, { target: { value: "b" } });
    await userEvent.type(search, "{Enter}");
    await rowOf("Of b");
    await act(async () => answerFirst());
    expect(listedNames()).toEqual(["Of b"]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("of a list that fails later leave what is shown, and say that it is not up to date", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { table } = openDashboardAt(
      { activeContent: "drafts" },
      {
        [listCall("drafts")]: page("drafts", [buildListItem({ id: 1, name: "Kept", status: "draft" })], 30),
      },
    );
    await rowOf("Kept");
    table[listCall("drafts")] = FAILURE;
    table["DELETE /dashboard/blog-drafts/1/"] = { status: 404, body: { detail: "Post not found." } };
    await userEvent.click(screen.getByRole("button", { name: /^Delete/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Delete draft" }));
    expect(await screen.findByText("Not up to date.")).toBeTruthy();
    expect(listedNames()).toEqual(["Kept"]);
    log.mockRestore();
  });
});

it("a row offers what the user's role may do with its post, and its name leads to the preview", async () => {
  openDashboardAt(
    { activeContent: "allPosts" },
    { [listCall("all")]: page("all", [buildListItem({ status: "draft", rights: [] })]) },
  );
  const row = within(await rowOf("Halden Marine wins order"));
  expect(row.queryByRole("link", { name: /^Edit/ })).toBeNull();
  expect(row.queryByRole("button", { name: /^Delete/ })).toBeNull();
  expect(row.getByRole("link", { name: "Halden Marine wins order" }).getAttribute("href")).toMatch(/^\/PR\//);
  await userEvent.click(row.getByRole("button", { name: /^More actions/ }));
  const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Preview", "History"]);
});

it("the bar offers for a selection what is allowed with at least one post of it", async () => {
  const posts = [
    buildListItem({ id: 1, name: "Mine", status: "draft" }),
    buildListItem({ id: 2, name: "Theirs", status: "draft", rights: [] }),
  ];
  openDashboardAt({ activeContent: "allPosts" }, { [listCall("all")]: page("all", posts) });
  await userEvent.click(await screen.findByRole("checkbox", { name: /Theirs/ }));
  const bar = within(await screen.findByRole("group", { name: "Selected posts" }));
  expect(bar.queryByRole("button", { name: "Delete" })).toBeNull();
  expect(bar.queryByRole("button", { name: "Category" })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: /Mine/ }));
  expect(bar.getByRole("button", { name: "Delete" })).toBeTruthy();
  expect(bar.getByRole("button", { name: "Category" })).toBeTruthy();
});
