import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { buildMe, renderAt, type StubAnswer, stubServer } from "#tests/support/screens/dashboard.tsx";
import { openOperatorScreen } from "#tests/support/screens/operator-screens.tsx";
import { operatorUserMessages } from "../../operator-contract.ts";

const ACTING = {
  operator_id: 3,
  operator_name: "Imogen Sayle",
  since: "2026-11-20T10:00:00Z",
  until: "2026-11-20T11:00:00Z",
};
const RETURN = "POST /api/users/return/";

/** Other tabs: they hear that somebody else is signed in from now on. */
let switches = 0;
let otherTab: BroadcastChannel;
beforeEach(() => {
  switches = 0;
  otherTab = new BroadcastChannel("dateline-session-switch");
  otherTab.addEventListener("message", () => void switches++);
});
afterEach(() => otherTab.close());

async function openDashboard(
  acting: typeof ACTING | null,
  answers: Record<string, StubAnswer> = {},
  key = "changePassword",
) {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ acting }) },
    "GET /api/users/sessions/": { body: { sessions: [] } },
    "GET /dashboard/companies/user-owned/": { body: [] },
    ...answers,
  });
  renderAt(`/dashboard?activeContent=${key}`, <Dashboard />);
  await screen.findByRole("heading", { level: 1 });
  return calls;
}
const banner = () => screen.queryByRole("region", { name: "Signed in on a user's behalf" });

describe("the banner of an operator who acts as a user", () => {
  it("is not there for others", async () => {
    await openDashboard(null);
    expect(banner()).toBeNull();
  });

  it.each(["overview", "changePassword", "companyProfile", "drafts"])("stands above %s", async (key) => {
    await openDashboard(ACTING, {}, key);
    await waitFor(() => expect(banner()?.textContent).toContain("Signed in as Marta Lindqvist"));
  });

  it("leads back, and begins anew in every tab", async () => {
    const calls = await openDashboard(ACTING, { [RETURN]: { body: { detail: "Back." } } });
    const button = await screen.findByRole("button", { name: "Return to your account" });
    await userEvent.click(button);
    await waitFor(() => expect(switches).toBe(1));
    expect(calls.filter(({ path }) => path === "/api/users/return/")).toHaveLength(1);
  });

  it("leads to signing in where the own session is over, and says what else went wrong", async () => {
    const detail = operatorUserMessages.ownSessionOver;
    await openDashboard(ACTING, { [RETURN]: { status: 401, body: { detail } } });
    await userEvent.click(await screen.findByRole("button", { name: "Return to your account" }));
    await waitFor(() => expect(switches).toBe(1));
  });

  it("stays where the way back failed", async () => {
    await openDashboard(ACTING, { [RETURN]: { status: 503, body: { detail: "The database is away." } } });
    await userEvent.click(await screen.findByRole("button", { name: "Return to your account" }));
    expect(await screen.findByText("The database is away.")).toBeTruthy();
    expect([switches, banner()]).toEqual([0, expect.anything()]);
  });

  it("is followed by the way back, never by the user's password, when the time is over", async () => {
    await openDashboard(ACTING, {
      "GET /api/users/sessions/": { status: 401, body: { detail: "Please sign in." } },
      "POST /api/jwt/refresh/": { status: 401, body: { detail: "Please sign in." } },
      [RETURN]: { body: { detail: "Back." } },
    });
    const dialog = within(await screen.findByRole("dialog", { name: "You are no longer signed in as this user" }));
    expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Return to your account" }));
    await waitFor(() => expect(switches).toBe(1));
  });
});

describe("signing in as a user", () => {
  it("needs a reason, and begins anew in every tab", async () => {
    const path = "/operator/users/12/sign-in-as/";
    const { calls } = openOperatorScreen(
      "operatorUsers",
      { [`POST ${path}`]: { body: { detail: "Done." } } },
      { item: "user.12" },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Sign in as this user" }));
    await userEvent.click(screen.getByRole("button", { name: "Sign in as this user" }));
    expect(screen.getByText(operatorUserMessages.reasonRequired)).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: /Reason/ }), "Ticket 12");
    await userEvent.click(screen.getByRole("button", { name: "Sign in as this user" }));
    await waitFor(() => expect(switches).toBe(1));
    expect(calls.filter((call) => call.path === path).map(({ body }) => body)).toEqual([{ reason: "Ticket 12" }]);
  });
});
