import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Route, Routes } from "react-router";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { buildMe, renderAt, stubServer, type StubCall } from "#tests/support/screens/dashboard.tsx";
import { type OperatorFeed, operatorFeedMessages } from "../../operator-contract.ts";

type Answers = Parameters<typeof stubServer>[0];

function buildFeed(changes: Partial<OperatorFeed> = {}): OperatorFeed {
  return {
    id: 12,
    url: "https://harbour.example/feed.xml",
    name: "Harbour & Grid",
    title: "Harbour",
    category: "tech",
    state: "healthy",
    since: null,
    until: null,
    reason: "",
    is_by_operator: false,
    failures: 0,
    fetched_at: new Date(Date.now() - 7_200_000).toISOString(),
    next_fetch_at: new Date(Date.now() + 1_900_000).toISOString(),
    interval_seconds: 7200,
    entries: 1234,
    keep_entries: 200,
    followers: 5,
    ...changes,
  };
}

const FAILING = buildFeed({
  id: 13,
  name: "",
  title: "Tower News",
  category: "",
  state: "failing",
  failures: 4,
  since: new Date(Date.now() - 5 * 86_400_000).toISOString(),
  reason: "The site answers with an error (500).",
});
const RETIRED = { ...buildFeed(), state: "retired", since: "2026-11-20T08:00:00Z", next_fetch_at: null } as const;
const LIST = "GET /operator/feeds/";
const listOf = (feeds: OperatorFeed[]) => ({
  body: { feeds, count: feeds.length, counts: { all: 62, healthy: 58, failing: 3, retired: 1, catalogue: 56 } },
});

function openFeeds(answers: Answers = {}, place: Record<string, string> = {}) {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    [LIST]: listOf([FAILING, buildFeed()]),
    "GET /operator/feeds/12/": { body: buildFeed() },
    ...answers,
  });
  renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: "operatorFeeds", ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return calls;
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") as HTMLElement);
const bodyOf = (calls: StubCall[], call: string) =>
  calls.find(({ method, path }) => `${method} ${path}` === call)?.body;

beforeEach(() => window.localStorage.clear());

