import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { address, openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { buildDetail, savedAnswer } from "#tests/support/screens/edit-page.tsx";
import { stubUploadRequests } from "#tests/doubles/upload-requests.ts";
import type { CalendarPost } from "../../contracts/calendar.ts";
import { contentMessages, postPath } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";

const article = kindOf("article");
const CALENDAR = "GET /dashboard/user-calendar/";
const LOAD = `GET ${postPath(article, "schedule", 41)}`;

beforeEach(() => {
  vi.stubEnv("TZ", "Europe/Oslo");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T11:20:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function buildCalendarPost(changes: Partial<CalendarPost> = {}): CalendarPost {
  return {
    id: 41,
    guid: "4b0c0c1e-5d2f-4c58-9d4c-000000000041",
    type: "PR",
    status: "scheduled",
    name: "Wavelink on sale",
    slug: "wavelink-on-sale",
    posted_as: "Halden Marine Systems",
    at: "2026-11-25T08:00:00.000Z",
    rights: ["write", "remove", "publish"],
    ...changes,
  };
}
const published = buildCalendarPost({
  id: 40,
  status: "published",
  name: "Mill opens",
  at: "2026-11-02T08:30:00.000Z",
});

/** `saves` are the forms that reschedule, oldest first. */
function openCalendar(
  posts: CalendarPost[],
  parameters: Record<string, string> = {},
  { refusal, content }: { refusal?: object; content?: string } = {},
) {
  const [first = published] = posts;
  const opened = openDashboardAt(
    { activeContent: "calendar", ...parameters },
    {
      [CALENDAR]: () => ({ body: { posts, has_more: false } }),
      "GET /dashboard/companies/user-owned/": { body: [] },
      [LOAD]: () => ({
        body: buildDetail(article, "schedule", {
          publishing_time: first.at,
          version: 7,
          ...(content !== undefined && { content }),
        }),
      }),
    },
  );
  const saves: Record<string, FormDataEntryValue>[] = [];
  stubUploadRequests((request) => {
    const { form } = request;
    saves.push(Object.fromEntries(form));
    if (refusal) return request.answer(409, refusal);
    const time = form.get("publishing_time");
    if (typeof time === "string") first.at = time;
    return request.answer(200, savedAnswer(buildDetail(article, "schedule", { version: 7 })));
  });
  return { ...opened, saves };
}

const cell = (day: string) => document.querySelector(`[data-day="${day}"]`) as HTMLElement;
const postIn = (day: string, name: RegExp) => within(cell(day)).findByRole("link", { name });

function drag(from: HTMLElement, day: string) {
  fireEvent.dragStart(from);
  fireEvent.dragOver(cell(day));
  fireEvent.drop(cell(day));
}

describe("the month", () => {
  it("has each post on its day, in the user's time zone, and leads to it", async () => {
    const late = buildCalendarPost({ id: 42, name: "Late news", at: "2026-11-26T23:30:00.000Z" });
    openCalendar([published, buildCalendarPost(), late]);
    await screen.findByRole("heading", { name: "November 2026" });
    await screen.findByText("Mill opens");
    expect((await postIn("2026-11-02", /Published 9:30 AM Mill opens/)).getAttribute("href")).toContain("/PR/");
    expect((await postIn("2026-11-25", /9:00 AM Wavelink/)).getAttribute("href")).toContain("edit.article.schedule.41");
    expect(await postIn("2026-11-27", /12:30 AM Late news/)).toBeTruthy();
  });

  it("asks for whole weeks of the month, and of what is filtered", async () => {
    const { calls } = openCalendar([], { month: "2026-11", type: "Review" });
    await screen.findByRole("button", { name: "Wednesday 25 November, 0 posts" });
    const asked = calls.find(({ path }) => path.startsWith("/dashboard/user-calendar/"))?.path.split("?")[1];
    expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({
      from: "2026-10-25T23:00:00.000Z",
      to: "2026-12-06T23:00:00.000Z",
      type: "Review",
    });
    await userEvent.click(screen.getByRole("button", { name: "Next month" }));
    await screen.findByRole("heading", { name: "December 2026" });
    expect(address()).toContain("month=2026-12");
  });

  it("opens a day beside it", async () => {
    openCalendar([buildCalendarPost()]);
    await userEvent.click(await screen.findByRole("button", { name: "Wednesday 25 November, 1 post" }));
    const pane = within(screen.getByRole("complementary", { name: "Wednesday 25 November" }));
    expect(pane.getByRole("button", { name: "Move “Wavelink on sale”" })).toBeTruthy();
  });
});

describe("dragging", () => {
  it("keeps the time on the new day, sends the stored version, and can be undone", async () => {
    const { saves } = openCalendar([buildCalendarPost()]);
    await screen.findByText("Wavelink on sale");
    drag(await postIn("2026-11-25", /Wavelink/), "2026-11-27");
    expect(await postIn("2026-11-27", /9:00 AM Wavelink/)).toBeTruthy();
    await screen.findByText("“Wavelink on sale” moved to November 27, 2026 9:00 AM.");
    expect(saves[0]).toMatchObject({
      publishing_time: "2026-11-27T08:00:00.000Z",
      version: "7",
      content: "<p>Halden Marine has won an order.</p>",
      posted_by_company: "7",
    });
    for (const media of ["keep_media", "remove_banner", "banner_picture", "related_media"])
      expect(saves[0]).not.toHaveProperty(media);
    await userEvent.click(screen.getByRole("button", { name: /Undo/ }));
    await screen.findByText("“Wavelink on sale” moved back to November 25, 2026 9:00 AM.");
    expect(saves[1]).toMatchObject({ publishing_time: "2026-11-25T08:00:00.000Z" });
  });

  it("asks about a text that is dated for another day, and keeps the time where the author says so", async () => {
    const content = "<p>BERGEN, Norway, 25 November 2026. It is on sale.</p>";
    const { saves } = openCalendar([buildCalendarPost()], {}, { content });
    await screen.findByText("Wavelink on sale");
    drag(await postIn("2026-11-25", /Wavelink/), "2026-11-27");
    const question = within(await screen.findByRole("dialog", { name: "Move with another date?" }));
    expect(
      question.getByText("The text is dated “25 November 2026”, but would be published on 27 November 2026."),
    ).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "Keep the time" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await postIn("2026-11-25", /Wavelink/)).toBeTruthy();
    expect(saves).toEqual([]);

    drag(await postIn("2026-11-25", /Wavelink/), "2026-11-27");
    await userEvent.click(await screen.findByRole("button", { name: "Move anyway" }));
    await screen.findByText("“Wavelink on sale” moved to November 27, 2026 9:00 AM.");
    expect(saves).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: /Undo/ })); // back to its own day: nothing to ask
    await screen.findByText("“Wavelink on sale” moved back to November 25, 2026 9:00 AM.");
  });

  it("takes the next time where the clocks skip it, as the schedule dialog does", async () => {
    const { saves } = openCalendar([buildCalendarPost({ at: "2027-03-27T01:30:00.000Z" })], { month: "2027-03" });
    await screen.findByText("Wavelink on sale");
    drag(await postIn("2027-03-27", /2:30 AM/), "2027-03-28");
    await screen.findByText("“Wavelink on sale” moved to March 28, 2027 3:00 AM.");
    expect(saves[0]).toMatchObject({ publishing_time: "2027-03-28T01:00:00.000Z" });
  });

  it("is not offered of what is published or due, nor onto a past day", async () => {
    const due = buildCalendarPost({ id: 43, name: "Due now", at: "2026-11-20T11:00:00.000Z" });
    const { saves } = openCalendar([buildCalendarPost(), published, due]);
    await screen.findByText("Mill opens");
    expect((await postIn("2026-11-02", /Mill/)).draggable).toBe(false);
    expect((await postIn("2026-11-20", /Due/)).draggable).toBe(false);
    const post = await postIn("2026-11-25", /Wavelink/);
    fireEvent.dragStart(post);
    expect(fireEvent.dragOver(cell("2026-11-19"))).toBe(true); // not prevented: cannot be dropped here
    fireEvent.dragEnd(post);
    drag(post, "2026-11-25");
    expect(saves).toEqual([]);
  });

  it("is not offered, nor an edit, of what the role does not write", async () => {
    openCalendar([buildCalendarPost({ rights: [] })]);
    await screen.findByText("Wavelink on sale");
    const post = await postIn("2026-11-25", /Wavelink/);
    expect(post.draggable).toBe(false);
    expect(post.getAttribute("href")).toMatch(/^\/PR\//);
  });

  it("goes back where the server refuses, and says why", async () => {
    const { saves } = openCalendar([buildCalendarPost()], {}, { refusal: { detail: contentMessages.stale } });
    await screen.findByText("Wavelink on sale");
    drag(await postIn("2026-11-25", /Wavelink/), "2026-11-27");
    await screen.findByText(contentMessages.stale);
    expect(saves).toHaveLength(1);
    expect(await postIn("2026-11-25", /9:00 AM Wavelink/)).toBeTruthy();
  });
});

