import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildCollectedArticle, buildCollectionAnswer, entriesOf } from "#tests/support/collections.ts";
import { buildGroup, newsPageOf } from "#tests/support/news.ts";
import { address, openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { type CollectedArticle, collectionMessages } from "../../contract.ts";

const FERRIES = buildCollectionAnswer();
const QUAYS = buildCollectionAnswer({
  id: 3,
  name: "Quays",
  tag: "feeds",
  article_count: 0,
  rss_feed_urls: ["https://harbour.example/feed.xml"],
});
const BLOGS = "GET /collections/collections/";
const FEEDS = "GET /rss/custom-collections/";
const ARTICLES = `GET /collections/collections/${FERRIES.id}/articles/`;
const ALL = "GET /newsroom/all-articles/";
const ADD = "POST /collections/articles/add/";
const REMOVE = "DELETE /collections/articles/remove/";

const ORDER = buildCollectedArticle({ id: 11, title: "Halden wins an order" });
const TALK = buildCollectedArticle({
  id: 12,
  type: "Interview",
  article_type: "interview",
  title: "A talk with Ingrid",
  company_display_name: null,
});

type Answers = Parameters<typeof openDashboardAt>[1];

function openCollection(answers: Answers = {}, item = "collection.1") {
  return openDashboardAt(
    { activeContent: "collections", item },
    { [BLOGS]: { body: [FERRIES] }, [FEEDS]: { body: [QUAYS] }, [ARTICLES]: entriesOf([ORDER, TALK]), ...answers },
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const cards = async () => within(await screen.findByRole("list", { name: "Articles" }));

async function openDialog(title: "Add Article" | "Remove Article", answers: Answers = {}) {
  const opened = openCollection(answers);
  await screen.findByRole("heading", { name: "Ferries", level: 1 });
  await press(title);
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  const tick = async (name: string) => userEvent.click(await dialog.findByRole("checkbox", { name }));
  return { ...opened, dialog, tick };
}

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

describe("a collection of articles", () => {
  it("opens from its card, and the link back leads to the card again", async () => {
    openDashboardAt(
      { activeContent: "collections" },
      { [BLOGS]: { body: [FERRIES] }, [FEEDS]: { body: [] }, [ARTICLES]: entriesOf([ORDER]) },
    );
    await userEvent.click(await screen.findByRole("link", { name: "Ferries" }));
    const heading = await screen.findByRole("heading", { name: "Ferries", level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(address()).toBe("/dashboard?activeContent=collections&item=collection.1");
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Go back to your collections" }));
    expect(await screen.findByRole("heading", { name: "My Blog Collections" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ferries" })));
  });

  it("shows each article with its type, whose it is, and texts cut to length", async () => {
    const long = buildCollectedArticle({
      id: 13,
      type: "Review",
      article_type: "product_review",
      title: `${"é".repeat(60)}!`,
      description: `${"👩‍🚀".repeat(100)}!`,
    });
    openCollection({ [ARTICLES]: entriesOf([ORDER, TALK, long]) });
    const list = await cards();
    const [order, talk, review] = list.getAllByRole("article").map((card) => within(card));
    expect(order?.getByText("Press Release")).toBeTruthy();
    expect(order?.getByText("Halden Marine Systems")).toBeTruthy();
    expect(order?.getByRole("link", { name: ORDER.title }).getAttribute("href")).toBe(ORDER.url);
    expect(talk?.getByText("Interview")).toBeTruthy();
    expect(talk?.getByText("Marta Lindqvist")).toBeTruthy();
    expect(review?.getByText("Product Review")).toBeTruthy();
    expect(review?.getByRole("link").textContent).toBe(`${"é".repeat(60)}…`);
    expect(review?.getByText(`${"👩‍🚀".repeat(100)}…`)).toBeTruthy();
    expect(screen.getByText("3 articles")).toBeTruthy();
  });

  it("says that it is empty", async () => {
    openCollection({ [ARTICLES]: entriesOf([]) });
    expect(await screen.findByText(collectionMessages.noArticles)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove Article" })).toBeNull();
  });

  it("says that its articles cannot be loaded, and tries again", async () => {
    const { table } = openCollection({ [ARTICLES]: { status: 500, body: { detail: "Out of order." } } });
    expect(await screen.findByText("Out of order.")).toBeTruthy();
    expect(await screen.findByText(collectionMessages.articlesFailed)).toBeTruthy();
    table[ARTICLES] = entriesOf([ORDER]);
    await press("Try Again");
    expect((await cards()).getByRole("link", { name: ORDER.title })).toBeTruthy();
  });

  it.each(["collection.999", "collection.5"])("knows nothing of what is not one's own: %s", async (item) => {
    openCollection({}, item);
    expect(await screen.findByText("Collection not found")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Go back to your collections" }));
    expect(await screen.findByRole("heading", { name: "My Blog Collections" })).toBeTruthy();
  });
});

describe("Add Article", () => {
  const NEW = buildCollectedArticle({ id: 21, title: "A dredger goes" });
  const OTHER = buildCollectedArticle({
    id: 22,
    title: "A quay comes",
    type: "Review",
    article_type: "product_review",
  });
  const all = (posts: CollectedArticle[], count = posts.length) => ({ body: { posts, count } });

  it("marks what the collection holds, keeps choices through a search, and adds them all", async () => {
    const { calls, table, dialog, tick } = await openDialog("Add Article", {
      [ALL]: ({ path }) => (path.includes("q=quay") ? all([OTHER]) : all([NEW, ORDER])),
      [ADD]: { body: { detail: collectionMessages.added(2), count: 2 } },
    });
    await tick(NEW.title);
    expect(dialog.getByRole("checkbox", { name: ORDER.title })).toHaveProperty("disabled", true);
    expect(dialog.getByText("In this collection")).toBeTruthy();
    await userEvent.type(dialog.getByPlaceholderText(collectionMessages.searchArticles), "quay");
    await tick(OTHER.title);
    expect(dialog.getByText("2 chosen")).toBeTruthy();
    table[ARTICLES] = entriesOf([NEW, OTHER, ORDER, TALK]);
    await userEvent.click(dialog.getByRole("button", { name: "Add to Collection" }));
    expect(await screen.findByText(collectionMessages.added(2))).toBeTruthy();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual([
      { collection_id: 1, article_id: NEW.id, article_type: "blog" },
      { collection_id: 1, article_id: OTHER.id, article_type: "product_review" },
    ]);
    expect(await (await cards()).findByRole("link", { name: NEW.title })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Add Article"));
    const searched = calls.filter(({ path }) => path.startsWith("/newsroom/all-articles/"));
    expect(searched.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("q"))).toEqual([null, "quay"]);
  });

  it("loads further articles", async () => {
    const first = Array.from({ length: 24 }, (_, index) => buildCollectedArticle({ id: 100 + index }));
    const { dialog } = await openDialog("Add Article", {
      [ALL]: ({ path }) => (path.includes("page=2") ? all([NEW], 25) : all(first, 25)),
    });
    await userEvent.click(await dialog.findByRole("button", { name: "Load More" }));
    expect(await dialog.findByRole("checkbox", { name: NEW.title })).toBeTruthy();
    expect(dialog.getAllByRole("checkbox")).toHaveLength(25);
    expect(dialog.queryByRole("button", { name: "Load More" })).toBeNull();
  });

  it("asks for a choice, and sends nothing without", async () => {
    const { calls, dialog } = await openDialog("Add Article", { [ALL]: all([NEW]) });
    await dialog.findByRole("checkbox", { name: NEW.title });
    await userEvent.click(dialog.getByRole("button", { name: "Add to Collection" }));
    expect(await screen.findByText(collectionMessages.nothingToAdd)).toBeTruthy();
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  it.each([
    [500, {}, collectionMessages.addFailed],
    [409, { detail: collectionMessages.tooManyArticles(1000) }, collectionMessages.tooManyArticles(1000)],
  ])("says what it was where adding failed with %i, and keeps the choice", async (status, body, said) => {
    const { dialog, tick } = await openDialog("Add Article", { [ALL]: all([NEW]), [ADD]: { status, body } });
    await tick(NEW.title);
    await userEvent.click(dialog.getByRole("button", { name: "Add to Collection" }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(dialog.getByText("1 chosen")).toBeTruthy();
  });

  it("says that the articles cannot be loaded, and tries again", async () => {
    const { table, dialog } = await openDialog("Add Article", { [ALL]: { status: 500, body: {} } });
    expect(await screen.findByText(collectionMessages.allArticlesFailed)).toBeTruthy();
    table[ALL] = all([NEW]);
    await userEvent.click(dialog.getByRole("button", { name: "Try Again" }));
    expect(await dialog.findByRole("checkbox", { name: NEW.title })).toBeTruthy();
  });
});

describe("Remove Article", () => {
  it("wants exactly one", async () => {
    const { calls, table, dialog, tick } = await openDialog("Remove Article", {
      [REMOVE]: { body: { detail: collectionMessages.removed, count: 1 } },
    });
    const remove = () => userEvent.click(dialog.getByRole("button", { name: "Remove from Collection" }));
    await dialog.findByRole("checkbox", { name: ORDER.title });
    await remove();
    expect(await screen.findByText(collectionMessages.noneSelected)).toBeTruthy();
    await tick(ORDER.title);
    await tick(TALK.title);
    await remove();
    expect(await screen.findByText(collectionMessages.oneAtATime)).toBeTruthy();
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await tick(ORDER.title);
    table[ARTICLES] = entriesOf([ORDER]);
    await remove();
    expect(await screen.findByText(collectionMessages.removed)).toBeTruthy();
    expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual([
      { collection_id: 1, article_id: TALK.id, article_type: "interview" },
    ]);
    await waitFor(() => expect(screen.queryByRole("link", { name: TALK.title })).toBeNull());
  });

  it("finds by a part of the title, and says when there is none", async () => {
    const { dialog } = await openDialog("Remove Article");
    const search = dialog.getByPlaceholderText(collectionMessages.searchArticles);
    await userEvent.type(search, "INGRID");
    await waitFor(() => expect(dialog.queryByRole("checkbox", { name: ORDER.title })).toBeNull());
    expect(dialog.getByRole("checkbox", { name: TALK.title })).toBeTruthy();
    await userEvent.type(search, "x");
    expect(await dialog.findByText("No article has “INGRIDx” in its title.")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(await dialog.findByRole("checkbox", { name: ORDER.title })).toBeTruthy();
  });

  it("says that it failed", async () => {
    const { dialog, tick } = await openDialog("Remove Article", { [REMOVE]: { status: 500, body: {} } });
    await tick(ORDER.title);
    await userEvent.click(dialog.getByRole("button", { name: "Remove from Collection" }));
    expect(await screen.findByText(collectionMessages.removeFailed)).toBeTruthy();
    expect(dialog.getByText("1 chosen")).toBeTruthy();
  });
});

it("shows the explorer with the websites of a collection of websites, and nothing to add or remove", async () => {
  const { calls } = openCollection(
    { "POST /rss/rss-news-fetch/": { body: newsPageOf([buildGroup()]) } },
    "collection.3",
  );
  expect(await screen.findByRole("region", { name: "Harbour & Grid" })).toBeTruthy();
  expect(screen.getByText("1 website")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ rss_feed_urls: QUAYS.rss_feed_urls });
  expect(screen.queryByRole("button", { name: /Article$/ })).toBeNull();
});
