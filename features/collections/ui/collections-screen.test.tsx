import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubUploadRequests, type UploadRequest } from "#tests/doubles/upload-requests.ts";
import { buildCollectionAnswer } from "#tests/support/collections.ts";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { type Collection, collectionMessages } from "../contract.ts";

Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL: () => {} });

const FERRIES = buildCollectionAnswer();
const CABLES = buildCollectionAnswer({ id: 2, name: "Cables", article_count: 1 });
const QUAYS = buildCollectionAnswer({
  id: 3,
  name: "Quays",
  tag: "feeds",
  article_count: 0,
  rss_feed_urls: ["https://harbour.example/feed.xml"],
});
const BLOGS = "GET /collections/collections/";
const FEEDS = "GET /rss/custom-collections/";
const FOLLOWED = "GET /rss/user/rss-sources/";
const DELETE_FERRIES = `DELETE /collections/delete/${FERRIES.id}`;

type Answers = Parameters<typeof openDashboardAt>[1];
type Listed = { blogs?: Collection[]; feeds?: Collection[] };

function openLists({ blogs = [], feeds = [] }: Listed = {}, answers: Answers = {}) {
  return openDashboardAt(
    { activeContent: "collections" },
    {
      [BLOGS]: { body: blogs },
      [FEEDS]: { body: feeds },
      [FOLLOWED]: { body: { sources: [], feeds: [] } },
      ...answers,
    },
  );
}

const blogList = async () => within(await screen.findByRole("list", { name: "Blog collections" }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const namesIn = (list: Awaited<ReturnType<typeof blogList>>) =>
  list.getAllByRole("heading").map(({ textContent }) => textContent);

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

describe("My Blog Collections", () => {
  it("loads of a banner the file that fits the card", async () => {
    const banner_srcset = "/media/a/480.webp 480w, /media/a/1600.webp 1600w";
    openLists({ blogs: [{ ...FERRIES, banner_picture: "/media/a/1600.webp", banner_srcset }] });
    await blogList();
    const picture = document.querySelector("[data-collection] img");
    expect([picture?.getAttribute("srcset"), picture?.getAttribute("sizes")]).toEqual([
      banner_srcset,
      expect.stringContaining("320px"),
    ]);
  });

  it("shows that it loads, then both kinds with what is in them", async () => {
    let answer: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => (answer = resolve));
    openLists(
      {},
      {
        [BLOGS]: () => loading.then(() => ({ body: [FERRIES, CABLES] })),
        [FEEDS]: () => loading.then(() => ({ body: [QUAYS] })),
      },
    );
    expect(await screen.findByRole("status", { name: "Loading Blog collections" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "My Blog Collections", level: 1 })).toBeTruthy();
    answer();
    const list = await blogList();
    expect(namesIn(list)).toEqual(["Ferries", "Cables"]);
    expect(list.getByText("2 articles")).toBeTruthy();
    expect(list.getByText("1 article")).toBeTruthy();
    const news = within(screen.getByRole("region", { name: "Saved News Feed" }));
    expect(news.getByRole("link", { name: "Quays" })).toBeTruthy();
    expect(news.getByText("1 website")).toBeTruthy();
  });

  it("says that there are none of either kind, and offers both", async () => {
    openLists();
    expect(await screen.findByText(collectionMessages.noCollections)).toBeTruthy();
    expect(await screen.findByText(collectionMessages.noSources)).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^(New Collection|Add News Websites)$/ })).toHaveLength(2);
  });

  it("shows the websites that one follows, and does not say that there are none", async () => {
    const metadata = { title: "Harbour", description: "", logo: "", site_url: "https://harbour.example" };
    const status = { state: "ready", since: null, reason: "", fetched_at: null };
    const url = "https://harbour.example/feed.xml";
    const feed = { id: 7, source: "Harbour & Grid", rss_feed_url: url, category: "", metadata, status };
    openLists({}, { [FOLLOWED]: { body: { sources: [url], feeds: [feed] } } });
    const followed = within(await screen.findByRole("region", { name: "Websites you follow" }));
    expect(followed.getByText("Harbour & Grid")).toBeTruthy();
    const address = followed.getByRole("link", { name: "Read their news" }).getAttribute("href");
    expect(address).toContain("activeContent=rss&view=following");
    expect(screen.queryByText(collectionMessages.noSources)).toBeNull();
    expect(screen.getByRole("button", { name: "Add News Websites" })).toBeTruthy();
  });

  it("keeps one list where the other cannot be loaded, and tries again", async () => {
    const { table } = openLists({ feeds: [QUAYS] }, { [BLOGS]: { status: 500, body: { detail: "Out of order." } } });
    expect(await screen.findByText("Out of order.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Quays" })).toBeTruthy();
    table[BLOGS] = { body: [FERRIES] };
    await press("Try Again");
    expect(namesIn(await blogList())).toEqual(["Ferries"]);
  });
});

