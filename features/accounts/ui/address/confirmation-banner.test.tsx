import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { buildMe, renderAt, type StubAnswer, stubServer } from "#tests/support/screens/dashboard.tsx";
import { accountMessages, type Me } from "../../contract.ts";

const RESEND = "POST /api/users/resend-activation/";
const SENT_AT = "2026-01-05T09:12:00.000Z";
const waiting = (changes: Partial<Me> = {}) =>
  buildMe({ email_verified: false, publishing_waits: true, confirmation_sent_at: SENT_AT, ...changes });

async function openDashboard(me: Me, screenKey = "changePassword", answers: Record<string, StubAnswer> = {}) {
  const table: Parameters<typeof stubServer>[0] = {
    "GET /api/users/me/": { body: me },
    "GET /api/users/sessions/": { body: { sessions: [] } },
    "GET /dashboard/companies/user-owned/": { body: [] },
    ...answers,
  };
  const calls = stubServer(table);
  renderAt(`/dashboard?activeContent=${screenKey}`, <Dashboard />);
  await screen.findByRole("heading", { level: 1 });
  return { table, calls };
}
const findBanner = async () => within(await screen.findByRole("region", { name: "Email confirmation" }));
const banner = () => screen.queryByRole("region", { name: "Email confirmation" });

describe("the banner of an account whose posts wait for its address", () => {
  it("is not there for confirmed accounts, nor where operators do not ask for it", async () => {
    await openDashboard(buildMe({ email_verified: false }));
    expect(banner()).toBeNull();
  });

  it.each(["overview", "companyProfile", "drafts", "pendingPosts"])("stands above %s", async (key) => {
    await openDashboard(waiting(), key);
    expect((await findBanner()).getByText(/Confirm your email address to publish/)).toBeTruthy();
    expect(banner()?.textContent).toMatch(/We sent a link to marta@haldenmarine.example on January 5, 2026/);
  });

  it("sends the email again: the button says so for a minute, and the sentence has the new time", async () => {
    const sent_at = new Date().toISOString();
    const { calls } = await openDashboard(waiting(), "changePassword", {
      [RESEND]: { body: { detail: accountMessages.confirmationSent("marta@haldenmarine.example"), sent_at } },
    });
    const found = await findBanner();
    await userEvent.click(found.getByRole("button", { name: "Send it again" }));
    const button = await found.findByRole<HTMLButtonElement>("button", { name: "Sent" });
    expect(button.disabled).toBe(true);
    expect(banner()?.textContent).toMatch(/example at \d+:\d\d [AP]M\./);
    expect(calls.filter(({ method, path }) => `${method} ${path}` === RESEND)).toHaveLength(1);
  });

  it("goes where the address was confirmed elsewhere, and says so", async () => {
    const { table } = await openDashboard(waiting(), "changePassword", {
      [RESEND]: { status: 409, body: { detail: accountMessages.alreadyConfirmed } },
    });
    const found = await findBanner();
    table["GET /api/users/me/"] = { body: buildMe() };
    await userEvent.click(found.getByRole("button", { name: "Send it again" }));
    expect(await screen.findByText(accountMessages.alreadyConfirmed)).toBeTruthy();
    await waitFor(() => expect(banner()).toBeNull());
  });

  it("says that the link has expired, and leads to the address", async () => {
    await openDashboard(waiting({ confirmation_sent_at: null }));
    const found = await findBanner();
    expect(found.getByText(/has expired/)).toBeTruthy();
    await userEvent.click(found.getByRole("button", { name: "Change address" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Profile Details" })).toBeTruthy();
  });
});
