import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildAccountFigures, buildPostFigures, buildSeries } from "#tests/support/screens/analytics-screen.tsx";
import { renderAt, stubServer, type StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { analyticsMessages, type AccountAnalytics as Answer } from "../contract.ts";
import { AccountAnalytics } from "./account-analytics.tsx";
import { PostAnalytics } from "./post-analytics.tsx";

const ACCOUNT = "GET /dashboard/analytics/";
const NOTHING = { views: 0, visitors: 0, clicks: 0, feed_fetches: 0 };

function openAccount(answer: StubAnswer | ((call: { path: string }) => StubAnswer)) {
  const table = { [ACCOUNT]: answer };
  const calls = stubServer(table);
  renderAt("/dashboard", <AccountAnalytics />);
  return { table, calls };
}
const figuresOf = (changes: Partial<Answer> = {}) => ({ body: buildAccountFigures(changes) });

describe("readers of an account", () => {
  it("are shown as totals with their change against the period before", async () => {
    openAccount(figuresOf());
    const totals = within(await screen.findByLabelText("Readers in this period"));
    const [views, visitors, clicks, fetches] = totals
      .getAllByRole("term")
      .map(({ parentElement }) => parentElement?.textContent);
    expect(views).toBe("Views1,20420% more than in the 30 days before");
    expect(visitors).toBe("Visitors830Same as in the 30 days before");
    expect(clicks).toBe("Link clicks1250% fewer than in the 30 days before");
    expect(fetches).toBe("Feed fetches40None in the 30 days before");
  });

  it("are drawn as a chart that says in words what it shows, and as a table", async () => {
    openAccount(figuresOf());
    expect((await screen.findByRole("img")).getAttribute("aria-label")).toBe(
      "Views from 24 October 2026 to 22 November 2026: 55 in all, most on 22 November 2026 with 10.",
    );
    await userEvent.click(screen.getByText("As a table"));
    const [, newest, before] = within(screen.getAllByRole("table")[0] as HTMLElement).getAllByRole("row");
    expect([newest?.textContent, before?.textContent]).toEqual(["22 November 2026105", "21 November 202695"]);
    expect(document.querySelector("svg g title")?.textContent).toBe("24 October 2026: 0 views, 0 visitors");
  });

  it("are listed by post, by where they came from and by country", async () => {
    openAccount(figuresOf());
    const post = await screen.findByRole("link", { name: "Harbour ferry" });
    expect([post.getAttribute("href"), post.closest("tr")?.textContent]).toEqual([
      "/PR/g/harbour-ferry",
      "Harbour ferry900600",
    ]);
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toEqual(expect.arrayContaining(["news.example700", "Direct or unknown400", "Others4", "Norway600"]));
  });

  it("leave out the countries where the operator does not know them", async () => {
    openAccount(figuresOf({ countries: [] }));
    await screen.findByRole("img");
    expect(screen.queryByText("Country")).toBeNull();
  });

  it("are asked for by the period that is chosen; a year is drawn by weeks; the CSV is of the same period", async () => {
    const { calls } = openAccount(({ path }) =>
      path.endsWith("days=365") ? figuresOf({ days: 365, series: buildSeries(365) }) : figuresOf(),
    );
    await screen.findByRole("img");
    expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe("/dashboard/analytics.csv?days=30");
    await userEvent.click(screen.getByRole("radio", { name: "1 year" }));
    await waitFor(() => expect(document.querySelectorAll("svg g")).toHaveLength(53));
    expect(calls.map(({ path }) => path)).toEqual(["/dashboard/analytics/?days=30", "/dashboard/analytics/?days=365"]);
    expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe("/dashboard/analytics.csv?days=365");
    expect(document.querySelector("svg g:last-of-type title")?.textContent).toBe(
      "16 Nov to 22 November 2026: 49 views, 26 visitors",
    );
  });

  it.each([
    ["No views yet", NOTHING],
    ["No views in the last 30 days", { ...NOTHING, views: 3 }],
  ])("say %s where there are none, and the period can still be chosen", async (words, previous) => {
    openAccount(figuresOf({ totals: NOTHING, previous, series: [], posts: [], referrers: [], countries: [] }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole("radio", { name: "90 days" })).toBeTruthy();
  });

  it("say what failed, and load again on request", async () => {
    const { table } = openAccount({ status: 503, body: { detail: "Dateline is busy." } });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(analyticsMessages.loadFailed)).toBeTruthy();
    expect(alert.getByText("Dateline is busy.")).toBeTruthy();
    table[ACCOUNT] = figuresOf();
    await userEvent.click(alert.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("img")).toBeTruthy();
  });
});

describe("readers of a post", () => {
  it("are those of this post, with the links that they followed", async () => {
    stubServer({ "GET /dashboard/posts/7/analytics/": { body: buildPostFigures() } });
    renderAt("/dashboard", <PostAnalytics postId={7} />);
    const link = await screen.findByRole("link", { name: "halden.example/hydrogen" });
    expect([link.getAttribute("href"), link.closest("tr")?.textContent]).toEqual([
      "https://www.halden.example/hydrogen/",
      "halden.example/hydrogen9",
    ]);
    expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe(
      "/dashboard/posts/7/analytics.csv?days=30",
    );
    expect(screen.queryByRole("link", { name: "Others" })).toBeNull();
  });
});
