import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { GROWTH_DAYS, MAX_COUNTED, type Today, TODAY_PATH, type TodaySetup } from "../../today-contract.ts";

const byDay = Array.from({ length: GROWTH_DAYS }, (_, day) => day % 5);
const NEW: TodaySetup = {
  has_name: true,
  has_logo: false,
  has_imprint: true,
  has_privacy: false,
  has_terms: false,
  sends_email: true,
  backs_up: false,
  has_moderation: false,
  sells_plans: true,
  takes_payments: false,
  has_seller: false,
  has_address: false,
  tells_search_engines: false,
};
const SET_UP = Object.fromEntries(Object.keys(NEW).map((key) => [key, true])) as TodaySetup;
const QUIET: Today = {
  at: "2026-11-23T09:00:00.000Z",
  queues: { posts: 12, reports: 2, tickets: MAX_COUNTED, payments: 0 },
  failures: { jobs: 0, deliveries: 0, feeds: 0, emails: 0, held_payments: 0, schedules: 0 },
  money: [{ currency: "gbp", today: 4500, this_month: 2_429_000, month_before: 2_200_000 }],
  growth: { sign_ups: byDay, posts: byDay },
  health: {
    version: "1.4.0",
    disk_free_bytes: 40e9,
    disk_bytes: 80e9,
    is_disk_low: false,
    are_uploads_refused: false,
    overdue_since: null,
  },
  setup: SET_UP,
};

function open(body: Today | undefined, address = "/dashboard") {
  const answer = body === undefined ? { status: 500, body: {} } : { body };
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    [`GET ${TODAY_PATH}`]: answer,
  });
  renderAt(
    address,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return calls;
}

describe("the overview of today", () => {
  it("is where operators arrive; each number leads to its screen", async () => {
    open(QUIET);
    expect(await screen.findByRole("heading", { name: "Today", level: 1 })).toBeTruthy();
    const queues = within(screen.getByLabelText("Queues"));
    expect((await queues.findByText("12")).textContent).toBe("12");
    expect(queues.getByText("999+")).toBeTruthy();
    const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(link("Waiting for review")).toBe("/dashboard?activeContent=operatorModeration");
    expect(queues.getByRole("link", { name: "Abuse reports" }).getAttribute("href")).toBe(
      "/dashboard?activeContent=operatorAbuse",
    );
    expect(queues.getByRole("link", { name: "Tickets" }).getAttribute("href")).toBe(
      "/dashboard?activeContent=operatorTickets&status=Open",
    );
    expect(link("Sign-ups")).toBe("/dashboard?activeContent=operatorUsers");
    expect(screen.getByText("£24,290")).toBeTruthy();
    expect(screen.getByText("Nothing has failed.")).toBeTruthy();
  });

  it("names each failure with the way to it", async () => {
    open({
      ...QUIET,
      failures: { jobs: 3, deliveries: 1, feeds: 0, emails: 2, held_payments: 2, schedules: 1 },
      health: { ...(QUIET.health as NonNullable<Today["health"]>), is_disk_low: true, disk_free_bytes: 1e9 },
    });
    expect(await screen.findByText("3 failed jobs.")).toBeTruthy();
    expect(screen.getByText("2 held payments.")).toBeTruthy();
    expect(screen.getByText("1 failed delivery.")).toBeTruthy();
    expect(screen.getByText("The disk is almost full.")).toBeTruthy();
    expect(screen.queryByText(/failing feed/)).toBeNull();
    expect(screen.getByRole("link", { name: "Retry" }).getAttribute("href")).toContain("view=Failed");
  });

  it("warns that uploads are refused, in place of the earlier warning", async () => {
    const health = { ...(QUIET.health as NonNullable<Today["health"]>), is_disk_low: true, disk_free_bytes: 1e8 };
    open({ ...QUIET, health: { ...health, are_uploads_refused: true } });
    expect(await screen.findByText("Uploads are refused: the disk is almost full.")).toBeTruthy();
    expect(screen.getByText(/ MB free. Free some space or enlarge the disk$/)).toBeTruthy();
    expect(screen.queryByText("The disk is almost full.")).toBeNull();
  });

  it("goes without what could not be read, and says when nothing could", async () => {
    open({ ...QUIET, money: null, failures: null });
    expect(await screen.findByText("Money could not be read. The log says why.")).toBeTruthy();
    expect(screen.getByText("Failures could not be read. The log says why.")).toBeTruthy();
    expect(screen.getByText("12")).toBeTruthy();
  });

  it("says when it could not be loaded", async () => {
    open(undefined);
    expect(await screen.findByText("The overview could not be loaded")).toBeTruthy();
  });
});