describe("deleting a collection", () => {
  async function askAbout(name: string, answers: Answers) {
    const opened = openLists({ blogs: [FERRIES, CABLES] }, answers);
    await blogList();
    await press(`Delete ${name}`);
    const dialog = within(await screen.findByRole("dialog", { name: "Delete this collection?" }));
    return { ...opened, dialog };
  }
  const deleted = { body: { id: FERRIES.id, detail: collectionMessages.deleted } };

  it("asks once, and does nothing on Cancel", async () => {
    const { calls, dialog } = await askAbout("Ferries", { [DELETE_FERRIES]: deleted });
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(namesIn(await blogList())).toEqual(["Ferries", "Cables"]);
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  });

  it("takes it out of the list, tells of it, and leads the focus to the next", async () => {
    const { dialog, table } = await askAbout("Ferries", {
      [DELETE_FERRIES]: () => {
        table[BLOGS] = { body: [CABLES] };
        return deleted;
      },
    });
    await userEvent.click(dialog.getByRole("button", { name: "Delete collection" }));
    expect(await screen.findByText(collectionMessages.deleted)).toBeTruthy();
    expect(namesIn(await blogList())).toEqual(["Cables"]);
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Delete Cables"));
  });

  it("brings it back where it failed", async () => {
    const { dialog } = await askAbout("Ferries", { [DELETE_FERRIES]: { status: 500, body: {} } });
    await userEvent.click(dialog.getByRole("button", { name: "Delete collection" }));
    expect(await screen.findByText(collectionMessages.deleteFailed)).toBeTruthy();
    expect(namesIn(await blogList())).toEqual(["Ferries", "Cables"]);
  });
});

