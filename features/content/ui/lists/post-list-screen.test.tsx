import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { address, listCall, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";
import { type PostListItem, type PostListName, stageOf } from "../../contract.ts";
import { templateMessages } from "../../contracts/template.ts";
import { POST_LIST_VIEWS } from "./post-lists.ts";

const savedTemplate = {
  id: 3,
  name: "Halden Marine wins order again",
  type: "PR",
  updated_at: "2026-11-20T09:00:00.000Z",
  detail: templateMessages.saved,
};
const FAILURE = { status: 400, body: { detail: "The database is being moved. Try again in a minute." } };

/** docs/product/lists.md, Lists. */
const LISTS = [
  {
    list: "all",
    at: { activeContent: "allPosts" },
    heading: "Posted Content",
    columns: ["ID", "Title/CEO/Product Name", "Status", "Type", "Posted By", "Views", "Created At", "Actions"],
    sort: "-created_at",
    status: "published",
  },
  {
    list: "scheduled",
    at: { activeContent: "scheduledPosts" },
    heading: "Scheduled Content",
    columns: ["ID", "Title/CEO/Product Name", "Type", "Posted By", "Publishing Time", "Actions"],
    sort: "publishing_time",
    status: "scheduled",
  },
  {
    list: "drafts",
    at: { activeContent: "drafts" },
    heading: "Draft Content",
    columns: ["ID", "Title/CEO/Product Name", "Type", "Posted By", "Created At", "Actions"],
    sort: "-created_at",
    status: "draft",
  },
  {
    list: "published",
    at: { activeContent: "publishedPosts" },
    heading: "Published Content",
    columns: ["ID", "Title/CEO/Product Name", "Type", "Posted By", "Created At", "Actions"],
    sort: "-created_at",
    status: "published",
  },
  {
    list: "pending",
    at: { activeContent: "pendingPosts" },
    heading: "Pending Content",
    columns: ["ID", "Title/CEO/Product Name", "Type", "Posted By", "Created At", "Actions"],
    sort: "-created_at",
    status: "pending",
  },
  {
    list: "trash",
    at: { activeContent: "allPosts", view: "trash" },
    heading: "Posted Content",
    columns: ["ID", "Title/CEO/Product Name", "Status", "Type", "Posted By", "Deleted At", "Days Left", "Actions"],
    sort: undefined,
    status: "published",
  },
] as const satisfies { list: PostListName; status: PostListItem["status"]; [key: string]: unknown }[];

describe.each(LISTS)("the list $list", ({ list, at, heading, columns, sort, status }) => {
  const post = buildListItem({
    id: 4187,
    status,
    deleted_at: list === "trash" ? "2026-11-20T12:00:00.000Z" : null,
    publishing_time: "2099-11-24T08:30:00.000Z",
  });

  it("shows the promised columns, 'Fetching Your Posts' and rows' shapes until the posts come", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    openDashboardAt(at, { [listCall(list)]: () => waiting.then(() => page(list, [post])) });
    expect(await screen.findByText("Fetching Your Posts")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
    const table = screen.getByRole("table");
    expect(table.getAttribute("aria-busy")).toBe("true");
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(columns);
    await act(async () => answer());
    const row = within(await rowOf("Halden Marine wins order"));
    expect(screen.queryByText("Fetching Your Posts")).toBeNull();
    expect(row.getByText("4187")).toBeTruthy();
    expect(row.getAllByText("Halden Marine Systems")).toHaveLength(2); // in its column, and under the name
    expect(document.querySelector("time")?.textContent).toMatch(
      list === "scheduled" ? /^November 24, 2099 \d{1,2}:\d\d [AP]M$/ : /^20\/11\/2026$/,
    );
  });

  it("asks for twenty posts in its own order", async () => {
    const { asked } = openDashboardAt(at, { [listCall(list)]: page(list, [post]) });
    await rowOf("Halden Marine wins order");
    expect(asked(list)).toEqual([{ page_size: "20", ...(sort && { sort }) }]);
  });

  it("says that there is nothing yet, and offers the one next action", async () => {
    openDashboardAt(at, {});
    const { empty } = POST_LIST_VIEWS[list];
    expect(await screen.findByText(empty.title)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Search posts" })).toBeNull();
    expect(screen.queryByRole("button", { name: empty.submit ?? "no such button" }) !== null).toBe("submit" in empty);
  });

  it("says that it could not be loaded, logs why, and loads again on request", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { table } = openDashboardAt(at, { [listCall(list)]: FAILURE });
    expect(await screen.findByText("Your posts could not be loaded")).toBeTruthy();
    expect(screen.getByText(FAILURE.body.detail)).toBeTruthy();
    expect(log).toHaveBeenCalledWith(expect.stringContaining("Not loaded"), expect.anything());
    log.mockRestore();
    table[listCall(list)] = page(list, [post]);
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await rowOf("Halden Marine wins order")).toBeTruthy();
    expect(document.querySelector(".mantine-Notification-root")).toBeNull();
  });

  it("searches on the server once the typing rests, keeps the search in the address and clears it", async () => {
    const { asked } = openDashboardAt(at, {
      [listCall(list)]: ({ path }) => (path.includes("q=") ? page(list, []) : page(list, [post])),
    });
    await rowOf("Halden Marine wins order");
    const search = screen.getByRole<HTMLInputElement>("textbox", { name: "Search posts" });
    await userEvent.type(search, " ferry ");
    expect(await screen.findByText("Nothing matches “ferry”")).toBeTruthy();
    expect(asked(list).map(({ q }) => q)).toEqual([undefined, "ferry"]);
    expect(address()).toContain("q=ferry");
    await userEvent.click(screen.getAllByRole("button", { name: "Clear search" })[0] as HTMLElement);
    expect(await rowOf("Halden Marine wins order")).toBeTruthy();
    expect(search.value).toBe("");
    expect(address()).not.toContain("q=");
  });

  it("opens where the address says", async () => {
    const { asked } = openDashboardAt(
      { ...at, q: "ferry", sort: "name", page: "2" },
      { [listCall(list)]: page(list, [post], 57) },
    );
    await rowOf("Halden Marine wins order");
    expect(asked(list)).toEqual([{ page_size: "20", page: "2", q: "ferry", ...(sort && { sort: "name" }) }]);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Search posts" }).value).toBe("ferry");
    expect(screen.getByText("Page 2 of 3")).toBeTruthy();
  });

  it("leaves out what the address may not ask for", async () => {
    const { asked } = openDashboardAt(
      { ...at, sort: "id; drop table", page: "-3" },
      { [listCall(list)]: page(list, [post]) },
    );
    await rowOf("Halden Marine wins order");
    expect(asked(list)).toEqual([{ page_size: "20", ...(sort && { sort }) }]);
  });

  it("turns pages, and ends at the last one", async () => {
    const { asked } = openDashboardAt(at, { [listCall(list)]: page(list, [post], 41) });
    await rowOf("Halden Marine wins order");
    expect(screen.getByText("1–20 of 41")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Previous" }));
    expect(screen.getByText("Page 1 of 3")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByText("Page 3 of 3")).toBeTruthy();
    expect(await screen.findByText("41–41 of 41")).toBeTruthy();
    expect(asked(list).map((query) => query.page)).toEqual([undefined, "2", "3"]);
    expect(address()).toContain("page=3");
  });

  it("goes to the last page where the one that was asked for does not exist", async () => {
    openDashboardAt(
      { ...at, page: "9" },
      {
        [listCall(list)]: ({ path }) => (path.includes("page=9") ? page(list, [], 21) : page(list, [post], 21)),
      },
    );
    await rowOf("Halden Marine wins order");
    expect(address()).toContain("page=2");
    expect(screen.getByText("Page 2 of 2")).toBeTruthy();
  });

  it.skipIf(list === "trash")("has everything else in the row's menu", async () => {
    const calls = { "POST /api/posts/4187/template/": { status: 201, body: savedTemplate } };
    const dashboard = openDashboardAt(at, { [listCall(list)]: page(list, [post]), ...calls });
    await rowOf("Halden Marine wins order");
    await userEvent.click(screen.getByRole("button", { name: "More actions for “Halden Marine wins order”" }));
    const menu = within(await screen.findByRole("menu"));
    const view = status === "published" ? "View" : "Preview";
    expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      view,
      "Edit",
      "History",
      "Duplicate",
      "Save as template",
      "Delete",
    ]);
    expect(menu.getByRole("menuitem", { name: "History" }).getAttribute("href")).toContain(
      `item=history.article.${stageOf(status)}.4187`,
    );
    await userEvent.click(menu.getByRole("menuitem", { name: "Save as template" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save as template" }));
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: /Name/ });
    expect(name.value).toBe("Halden Marine wins order");
    await userEvent.type(name, " again{Enter}");
    expect(await screen.findByText(templateMessages.saved)).toBeTruthy();
    const saved = dashboard.calls.find(({ path }) => path === "/api/posts/4187/template/");
    expect(saved?.body).toEqual({ name: "Halden Marine wins order again" });
  });

  it("names every action with its post", async () => {
    openDashboardAt(at, { [listCall(list)]: page(list, [post]) });
    const row = within(await rowOf("Halden Marine wins order"));
    const names = [...row.queryAllByRole("link"), ...row.queryAllByRole("button")].map(
      (action) => action.getAttribute("aria-label") ?? action.textContent,
    );
    for (const name of names) expect(name).toContain("Halden Marine wins order");
    const view = status === "published" ? "View" : "Preview";
    expect(names).toEqual(
      list === "trash"
        ? ["Restore “Halden Marine wins order”"]
        : [
            "Halden Marine wins order",
            ...[view, "Edit", "Delete", "More actions for"].map((verb) => `${verb} “Halden Marine wins order”`),
          ],
    );
  });
});