describe("moving by keyboard", () => {
  it("asks for the time with M, and moves", async () => {
    const { saves } = openCalendar([buildCalendarPost()]);
    await screen.findByText("Wavelink on sale");
    (await postIn("2026-11-25", /Wavelink/)).focus();
    await userEvent.keyboard("m");
    const dialog = within(await screen.findByRole("dialog", { name: "Move post" }));
    dialog.getByRole("listbox", { name: "Time" }).focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await userEvent.click(dialog.getByRole("button", { name: "Move post" }));
    await waitFor(() => expect(saves[0]).toMatchObject({ publishing_time: "2026-11-25T08:30:00.000Z" }));
  });
});

describe("the week", () => {
  const slot = (day: string, hour: string) => document.querySelector(`[data-slot="${day} ${hour}"]`) as HTMLElement;

  it("has each post in its hour, and leads from week to week", async () => {
    openCalendar([buildCalendarPost()], { view: "week", week: "2026-11-25" });
    await screen.findByRole("heading", { name: "23 to 29 November 2026" });
    await screen.findByText("Wavelink on sale");
    expect(await within(slot("2026-11-25", "09")).findByRole("link", { name: /9:00 AM Wavelink/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next week" }));
    await screen.findByRole("heading", { name: "30 November to 6 December 2026" });
  });

  it("moves a dragged post to the hour, keeps its minute, and can be undone", async () => {
    const { saves } = openCalendar([buildCalendarPost({ at: "2026-11-25T08:15:00.000Z" })], {
      view: "week",
      week: "2026-11-25",
    });
    await screen.findByText("Wavelink on sale");
    const from = within(slot("2026-11-25", "09")).getByRole("link", { name: /Wavelink/ });
    fireEvent.dragStart(from);
    fireEvent.dragOver(slot("2026-11-26", "14"));
    expect(within(slot("2026-11-26", "14")).getByText("2:15 PM")).toBeTruthy();
    fireEvent.drop(slot("2026-11-26", "14"));
    await screen.findByText("“Wavelink on sale” moved to November 26, 2026 2:15 PM.");
    expect(saves[0]).toMatchObject({ publishing_time: "2026-11-26T13:15:00.000Z" });
    await userEvent.click(screen.getByRole("button", { name: /Undo/ }));
    await screen.findByText("“Wavelink on sale” moved back to November 25, 2026 9:15 AM.");
  });
});

describe("subscribing", () => {
  it("shows the secret address once, with the filters, and switches it off", async () => {
    let state = { is_on: false, created_at: null as string | null, last_read_at: null };
    const { table } = openCalendar([buildCalendarPost()], { type: "Review" });
    Object.assign(table, {
      "GET /api/calendar-feed/": () => ({ body: state }),
      "POST /api/calendar-feed/": () => {
        state = { ...state, is_on: true, created_at: "2026-11-20T11:20:00.000Z" };
        return { status: 201, body: { url: "https://press.example/calendar/secret.ics" } };
      },
      "DELETE /api/calendar-feed/": () => ({ body: (state = { ...state, is_on: false, created_at: null }) }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Subscribe" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Subscribe to this calendar" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Create address" }));
    expect(await dialog.findByDisplayValue("https://press.example/calendar/secret.ics?type=Review")).toBeTruthy();
    await dialog.findByText(/^Created November 20, 2026 12:20 PM, not read yet/);
    await userEvent.click(dialog.getByRole("button", { name: "Switch off" }));
    await dialog.findByText(/^No address yet/);
    expect(dialog.queryByLabelText("Secret address")).toBeNull();
  });
});

describe("the list", () => {
  it("has the month's posts by day", async () => {
    openCalendar([published, buildCalendarPost(), buildCalendarPost({ id: 44, at: "2026-12-01T08:00:00.000Z" })], {
      view: "list",
    });
    const day = within(await screen.findByRole("region", { name: "Wednesday 25 November" }));
    expect(day.getByText("9:00 AM")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Tuesday 1 December" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Move “Mill opens”" })).toBeNull();
  });

  it("says when a month has nothing", async () => {
    openCalendar([], { view: "list" });
    expect(await screen.findByText("No posts this month")).toBeTruthy();
  });
});
