/** Blog Reports in jsdom, inside the dashboard's real navigation, with a server that the test plays. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { PostListItem } from "#features/content/contract.ts";
import { type DeliveredPlatform } from "#features/content/contracts/delivered.ts";
import type { Delivery } from "#features/reports/platform-contract.ts";
import { buildListItem } from "#tests/factories/list-items.ts";
import { buildAccountFigures, buildPostFigures } from "./analytics-screen.tsx";
import { listCall, openDashboardAt, page } from "./post-lists.tsx";

const NAMES = [
  "Dateline Newswire",
  "Gridline",
  "Harbour Trade Review",
  "Nordic Maritime Letter",
  "Quayside",
  "Tidewater",
];

export function buildPlatform(id: number, changes: Partial<DeliveredPlatform> = {}): DeliveredPlatform {
  return {
    id,
    type: "external",
    name: NAMES[id - 1] ?? `Outlet ${id}`,
    image: null,
    url: `https://${id}.example/`,
    industry: "Shipping",
    top_visiting_countries: "Norway",
    potential_audience: "",
    state: "delivered",
    live_url: null,
    delivered_at: "2026-11-20T10:00:00.000Z",
    ...changes,
  };
}
export const platforms = (count: number) => Array.from({ length: count }, (_each, place) => buildPlatform(place + 1));

export function buildDelivery(id: number, changes: Partial<Delivery>): Delivery {
  return {
    id,
    post_id: 7,
    post_name: "Ferry",
    platform: buildPlatform(id),
    state: "queued",
    reason: "",
    live_url: null,
    attempts: 0,
    next_attempt_at: null,
    delivered_at: null,
    checked_at: null,
    created_at: "2026-11-20T10:00:00.000Z",
    ...changes,
  };
}

export const ferry = buildListItem({
  id: 7,
  name: "Ferry",
  platforms: platforms(6),
  updated_at: "2026-11-21T10:00:00.000Z",
});
export const mill = buildListItem({ id: 8, name: "Mill", type: "Review", platforms: platforms(1) });

export type Answers = Parameters<typeof openDashboardAt>[1];

/** Blog Reports with these posts; the server knows each platform as the list does, and no delivery that waits. */
export function openReports(
  posts: PostListItem[],
  answers: Answers = {},
  place: Record<string, string> = {},
  count?: number,
) {
  const known = [...new Map(posts.flatMap((post) => post.platforms).map((each) => [each.id, each])).values()];
  return openDashboardAt(
    { activeContent: "reportingPage", ...place },
    {
      "GET /dashboard/content-summary": { body: { total_posts: 148, total_drafts: 9, total_scheduled_posts: 6 } },
      [listCall("published")]: page("published", posts, count),
      "GET /dashboard/analytics/": { body: buildAccountFigures() },
      ...Object.fromEntries(
        posts.map(({ id }) => [`GET /dashboard/posts/${id}/analytics/`, { body: buildPostFigures() }]),
      ),
      ...Object.fromEntries(
        posts.map(({ id }) => [
          `GET /dashboard/posts/${id}/deliveries/`,
          { body: { deliveries: [], count: 0, later: [] } },
        ]),
      ),
      ...Object.fromEntries(known.map((each) => [`GET /rss/${each.type}-website/${each.id}/`, { body: each }])),
      ...answers,
    },
  );
}

export const rows = async () => {
  const table = within(await screen.findByRole("table", { name: "Blog Reports" }));
  await table.findByText("Ferry");
  return table.getAllByRole("row").slice(1);
};
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
export const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
export const openReport = async (name = "Ferry") => {
  await userEvent.click(await screen.findByRole("link", { name }));
  return dialog("Report");
};
export const toasts = () =>
  [...document.querySelectorAll(".mantine-Notification-description")].map((each) => each.textContent);
