import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { address, listCall, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";

const COUNTS = { all: 12, draft: 3, scheduled: 2, pending: 1, published: 6, withdrawn: 0, trash: 4, in_approval: 0 };
const ANSWERS = {
  [listCall("all")]: page("all", [buildListItem({ name: "Mill" })]),
  "GET /api/posts/counts/": { body: COUNTS },
  "GET /dashboard/companies/user-owned/": {
    body: [buildCompanyAnswer({ id: 7, name: "Northmoor Foods" })],
  },
};

const open = (parameters: Record<string, string> = {}, answers = {}) =>
  openDashboardAt({ activeContent: "allPosts", ...parameters }, { ...ANSWERS, ...answers });

describe("the tabs of Posted Content", () => {
  it("say how many posts each has, and narrow the list to one status", async () => {
    const { asked } = open();
    await rowOf("Mill");
    const tabs = within(screen.getByRole("group", { name: "Status" }));
    await tabs.findByRole("button", { name: "All 12" });
    expect(tabs.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "All 12",
      "Published 6",
      "Drafts 3",
      "Scheduled 2",
      "Pending 1",
      "Trash 4",
    ]);
    await userEvent.click(tabs.getByRole("button", { name: "Drafts 3" }));
    expect(address()).toBe("/dashboard?activeContent=allPosts&view=draft");
    expect(tabs.getByRole("button", { name: "Drafts 3" }).getAttribute("aria-pressed")).toBe("true");
    expect(asked("all").map(({ status }) => status)).toEqual([undefined, "draft"]);
  });

  it("offer withdrawn posts where there are some", async () => {
    open({}, { "GET /api/posts/counts/": { body: { ...COUNTS, withdrawn: 1 } } });
    expect(await screen.findByRole("button", { name: "Withdrawn 1" })).toBeTruthy();
  });

  it("offer posts in approval where there are some, and narrow list, file and saved views to them", async () => {
    const { asked } = open({}, { "GET /api/posts/counts/": { body: { ...COUNTS, in_approval: 2 } } });
    await userEvent.click(await screen.findByRole("button", { name: "In approval 2" }));
    await rowOf("Mill");
    expect(address()).toBe("/dashboard?activeContent=allPosts&view=approval");
    expect(asked("all").at(-1)).toMatchObject({ approval: "open" });
    expect(asked("all").at(-1)?.["status"]).toBeUndefined();
    const file = screen.getByRole("link", { name: "Export all as CSV" });
    expect(new URL((file as HTMLAnchorElement).href).searchParams.get("approval")).toBe("open");
  });

  it("stay where a status has no posts, which is said in its own words", async () => {
    open({ view: "scheduled" }, { [listCall("all")]: page("all", []) });
    expect(await screen.findByText("No scheduled posts")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Scheduled/ }).getAttribute("aria-pressed")).toBe("true");
  });
});

describe("the filters of Posted Content", () => {
  it("are asked of the list and of the counts, and kept in the address from tab to tab", async () => {
    const { asked, calls } = open({ company: "7" });
    await rowOf("Mill");
    await userEvent.click(screen.getByRole("combobox", { name: "Type" }));
    await userEvent.click(await screen.findByRole("option", { name: "Interviews" }));
    await userEvent.click(screen.getByRole("button", { name: /^Published/ }));
    expect(address()).toBe("/dashboard?activeContent=allPosts&company=7&type=Interview&view=published");
    expect(asked("all").at(-1)).toMatchObject({ type: "Interview", company: "7", status: "published" });
    const counted = calls.filter(({ path }) => path.startsWith("/api/posts/counts/"));
    expect(counted.at(-1)?.path).toBe("/api/posts/counts/?type=Interview&company=7");
  });

  it("open where the address says, without what it may not say", async () => {
    const { asked } = open({ type: "Podcast", company: "none", view: "gone" });
    await rowOf("Mill");
    expect(asked("all")).toEqual([{ page_size: "20", company: "none", sort: "-created_at" }]);
    expect(screen.getByRole("button", { name: /^Posted as yourself/ })).toBeTruthy();
  });

  it("say whose posts are missing where a company alone narrows the list, as after creating one", async () => {
    open(
      { company: "7" },
      {
        [listCall("all")]: ({ path }: { path: string }) =>
          page("all", path.includes("company=") ? [] : [buildListItem({ name: "Mill" })]),
      },
    );
    expect(await screen.findByText("No posts by Northmoor Foods here")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show all companies" }));
    expect(await rowOf("Mill")).toBeTruthy();
  });

  it("can be cleared where nothing matches", async () => {
    open(
      { type: "Review" },
      {
        [listCall("all")]: ({ path }: { path: string }) =>
          page("all", path.includes("type=") ? [] : [buildListItem({ name: "Mill" })]),
      },
    );
    expect(await screen.findByText("No matching posts")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await rowOf("Mill")).toBeTruthy();
    expect(address()).toBe("/dashboard?activeContent=allPosts");
  });
});

describe("the switcher's company", () => {
  it.each([
    ["allPosts", "all"],
    ["scheduledPosts", "scheduled"],
    ["drafts", "drafts"],
    ["publishedPosts", "published"],
    ["pendingPosts", "pending"],
  ] as const)("filters %s, which says so until all companies are shown", async (activeContent, list) => {
    localStorage.setItem("dateline:posting-as:1", "7");
    const { asked } = open({ activeContent }, { [listCall(list)]: page(list, [buildListItem({ name: "Mill" })]) });
    await rowOf("Mill");
    expect(asked(list).at(-1)).toMatchObject({ company: "7" });
    await userEvent.click(await screen.findByRole("button", { name: /^Posted as Northmoor Foods/ }));
    expect(address()).toContain("company=all");
    expect(screen.queryByRole("button", { name: /^Posted as/ })).toBeNull();
    expect(asked(list).at(-1)).not.toHaveProperty("company");
  });
});