describe("the feed catalogue", () => {
  it("shows how each feed fares, and how many of each there are", async () => {
    openFeeds();
    const failing = await rowOf("Tower News");
    expect(failing.getByText("For 5 days. The site answers with an error (500).")).toBeTruthy();
    expect(failing.getByText("–")).toBeTruthy();
    const healthy = await rowOf("Harbour & Grid");
    for (const text of ["Tech News", "Healthy", "2 hours ago", "next in 31 minutes", "2 hours", "1,234", "5"])
      expect(healthy.getByText(text)).toBeTruthy();
    const counts = within(screen.getByLabelText("Feeds by health"));
    expect(["62", "58", "3", "1", "56"].every((count) => counts.getByText(count))).toBe(true);
  });

  it("says when it could not be loaded, and tries again", async () => {
    let isBroken = true;
    openFeeds({ [LIST]: () => (isBroken ? { status: 500, body: {} } : listOf([buildFeed()])) });
    expect(await screen.findByText("The feeds could not be loaded")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Harbour & Grid")).toBeTruthy();
  });

  it("asks for one state, category and words, and shows all again", async () => {
    const calls = openFeeds({ [LIST]: listOf([]) }, { filter: "failing", category: "tech", q: "tower" });
    expect(await screen.findByText("No matching feeds")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Failing" }).checked).toBe(true);
    const asked = calls.find(({ path }) => path.startsWith("/operator/feeds/"))?.path ?? "";
    expect(Object.fromEntries(new URLSearchParams(asked.split("?")[1]))).toMatchObject({
      filter: "failing",
      category: "tech",
      q: "tower",
      order: "failing",
      page: "1",
    });
    await userEvent.click(screen.getByRole("button", { name: "Show all feeds" }));
    expect(await screen.findByText("No feeds yet")).toBeTruthy();
  });

  it("fetches one now, and says when its site has to allow it first", async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const calls = openFeeds({
      "POST /operator/feeds/12/fetch/": { body: buildFeed({ state: "waiting", until }) },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Fetch Harbour & Grid now" }));
    expect(await screen.findByText("Harbour & Grid is fetched once its site allows it.")).toBeTruthy();
    expect(calls.filter(({ path }) => path.startsWith("/operator/feeds/")).length).toBeGreaterThan(1);
  });

  it("retires one, and takes that back", async () => {
    const calls = openFeeds({
      "POST /operator/feeds/12/retire/": { body: RETIRED },
      "POST /operator/feeds/12/revive/": { body: buildFeed() },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Retire Harbour & Grid" }));
    await userEvent.click(await screen.findByRole("button", { name: /Undo/ }));
    expect(await screen.findByText("Harbour & Grid is being fetched again.")).toBeTruthy();
    expect(bodyOf(calls, "POST /operator/feeds/12/retire/")).toEqual({});
  });

  it("offers to revive what is retired, and not to fetch it", async () => {
    openFeeds({ [LIST]: listOf([{ ...RETIRED, is_by_operator: true }]) });
    const row = await rowOf("Harbour & Grid");
    expect(row.getByText("By an operator on 20 Nov 2026")).toBeTruthy();
    expect(row.getByText("not scheduled")).toBeTruthy();
    expect(row.queryByRole("button", { name: /Fetch/ })).toBeNull();
    expect(row.getByRole("button", { name: "Revive Harbour & Grid" })).toBeTruthy();
  });

  it("says why a step was refused", async () => {
    openFeeds({
      "POST /operator/feeds/12/fetch/": { status: 409, body: { detail: operatorFeedMessages.isRetired } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Fetch Harbour & Grid now" }));
    expect(await screen.findByText(operatorFeedMessages.isRetired)).toBeTruthy();
  });
});

describe("a feed's dialog", () => {
  const openDialog = async (answers: Answers = {}) => {
    const calls = openFeeds(answers, { item: "feed.12" });
    const dialog = within(await screen.findByRole("dialog", { name: "Feed" }));
    return { calls, dialog, name: await dialog.findByRole("textbox", { name: "Name" }) };
  };

  it("saves what was changed, and closes", async () => {
    const saved = buildFeed({ name: "Our harbour", keep_entries: 50 });
    const { calls, dialog, name } = await openDialog({ "POST /operator/feeds/12/": { body: saved } });
    const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(save.disabled).toBe(true);
    await userEvent.clear(name);
    await userEvent.type(name, "Our harbour");
    const keep = dialog.getByRole("textbox", { name: "Entries to keep" });
    await userEvent.clear(keep);
    await userEvent.type(keep, "50");
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodyOf(calls, "POST /operator/feeds/12/")).toEqual({
      url: "https://harbour.example/feed.xml",
      name: "Our harbour",
      category: "tech",
      keep_entries: 50,
    });
  });

  it("takes it from the catalogue", async () => {
    const { calls, dialog } = await openDialog({
      "POST /operator/feeds/12/": { body: buildFeed({ category: "" }) },
    });
    await userEvent.click(dialog.getByRole("combobox", { name: "Category" }));
    await userEvent.click(await screen.findByRole("option", { name: "Not in the catalogue", hidden: true }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodyOf(calls, "POST /operator/feeds/12/")).toMatchObject({ category: "" }));
  });

  it("says at the field what was refused, and keeps what was typed", async () => {
    const taken = operatorFeedMessages.addressTaken("Tower");
    const { dialog } = await openDialog({ "POST /operator/feeds/12/": { status: 400, body: { url: taken } } });
    const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Address" });
    await userEvent.type(field, "2");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(taken)).toBeTruthy();
    expect(field.value).toBe("https://harbour.example/feed.xml2");
    const keep = dialog.getByRole("textbox", { name: "Entries to keep" });
    await userEvent.clear(keep);
    await userEvent.type(keep, "20000");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(operatorFeedMessages.keepEntries)).toBeTruthy();
  });

  it("adds a feed by its address, which it asks for", async () => {
    const calls = openFeeds({ "POST /operator/feeds/": { status: 201, body: buildFeed({ state: "new" }) } });
    await userEvent.click(await screen.findByRole("button", { name: "Add feed" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add feed" }));
    await userEvent.click(dialog.getByRole("button", { name: "Add feed" }));
    expect(await dialog.findByText(/^Enter the address of a feed/)).toBeTruthy();
    expect(bodyOf(calls, "POST /operator/feeds/")).toBeUndefined();
    await userEvent.type(dialog.getByRole("textbox", { name: "Address" }), "harbour.example/feed.xml");
    await userEvent.click(dialog.getByRole("button", { name: "Add feed" }));
    expect(await screen.findByText("Harbour & Grid added. Fetching it now.")).toBeTruthy();
    expect(bodyOf(calls, "POST /operator/feeds/")).toEqual({
      url: "harbour.example/feed.xml",
      name: "",
      category: "",
    });
  });
});

it("keeps what was typed of a feed that somebody saved meanwhile, and saves on the newer state", async () => {
  const path = "/operator/feeds/12/";
  const stored = buildFeed({ keep_entries: 500, version: "two" });
  let shown = buildFeed({ version: "one" });
  let isStale = true;
  const calls = openFeeds(
    {
      [`GET ${path}`]: () => ({ body: shown }),
      [`POST ${path}`]: () =>
        isStale ? { status: 409, body: { detail: "Somebody saved this feed." } } : { body: stored },
    },
    { item: "feed.12" },
  );
  const form = within(await screen.findByRole("form", { name: "Feed" }));
  const name = form.getByLabelText<HTMLInputElement>(/^Name/);
  await userEvent.type(name, "s");
  shown = stored;
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  await userEvent.click(await form.findByRole("button", { name: "Load latest version" }));
  expect(bodyOf(calls, `POST ${path}`)).toMatchObject({ name: "Harbour & Grids", keep_entries: 200, version: "one" });
  expect([name.value, form.getByLabelText<HTMLInputElement>(/^Entries to keep/).value]).toEqual([
    "Harbour & Grids",
    "500",
  ]);
  isStale = false;
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({
      keep_entries: 500,
      version: "two",
    }),
  );
});
