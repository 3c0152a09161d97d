/** Users and the audit log in jsdom, inside the whole dashboard of an operator, with a server that the test plays. */
import { Route, Routes } from "react-router";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import type { AuditEntry } from "#features/audit/contract.ts";
import type { ListedUser, OperatorUser } from "#features/accounts/operator-contract.ts";
import { buildMe, renderAt, stubServer } from "./dashboard.tsx";

type Answers = Parameters<typeof stubServer>[0];

/** @param place what the address says besides the screen. */
export function openOperatorScreen(
  screen: "operatorUsers" | "operatorAudit",
  answers: Answers,
  place: Record<string, string> = {},
) {
  const table: Answers = {
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    "GET /operator/plans/": { body: { plans: [] } },
    "GET /operator/users/": { body: usersAnswer([buildListed()]) },
    "GET /operator/users/12/": { body: buildOperatorUser() },
    ...answers,
  };
  const calls = stubServer(table);
  renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: screen, ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return { calls, table };
}

export function usersAnswer(users: ListedUser[], has_more = false) {
  return { users, count: has_more ? 1000 : users.length, has_more };
}

export function buildListed(changes: Partial<ListedUser> = {}): ListedUser {
  return {
    id: 12,
    email: "anwen@example.com",
    name: "Anwen Pryce",
    role: "user",
    plan: "Newsroom",
    press_releases: 18,
    posts: 4,
    created_at: "2026-05-02T09:00:00.000Z",
    email_verified: true,
    suspended_at: null,
    deletion_due_at: null,
    ...changes,
  };
}

export function buildOperatorUser(changes: Partial<OperatorUser> = {}): OperatorUser {
  return {
    ...buildListed(),
    slug: "anwen-pryce",
    country: "Wales",
    city: "Cardiff",
    plan_slug: "newsroom",
    available: 17,
    two_factor: true,
    two_factor_lift_due_at: null,
    last_seen_at: "2026-11-20T10:26:00.000Z",
    open_tickets: 2,
    posts_by_status: [
      { status: "draft", posts: 1 },
      { status: "published", posts: 3 },
    ],
    companies: [{ id: 1, name: "Halden Marine", slug: "halden-marine" }],
    companies_count: 1,
    sessions: [
      {
        user_agent: "Mozilla/5.0 Firefox/140",
        ip: "192.0.2.7",
        last_seen_at: "2026-11-20T10:26:00.000Z",
        operator: null,
      },
    ],
    ledger: [],
    ...changes,
  };
}

export function buildEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 7,
    operator_id: 3,
    operator_name: "Imogen Sayle <imogen@example.com>",
    action: "user.grant-units",
    acting_as: null,
    subject: "user 12",
    details: "anwen@example.com: 5 releases. Apology",
    created_at: "2026-11-20T10:26:00.000Z",
    ...changes,
  };
}
