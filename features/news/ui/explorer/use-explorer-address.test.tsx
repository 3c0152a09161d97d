import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildArticle, buildGroup, newsPageOf } from "#tests/support/news.ts";
import { address, goBack, openDashboardAt } from "#tests/support/screens/post-lists.tsx";

const FETCH = "GET /rss/rss-news-fetch/";
const SEARCH = "POST /rss/rss-news-search/";
const HARBOUR = buildGroup();
const LEDGER = buildGroup({ id: 2, source: "Ledger North", rss_feed_url: "https://ledger.example/rss" });

function openExplorer(answers: Parameters<typeof openDashboardAt>[1], parameters: Record<string, string> = {}) {
  const nobody = { body: { sources: [], feeds: [] } };
  return openDashboardAt(
    { activeContent: "rss", ...parameters },
    {
      "GET /rss/user/rss-sources/": nobody,
      "GET /rss/opml/import/": { body: { task: null } },
      ...answers,
    },
  );
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the place in the explorer", () => {
  it("shows as many pages as the address says", async () => {
    openExplorer(
      {
        [FETCH]: ({ path }) => ({
          body: path.includes("page=2") ? newsPageOf([LEDGER], 2, 3) : newsPageOf([HARBOUR], 1, 3),
        }),
      },
      { page: "2" },
    );
    await section("Ledger North");
    expect(screen.getAllByRole("region")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Load More" })).toBeTruthy();
  });

  it("is found as it was by the browser's back: the category, the search, the number of pages", async () => {
    openExplorer({
      [FETCH]: ({ path }) => ({
        body: path.includes("page=2") ? newsPageOf([LEDGER], 2, 2) : newsPageOf([HARBOUR], 1, 2),
      }),
      [SEARCH]: { body: newsPageOf([LEDGER]) },
    });
    await section("Harbour & Grid");
    await userEvent.click(screen.getByRole("radio", { name: "Finance" }));
    await section("Harbour & Grid");
    await press("Load More");
    await section("Ledger North");
    await userEvent.type(screen.getByLabelText("Search the news"), "reports{Enter}");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Harbour & Grid" })).toBeNull());
    await goBack();
    expect(address()).toBe("/dashboard?activeContent=rss&category=finance&page=2");
    await section("Harbour & Grid");
    expect(screen.getAllByRole("region")).toHaveLength(2);
    expect(screen.getByRole("radio", { name: "Finance" })).toHaveProperty("checked", true);
    await goBack();
    expect(address()).toBe("/dashboard?activeContent=rss");
    const categories = within(screen.getByRole("group", { name: "Category" }));
    expect(categories.getByRole("radio", { name: "All" })).toHaveProperty("checked", true);
  });

  it("is the same after an article that was closed, by its button or by the browser's back", async () => {
    const article = buildArticle({ id: 1, title: "Shore power" });
    openExplorer(
      {
        [FETCH]: { body: newsPageOf([buildGroup({ articles: [article] })]) },
        "GET /rss/articles/1/": { body: article },
        "POST /rss/articles/1/mark/": { body: { id: 1, is_read: true, is_saved: false } },
      },
      { category: "tech" },
    );
    const begun = address();
    for (const leave of [goBack, () => press("Close")]) {
      await userEvent.click(await screen.findByRole("link", { name: "Shore power" }));
      await screen.findByRole("dialog", { name: "Shore power" });
      expect(address()).toBe(`${begun}&article=1`);
      await leave();
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(address()).toBe(begun);
    }
  });
});
