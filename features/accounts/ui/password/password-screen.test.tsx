import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { type OwnSession, profileMessages } from "../../profile-contract.ts";

const CHANGE = "POST /api/change-password/";
const SESSIONS = "GET /api/users/sessions/";
const HERE: OwnSession = {
  id: "0c8f27a4-1d3c-4e8c-9a3e-000000000001",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  ip: "198.51.100.7",
  created_at: "2026-11-20T08:00:00.000Z",
  last_seen_at: "2026-11-21T08:00:00.000Z",
  is_current: true,
  is_support: false,
};
const PHONE: OwnSession = {
  ...HERE,
  id: "0c8f27a4-1d3c-4e8c-9a3e-000000000002",
  user_agent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/604.1",
  ip: "203.0.113.9",
  is_current: false,
  is_support: false,
};

type Answers = Parameters<typeof openDashboardAt>[1];

async function openPassword(answers: Answers = {}) {
  const opened = openDashboardAt(
    { activeContent: "changePassword" },
    {
      [SESSIONS]: { body: { sessions: [HERE] } },
      "GET /api/users/two-factor/": {
        body: { is_enabled: false, enabled_at: null, recovery_codes_left: 0, lift_due_at: null },
      },
      ...answers,
    },
  );
  await screen.findByRole("heading", { name: "Change Password" });
  return opened;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Chang/ });
async function fill(old: string, chosen: string, retyped: string) {
  for (const [label, text] of [
    ["Old Password", old],
    ["New Password", chosen],
    ["Retype New Password", retyped],
  ] as const) {
    await userEvent.clear(field(label));
    if (text !== "") await userEvent.type(field(label), text);
  }
}
const sent = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === "POST").map(({ body }) => body);

