import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildMe, buildNavigation, renderAt, type StubCall, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { Alert, AlertList, AlertOptions, Hit, Hits, Preview } from "../contract.ts";
import { alertMessages } from "../messages.ts";
import { AlertsScreen } from "./alerts-screen.tsx";

const NOW = new Date().toISOString();
const days = [{ day: NOW.slice(0, 10), count: 2 }];
const alert: Alert = {
  id: 7,
  name: "Battery ferries",
  query: "ferry -toy",
  said: "ferry, not toy",
  in_headline: true,
  in_text: true,
  many_sources: false,
  categories: [],
  sources: [],
  source_count: null,
  languages: [],
  send: "daily",
  send_hour: 7,
  time_zone: "UTC",
  has_feed: true,
  feed_address: "https://news.example/alerts/a7.1.secret",
  paused_at: null,
  paused_until: null,
  paused_because: null,
  are_sources_gone: false,
  is_too_broad: false,
  created_at: NOW,
  last_hit: { title: "A ferry sinks", source: "Harbour", published_at: NOW },
  count: 2,
  new_count: 1,
  days,
};
const hit: Hit = {
  id: 11,
  title: [
    { text: "A ", is_match: false },
    { text: "ferry", is_match: true },
    { text: " sinks", is_match: false },
  ],
  excerpt: [{ text: "Near the quay.", is_match: false }],
  link: "https://harbour.example/1",
  source: "Harbour",
  source_id: 3,
  published_at: NOW,
  language: "en",
  sources: 4,
  is_read: false,
  is_saved: false,
};
const list = (alerts: Alert[]): AlertList => ({
  alerts,
  most: 25,
  source_count: 214,
  checked_at: NOW,
  new_count: 1,
  newest: alerts.length === 0 ? [] : [{ ...hit, alert_id: 7, alert: "Battery ferries" }],
  feed_address: "https://news.example/alerts/p1.1.secret",
});
const options: AlertOptions = {
  sources: [
    { id: 3, name: "Harbour", category: "trade", language: "en" },
    { id: 4, name: "Ledger North", category: null, language: "nb" },
  ],
  whole_count: 1,
  languages: ["en", "nb"],
  email: "marta@example.com",
  used: 6,
  most: 25,
};
const preview: Preview = {
  count: 62,
  per_day: 2,
  is_too_broad: false,
  days,
  hits: [hit],
  taken_out: { count: 3, titles: ["A toy ferry sails", "Toy two", "Toy three"] },
};
const hits = (of: Partial<Alert> = {}, more: Partial<Hits> = {}): Hits => ({
  alert: { ...alert, ...of },
  parts: [
    { kind: "term", text: "ferry" },
    { kind: "minus", text: "toy" },
  ],
  hits: [hit],
  total_pages: 1,
  counts: { all: 1, new: 1, saved: 0 },
  days,
  sources: [{ id: 3, name: "Harbour" }],
  languages: ["en"],
  sent: { last: null, next_at: null },
  left_out: { stories: 0, sources: [], last: null, offer: null },
  ...more,
});

type Answers = Parameters<typeof stubServer>[0];
function open(item: string | null, answers: Answers): { calls: StubCall[]; opened: string[] } {
  const calls = stubServer({
    "GET /api/alerts/": { body: list([alert]) },
    "GET /api/alerts/options/": { body: options },
    "POST /api/alerts/preview/": { body: preview },
    ...answers,
  });
  const opened: string[] = [];
  const navigation = buildNavigation({
    item,
    activeKey: "alerts",
    openItem: (each) => void opened.push(each),
    open: (key, place) => void opened.push(`${key} ${place?.item ?? ""}`),
  });
  renderAt(
    "/dashboard",
    <NavigationContext value={navigation}>
      <AlertsScreen />
    </NavigationContext>,
    buildMe(),
  );
  return { calls, opened };
}

