import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { buildListItem } from "#tests/factories/list-items.ts";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { listCall, openDashboardAt, page, rowOf } from "#tests/support/screens/post-lists.tsx";

const LINES = "GET /api/posts/approvals/";
const company_display_name = "Halden Marine Systems";

it("says below a title where the approval is, asked in one call for unpublished posts of companies", async () => {
  const rows = [
    buildListItem({ id: 1, name: "Waiting", status: "draft", company_display_name }),
    buildListItem({ id: 2, name: "Late", status: "scheduled", company_display_name }),
    buildListItem({ id: 3, name: "Ready", status: "draft", company_display_name }),
    buildListItem({ id: 4, name: "Mine", status: "draft", company_display_name: null }),
    buildListItem({ id: 5, name: "Out", status: "published", company_display_name }),
  ];
  const lines = [
    { post: 1, words: "Waiting for Helen Marsh since Thursday 19 November", tone: "quiet" },
    { post: 2, words: "Helen Marsh asks for changes", tone: "warn" },
    { post: 3, words: "Approved by Helen Marsh", tone: "good" },
  ];
  const { calls } = openDashboardAt(
    { activeContent: "allPosts" },
    { [listCall("all")]: page("all", rows), [LINES]: { body: { lines } } },
  );
  await screen.findByText("Approved by Helen Marsh");
  const toneOf = async (name: string, words: string) =>
    within(await rowOf(name))
      .getByText(words)
      .closest<HTMLElement>("[data-tone]")?.dataset["tone"];
  expect(await toneOf("Waiting", "Waiting for Helen Marsh since Thursday 19 November")).toBe("grey");
  expect(await toneOf("Late", "Helen Marsh asks for changes")).toBe("amber");
  expect(await toneOf("Ready", "Approved by Helen Marsh")).toBe("green");
  const asked = calls.filter(({ path }) => path.startsWith("/api/posts/approvals/"));
  expect(asked.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("posts"))).toEqual(["1,2,3"]);
});

it("asks nothing for lists without such posts", async () => {
  const rows = [buildListItem({ id: 5, name: "Out", status: "published", company_display_name })];
  const { calls } = openDashboardAt({ activeContent: "allPosts" }, { [listCall("all")]: page("all", rows) });
  await rowOf("Out");
  expect(calls.some(({ path }) => path.startsWith("/api/posts/approvals/"))).toBe(false);
});

it("warns in the calendar of a scheduled post whose approval is missing", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T11:20:00Z") });
  try {
    const post = {
      id: 41,
      guid: "4b0c0c1e-5d2f-4c58-9d4c-000000000041",
      type: "PR",
      status: "scheduled",
      name: "Wavelink on sale",
      slug: "wavelink-on-sale",
      posted_as: company_display_name,
      at: "2026-11-25T08:00:00.000Z",
      rights: [],
    };
    const words = "Waiting for Helen Marsh since Thursday 19 November";
    openDashboardAt(
      { activeContent: "calendar" },
      {
        "GET /dashboard/user-calendar/": { body: { posts: [post], has_more: false } },
        "GET /dashboard/companies/user-owned/": { body: [buildCompanyAnswer()] },
        [LINES]: { body: { lines: [{ post: 41, words, tone: "warn" }] } },
      },
    );
    const link = await screen.findByRole("link", { name: /Wavelink on sale/ });
    await waitFor(() => expect(within(link).getByLabelText(words)).toBeTruthy());
    expect(link.dataset["warns"]).toBe("true");
    expect(link.title).toBe(`Wavelink on sale. ${words}`);
  } finally {
    vi.useRealTimers();
  }
});
