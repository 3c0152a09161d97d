import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildMe } from "#tests/support/screens/dashboard.tsx";
import {
  callsTo,
  CREATED,
  openScreen,
  openTab,
  OUT_OF_RELEASES,
  storyOf,
  title,
  toast,
} from "#tests/support/screens/submit-page.tsx";
import { contentMessages, createPath } from "../../contract.ts";
import { KINDS, kindOf } from "../../kinds/index.ts";

const article = kindOf("article");
const NOW = new Date("2026-11-20T11:20:00Z");

beforeEach(() => {
  vi.stubEnv("TZ", "Europe/Oslo");
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function openDialog() {
  await userEvent.click(screen.getByRole("button", { name: "Schedule Post" }));
  return within(await screen.findByRole("dialog", { name: "Schedule Post" }));
}
const confirm = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  userEvent.click(dialog.getByRole("button", { name: "Schedule Post" }));
const scheduled = (kind = article) => ({
  ...CREATED,
  type: kind.typeCode,
  status: "scheduled",
  detail: kind.messages.scheduled,
  publishing_time: "2026-11-21T08:00:00.000Z",
});
const zoneField = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getByRole<HTMLInputElement>("combobox", { name: "Time zone" });
/** Finds and takes the first zone by keyboard alone. */
async function chooseZone(dialog: Awaited<ReturnType<typeof openDialog>>, typed: string, found: string) {
  const field = zoneField(dialog);
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await screen.findByRole("option", { name: new RegExp(found) });
  await userEvent.keyboard("{Enter}");
}
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "Schedule Post" })).toBeNull());

