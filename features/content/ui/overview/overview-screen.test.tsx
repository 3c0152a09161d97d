import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, Suspense } from "react";
import { describe, expect, it } from "vitest";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import type { LedgerLine } from "#features/billing/contracts/allowance.ts";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildListItem } from "#tests/factories/list-items.ts";
import { buildMe, buildNavigation, renderAt, stubServer, type StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { OverviewScreen } from "./overview-screen.tsx";

function buildLine(
  id: number,
  kind: LedgerLine["kind"],
  source: string,
  postName: string | null,
  units = 1,
): LedgerLine {
  return {
    id,
    kind,
    units,
    source,
    available: 0,
    post_name: postName,
    reason: "",
    created_at: "2026-11-20T10:00:00.000Z",
  };
}

const SUMMARY = { body: { total_posts: 1148, total_drafts: 9, total_scheduled_posts: 6 } };
const FAILURE = { status: 400, body: { detail: "The database is being moved. Try again in a minute." } };

function openOverview(
  answers: { summary?: StubAnswer; posts?: StubAnswer; scheduled?: StubAnswer; ledger?: StubAnswer } = {},
  opened: string[] = [],
) {
  const table = {
    "GET /api/users/me/": { body: buildMe() },
    "GET /dashboard/content-summary": answers.summary ?? SUMMARY,
    "GET /dashboard/user-all-posts/": answers.posts ?? { body: { posts: [buildListItem({})], count: 1 } },
    "GET /dashboard/user-scheduled-posts/": answers.scheduled ?? { body: { scheduled_posts: [], count: 0 } },
    "GET /api/billing/ledger/": answers.ledger ?? { body: { entries: [], count: 0 } },
  };
  stubServer(table);
  const navigation = buildNavigation({
    open: (key) => void opened.push(key),
    hrefOf: (key, place) => `#${key}${place?.item ? ` ${place.item}` : ""}`,
  });
  renderAt(
    "/dashboard",
    <NavigationContext value={navigation}>
      <SignedIn>
        <OverviewScreen />
      </SignedIn>
    </NavigationContext>,
  );
  return table;
}

function SignedIn({ children }: { children: ReactNode }) {
  return useMeQuery().data ? <Suspense>{children}</Suspense> : null;
}

describe("the overview", () => {
  it("shows the three figures of the summary", async () => {
    openOverview();
    expect(await screen.findByText("1,148")).toBeTruthy();
    expect(screen.getByText("9")).toBeTruthy();
    expect(screen.getByText("6")).toBeTruthy();
  });

  it("leads from each figure to the list that it counts", async () => {
    openOverview();
    const summary = within(await screen.findByLabelText("Content summary"));
    expect(summary.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Total posts", "#allPosts"],
      ["Drafts", "#drafts"],
      ["Scheduled", "#scheduledPosts"],
    ]);
  });

  it("lists recent posts with status, author and date, and links it to its page or its edit form", async () => {
    const posts = [
      buildListItem({}),
      buildListItem({ id: 2, name: "Pellworth P40", status: "draft", type: "Review", company_display_name: null }),
    ];
    openOverview({ posts: { body: { posts, count: 2 } } });
    const row = within((await screen.findByText("Halden Marine wins order")).closest("tr") as HTMLElement);
    expect(row.getByText("Published")).toBeTruthy();
    expect(row.getByText("Halden Marine Systems")).toBeTruthy();
    expect(row.getByText("20/11/2026")).toBeTruthy();
    expect(row.getByRole("link")).toHaveProperty(
      "pathname",
      "/PR/4b0c0c1e-5d2f-4c58-9d4c-000000000001/halden-marine-wins-order",
    );
    const draft = within(screen.getByText("Pellworth P40").closest("tr") as HTMLElement);
    expect(draft.getByRole("link").getAttribute("href")).toBe("#allPosts edit.review.draft.2");
    expect(draft.getByText("Marta Lindqvist")).toBeTruthy();
  });

  it("shows what is coming, soonest first", async () => {
    const later = buildListItem({
      id: 2,
      name: "Later",
      status: "scheduled",
      publishing_time: "2099-03-02T09:00:00.000Z",
    });
    const sooner = buildListItem({
      id: 3,
      name: "Sooner",
      status: "scheduled",
      publishing_time: "2099-03-01T09:00:00.000Z",
    });
    openOverview({ scheduled: { body: { scheduled_posts: [sooner, later], count: 2 } } });
    const upcoming = within(await screen.findByRole("region", { name: "Upcoming" }));
    expect(upcoming.getByText("Sooner").closest("li")?.textContent).toMatch(/^\d{1,2}:\d\d [AP]M/);
    expect(upcoming.getByRole("link", { name: "Sooner" }).getAttribute("href")).toBe(
      "#scheduledPosts edit.article.schedule.3",
    );
    expect(upcoming.getAllByRole("listitem").map(({ textContent }) => textContent?.includes("Sooner"))).toEqual([
      true,
      false,
    ]);
  });

  it("offers the one next action when there is no post", async () => {
    const opened: string[] = [];
    openOverview({ posts: { body: { posts: [], count: 0 } } }, opened);
    await userEvent.click(await screen.findByRole("button", { name: "Submit your first release" }));
    expect(opened).toEqual(["createBlog"]);
  });

  it("says what failed, and loads it again on request", async () => {
    const table = openOverview({ posts: FAILURE, summary: FAILURE });
    const alert = (await screen.findByText("Your posts could not be loaded")).closest('[role="alert"]') as HTMLElement;
    expect(within(alert).getByText(FAILURE.body.detail)).toBeTruthy();
    expect(await screen.findByText("The summary could not be loaded")).toBeTruthy();
    table["GET /dashboard/user-all-posts/"] = { body: { posts: [buildListItem({})], count: 1 } };
    await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Halden Marine wins order")).toBeTruthy();
  });

  it("shows what the last releases went to, without those that came back", async () => {
    const entries = [
      buildLine(6, "settle", "set:1", null, 14),
      buildLine(5, "release", "post:9", "Recall notice"),
      buildLine(4, "settle", "post:7", "Ferry order"),
      buildLine(3, "hold", "post:8", "Oat mill"),
      buildLine(1, "grant", "plan:1", null, 40),
    ];
    openOverview({ ledger: { body: { entries, count: entries.length } } });
    const moves = within(await screen.findByRole("list", { name: "Latest changes" }));
    await moves.findByText("Ferry order");
    expect(moves.getAllByRole("listitem").map(({ textContent }) => textContent?.replace("20/11/2026", ""))).toEqual([
      "Releases taken back−14",
      "Ferry order−1",
      "Oat mill−1",
      "Releases added+40",
    ]);
    expect(screen.getByText("of 40")).toBeTruthy();
  });
});
