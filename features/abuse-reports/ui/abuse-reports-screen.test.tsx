import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { buildMe, renderAt, type StubCall, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { AbuseReport } from "../contract.ts";

const buildReport = (changes: Partial<AbuseReport> = {}): AbuseReport => ({
  id: 1042,
  page: "/PR/6a1c/harbour-opens",
  post_id: 7,
  title: "Harbour opens",
  post_status: "published",
  reason: "copyright",
  message: "The third picture is mine.",
  reporter_email: "sunil@example.com",
  created_at: "2026-11-19T09:14:00.000Z",
  decision: null,
  note: "",
  answer: "",
  decided_by: null,
  decided_at: null,
  reports_of_page: 3,
  open_reports_of_page: 2,
  is_erased: false,
  ...changes,
});
const LIST = "GET /operator/abuse-reports/";
const ONE = "GET /operator/abuse-reports/1042/";
const DECIDE = "POST /operator/abuse-reports/1042/decide/";

function open(answers: Parameters<typeof stubServer>[0] = {}, place: Record<string, string> = {}): StubCall[] {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    [LIST]: { body: { reports: [buildReport()], count: 1, has_more: false } },
    "GET /operator/abuse-reports/counts/": { body: { open: 2 } },
    [ONE]: { body: buildReport() },
    ...answers,
  });
  renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: "operatorAbuse", ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return calls;
}
const openReport = async (answers: Parameters<typeof stubServer>[0] = {}) => {
  const calls = open(answers, { item: "report.1042" });
  return { calls, dialog: within(await screen.findByRole("dialog", { name: "Report #1042" })) };
};

describe("the queue", () => {
  it("asks for open reports, says how often a page was reported, and marks the menu", async () => {
    const calls = open();
    expect(await screen.findByText("Reported 3 times")).toBeTruthy();
    expect(calls.some(({ path }) => path.startsWith("/operator/abuse-reports/") && path.includes("state=open"))).toBe(
      true,
    );
    expect(await screen.findByRole("link", { name: /Abuse Reports 2 open/ })).toBeTruthy();
  });

  it("says when nothing was ever reported, and offers nothing to search or narrow then", async () => {
    open({ [LIST]: { body: { reports: [], count: 0, has_more: false } } });
    expect(await screen.findByText("No reports yet")).toBeTruthy();
    expect(screen.queryByLabelText("Search reports")).toBeNull();
    expect(screen.queryByRole("radiogroup", { name: "State" })).toBeNull();
  });

  it("says when none is open, and keeps the way to those that were decided", async () => {
    const none = { reports: [], count: 0, has_more: false };
    open({ [LIST]: ({ path }) => ({ body: path.includes("state=open") ? none : { ...none, count: 4 } }) });
    expect(await screen.findByText("No open reports")).toBeTruthy();
    expect(screen.getByRole("radio", { name: "Decided" })).toBeTruthy();
  });

  it("says when it could not be loaded, and tries again", async () => {
    let isBroken = true;
    const list = { body: { reports: [buildReport()], count: 1, has_more: false } };
    open({ [LIST]: () => (isBroken ? { status: 500, body: {} } : list) });
    expect(await screen.findByText("The reports could not be loaded")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Harbour opens")).toBeTruthy();
  });
});

describe("a report", () => {
  it("is decided with a note, an answer, and the other reports of its page", async () => {
    const { calls, dialog } = await openReport({ [DECIDE]: { body: buildReport({ decision: "no-action" }) } });
    await userEvent.click(await dialog.findByRole("radio", { name: "No action" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Note" }), "Licence seen.");
    await userEvent.type(dialog.getByRole("textbox", { name: "Answer to the reporter" }), "It is licensed.");
    expect(dialog.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    await userEvent.click(dialog.getByRole("button", { name: "Decide" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
        decision: "no-action",
        note: "Licence seen.",
        answer: "It is licensed.",
        same_page: true,
      }),
    );
    expect(await screen.findByText("2 reports decided.")).toBeTruthy();
  });

  it("names what is missing, and what the server refuses", async () => {
    const refusal = { status: 409, body: { detail: "This report has already been decided." } };
    const { calls, dialog } = await openReport({ [DECIDE]: refusal });
    await userEvent.click(await dialog.findByRole("button", { name: "Decide" }));
    expect(dialog.getByText("Choose a decision.")).toBeTruthy();
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.click(dialog.getByRole("radio", { name: "Other" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Note" }), "Corrected.");
    await userEvent.click(dialog.getByRole("button", { name: "Decide" }));
    expect(await dialog.findByText("This report has already been decided.")).toBeTruthy();
  });

  it("that is decided shows the note instead of the form; an erased one says so", async () => {
    const decided = { decision: "other", note: "Corrected.", decided_at: "2026-11-20T10:00:00.000Z" } as const;
    const { dialog } = await openReport({
      [ONE]: { body: buildReport({ ...decided, is_erased: true, message: "", reporter_email: null }) },
    });
    expect(await dialog.findByText("Corrected.")).toBeTruthy();
    expect(dialog.getByText("The reporter’s data has been erased.")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Decide" })).toBeNull();
  });
});