describe("Change Password", () => {
  it("says live whether both are the same, and offers the change only then", async () => {
    await openPassword();
    const live = document.querySelector("[aria-live=polite][data-match]");
    expect([live?.textContent, button().disabled]).toEqual(["", true]);
    await fill("", "a long password", "");
    expect([live?.textContent, button().disabled]).toEqual(["", true]);
    await userEvent.type(field("Retype New Password"), "a long passwor");
    expect([live?.textContent, button().disabled]).toEqual([profileMessages.noMatch, true]);
    await userEvent.type(field("Retype New Password"), "d");
    expect([live?.textContent, button().disabled]).toEqual([profileMessages.match, false]);
    await userEvent.type(field("New Password"), "!");
    expect([live?.textContent, button().disabled]).toEqual([profileMessages.noMatch, true]);
  });

  it("says live how hard the new one is to guess, with what is known about the user", async () => {
    await openPassword();
    await fill("", "password1234", "");
    const text = await screen.findByText(/^Too easy to guess\. /);
    expect(text.getAttribute("aria-live")).toBe("polite");
    await fill("", "haldenmarine", "");
    await waitFor(() => expect(text.textContent).toContain("Your name, email address, company"));
    await fill("", "a heron stands in the reeds", "");
    await waitFor(() => expect(text.textContent).toBe("Hard to guess."));
    await fill("", "", "");
    await waitFor(() => expect(text.textContent).toBe(""));
  });

  it("shows and hides each field by itself", async () => {
    await openPassword();
    await userEvent.click(screen.getByRole("button", { name: "Show new password" }));
    expect(["Old Password", "New Password", "Retype New Password"].map((label) => field(label).type)).toEqual([
      "password",
      "text",
      "password",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Show new password" }));
    expect(field("New Password").type).toBe("password");
  });

  it("is disabled while it runs, then empties the form and asks for the sessions again", async () => {
    let answer: () => void = () => undefined;
    const { calls } = await openPassword({
      [CHANGE]: () =>
        new Promise((resolve) => (answer = () => resolve({ body: { detail: profileMessages.passwordChanged } }))),
    });
    await fill("old old old", "a long password", "a long password");
    await userEvent.click(button());
    expect([button().textContent, button().disabled]).toEqual(["Changing...", true]);
    const asked = () => calls.filter(({ path }) => path === "/api/users/sessions/").length;
    const before = asked();
    answer();
    expect(await screen.findByText(profileMessages.passwordChanged)).toBeTruthy();
    expect(["Old Password", "New Password", "Retype New Password"].map((label) => field(label).value)).toEqual([
      "",
      "",
      "",
    ]);
    expect(sent(calls)).toEqual([
      {
        current_password: "old old old",
        new_password: "a long password",
        re_new_password: "a long password",
      },
    ]);
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it("says under the old password that it is wrong, and keeps what was typed", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await openPassword({ [CHANGE]: { status: 400, body: { current_password: profileMessages.wrongPassword } } });
    await fill("not it not it", "a long password", "a long password");
    await userEvent.click(button());
    expect(await screen.findByText(profileMessages.wrongPassword)).toBeTruthy();
    expect(screen.getByText(profileMessages.passwordFailed)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Old Password")));
    expect(field("New Password").value).toBe("a long password");
    logged.mockRestore();
  });

  it("says what a new password needs, and sends nothing", async () => {
    const { calls } = await openPassword();
    await fill("old old old", "short", "short");
    await userEvent.click(button());
    expect(await screen.findByText("Password must have at least 10 characters.")).toBeTruthy();
    expect(sent(calls)).toEqual([]);
  });

  it("asks to wait after too many guesses", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await openPassword({
      [CHANGE]: { status: 429, body: { detail: "Too many attempts." }, headers: { "Retry-After": "225" } },
    });
    await fill("guess guess", "a long password", "a long password");
    await userEvent.click(button());
    expect(await screen.findByText("Too many attempts. Wait 4 minutes, then try again.")).toBeTruthy();
    expect(button().disabled).toBe(true);
    logged.mockRestore();
  });
});

describe("where you are signed in", () => {
  const rows = async () => (await screen.findByRole("list", { name: "Sessions" })).querySelectorAll("li");

  it("names browser, system, address and time, and offers no way out of this one", async () => {
    await openPassword({ [SESSIONS]: { body: { sessions: [HERE, PHONE] } } });
    const [here, phone] = await rows();
    expect(here?.textContent).toMatch(/^Firefox on LinuxThis session198\.51\.100\.7Last seen now$/);
    expect(phone?.textContent).toMatch(/^Safari on iPhone203\.0\.113\.9/);
    expect(within(here as HTMLElement).queryByRole("button")).toBeNull();
  });

  it("ends one, and says when there is no other", async () => {
    const { table, calls } = await openPassword({
      [SESSIONS]: { body: { sessions: [HERE, PHONE] } },
      [`DELETE /api/users/sessions/${PHONE.id}/`]: { body: { detail: profileMessages.sessionEnded } },
    });
    await rows();
    table[SESSIONS] = { body: { sessions: [HERE] } };
    await userEvent.click(screen.getByRole("button", { name: `Sign out Safari on iPhone, ${PHONE.ip}` }));
    expect(await screen.findByText(profileMessages.sessionEnded)).toBeTruthy();
    expect(await screen.findByText("You are not signed in anywhere else.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("ends all others at once", async () => {
    const { table } = await openPassword({
      [SESSIONS]: { body: { sessions: [HERE, PHONE] } },
      "DELETE /api/users/sessions/": { body: { detail: profileMessages.sessionsEnded } },
    });
    await rows();
    table[SESSIONS] = { body: { sessions: [HERE] } };
    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    expect(await screen.findByText(profileMessages.sessionsEnded)).toBeTruthy();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it("can be asked again where the list failed", async () => {
    const { table } = await openPassword({ [SESSIONS]: { status: 500, body: { detail: "Broken." } } });
    expect(await screen.findByText("Your sessions could not be loaded")).toBeTruthy();
    table[SESSIONS] = { body: { sessions: [HERE] } };
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await rows()).toHaveLength(1);
  });
});
