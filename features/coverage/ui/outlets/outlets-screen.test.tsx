import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { openConsole, rowWith, sentTo } from "#tests/support/screens/console-screens.tsx";
import type { Outlet, OutletDetail } from "../../outlets/contract.ts";

const LIST = "GET /operator/outlets/";
const PROPOSED = { "GET /operator/outlet-proposals/": { body: { proposals: [], count: 0 } } };
const build = (id: number, name: string, changes: Partial<Outlet> = {}): Outlet => ({
  id,
  name,
  country: "",
  language: "",
  kind: "website",
  sites: [`${name.toLowerCase().replaceAll(" ", "")}.example`],
  feeds: 0,
  articles: 0,
  version: "v1",
  ...changes,
});
const TIMES = build(1, "Harbour Times", { country: "NO", language: "en", kind: "newspaper", feeds: 2, articles: 24 });
const NEWS = build(2, "Harbour Times News", { articles: 1 });
const detailOf = (outlet: Outlet): OutletDetail => ({
  ...outlet,
  feed_list: [{ id: 7, name: "Harbour Times, all", url: "https://harbourtimes.example/feed.xml" }],
  releases: 3,
});
const listOf = (outlets: Outlet[]) => ({ body: { outlets, count: outlets.length } });
const ONE = { [`${LIST}1/`]: { body: detailOf(TIMES) } };

type Answers = Parameters<typeof openConsole>[1];
const open = (answers: Answers = {}, place: Record<string, string> = {}) =>
  openConsole("operatorOutlets", { [LIST]: listOf([TIMES, NEWS]), ...PROPOSED, ...ONE, ...answers }, place);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the list", () => {
  it("says where each appears, what we read of it and how many articles it has", async () => {
    open();
    const row = rowWith(await screen.findByRole("link", { name: "Harbour Times" }));
    for (const words of ["Newspaper", "Norway", "English", "2", "24", "harbourtimes.example"])
      expect(row.getByText(words)).toBeTruthy();
    expect(screen.getByText("2 outlets")).toBeTruthy();
  });

  it("says when there are none, when none match, and when it could not be loaded", async () => {
    let answer: { status?: number; body: object } = { status: 500, body: {} };
    open({ [LIST]: () => answer });
    expect(await screen.findByText("The outlets could not be loaded")).toBeTruthy();
    answer = listOf([]);
    await press("Try Again");
    expect(await screen.findByText("No outlets yet")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Search outlets" }), "tide{Enter}");
    expect(await screen.findByText("No matching outlets")).toBeTruthy();
  });
});

describe("an outlet", () => {
  it("is renamed, with the version that was opened; its feeds lead to the catalogue", async () => {
    const calls = open({ "PUT /operator/outlets/1/": { body: TIMES } }, { item: "outlet.1" });
    const form = await dialog("Outlet");
    const feed = await form.findByRole("link", { name: "Harbour Times, all" });
    expect(feed.getAttribute("href")).toContain("operatorFeeds");
    expect(form.getByText("24 articles about 3 releases. We read 2 feeds:")).toBeTruthy();
    const name = form.getByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "The Harbour Times");
    await userEvent.click(form.getByRole("button", { name: "Save outlet" }));
    expect(await screen.findByText("Harbour Times saved.")).toBeTruthy();
    expect(sentTo(calls, "PUT /operator/outlets/1/")).toMatchObject({
      name: "The Harbour Times",
      country: "NO",
      sites: ["harbourtimes.example"],
      version: "v1",
    });
  });

  it("keeps what was typed where a site is another outlet's, and says whose", async () => {
    const problem = "times.example belongs to Times. Merge the two instead.";
    open({ "PUT /operator/outlets/1/": { status: 400, body: { sites: problem } } }, { item: "outlet.1" });
    const form = await dialog("Outlet");
    await userEvent.type(await form.findByLabelText("Sites"), "times.example{Enter}");
    await userEvent.click(form.getByRole("button", { name: "Save outlet" }));
    expect(await form.findAllByText(problem)).toHaveLength(1);
    expect(form.getByText("times.example")).toBeTruthy();
  });

  it("is merged into another one, once it is said what moves", async () => {
    const calls = open({ "POST /operator/outlets/2/merge/": { body: TIMES } });
    await press("Merge Harbour Times News");
    const form = await dialog("Merge Harbour Times News");
    expect(form.getByText(/^1 article and 1 site of/)).toBeTruthy();
    await userEvent.click(form.getByRole("button", { name: "Merge" }));
    expect(await form.findByText("Choose an outlet to merge into.")).toBeTruthy();
    await userEvent.click(form.getByRole("combobox", { name: "Into" }));
    await userEvent.click(await screen.findByRole("option", { name: /^Harbour Times \(/, hidden: true }));
    await userEvent.click(form.getByRole("button", { name: "Merge" }));
    expect(await screen.findByText("Harbour Times News merged into Harbour Times.")).toBeTruthy();
    expect(sentTo(calls, "POST /operator/outlets/2/merge/")).toEqual({ into: 1 });
  });
});
