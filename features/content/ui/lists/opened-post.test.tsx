import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { address, listCall, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";

const draft = buildListItem({ id: 12, name: "Mill", status: "draft" });
const gone = { status: 404, body: { detail: "Post not found." } };

describe("an item of a list", () => {
  it("opens in the list's place and closes where it was opened, with the focus on its row", async () => {
    const { calls } = openDashboardAt(
      { activeContent: "drafts", q: "mill", page: "2" },
      { [listCall("drafts")]: page("drafts", [draft], 30), "GET /dashboard/blog-drafts/12/": gone },
    );
    await rowOf("Mill");
    await userEvent.click(screen.getByRole("link", { name: "Mill" }));
    expect(address()).toBe("/dashboard?activeContent=drafts&q=mill&page=2&item=edit.article.draft.12");
    expect(await screen.findByText("This post is no longer here")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Update Article/Press Release" })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(calls.some(({ path }) => path === "/dashboard/blog-drafts/12/")).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await rowOf("Mill");
    expect(address()).toBe("/dashboard?activeContent=drafts&q=mill&page=2");
    expect(document.activeElement?.textContent).toBe("Mill");
  });

  it.each(["edit.article.trash.12", "edit.podcast.draft.12", "edit.article.draft.x", "nonsense"])(
    "that is none shows the list: %s",
    async (item) => {
      openDashboardAt({ activeContent: "drafts", item }, { [listCall("drafts")]: page("drafts", [draft]) });
      expect(await rowOf("Mill")).toBeTruthy();
    },
  );
});
