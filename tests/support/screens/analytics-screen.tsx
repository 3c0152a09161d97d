/** Figures as the server answers them, for tests that play the server. */
import type { AccountAnalytics, DayFigures, PostAnalytics } from "#features/analytics/contract.ts";

const DAY_MS = 86_400_000;
const LAST = Date.UTC(2026, 10, 22);

/** So many days up to 22 November 2026; the last has 10 views, the one before 9 and so on, none below 0. */
export function buildSeries(days: number): DayFigures[] {
  return Array.from({ length: days }, (_, index) => {
    const ago = days - 1 - index;
    const views = Math.max(0, 10 - ago);
    const day = new Date(LAST - ago * DAY_MS).toISOString().slice(0, 10);
    return { day, views, visitors: Math.ceil(views / 2), clicks: 0, feed_fetches: 0 };
  });
}

const common = {
  days: 30,
  from: "2026-10-24",
  to: "2026-11-22",
  totals: { views: 1204, visitors: 830, clicks: 12, feed_fetches: 40 },
  previous: { views: 1000, visitors: 830, clicks: 24, feed_fetches: 0 },
  referrers: [
    { name: "news.example", count: 700 },
    { name: "", count: 400 },
    { name: "other", count: 4 },
  ],
  countries: [{ name: "NO", count: 600 }],
  assistants: [{ name: "ClaudeBot", count: 41 }],
  assistant_visits: [{ name: "ChatGPT", count: 31 }],
};

export function buildAccountFigures(changes: Partial<AccountAnalytics> = {}): AccountAnalytics {
  const posts = [{ id: 1, name: "Harbour ferry", url: "/PR/g/harbour-ferry", views: 900, visitors: 600 }];
  return { ...common, series: buildSeries(30), posts, ...changes };
}

export function buildPostFigures(changes: Partial<PostAnalytics> = {}): PostAnalytics {
  const post = {
    id: 7,
    guid: "4b0c0c1e-5d2f-4c58-9d4c-000000000001",
    name: "Harbour ferry",
    url: "/PR/g/harbour-ferry",
  };
  const links = [
    { name: "https://www.halden.example/hydrogen/", count: 9 },
    { name: "other", count: 3 },
  ];
  return { ...common, series: buildSeries(30), post, links, ...changes };
}