describe("New Collection", () => {
  async function openDialog(answers: Answers = {}, onSend?: (request: UploadRequest) => void) {
    const opened = openLists({}, answers);
    const requests = stubUploadRequests(onSend);
    await screen.findByText(collectionMessages.noCollections);
    await press("New Collection");
    const dialog = within(await screen.findByRole("dialog", { name: "New Collection" }));
    const create = async (name: string) => {
      if (name) await userEvent.type(dialog.getByLabelText("Name", { exact: false }), name);
      await userEvent.click(dialog.getByRole("button", { name: "Create collection" }));
    };
    return { ...opened, dialog, requests, create };
  }

  it("asks for a name that is more than blanks, and sends nothing without", async () => {
    const { dialog, requests, create } = await openDialog();
    await create("   ");
    expect(await dialog.findByText(collectionMessages.nameRequired)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Name", { exact: false })));
    expect(requests).toEqual([]);
  });

  it("creates it with a banner, shows it first, and leads to it", async () => {
    const banner = "8f14e45f-ceea-467f-a8f1-000000000001";
    const stored = {
      id: banner,
      kind: "image",
      url: `/media/${banner}/480.webp`,
      mime: "image/webp",
      bytes: 10,
      width: 480,
      height: 270,
      alt: "",
      caption: "",
      credit: "",
      rights: "",
      variants: [],
    };
    const { dialog, requests, create, table } = await openDialog({}, (request) =>
      request.answer(201, request.path === "/collections/create/" ? FERRIES : stored),
    );
    const picture = new File(["picture"], "quay.jpg", { type: "image/jpeg" });
    await userEvent.upload(dialog.getByLabelText("Banner picture"), picture);
    expect(await dialog.findByRole("button", { name: "Remove quay.jpg" })).toBeTruthy();
    expect(dialog.queryByLabelText("Alt text", { exact: false })).toBeNull();
    table[BLOGS] = { body: [FERRIES] };
    await create(" Ferries ");
    expect(await screen.findByText(collectionMessages.saved)).toBeTruthy();
    expect(Object.fromEntries(requests.at(-1)?.form ?? [])).toEqual({ name: "Ferries", banner_picture: banner });
    expect(namesIn(await blogList())).toEqual(["Ferries"]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ferries" })));
  });

  it("shows what the server says of a field at the field", async () => {
    const { dialog, create } = await openDialog({}, (request) => request.answer(400, { name: "Too long a name." }));
    await create("Ferries");
    expect(await dialog.findByText("Too long a name.")).toBeTruthy();
    expect(dialog.queryByText(collectionMessages.createFailed, { exact: false })).toBeNull();
  });

  it.each([
    [500, {}, collectionMessages.createFailed],
    [409, { detail: "You can have at most 500." }, `${collectionMessages.createFailed} You can have at most 500.`],
  ])("alerts where it failed with %i, and keeps what was typed", async (status, body, said) => {
    const { dialog, create } = await openDialog({}, (request) => request.answer(status, body));
    await create("Ferries");
    expect((await dialog.findByRole("alert")).textContent?.trim()).toBe(said);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("New Collection");
    expect((await screen.findByLabelText<HTMLInputElement>("Name", { exact: false })).value).toBe("Ferries");
  });
});

describe("Add News Websites", () => {
  const LIST = "GET /rss/fetch-rss-urls/";
  const websites = {
    body: {
      rss_feeds: [
        { name: "Harbour & Grid", url: "https://harbour.example/feed.xml", category: "tech" },
        { name: "Ledger North", url: "https://ledger.example/rss", category: "finance" },
      ],
    },
  };

  async function openDialog(answers: Answers, onSend?: (request: UploadRequest) => void) {
    const opened = openLists({}, answers);
    const requests = stubUploadRequests(onSend);
    await screen.findByText(collectionMessages.noSources);
    await press("Add News Websites");
    const dialog = within(await screen.findByRole("dialog", { name: "Create News Collection" }));
    const save = () => userEvent.click(dialog.getByRole("button", { name: "Save collection" }));
    return { ...opened, dialog, requests, save };
  }

  it("asks for a name and for a website", async () => {
    const { dialog, requests, save } = await openDialog({ [LIST]: websites });
    await dialog.findByRole("checkbox", { name: "Harbour & Grid" });
    await save();
    expect(await dialog.findByText(collectionMessages.nameRequired)).toBeTruthy();
    expect(dialog.getByText(collectionMessages.feedsRequired)).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it("keeps what is chosen through searches, counts it, and saves it", async () => {
    const { dialog, requests, save } = await openDialog({ [LIST]: websites }, (request) => request.answer(201, QUAYS));
    await userEvent.type(dialog.getByLabelText("Name", { exact: false }), "Quays");
    await userEvent.click(await dialog.findByRole("checkbox", { name: "Harbour & Grid" }));
    expect(dialog.getByText("1 chosen")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: "Search news websites" }), "ledger");
    await waitFor(() => expect(dialog.queryByRole("checkbox", { name: "Harbour & Grid" })).toBeNull());
    expect(dialog.queryByRole("group", { name: "Tech News" })).toBeNull();
    await userEvent.click(
      within(dialog.getByRole("group", { name: "Finance" })).getByRole("checkbox", { name: "Ledger North" }),
    );
    await save();
    expect(await screen.findByText(collectionMessages.saved)).toBeTruthy();
    expect(requests[0]?.path).toBe("/rss/custom-collections/create/");
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      name: "Quays",
      rss_feed_urls: JSON.stringify(["https://harbour.example/feed.xml", "https://ledger.example/rss"]),
    });
  });

  it("says that saving failed, and keeps the dialog with all that is in it", async () => {
    const { dialog, save } = await openDialog({ [LIST]: websites }, (request) => request.answer(500, {}));
    await userEvent.type(dialog.getByLabelText("Name", { exact: false }), "Quays");
    await userEvent.click(await dialog.findByRole("checkbox", { name: "Ledger North" }));
    await save();
    expect(await screen.findByText(collectionMessages.saveFailed)).toBeTruthy();
    expect(dialog.getByRole("checkbox", { name: "Ledger North" })).toHaveProperty("checked", true);
  });

  it("says that the websites cannot be loaded, and tries again", async () => {
    const { dialog, table } = await openDialog({ [LIST]: { status: 500, body: { detail: "Out of order." } } });
    expect(await dialog.findByText("Out of order.")).toBeTruthy();
    table[LIST] = websites;
    await userEvent.click(dialog.getByRole("button", { name: "Try Again" }));
    expect(await dialog.findByRole("checkbox", { name: "Ledger North" })).toBeTruthy();
  });
});