describe.each(LISTS.filter(({ sort }) => sort !== undefined))(
  "the order of the list $list",
  ({ list, at, columns, sort }) => {
    it("changes by its heads, which say so, and is kept in the address", async () => {
      const { asked } = openDashboardAt(at, { [listCall(list)]: page(list, [buildListItem()]) });
      await rowOf("Halden Marine wins order");
      const head = (name: string) => screen.getByRole("columnheader", { name });
      const press = (name: string) => userEvent.click(within(head(name)).getByRole("button"));
      const time = columns.find((name) => name === "Publishing Time") ?? "Created At";
      expect(head(time).getAttribute("aria-sort")).toBe(sort?.startsWith("-") ? "descending" : "ascending");
      await press("Title/CEO/Product Name");
      expect(head("Title/CEO/Product Name").getAttribute("aria-sort")).toBe("ascending");
      expect(head(time).getAttribute("aria-sort")).toBeNull();
      await press("Title/CEO/Product Name");
      expect(head("Title/CEO/Product Name").getAttribute("aria-sort")).toBe("descending");
      expect(address()).toContain("sort=-name");
      await press(time);
      expect(address()).not.toContain("sort=");
      await waitFor(() =>
        expect(
          asked(list)
            .map((query) => query.sort)
            .slice(0, 3),
        ).toEqual([sort, "name", "-name"]),
      );
    });

    it("can be chosen by name where the heads are hidden", async () => {
      openDashboardAt(at, { [listCall(list)]: page(list, [buildListItem()]) });
      await rowOf("Halden Marine wins order");
      await userEvent.selectOptions(screen.getByRole("combobox", { name: "Order" }), "Name, A to Z");
      expect(address()).toContain("sort=name");
    });
  },
);
