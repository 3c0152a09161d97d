import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { buildArticle, buildGroup, newsPageOf } from "#tests/support/news.ts";
import { address, openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { newsMessages, type SourceGroup } from "../../contract.ts";

const FETCH = "GET /rss/rss-news-fetch/";
const FETCH_THESE = "POST /rss/rss-news-fetch/";
const SEARCH = "POST /rss/rss-news-search/";
const FOLLOWED = "GET /rss/user/rss-sources/";

const MOMENT = "2026-11-22T09:00:00.000Z";
const HARBOUR = buildGroup({
  articles: [
    buildArticle({ id: 1, title: "Shore power trips" }),
    buildArticle({ id: 2, title: "Old news", is_read: true }),
  ],
});
const LEDGER = buildGroup({
  id: 2,
  source: "Ledger North",
  rss_feed_url: "https://ledger.example/rss",
  category: "finance",
  articles: [buildArticle({ id: 3, title: "Five reports", source: "Ledger North" })],
});

function followedAnswer(groups: SourceGroup[]): StubAnswer {
  const feeds = groups.map(({ articles: _a, older: _o, is_followed: _f, ...feed }) => feed);
  return { body: { sources: groups.map(({ rss_feed_url }) => rss_feed_url), feeds } };
}

type Answers = Parameters<typeof openDashboardAt>[1];

function openExplorer(answers: Answers = {}, parameters: Record<string, string> = {}) {
  return openDashboardAt(
    { activeContent: "rss", ...parameters },
    { [FETCH]: { body: newsPageOf([HARBOUR, LEDGER]) }, [FOLLOWED]: followedAnswer([]), ...answers },
  );
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

describe("Explore websites", () => {
  it("shows that it loads, then each source with its stories, read ones told apart", async () => {
    let answer: (page: StubAnswer) => void = () => undefined;
    openExplorer({ [FETCH]: () => new Promise((resolve) => (answer = resolve)) });
    expect(await screen.findByRole("status", { name: "Loading the news" })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Explore websites" })).toBeTruthy());
    answer({ body: newsPageOf([HARBOUR, LEDGER]) });
    const harbour = await section("Harbour & Grid");
    expect(harbour.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Shore power trips",
      "Old news",
    ]);
    expect(harbour.getAllByRole("img", { name: "Unread" })).toHaveLength(1);
    expect(harbour.getByRole("link", { name: "harbour.example" })).toHaveProperty("rel", "noopener noreferrer");
  });

  it("says that there is nothing", async () => {
    openExplorer({ [FETCH]: { body: newsPageOf([]) } });
    expect(await screen.findByText(newsMessages.noData)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("group", { name: "Category" })).toBeNull());
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("says that it failed, and tries again", async () => {
    const { table } = openExplorer({ [FETCH]: { status: 500, body: { detail: "The database is away." } } });
    expect(await screen.findByText("The database is away.")).toBeTruthy();
    expect(await screen.findByText(newsMessages.failed)).toBeTruthy();
    table[FETCH] = { body: newsPageOf([HARBOUR]) };
    await press("Try Again");
    expect(await section("Harbour & Grid")).toBeTruthy();
  });

  it.each([
    ["failing", "2026-11-13T12:00:00Z", "Not updated since 14 November 2026.", "The server answered 503."],
    ["failing", null, "We have not reached this source yet.", "The server answered 503."],
    ["gone", "2026-11-13T12:00:00Z", "Retired by its publisher since 14 November 2026.", "It answered 410."],
  ] as const)("says since when and why a source is %s (last heard %s), and keeps its stories", async (...row) => {
    const [state, fetched_at, said, reason] = row;
    const status = { state, since: "2026-11-14T12:00:00Z", reason, fetched_at };
    openExplorer({ [FETCH]: { body: newsPageOf([{ ...HARBOUR, status }]) } });
    const harbour = await section("Harbour & Grid");
    expect(harbour.getByText(said)).toBeTruthy();
    expect(harbour.getByText(reason, { exact: false })).toBeTruthy();
    expect(harbour.getByRole("link", { name: "Shore power trips" })).toBeTruthy();
  });

  const unreached = (name: string, id: number): SourceGroup => ({
    ...buildGroup({ id, source: name, rss_feed_url: `https://${id}.example/rss`, articles: [] }),
    status: {
      state: "failing",
      since: MOMENT,
      reason: `We could not find ${name}.`,
      fetched_at: null,
      is_unreached: true,
    },
  });

  it("says once that no source can be reached, keeps the rows quiet, and tries again", async () => {
    const { table } = openExplorer({
      [FETCH]: { body: newsPageOf([1, 2, 3].map((n) => unreached(`Source ${n}`, n))) },
    });
    expect(await screen.findByText("No connection to news sources.")).toBeTruthy();
    expect(screen.queryByText("No stories yet.")).toBeNull();
    expect(screen.queryByText(/We could not find Source/)).toBeNull();
    table[FETCH] = { body: newsPageOf([HARBOUR, LEDGER]) };
    await press("Try Again");
    await section("Harbour & Grid");
    expect(screen.queryByText("No connection to news sources.")).toBeNull();
  });

  it("says of each source that it cannot be reached where another one can", async () => {
    openExplorer({ [FETCH]: { body: newsPageOf([HARBOUR, ...[2, 3, 4].map((n) => unreached(`Source ${n}`, n))]) } });
    expect(await screen.findAllByText("No connection.", { exact: false })).toHaveLength(3);
    expect(screen.getAllByRole("button", { name: "Retry" })).toHaveLength(3);
    expect(screen.queryByText("No connection to news sources.")).toBeNull();
  });

  it("asks for a queued source until its stories are there, then no more", async () => {
    const queued = { ...LEDGER, articles: [], status: { ...LEDGER.status, state: "queued" as const } };
    let polls = 0;
    const { calls } = openExplorer({
      [FETCH]: { body: newsPageOf([HARBOUR, queued]) },
      [FETCH_THESE]: () => ({ body: newsPageOf([++polls < 2 ? queued : LEDGER]) }),
    });
    const ledger = await section("Ledger North");
    expect(ledger.getByText("We are fetching this source for the first time", { exact: false })).toBeTruthy();
    await ledger.findByRole("link", { name: "Five reports" });
    const asked = calls.filter(({ method, path }) => method === "POST" && path.startsWith("/rss/rss-news-fetch/"));
    expect(asked.map(({ body }) => body)).toEqual([
      { rss_feed_urls: [LEDGER.rss_feed_url] },
      { rss_feed_urls: [LEDGER.rss_feed_url] },
    ]);
  });

  it("loads further sources, each shown once", async () => {
    openExplorer({
      [FETCH]: ({ path }) => ({
        body: path.includes("page=2") ? newsPageOf([HARBOUR, LEDGER], 2, 2) : newsPageOf([HARBOUR], 1, 2),
      }),
    });
    await section("Harbour & Grid");
    await press("Load More");
    await section("Ledger North");
    expect(screen.getAllByRole("region")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
  });

  it("brings older stories to the end of a row", async () => {
    const { calls } = openExplorer({
      [FETCH]: { body: newsPageOf([{ ...HARBOUR, older: "c1" }]) },
      "GET /rss/feeds/1/articles/": {
        body: { articles: [buildArticle({ id: 2 }), buildArticle({ id: 9, title: "From last year" })], older: null },
      },
    });
    const harbour = await section("Harbour & Grid");
    await press("Older stories");
    await harbour.findByRole("link", { name: "From last year" });
    expect(harbour.getAllByRole("listitem")).toHaveLength(3);
    expect(harbour.queryByRole("button", { name: "Older stories" })).toBeNull();
    expect(calls.some(({ path }) => path === "/rss/feeds/1/articles/?before=c1")).toBe(true);
  });

  it("keeps category and filter in the address, and asks the server for what was not read", async () => {
    const unread = { ...newsPageOf([{ ...HARBOUR, articles: HARBOUR.articles.slice(0, 1) }], 1, 2), unread_at: MOMENT };
    const { calls } = openExplorer({
      [FETCH]: ({ path }) => ({
        body: path.includes("page=2")
          ? { ...newsPageOf([LEDGER], 2, 2), unread_at: MOMENT }
          : path.includes("unread")
            ? unread
            : newsPageOf([HARBOUR, LEDGER]),
      }),
    });
    await section("Harbour & Grid");
    await userEvent.click(screen.getByRole("radio", { name: "Press Release" }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe(`/rss/rss-news-fetch/?category=press+release&page=1`));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Unread only" }));
    await waitFor(() =>
      expect(calls.at(-1)?.path).toBe(`/rss/rss-news-fetch/?category=press+release&page=1&unread=now`),
    );
    await waitFor(() => expect(screen.queryByRole("region", { name: "Ledger North" })).toBeNull());
    const harbour = await section("Harbour & Grid");
    expect(harbour.queryByRole("link", { name: "Old news" })).toBeNull();
    expect(address()).toBe("/dashboard?activeContent=rss&category=press+release&unread=1");
    await press("Load More");
    await section("Ledger North");
    const further = new URLSearchParams({ category: "press release", page: "2", unread: MOMENT });
    expect(calls.at(-1)?.path).toBe(`/rss/rss-news-fetch/?${further}`);
    expect(address()).toBe("/dashboard?activeContent=rss&category=press+release&unread=1&page=2");
  });

  it("says so when all was read", async () => {
    openExplorer({ [FETCH]: { body: newsPageOf([]) } }, { unread: "1" });
    expect(await screen.findByText("You are all caught up.", { exact: false })).toBeTruthy();
  });
});

describe("news search", () => {
  it("warns about an empty search and asks nothing", async () => {
    const { calls } = openExplorer();
    await section("Harbour & Grid");
    const field = screen.getByPlaceholderText("Search for a RSS Feed. Please enter it's name.");
    await userEvent.type(field, "   {Enter}");
    expect(await screen.findByText("Please enter a search query.")).toBeTruthy();
    expect(calls.some(({ path }) => path === "/rss/rss-news-search/")).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it("shows what it finds, no category chosen, and goes back when cleared", async () => {
    const { calls } = openExplorer({ [SEARCH]: { body: newsPageOf([LEDGER]) } });
    await section("Harbour & Grid");
    await userEvent.type(screen.getByLabelText("Search the news"), " reports {Enter}");
    await section("Ledger North");
    expect(screen.queryByRole("region", { name: "Harbour & Grid" })).toBeNull();
    expect(calls.find(({ path }) => path === "/rss/rss-news-search/")?.body).toEqual({ query: "reports", page: 1 });
    const categories = within(screen.getByRole("group", { name: "Category" }));
    expect(categories.queryByRole("radio", { checked: true })).toBeNull();
    await userEvent.click(screen.getAllByRole("button", { name: "Clear search" })[0] as HTMLElement);
    await section("Harbour & Grid");
    expect(screen.getByLabelText("Search the news")).toHaveProperty("value", "");
  });

  it("says that the search failed", async () => {
    openExplorer({ [SEARCH]: { status: 500, body: {} } }, { q: "reports" });
    expect(await screen.findByText(newsMessages.searchFailed)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Try Again" })).toBeTruthy();
  });

  it("says that nothing was found", async () => {
    openExplorer({ [SEARCH]: { body: newsPageOf([]) } }, { q: "xyzzy" });
    expect(await screen.findByText(newsMessages.noData)).toBeTruthy();
  });
});

describe("following", () => {
  const FOLLOW = "POST /rss/user/manage-rss-sources/";
  const followed = { status: 201, body: { detail: "", rss_feed_url: HARBOUR.rss_feed_url, is_followed: true } };

  it("turns Follow into Following at once, says so, and counts it", async () => {
    let answer: (following: StubAnswer) => void = () => undefined;
    const { table, calls } = openExplorer({ [FOLLOW]: () => new Promise((resolve) => (answer = resolve)) });
    const harbour = await section("Harbour & Grid");
    await userEvent.click(harbour.getByRole("button", { name: "Follow Harbour & Grid" }));
    expect(await harbour.findByRole("button", { name: "Following Harbour & Grid" })).toBeTruthy();
    expect(screen.queryByText(newsMessages.followChanged)).toBeNull();
    table[FOLLOWED] = followedAnswer([HARBOUR]);
    answer(followed);
    expect(await screen.findByText(newsMessages.followChanged)).toBeTruthy();
    expect(await screen.findByRole("radio", { name: "Following 1" })).toBeTruthy();
    expect(calls.find(({ path }) => path === "/rss/user/manage-rss-sources/")?.body).toEqual({
      rss_feed_url: HARBOUR.rss_feed_url,
    });
  });

  it("takes it back when it fails", async () => {
    openExplorer({ [FOLLOW]: { status: 500, body: {} } });
    const harbour = await section("Harbour & Grid");
    await userEvent.click(harbour.getByRole("button", { name: "Follow Harbour & Grid" }));
    expect(await screen.findByText(newsMessages.failed)).toBeTruthy();
    expect(await harbour.findByRole("button", { name: "Follow Harbour & Grid" })).toBeTruthy();
  });

  it("says why when one follows too many", async () => {
    const detail = newsMessages.tooManyFollows(1000);
    openExplorer({ [FOLLOW]: { status: 409, body: { detail } } });
    const harbour = await section("Harbour & Grid");
    await userEvent.click(harbour.getByRole("button", { name: "Follow Harbour & Grid" }));
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it("lists only the followed ones, and keeps one in sight that is unfollowed there", async () => {
    const mine = { ...LEDGER, is_followed: true };
    const { calls, table } = openExplorer(
      {
        [FOLLOWED]: followedAnswer([mine]),
        [FETCH_THESE]: { body: newsPageOf([mine]) },
        "POST /rss/user/unfollow-rss-sources/": {
          body: { detail: "", rss_feed_url: mine.rss_feed_url, is_followed: false },
        },
      },
      { view: "following" },
    );
    const ledger = await section("Ledger North");
    table[FOLLOWED] = followedAnswer([]);
    await userEvent.click(ledger.getByRole("button", { name: "Following Ledger North" }));
    expect(await screen.findByText(newsMessages.followChanged)).toBeTruthy();
    expect(await screen.findByRole("radio", { name: "Following 0" })).toBeTruthy();
    expect(ledger.getByRole("button", { name: "Follow Ledger North" })).toBeTruthy();
    expect(calls.filter(({ method, path }) => method === "GET" && path.startsWith("/rss/rss-news-fetch/"))).toEqual([]);
  });

  it("says that the followed sources could not be loaded", async () => {
    openExplorer({ [FOLLOWED]: { status: 500, body: {} } });
    expect(await screen.findByText(newsMessages.followedFailed)).toBeTruthy();
    expect(await section("Harbour & Grid")).toBeTruthy();
  });

  it("leads to all sources where none is followed", async () => {
    openExplorer({}, { view: "following" });
    expect(await screen.findByText(newsMessages.noData)).toBeTruthy();
    await press("See all sources");
    expect(await section("Harbour & Grid")).toBeTruthy();
  });
});
