/** Tickets in jsdom, owner's and operator's, inside the whole dashboard, with a server that the test plays. */
import { Route, Routes } from "react-router";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import type { Ticket, TicketEvent, TicketThread } from "#features/support/contract.ts";
import { buildMe, renderAt, stubServer } from "./dashboard.tsx";

type Answers = Parameters<typeof stubServer>[0];

/** @param place what the address says besides the screen. */
export function openTicketScreen(
  screen: "supportTickets" | "operatorTickets",
  answers: Answers,
  place: Record<string, string> = {},
) {
  const role = screen === "operatorTickets" ? "operator" : "user";
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role }) },
    "GET /support/api/unread/": { body: { unread: 0 } },
    ...answers,
  });
  renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: screen, ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return { calls };
}

/** Longer than a table shows. */
export const LONG_MESSAGE = "The PDF report shows the wrong date. ".repeat(6).trim();

export function buildTicket(changes: Partial<Ticket> = {}): Ticket {
  return {
    id: 1042,
    category: "Technical Issue",
    message: LONG_MESSAGE,
    status: "Open",
    user_email: "marta@haldenmarine.example",
    created_at: "2026-11-19T09:14:00.000Z",
    updated_at: "2026-11-20T10:26:00.000Z",
    screenshot: null,
    admin_response: null,
    has_unread: false,
    ...changes,
  };
}

export function buildEvent(changes: Partial<TicketEvent> = {}): TicketEvent {
  return {
    id: 1,
    kind: "message",
    author: "owner",
    author_name: "Marta Lindqvist",
    message: LONG_MESSAGE,
    status: null,
    screenshot: null,
    screenshot_name: null,
    screenshot_bytes: null,
    created_at: "2026-11-19T09:14:00.000Z",
    ...changes,
  };
}

/** A question with a screenshot, its answer, and the change of status that came with it. */
export function buildThread(): TicketThread {
  const staff = { author: "staff", author_name: "Dateline support", created_at: "2026-11-20T10:26:00.000Z" } as const;
  return {
    ...buildTicket({ status: "In Progress", admin_response: "We have corrected it." }),
    events: [
      buildEvent({
        screenshot: "/support/api/screenshots/1",
        screenshot_name: "page-1.png",
        screenshot_bytes: 412_000,
      }),
      buildEvent({ ...staff, id: 2, message: "We have corrected it." }),
      buildEvent({ ...staff, id: 3, kind: "status", message: "", status: "In Progress" }),
    ],
  };
}
