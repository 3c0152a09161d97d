import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildScheduled, openModerationScreen } from "#tests/support/screens/moderation-screens.tsx";
import type { ScheduledPost } from "#features/content/contracts/scheduled.ts";

type Answers = Parameters<typeof openModerationScreen>[1];

const LIST = "GET /operator/posts/scheduled/";
const PUBLISH = "POST /operator/posts/publish-overdue/";
const LATE = buildScheduled({ is_overdue: true, publishing_time: "2026-11-20T08:00:00.000Z" });

const answerOf = (posts: ScheduledPost[], changes: Record<string, unknown> = {}) => {
  const late = posts.filter(({ is_overdue }) => is_overdue);
  return {
    body: {
      posts,
      count: posts.length,
      overdue: late.length,
      overdue_since: late[0]?.publishing_time ?? null,
      ...changes,
    },
  };
};
const openQueue = (answers: Answers = {}, place: Record<string, string> = {}) =>
  openModerationScreen("operatorSchedule", { [LIST]: answerOf([buildScheduled()]), ...answers }, place);

describe("the scheduled queue", () => {
  it("says when it could not be loaded, and tries again", async () => {
    let isBroken = true;
    openQueue({ [LIST]: () => (isBroken ? { status: 500, body: {} } : answerOf([buildScheduled()])) });
    expect(await screen.findByText("The scheduled posts could not be loaded")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Ferry order")).toBeTruthy();
  });

  it("says when nothing is scheduled, and when nothing matches", async () => {
    openQueue({ [LIST]: answerOf([]) }, { q: "trawler" });
    expect(await screen.findByText("Nothing matches “trawler”")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByText("No scheduled posts")).toBeTruthy();
  });

  it("leads to each author, and to the review where one is awaited", async () => {
    openQueue({ [LIST]: answerOf([buildScheduled({ is_waiting: true })]) });
    const row = within((await screen.findByText("Ferry order")).closest("tr") as HTMLElement);
    expect(row.getByText("Waiting for review")).toBeTruthy();
    expect(row.getByRole("link", { name: "Review “Ferry order”" }).getAttribute("href")).toContain("item=post.31");
    expect(row.getByRole("link", { name: "Author of “Ferry order”" }).getAttribute("href")).toContain(
      "q=marta%40haldenmarine.example",
    );
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("raises the alarm, publishes what is overdue, and says what came of it", async () => {
    let posts = [LATE];
    const { calls } = openQueue({
      [LIST]: () => answerOf(posts),
      [PUBLISH]: () => {
        posts = [];
        return { body: { published: 1, pending: 0, overdue: 0 } };
      },
    });
    const alarm = within(await screen.findByRole("alert"));
    expect(alarm.getByText("1 scheduled post is overdue")).toBeTruthy();
    await userEvent.click(alarm.getByRole("button", { name: "Publish overdue now" }));
    expect(await screen.findByText("1 published.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("1 scheduled post is overdue")).toBeNull());
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("keeps the alarm when something is overdue still", async () => {
    openQueue({ [LIST]: answerOf([LATE]), [PUBLISH]: { body: { published: 0, pending: 0, overdue: 1 } } });
    await userEvent.click(await screen.findByRole("button", { name: "Publish overdue now" }));
    expect(await screen.findByText("0 published, 1 still overdue (see the log).")).toBeTruthy();
    expect(screen.getByText("1 scheduled post is overdue")).toBeTruthy();
  });

  it("is read in pages, and returns from one that is gone", async () => {
    const { calls } = openQueue({ [LIST]: answerOf([buildScheduled()], { count: 51 }) }, { page: "9" });
    await waitFor(() => expect(calls.some(({ path }) => path.includes("page=2"))).toBe(true));
    expect(await screen.findByText("Page 2 of 2")).toBeTruthy();
  });
});