describe("the list", () => {
  it("leads to the first alert when there is none", async () => {
    const { opened } = open(null, { "GET /api/alerts/": { body: list([]) } });
    expect(await screen.findByText("No alerts yet")).toBeDefined();
    await userEvent.click(screen.getAllByRole("button", { name: "New alert" })[0] as HTMLElement);
    expect(opened).toEqual(["new.alert"]);
  });

  it("says of each alert what it finds, and why it does not", async () => {
    open(null, {
      "GET /api/alerts/": {
        body: list([
          alert,
          {
            ...alert,
            id: 8,
            name: "Gone",
            are_sources_gone: true,
            source_count: 0,
            last_hit: null,
            count: 0,
            new_count: 0,
          },
          { ...alert, id: 9, name: "Refused", paused_at: NOW, paused_because: "bounces" },
        ]),
      },
    });
    const row = within(await screen.findByRole("row", { name: /Battery ferries/ }));
    expect(row.getByText("ferry, not toy")).toBeDefined();
    expect(row.getByText("All 214 sources, any language")).toBeDefined();
    expect(row.getByText("Daily 07:00")).toBeDefined();
    expect(
      within(screen.getByRole("row", { name: /Gone/ })).getByText(/None of its sources is read any more/),
    ).toBeDefined();
    expect(within(screen.getByRole("row", { name: /Refused/ })).getByText("Our emails came back")).toBeDefined();
    expect(screen.getByText("3 of 25 alerts")).toBeDefined();
  });

  it("says that it could not be loaded", async () => {
    open(null, { "GET /api/alerts/": { status: 500, body: { detail: "Broken." } } });
    expect(await screen.findByText(alertMessages.loadFailed)).toBeDefined();
  });
});

describe("the form", () => {
  it("shows what is found as it is written, and what the minus took out", async () => {
    const { calls } = open("new.alert", {
      "POST /api/alerts/": { status: 201, body: alert },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Create alert" }));
    expect(await screen.findByText(alertMessages.empty)).toBeDefined();
    await userEvent.type(screen.getByLabelText("Name"), "Ferries");
    await userEvent.type(screen.getByLabelText("Find stories with"), "ferry -toy");
    expect(await screen.findByText("62 in the last 30 days, about 2 a day")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "2 more" }));
    expect(screen.getByText("Toy three")).toBeDefined();
    const asked = calls.filter(({ path }) => path === "/api/alerts/preview/");
    expect(asked).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Create alert" }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe("/api/alerts/"));
    expect(calls.at(-1)?.body).toMatchObject({ name: "Ferries", query: "ferry -toy", send: "daily", send_hour: 7 });
  });

  it("offers no emails for each story of a search that is too broad", async () => {
    open("edit.7", {
      "GET /api/alerts/7/": { body: alert },
      "POST /api/alerts/preview/": { body: { ...preview, per_day: 340, is_too_broad: true } },
    });
    expect(await screen.findByText(alertMessages.tooBroad(340))).toBeDefined();
    expect(screen.getByRole("radio", { name: /Immediately/ })).toHaveProperty("disabled", true);
    expect(screen.getByText(alertMessages.notImmediately)).toBeDefined();
  });

  it("says what to do at the limit", async () => {
    open("new.alert", { "GET /api/alerts/options/": { body: { ...options, used: 25 } } });
    expect(await screen.findByText(alertMessages.limit(25, 25))).toBeDefined();
  });
});

describe("the hits", () => {
  it("are listed by day, and one is left out", async () => {
    const { calls } = open("hits.7", {
      "GET /api/alerts/7/hits/": { body: hits() },
      "POST /api/alerts/7/leave-out/": { body: { id: 7 } },
    });
    const today = within(await screen.findByRole("region", { name: "Today" }));
    expect(today.getByText("ferry").tagName).toBe("MARK");
    expect(today.getByText("4 sources")).toBeDefined();
    await userEvent.click(today.getByRole("button", { name: "Leave out stories like this" }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === "/api/alerts/7/leave-out/")?.body).toEqual({
        article: 11,
        is_left_out: true,
      }),
    );
  });

  it("say that an alert is paused because emails came back, and what was left out", async () => {
    open("hits.7", {
      "GET /api/alerts/7/hits/": {
        body: hits(
          { paused_at: NOW, paused_because: "bounces" },
          { left_out: { stories: 3, sources: [], last: 11, offer: { id: 3, name: "Toy Trader" } } },
        ),
      },
    });
    expect(await screen.findByText("Paused: our emails came back")).toBeDefined();
    expect(screen.getByRole("button", { name: "Leave out Toy Trader" })).toBeDefined();
  });
});
