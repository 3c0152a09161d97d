import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { buildMe, renderAt, type StubAnswer, stubServer } from "#tests/support/screens/dashboard.tsx";
import { dataMessages } from "../../own-data-contract.ts";

const DUE = "2026-12-05T09:00:00Z";

async function openDashboard(dueAt: string | null, screenKey: string, answers: Record<string, StubAnswer> = {}) {
  const table: Parameters<typeof stubServer>[0] = {
    "GET /api/users/me/": { body: buildMe({ deletion_due_at: dueAt }) },
    "GET /api/users/sessions/": { body: { sessions: [] } },
    "GET /dashboard/companies/user-owned/": { body: [] },
    ...answers,
  };
  stubServer(table);
  renderAt(`/dashboard?activeContent=${screenKey}`, <Dashboard />);
  await screen.findByRole("heading", { level: 1 });
  if (dueAt !== null) await screen.findByRole("region", { name: "Account deletion" });
  return table;
}
const banner = () => screen.queryByRole("region", { name: "Account deletion" });

describe("the banner of an account that is to be deleted", () => {
  it("is not there for others", async () => {
    await openDashboard(null, "changePassword");
    expect(banner()).toBeNull();
  });

  it.each(["overview", "changePassword", "companyProfile", "individualProfile", "drafts"])(
    "stands above %s",
    async (key) => {
      await openDashboard(DUE, key);
      expect(banner()?.textContent).toContain("Your account will be deleted on 5 December 2026.");
    },
  );

  it("keeps the account, goes, and leaves the focus at the content", async () => {
    const table = await openDashboard(DUE, "changePassword", {
      "DELETE /api/users/deletion/": {
        body: { detail: dataMessages.deletionCalledBack, deletion_due_at: null },
      },
    });
    table["GET /api/users/me/"] = { body: buildMe() };
    const found = banner();
    expect(found).not.toBeNull();
    if (found) await userEvent.click(within(found).getByRole("button", { name: "Keep my account" }));
    expect(await screen.findByText(dataMessages.deletionCalledBack)).toBeTruthy();
    await waitFor(() => expect(banner()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("stays and says why where the account could not be kept", async () => {
    await openDashboard(DUE, "changePassword", {
      "DELETE /api/users/deletion/": { status: 503, body: { detail: "The database is away." } },
    });
    await userEvent.click(screen.getByRole("button", { name: "Keep my account" }));
    expect(await screen.findByText("The database is away.")).toBeTruthy();
    expect(banner()).not.toBeNull();
  });
});
