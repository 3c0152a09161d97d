import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildArticle, buildGroup, newsPageOf } from "#tests/support/news.ts";
import { address, openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { type NewsArticle, newsMessages } from "../../contract.ts";

const FIRST = buildArticle({ id: 1, title: "Shore power trips", sources: 2 });
const SECOND = buildArticle({ id: 2, title: "Hydrogen rules", creator: "Ida Nes", link: "" });
const THIRD = buildArticle({ id: 3, title: "Five reports", source: "Ledger North" });
const GROUPS = [
  buildGroup({ articles: [FIRST, SECOND] }),
  buildGroup({ id: 2, source: "Ledger North", rss_feed_url: "https://ledger.example/rss", articles: [THIRD] }),
];

type Answers = Parameters<typeof openDashboardAt>[1];

function openReader(answers: Answers = {}, parameters: Record<string, string> = {}) {
  const articles: Answers = Object.fromEntries(
    [FIRST, SECOND, THIRD].flatMap((article) => [
      [`GET /rss/articles/${article.id}/`, { body: { ...article, content: `<p>All of ${article.title}.</p>` } }],
      [`POST /rss/articles/${article.id}/mark/`, ({ body }: { body: unknown }) => ({ body: marked(article, body) })],
    ]),
  );
  return openDashboardAt(
    { activeContent: "rss", ...parameters },
    {
      "GET /rss/rss-news-fetch/": { body: newsPageOf(GROUPS) },
      "GET /rss/user/rss-sources/": { body: { sources: [], feeds: [] } },
      ...articles,
      ...answers,
    },
  );
}

function marked({ id, is_read, is_saved }: NewsArticle, mark: unknown) {
  return { id, is_read, is_saved, ...(mark as Partial<NewsArticle>) };
}

const card = (name: string) => screen.findByRole("link", { name });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const marksOf = (calls: ReturnType<typeof openReader>["calls"]) =>
  calls.filter(({ path }) => path.includes("/mark/")).map(({ path, body }) => [path, body]);

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

describe("reading an article", () => {
  it("shows its text and the way to the whole, marks it as read, and gives the focus back", async () => {
    const { calls } = openReader();
    await userEvent.click(await card(FIRST.title));
    const article = await dialog(FIRST.title);
    expect(await article.findByText("All of Shore power trips.")).toBeTruthy();
    const whole = article.getByRole("link", { name: "Read Full Article" });
    expect(whole.getAttribute("href")).toBe(FIRST.link);
    expect(whole.getAttribute("target")).toBe("_blank");
    expect(whole.getAttribute("rel")).toBe("noopener noreferrer");
    expect(address()).toContain("article=1");
    await waitFor(() => expect(marksOf(calls)).toEqual([["/rss/articles/1/mark/", { is_read: true }]]));
    await userEvent.click(article.getByRole("button", { name: "Close" }));
    const link = await card(FIRST.title);
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(address()).not.toContain("article");
    expect(within(link.closest("li") as HTMLElement).queryByRole("img", { name: "Unread" })).toBeNull();
  });

  it("goes on to the next and back by j and k, also into the next source, and stops at the ends", async () => {
    const { calls } = openReader();
    await userEvent.click(await card(FIRST.title));
    await dialog(FIRST.title);
    await userEvent.keyboard("k");
    await userEvent.keyboard("j");
    const second = await dialog(SECOND.title);
    expect(second.getByText("Ida Nes")).toBeTruthy();
    expect(second.queryByRole("link", { name: "Read Full Article" })).toBeNull();
    await userEvent.keyboard("j");
    const third = await dialog(THIRD.title);
    expect(third.getByRole("button", { name: "Next article" }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.keyboard("j");
    expect(await dialog(THIRD.title)).toBeTruthy();
    await userEvent.keyboard("k");
    await dialog(SECOND.title);
    await userEvent.keyboard("{Escape}");
    const link = await card(SECOND.title);
    await waitFor(() => expect(document.activeElement).toBe(link));
    await waitFor(() => expect(marksOf(calls)).toHaveLength(3));
  });

  it("saves by s and by its button, and takes it back when that fails", async () => {
    const { calls, table } = openReader({}, { article: "1" });
    const article = await dialog(FIRST.title);
    const save = () => article.getByRole("button", { name: "Save for later" });
    await userEvent.keyboard("s");
    await waitFor(() => expect(save().getAttribute("aria-pressed")).toBe("true"));
    await waitFor(() => expect(marksOf(calls)).toContainEqual(["/rss/articles/1/mark/", { is_saved: true }]));
    table["POST /rss/articles/1/mark/"] = { status: 500, body: {} };
    await userEvent.click(save());
    expect(await screen.findByText(newsMessages.failed)).toBeTruthy();
    await waitFor(() => expect(save().getAttribute("aria-pressed")).toBe("true"));
  });

  it("can be marked as unread again while it is open", async () => {
    const { calls } = openReader({}, { article: "2" });
    const article = await dialog(SECOND.title);
    await userEvent.click(await article.findByRole("button", { name: "Mark as unread" }));
    await waitFor(() =>
      expect(marksOf(calls)).toEqual([
        ["/rss/articles/2/mark/", { is_read: true }],
        ["/rss/articles/2/mark/", { is_read: false }],
      ]),
    );
    expect(article.queryByRole("button", { name: "Mark as unread" })).toBeNull();
  });

  it("opens links of the text apart, and draws no foreign picture", async () => {
    const content =
      '<p>See <a href="https://port.example/">the port</a>.</p><figure><img src="https://port.example/a.png"><figcaption>A quay</figcaption></figure>';
    openReader({ "GET /rss/articles/1/": { body: { ...FIRST, content } } }, { article: "1" });
    const article = await dialog(FIRST.title);
    const link = await article.findByRole("link", { name: "the port" });
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer nofollow"]);
    expect(article.queryByText("A quay")).toBeNull();
  });

  it("says that the article is not there", async () => {
    const gone = { status: 404, body: { detail: newsMessages.noSuchArticle } };
    openReader({ "GET /rss/articles/77/": gone }, { article: "77" });
    expect(await screen.findByText(newsMessages.noSuchArticle)).toBeTruthy();
  });

  it("keeps what was read just now in the list of the unread", async () => {
    const page = { ...newsPageOf(GROUPS), unread_at: "2026-11-22T09:00:00.000Z" };
    const { table } = openReader({ "GET /rss/rss-news-fetch/": { body: page } }, { unread: "1" });
    await userEvent.click(await card(FIRST.title));
    await dialog(FIRST.title);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await card(FIRST.title)).toBeTruthy();
    table["GET /rss/rss-news-fetch/"] = { body: { ...page, articles: GROUPS.slice(1) } };
    await userEvent.click(screen.getByRole("checkbox", { name: "Unread only" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Unread only" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: FIRST.title })).toBeNull());
  });
});

describe("the list by keyboard", () => {
  it("moves along the cards by j and k, opens by o, saves by s", async () => {
    const { calls } = openReader();
    const first = await card(FIRST.title);
    await userEvent.keyboard("j");
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard("jj");
    await waitFor(async () => expect(document.activeElement).toBe(await card(THIRD.title)));
    await userEvent.keyboard("ks");
    await waitFor(() => expect(marksOf(calls)).toEqual([["/rss/articles/2/mark/", { is_saved: true }]]));
    expect(await screen.findByRole("img", { name: "Saved for later" })).toBeTruthy();
    await userEvent.keyboard("o");
    expect(await dialog(SECOND.title)).toBeTruthy();
  });

  it("leaves letters to the field that they are typed into", async () => {
    openReader();
    await card(FIRST.title);
    const field = screen.getByLabelText("Search the news");
    await userEvent.type(field, "jokes");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a story with several sources", () => {
  it("lists who tells it and reads on in that list", async () => {
    openReader({ "GET /rss/articles/1/story/": { body: { articles: [THIRD, FIRST] } } });
    await card(FIRST.title);
    await userEvent.click(screen.getByRole("button", { name: "2 sources" }));
    const story = await dialog("Sources of this story");
    await userEvent.click(await story.findByRole("link", { name: THIRD.title }));
    await dialog(THIRD.title);
    await userEvent.keyboard("j");
    expect(await dialog(FIRST.title)).toBeTruthy();
  });
});

describe("what was saved", () => {
  const SAVED = "GET /rss/saved/";

  it("lists it over all sources, page by page, and keeps in sight what is let go", async () => {
    const saved = { ...FIRST, is_saved: true };
    openReader(
      {
        [SAVED]: ({ path }) => ({
          body: path.endsWith("page=2")
            ? { articles: [THIRD], current_page: 2, total_pages: 2 }
            : { articles: [saved], current_page: 1, total_pages: 2 },
        }),
      },
      { view: "saved" },
    );
    const link = await card(FIRST.title);
    expect(within(link.closest("li") as HTMLElement).getByText("Harbour & Grid")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Load More" }));
    expect(await card(THIRD.title)).toBeTruthy();
    (await card(FIRST.title)).focus();
    await userEvent.keyboard("s");
    await waitFor(() => expect(screen.queryAllByRole("img", { name: "Saved for later" })).toHaveLength(0));
    expect(await card(FIRST.title)).toBeTruthy();
  });

  it("says how something comes here", async () => {
    openReader({ [SAVED]: { body: { articles: [], current_page: 1, total_pages: 1 } } }, { view: "saved" });
    expect(await screen.findByText(newsMessages.noData)).toBeTruthy();
  });

  it("says that it failed", async () => {
    openReader({ [SAVED]: { status: 500, body: { detail: "Out of order." } } }, { view: "saved" });
    expect(await screen.findByText("Out of order.")).toBeTruthy();
  });
});
