/** 'Plan & Billing' in jsdom, with a server that the test plays. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { BillingOverview } from "#features/billing/contracts/checkout.ts";
import type { Usage } from "#features/billing/contracts/quota.ts";
import { buildOverview } from "../billing/answers.ts";
import { openDashboardAt } from "./post-lists.tsx";

export const OVERVIEW = "GET /api/billing/";

type Answers = Parameters<typeof openDashboardAt>[1];

export const USAGE = "GET /api/billing/usage/";

export function buildUsage(changes: Partial<Usage> = {}): Usage {
  return {
    drafts: { used: 12, most: 50 },
    companies: { used: 2, most: null },
    media_bytes: { used: 480 * 1024 * 1024, most: 500 * 1024 * 1024 },
    revisions: 100,
    is_unconfirmed: false,
    ...changes,
  };
}

export function openBilling(
  overview: Partial<BillingOverview> = {},
  answers: Answers = {},
  parameters: Record<string, string> = {},
) {
  return openDashboardAt(
    { activeContent: "billing", ...parameters },
    { [OVERVIEW]: { body: buildOverview(overview) }, [USAGE]: { body: buildUsage() }, ...answers },
  );
}

export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Value by label of one of the screen's lists of facts. */
export function factsOf(label: string): Record<string, string> {
  const facts = screen.getByLabelText(label, { selector: "dl" }).querySelectorAll("div");
  return Object.fromEntries(
    [...facts].map((fact) => [fact.querySelector("dt")?.textContent, fact.querySelector("dd")?.textContent]),
  );
}

/** What each cell of a table's body says, row by row. */
export function rowsOf(table: string): string[][] {
  const [, ...rows] = within(screen.getByRole("table", { name: table })).getAllByRole("row");
  return rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent.trim()),
  );
}
