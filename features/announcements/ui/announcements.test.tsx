import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { MAINTENANCE_SETTINGS } from "#features/maintenance/contract.ts";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { Announcement, Notices } from "../contract.ts";

const NONE: Notices = { maintenance: null, announcements: [], reveals: [] };
const NEWS = { id: 7, title: "New prices", text: "From May on.", link: "/pricing" };
const buildAnnouncement = (changes: Partial<Announcement> = {}): Announcement => ({
  ...NEWS,
  from: "2026-11-19T09:14:00.000Z",
  until: null,
  state: "shown",
  is_mailed: true,
  mailed: 42,
  mailed_at: null,
  dismissed: 3,
  created_by: "Oskar Berg",
  created_at: "2026-11-19T09:14:00.000Z",
  ...changes,
});

type Answers = Parameters<typeof stubServer>[0];
function open(role: "user" | "operator", notices: Notices, answers: Answers = {}, place = "createBlog") {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role }) },
    "GET /api/notices/": { body: notices },
    ...answers,
  });
  renderAt(
    `/dashboard?activeContent=${place}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return calls;
}

describe("notices", () => {
  it("tell customers of maintenance and that their text is kept, and operators where to end it", async () => {
    const maintenance = { message: "Back at noon.", until: null };
    open("user", { ...NONE, maintenance });
    const banner = await screen.findByRole("region", { name: "Maintenance" });
    expect(banner.textContent).toContain("Back at noon. What you type is kept in this browser");
  });

  it("tell operators where to end it", async () => {
    open("operator", { ...NONE, maintenance: { message: "Back at noon.", until: null } }, {}, "overview");
    const banner = within(await screen.findByRole("region", { name: "Maintenance" }));
    expect(banner.getByRole("link", { name: "Settings" })).toBeTruthy();
  });

  it("tell of a revealed link, and where to change the password, until it is dismissed", async () => {
    const reveal = {
      id: 4,
      subject: "Choose a new password",
      reason: "Asked by phone",
      revealed_at: "2026-11-19T09:14:00Z",
    };
    const dismissal = "POST /api/outbox/reveals/4/dismiss/";
    const calls = open(
      "user",
      { ...NONE, reveals: [reveal] },
      { [dismissal]: { body: { detail: "Notice dismissed." } } },
    );
    const banner = await screen.findByRole("region", { name: "Revealed link: Choose a new password" });
    expect(banner.textContent).toContain("Reason: Asked by phone");
    expect(within(banner).getByRole("link", { name: "Change password" })).toBeTruthy();
    await userEvent.setup().click(within(banner).getByRole("button", { name: "Dismiss: Choose a new password" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: /Revealed link/ })).toBeNull());
    await waitFor(() => expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(dismissal));
  });

  it("show announcements until they are dismissed, and again where that failed", async () => {
    const refusal = { status: 500, body: { detail: "No." } };
    const calls = open("user", { ...NONE, announcements: [NEWS] }, { "POST /api/announcements/7/dismiss/": refusal });
    const banner = within(await screen.findByRole("region", { name: "Announcement: New prices" }));
    expect(banner.getByRole("link", { name: "Read more" }).getAttribute("href")).toBe("/pricing");
    await userEvent.click(banner.getByRole("button", { name: "Dismiss: New prices" }));
    await waitFor(() => expect(calls.filter(({ path }) => path === "/api/notices/").length).toBeGreaterThan(1));
    expect(await screen.findByRole("region", { name: "Announcement: New prices" })).toBeTruthy();
  });
});

describe("the operator's screen", () => {
  const list = (announcements: Announcement[]) => ({
    "GET /operator/announcements/": { body: { announcements } },
  });

  it("creates one, and names what is wrong", async () => {
    const calls = open(
      "operator",
      NONE,
      { ...list([]), "POST /operator/announcements/": { status: 201, body: buildAnnouncement() } },
      "operatorAnnouncements",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Create announcement" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create announcement" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Title" }), "New prices");
    await userEvent.click(dialog.getByRole("button", { name: "Create announcement" }));
    expect(dialog.getByText("Enter a text.")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: "Text" }), "From May on.");
    await userEvent.click(dialog.getByRole("checkbox"));
    await userEvent.click(dialog.getByRole("button", { name: "Create announcement" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
        title: "New prices",
        text: "From May on.",
        link: "",
        from: null,
        until: null,
        is_mailed: true,
      }),
    );
    expect(await screen.findByText("Announcement created.")).toBeTruthy();
  });

  it("lists them with how far their emails are, and stops one", async () => {
    const stopped = { body: buildAnnouncement({ state: "stopped" }) };
    const calls = open(
      "operator",
      NONE,
      { ...list([buildAnnouncement()]), "POST /operator/announcements/7/stop/": stopped },
      "operatorAnnouncements",
    );
    expect(await screen.findByText("42, not finished")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "New prices" }));
    await userEvent.click(await screen.findByRole("button", { name: "Stop announcement" }));
    await waitFor(() => expect(calls.some(({ path }) => path === "/operator/announcements/7/stop/")).toBe(true));
  });
});

describe("the switch in Settings", () => {
  it("sends message, end and pause", async () => {
    const off = { is_on: false, message: "", until: null, pauses_publishing: false, version: "v1" };
    const calls = open(
      "operator",
      NONE,
      {
        [`GET ${MAINTENANCE_SETTINGS}`]: { body: off },
        [`POST ${MAINTENANCE_SETTINGS}`]: { body: { ...off, is_on: true } },
        "GET /operator/settings/assistant/": { body: { daily_tokens: null } },
      },
      "operatorSettings",
    );
    const form = within(await screen.findByRole("form", { name: "Maintenance mode" }));
    await userEvent.click(form.getByRole("switch"));
    await userEvent.type(form.getByLabelText("Message to customers"), "Back soon.");
    await userEvent.click(form.getByRole("checkbox"));
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
        is_on: true,
        message: "Back soon.",
        until: null,
        pauses_publishing: true,
        version: "v1",
      }),
    );
  });
});