describe("the set-up of a new installation", () => {
  beforeEach(() => window.localStorage.clear());
  const isShown = () => screen.queryByRole("region", { name: "Set-up" }) !== null;

  it("ticks what is set, and leads to where the rest is set", async () => {
    open({ ...QUIET, setup: NEW });
    const steps = within(await screen.findByRole("region", { name: "Set-up" }));
    expect(steps.getByText("1 of 7 done")).toBeTruthy();
    const lines = steps.getAllByRole("listitem").filter((line) => within(line).queryByRole("heading"));
    expect(lines.map((line) => within(line).queryByRole("link")?.getAttribute("href") ?? null)).toEqual([
      "/dashboard?activeContent=operatorSettings&view=Site",
      "/dashboard?activeContent=operatorSettings&view=Site&page=privacy",
      null,
      "/dashboard?activeContent=operatorSettings&view=Environment",
      "/dashboard?activeContent=operatorSettings",
      "/dashboard?activeContent=operatorSettings&view=Environment",
      "/dashboard?activeContent=operatorSettings&view=Environment",
    ]);
    expect(within(lines[0] as HTMLElement).getAllByLabelText("Done:")).toHaveLength(1);
  });

  it("is not shown once all is set, nor where it could not be read", async () => {
    open(QUIET);
    expect(await screen.findByText("Nothing has failed.")).toBeTruthy();
    expect(isShown()).toBe(false);
    cleanup();
    open({ ...QUIET, setup: null });
    expect(await screen.findByText("Nothing has failed.")).toBeTruthy();
    expect(isShown()).toBe(false);
  });

  it("can be hidden, which this browser remembers", async () => {
    open({ ...QUIET, setup: NEW });
    await userEvent.click(await screen.findByRole("button", { name: "Hide steps" }));
    expect(isShown()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Today" }));
    cleanup();
    open({ ...QUIET, setup: NEW });
    expect(await screen.findByText("Nothing has failed.")).toBeTruthy();
    expect(isShown()).toBe(false);
  });
});

describe("an operator's menu", () => {
  it("has the operator's screens first, and the own newsroom folded below them", async () => {
    open(QUIET);
    const menu = within(await screen.findByRole("navigation", { name: "Dashboard" }));
    expect(menu.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Operator",
      "Installation",
      "My newsroom",
    ]);
    const labels = menu.getAllByRole("link").map(({ textContent }) => textContent);
    expect(labels.slice(0, 2)).toEqual(["SubmitN", "Today"]);
    expect(labels.slice(-5)).toEqual(["Overview", "Inbox", "Content", "Audience", "Account"]);
  });

  it("unfolds the part of the newsroom that is open; the users' keys work", async () => {
    open(QUIET, "/dashboard?activeContent=drafts");
    const menu = within(await screen.findByRole("navigation", { name: "Dashboard" }));
    const drafts = await menu.findByRole("link", { name: "Draft Content" });
    expect(drafts.getAttribute("aria-current")).toBe("page");
    expect(menu.getByRole("link", { name: "Audience" })).toBeTruthy();
    await userEvent.click(menu.getByRole("link", { name: "Overview" }));
    expect(menu.getByRole("link", { name: "Overview" }).getAttribute("href")).toBe("/dashboard?activeContent=overview");
    expect(menu.getByRole("link", { name: "Today" }).getAttribute("href")).toBe("/dashboard");
  });
});