describe.each(KINDS)("'Schedule Post' for $key", (kind) => {
  it("creates it with its time, records the use, takes one release off, resets the form and closes", async () => {
    const { requests, usages, answers } = await openTab(kind);
    const scrolled = vi.spyOn(window, "scrollTo");
    const dialog = await openDialog();
    await confirm(dialog);
    await waitFor(() => expect(callsTo(requests, createPath(kind, "schedule"))).toHaveLength(1));
    const [create] = callsTo(requests, createPath(kind, "schedule"));
    expect(Object.fromEntries(create?.form ?? [])).toMatchObject({
      publishing_time: "2026-11-21T08:00:00.000Z",
      content: "<p>Halden Marine has won an order.</p>",
      draft_key: expect.stringMatching(/-/),
    });
    Object.assign(answers, { "GET /api/users/me/": () => new Promise(() => buildMe()) });
    await act(async () => create?.answer(201, scheduled(kind)));
    const place = await screen.findByRole("link", { name: "View Scheduled Content" });
    expect(place.closest("[role=alert]")?.textContent).toContain(kind.messages.scheduled);
    expect(place.getAttribute("href")).toContain("scheduledPosts");
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    expect(usages()).toHaveLength(1);
    await isClosed();
    await userEvent.click(screen.getByRole("button", { name: "Write another" }));
    expect((await storyOf()).textContent).toBe("");
    const costs = screen.getAllByText(/^Uses 1 of/).map(({ textContent }) => textContent);
    expect(new Set(costs)).toEqual(new Set(["Uses 1 of 17 releases"]));
  });

  it("shows the kind's own message when the server gives none, and keeps form and dialog", async () => {
    const { requests, usages } = await openTab(kind);
    const dialog = await openDialog();
    await confirm(dialog);
    await waitFor(() => expect(callsTo(requests, createPath(kind, "schedule"))).toHaveLength(1));
    await act(async () => requests.at(-1)?.answer(500));
    await toast(kind.messages.scheduleError);
    expect(usages()).toHaveLength(0);
    expect(dialog.getByRole("button", { name: "Schedule Post" })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await isClosed();
    expect((await storyOf()).textContent).toBe("Halden Marine has won an order.");
  });
});

describe("the dialog", () => {
  it("begins tomorrow morning, in the promised form, and names the time zone", async () => {
    await openScreen();
    const dialog = await openDialog();
    expect(dialog.getByText("November 21, 2026 9:00 AM")).toBeTruthy();
    expect(zoneField(dialog).value).toBe("Europe/Oslo GMT+1");
    expect(dialog.getByText("London Sat 8:00 AM, New York Sat 3:00 AM, Singapore Sat 4:00 PM")).toBeTruthy();
    expect(dialog.getByText("18 left now, 17 after scheduling")).toBeTruthy();
  });

  it("means another city's clock once its zone is chosen, and remembers the zone for this user", async () => {
    const { requests } = await openTab(article);
    const dialog = await openDialog();
    await chooseZone(dialog, "new yo", "New York, United States");
    await waitFor(() => expect(zoneField(dialog).value).toBe("America/New_York GMT-5"));
    expect(dialog.getByText("November 21, 2026 9:00 AM")).toBeTruthy();
    expect(dialog.getByText("Oslo Sat 3:00 PM, London Sat 2:00 PM, Singapore Sat 10:00 PM")).toBeTruthy();
    expect(JSON.stringify(localStorage)).toContain("America/New_York");
    await confirm(dialog);
    await waitFor(() => expect(callsTo(requests, createPath(article, "schedule"))).toHaveLength(1));
    const [create] = callsTo(requests, createPath(article, "schedule"));
    expect(create?.form.get("publishing_time")).toBe("2026-11-21T14:00:00.000Z");
  });

  it("says so where the clocks of the chosen day leave the time out or show it twice", async () => {
    vi.setSystemTime(new Date("2027-03-25T11:20:00Z"));
    await openScreen();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole("option", { name: "2:30 AM" }));
    await userEvent.click(dialog.getByRole("button", { name: /^28 March 2027/ }));
    expect(dialog.getByText("March 28, 2027 3:00 AM")).toBeTruthy();
    expect(dialog.getByText(/There is no 2:30 AM: 3:00 AM is chosen instead\.$/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: /^29 March 2027/ }));
    expect(dialog.getByText("March 29, 2027 2:30 AM")).toBeTruthy();
    expect(dialog.queryByText(/^Clocks in Oslo/)).toBeNull();
  });

  it("shows days of the month alone, none of the next to it", async () => {
    await openScreen();
    const dialog = await openDialog();
    const next = dialog.queryByRole("button", { name: /^1 December 2026/ });
    expect(next === null || getComputedStyle(next).display === "none" || next.dataset["hidden"] === "true").toBe(true);
  });

  it("moves by arrows and Page keys across months, the focus with them, and says where the days end", async () => {
    await openScreen();
    const dialog = await openDialog();
    const day = (name: string) => dialog.getByRole("button", { name: new RegExp(`^${name}`) });
    const pressed = async (keys: string, name: string) => {
      await userEvent.keyboard(keys);
      expect(document.activeElement?.getAttribute("aria-label")).toBe(name);
    };
    act(() => day("30 November 2026").focus());
    await pressed("{ArrowRight}", "1 December 2026");
    await pressed("{ArrowUp}", "24 November 2026");
    await pressed("{PageDown}", "24 December 2026");
    await pressed("{ArrowDown}", "31 December 2026");
    await pressed("{ArrowDown}", "7 January 2027");
    await pressed("{Shift>}{PageUp}{/Shift}", "20 November 2026");
    expect(dialog.queryByText(/ day you can choose\.$/)).toBeNull();
    await pressed("{ArrowLeft}", "20 November 2026");
    expect(dialog.getByText("20 November 2026 is the first day you can choose.").getAttribute("role")).toBe("status");
    await pressed("{PageDown}{Home}{Enter}", "14 December 2026");
    expect(dialog.getByText("December 14, 2026 9:00 AM")).toBeTruthy();
  });

  it("shows which of two equal times is chosen", async () => {
    vi.setSystemTime(new Date("2026-10-22T11:20:00Z"));
    await openScreen();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole("button", { name: /^25 October 2026/ }));
    await userEvent.click(dialog.getByRole("option", { name: "2:30 AM GMT+1" }));
    expect(dialog.getByText("October 25, 2026 2:30 AM GMT+1")).toBeTruthy();
    await userEvent.click(dialog.getByRole("option", { name: "2:30 AM GMT+2" }));
    expect(dialog.getByText("October 25, 2026 2:30 AM GMT+2")).toBeTruthy();
  });

  it("offers 15-minute steps to the keyboard", async () => {
    await openScreen();
    const dialog = await openDialog();
    const times = dialog.getByRole("listbox", { name: "Time" });
    act(() => times.focus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(dialog.getByText("November 21, 2026 9:30 AM")).toBeTruthy();
    await userEvent.keyboard("{End}");
    expect(dialog.getByText("November 21, 2026 11:45 PM")).toBeTruthy();
    expect(dialog.getByRole("option", { selected: true }).textContent).toBe("11:45 PM");
  });

  it("offers nothing in the past: days before today are disabled, and today begins with the next step", async () => {
    await openScreen();
    const dialog = await openDialog();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: /^19 November 2026/ }).disabled).toBe(true);
    await userEvent.click(dialog.getByRole("button", { name: /^20 November 2026/ }));
    expect(dialog.getAllByRole("option")[0]?.textContent).toBe("12:30 PM");
    expect(dialog.getByText("November 20, 2026 12:30 PM")).toBeTruthy();
  });

  it("says so when the time passes while it is open, and sends nothing", async () => {
    const { requests } = await openTab(article);
    const dialog = await openDialog();
    vi.setSystemTime(new Date("2026-11-21T08:00:00Z"));
    await confirm(dialog);
    expect(dialog.getByText(contentMessages.timePassed)).toBeTruthy();
    expect(callsTo(requests, createPath(article, "schedule"))).toHaveLength(0);
    await userEvent.click(dialog.getByRole("option", { name: "9:15 AM" }));
    expect(dialog.queryByText(contentMessages.timePassed)).toBeNull();
  });

  it("shows what the server says about the time, and stays open", async () => {
    const { requests } = await openTab(article);
    const dialog = await openDialog();
    await confirm(dialog);
    await waitFor(() => expect(callsTo(requests, createPath(article, "schedule"))).toHaveLength(1));
    await act(async () => requests.at(-1)?.answer(400, { publishing_time: contentMessages.timeTooFar }));
    expect(await dialog.findByText(contentMessages.timeTooFar)).toBeTruthy();
  });

  it("gives way to the form's problems and leads to the first", async () => {
    const { requests } = await openScreen();
    await confirm(await openDialog());
    await isClosed();
    expect(screen.getByRole("link", { name: "Title is required." })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(title()));
    expect(callsTo(requests, createPath(article, "schedule"))).toHaveLength(0);
  });

  it("gives way to 'Out of Releases' when the server says so", async () => {
    const { requests } = await openTab(article);
    await confirm(await openDialog());
    await waitFor(() => expect(callsTo(requests, createPath(article, "schedule"))).toHaveLength(1));
    await act(async () => requests.at(-1)?.answer(402, { detail: OUT_OF_RELEASES }));
    expect(await screen.findByRole("dialog", { name: "Out of Releases" })).toBeTruthy();
    await isClosed();
  });

  it("closes with Cancel and with Escape, and changes nothing", async () => {
    const { requests } = await openTab(article);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await isClosed();
    await openDialog();
    await userEvent.keyboard("{Escape}");
    await isClosed();
    expect(title().value).toBe("Halden Marine wins order");
    expect(callsTo(requests, createPath(article, "schedule"))).toHaveLength(0);
  });
});
