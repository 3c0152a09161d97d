import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubUploadRequests } from "#tests/doubles/upload-requests.ts";
import type { StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { buildGroup, buildPreview, buildTask, newsPageOf } from "#tests/support/news.ts";
import { address, openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { MAX_OPML_BYTES, newsMessages, type NewsTask } from "../../contract.ts";

const DISCOVER = "POST /rss/discover/";
const TASK = `GET /rss/tasks/${buildTask().id}/`;
const started: StubAnswer = { status: 202, body: { id: buildTask().id } };

type Answers = Parameters<typeof openDashboardAt>[1];

async function openExplorer(answers: Answers = {}) {
  const opened = openDashboardAt(
    { activeContent: "rss" },
    {
      "GET /rss/rss-news-fetch/": { body: newsPageOf([buildGroup()]) },
      "GET /rss/user/rss-sources/": { body: { sources: [], feeds: [] } },
      ...answers,
    },
  );
  await screen.findByRole("region", { name: "Harbour & Grid" });
  return opened;
}

/** The task stands at each of these in turn, and then at the last. */
function taskAnswers(...tasks: Partial<NewsTask>[]) {
  let asked = 0;
  return () => ({ body: buildTask(tasks[Math.min(asked++, tasks.length - 1)]) });
}

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

describe("Add a Website", () => {
  async function openDialog(answers: Answers = {}) {
    const opened = await openExplorer(answers);
    await userEvent.click(screen.getByRole("button", { name: "Add website" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add website" }));
    const find = async (address: string) => {
      if (address) await userEvent.type(dialog.getByLabelText("Address of the site or its feed"), address);
      await userEvent.click(dialog.getByRole("button", { name: "Find feeds" }));
    };
    return { ...opened, dialog, find };
  }

  it("asks for an address, and for nothing else without one", async () => {
    const { dialog, find, calls } = await openDialog();
    await find("");
    expect(dialog.getByText(newsMessages.badSiteUrl)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Address of the site or its feed")));
    expect(calls.some(({ path }) => path === "/rss/discover/")).toBe(false);
  });

  it("looks in the background, shows what it finds, follows it, and brings it into the list", async () => {
    const feeds = [buildPreview()];
    const { dialog, find, calls, table } = await openDialog({
      [DISCOVER]: started,
      [TASK]: taskAnswers({ status: "running" }, { status: "done", feeds }),
      "POST /rss/user/manage-rss-sources/": {
        status: 201,
        body: { detail: "", rss_feed_url: "https://quay.example/atom.xml", is_followed: true },
      },
    });
    await find(" https://quay.example ");
    expect(await dialog.findByText("Looking for feeds.", { exact: false })).toBeTruthy();
    expect(calls.find(({ path }) => path === "/rss/discover/")?.body).toEqual({ url: "https://quay.example" });
    await dialog.findByRole("heading", { name: "The Quay" });
    expect(dialog.getByText("Ropes, again")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Follow The Quay" }));
    expect(await dialog.findByRole("button", { name: "Following The Quay" })).toBeTruthy();
    expect(await screen.findByText(newsMessages.followChanged)).toBeTruthy();
    table["GET /rss/rss-news-fetch/"] = {
      body: newsPageOf([buildGroup({ id: 5, source: "The Quay" }), buildGroup()]),
    };
    await userEvent.click(dialog.getByRole("button", { name: "Done" }));
    expect(await screen.findByRole("region", { name: "The Quay" })).toBeTruthy();
  });

  it.each([
    [
      "the address is refused",
      { [DISCOVER]: { status: 400, body: { url: newsMessages.badSiteUrl } } },
      newsMessages.badSiteUrl,
    ],
    [
      "another search runs",
      { [DISCOVER]: { status: 409, body: { detail: newsMessages.taskRunning } } },
      newsMessages.taskRunning,
    ],
    [
      "the site does not answer",
      {
        [DISCOVER]: started,
        [TASK]: { body: buildTask({ status: "failed", detail: "quay.example cannot be found." }) },
      },
      "quay.example cannot be found.",
    ],
    [
      "the site has no feed",
      { [DISCOVER]: started, [TASK]: { body: buildTask({ status: "done" }) } },
      "No feed was found",
    ],
  ] satisfies [string, Answers, string][])("says it when %s", async (_case, answers, said) => {
    const { dialog, find } = await openDialog(answers);
    await find("quay");
    expect(await dialog.findByText(said)).toBeTruthy();
    expect(dialog.getByLabelText("Address of the site or its feed")).toHaveProperty("value", "quay");
  });
});

describe("Import OPML", () => {
  const LAST = "GET /rss/opml/import/";
  const DISMISS = `POST /rss/tasks/${buildTask().id}/dismiss/`;
  const none: StubAnswer = { body: { task: null } };
  const lastIs = (task: Partial<NewsTask>): StubAnswer => ({ body: { task: buildTask({ kind: "import", ...task }) } });
  const FAILED = [{ title: "Ledger", url: "https://ledger.example/rss", reason: "The server answered 404." }];
  const DONE = { status: "done" as const, done: 3, total: 3, report: { added: 1, already: 1, failed: FAILED } };

  async function openDialog(answers: Answers = {}) {
    const uploads = stubUploadRequests();
    const opened = await openExplorer({ [LAST]: none, ...answers });
    await userEvent.click(screen.getByRole("button", { name: "Import and export" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Import OPML" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import OPML" }));
    const choose = (file: File) => userEvent.upload(dialog.getByLabelText("OPML file"), file);
    return { ...opened, uploads, dialog, choose };
  }
  const opml = new File(["<opml/>"], "feeds.opml", { type: "text/x-opml" });
  const notice = async () => within(await screen.findByRole("region", { name: "Import of sources" }));

  it("sends the file, says how far it is, reports what failed, and reads the sources anew", async () => {
    const { dialog, choose, uploads, table } = await openDialog();
    await choose(opml);
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.path).toBe("/rss/opml/import/");
    expect(uploads[0]?.form.get("file")).toHaveProperty("name", "feeds.opml");
    table[LAST] = lastIs({ status: "running", done: 1, total: 3 });
    uploads[0]?.answer(202, { id: buildTask().id });
    expect(await dialog.findByText("1 of 3 sources")).toBeTruthy();
    table["GET /rss/rss-news-fetch/"] = { body: newsPageOf([buildGroup({ id: 5, source: "The Quay" })]) };
    table[LAST] = lastIs(DONE);
    const list = within(await dialog.findByRole("list", { name: "Failed sources" }));
    expect(list.getByRole("listitem").textContent).toBe("Ledgerhttps://ledger.example/rssThe server answered 404.");
    expect(dialog.getByRole("status").textContent).toBe("Newly followed1Already followed1Failed1");
    await userEvent.click(dialog.getByRole("button", { name: "Done" }));
    expect(await screen.findByRole("region", { name: "The Quay" })).toBeTruthy();
    expect((await notice()).getByRole("status").textContent).toBe(
      "Import of 20 November 2026: 1 followed, 1 already followed, 1 failed.",
    );
    expect(address()).toBe("/dashboard?activeContent=rss");
  });

  it("goes on to be shown after a reload, with its report, until it is dismissed", async () => {
    const { calls, table } = await openExplorer({ [LAST]: lastIs({ status: "running", done: 1, total: 3 }) });
    expect((await notice()).getByRole("status").textContent).toBe("Importing your sources: 1 of 3.");
    expect((await notice()).queryByRole("button", { name: "Dismiss" })).toBeNull();
    table[LAST] = lastIs(DONE);
    await userEvent.click(await (await notice()).findByRole("button", { name: "Show report" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import OPML" }));
    expect(dialog.getByText("The server answered 404.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    table[DISMISS] = { status: 500, body: {} };
    await userEvent.click((await notice()).getByRole("button", { name: "Dismiss" }));
    expect(await screen.findByText(newsMessages.failed)).toBeTruthy();
    table[DISMISS] = { body: { id: buildTask().id } };
    await userEvent.click((await notice()).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Import of sources" })).toBeNull());
    expect(calls.filter(({ path }) => path === `/rss/tasks/${buildTask().id}/dismiss/`)).toHaveLength(2);
  });

  it("has been seen where nothing failed", async () => {
    const { calls } = await openExplorer({
      [LAST]: lastIs({ ...DONE, report: { added: 3, already: 0, failed: [] } }),
      [DISMISS]: { body: { id: buildTask().id } },
    });
    await userEvent.click(await (await notice()).findByRole("button", { name: "Show report" }));
    await userEvent.click(await screen.findByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Import of sources" })).toBeNull());
    expect(calls.some(({ path }) => path === `/rss/tasks/${buildTask().id}/dismiss/`)).toBe(true);
  });

  it("says what ended it", async () => {
    await openExplorer({ [LAST]: lastIs({ status: "failed", detail: "It took too long." }) });
    expect((await notice()).getByRole("status").textContent).toBe(
      "The import of 20 November 2026 did not finish. It took too long.",
    );
  });

  it("does not send what is too large", async () => {
    const { dialog, choose, uploads } = await openDialog();
    await choose(new File([new Uint8Array(MAX_OPML_BYTES + 1)], "feeds.opml"));
    expect(await dialog.findByText(newsMessages.opmlTooLarge(1024))).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it("says what is wrong with the file, and takes another", async () => {
    const { dialog, choose, uploads, table } = await openDialog();
    await choose(opml);
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(400, { file: newsMessages.notOpml });
    expect(await dialog.findByText(newsMessages.notOpml)).toBeTruthy();
    await choose(opml);
    await waitFor(() => expect(uploads).toHaveLength(2));
    table[LAST] = lastIs({ status: "done", report: { added: 2, already: 0, failed: [] } });
    uploads[1]?.answer(202, { id: buildTask().id });
    expect(await dialog.findByText("Newly followed")).toBeTruthy();
    expect(dialog.queryByText(newsMessages.notOpml)).toBeNull();
    expect(dialog.queryByText("Failed sources")).toBeNull();
  });

  it("says that it does not know how far the file is, and asks again instead of taking another", async () => {
    const { dialog, choose, uploads, table } = await openDialog({ [LAST]: lastIs(DONE) });
    await dialog.findByText("Failed sources");
    await choose(opml);
    await waitFor(() => expect(uploads).toHaveLength(1));
    table[LAST] = { status: 403, body: { detail: "Not now." } };
    uploads[0]?.answer(202, { id: buildTask().id });
    expect((await dialog.findByRole("alert")).textContent).toContain("Not now.");
    expect(dialog.queryByText("Failed sources")).toBeNull();
    expect(dialog.queryByLabelText("OPML file")).toBeNull();
    table[LAST] = lastIs({ status: "running", done: 1, total: 3 });
    await userEvent.click(dialog.getByRole("button", { name: "Try Again" }));
    expect(await dialog.findByText("1 of 3 sources")).toBeTruthy();
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  it("offers the export as a download", async () => {
    await openExplorer();
    await userEvent.click(screen.getByRole("button", { name: "Import and export" }));
    const item = await screen.findByRole("menuitem", { name: "Export OPML" });
    expect(item.getAttribute("href")).toBe("/rss/opml/export/");
    expect(item.hasAttribute("download")).toBe(true);
  });
});
