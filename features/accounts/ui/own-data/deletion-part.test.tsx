import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildMe, type StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import type { Me } from "../../contract.ts";
import { dataMessages } from "../../own-data-contract.ts";
import { factorMessages } from "../../second-factor-contract.ts";

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts

const POST = "POST /api/users/deletion/";
const DELETE = "DELETE /api/users/deletion/";
const DUE = "2026-12-05T09:00:00Z";
const DAY = "5 December 2026";
const asked: StubAnswer = { body: { detail: dataMessages.deletionAsked(DAY), deletion_due_at: DUE } };
const calledBack: StubAnswer = { body: { detail: dataMessages.deletionCalledBack, deletion_due_at: null } };

async function openProfile(changes: Partial<Me> = {}, answers: Record<string, StubAnswer> = {}) {
  const opened = openDashboardAt(
    { activeContent: "individualProfile" },
    {
      "GET /api/users/me/": { body: buildMe(changes) },
      "GET /api/users/export/": { body: { export: null } },
      ...answers,
    },
  );
  await screen.findByRole("heading", { name: "Delete your account" });
  const sent = () => opened.calls.filter(({ path }) => path === "/api/users/deletion/").map(({ body }) => body);
  return { ...opened, sent };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => userEvent.click(button(name));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  window.localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe("Delete your account", () => {
  it("says what goes, what stays and how long there is to change one's mind", async () => {
    await openProfile();
    const words = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(words.join(" ")).toMatch(/permanently deletes.*14 days/);
  });

  it("asks for the password first, and for no code where none is needed", async () => {
    const { sent } = await openProfile();
    await press("Delete account");
    await waitFor(() => expect(document.activeElement).toBe(field("Your password")));
    expect(screen.queryByLabelText("Code")).toBeNull();
    await press("Delete my account");
    expect(screen.getByText("Password is required.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Your password")));
    expect(sent()).toEqual([]);
  });

  it("is left with Escape or Cancel, and the button has the focus again", async () => {
    const { sent } = await openProfile();
    await press("Delete account");
    await userEvent.keyboard("half a pass{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(button("Delete account")));
    await userEvent.keyboard("{Enter}");
    expect(field("Your password")).toHaveProperty("value", "");
    await press("Cancel");
    await waitFor(() => expect(document.activeElement).toBe(button("Delete account")));
    expect(screen.queryByRole("form")).toBeNull();
    expect(sent()).toEqual([]);
  });

  it("sends the password and shows until when it can be called back", async () => {
    const { sent } = await openProfile({}, { [POST]: asked });
    await press("Delete account");
    await userEvent.type(field("Your password"), "slow boat to Bergen{Enter}");
    expect(
      (await screen.findAllByText(`Your account will be deleted on ${DAY}.`, { exact: false })).length,
    ).toBeGreaterThan(0);
    expect(await screen.findByText(dataMessages.deletionAsked(DAY))).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Delete your account");
    expect(screen.queryByRole("form")).toBeNull();
    expect(sent()).toEqual([{ password: "slow boat to Bergen" }]);
  });

  it("sends once, however often it is pressed", async () => {
    let answer: (asked: StubAnswer) => void = () => undefined;
    const { sent, table } = await openProfile();
    table[POST] = () => new Promise<StubAnswer>((resolve) => (answer = resolve));
    await press("Delete account");
    await userEvent.type(field("Your password"), "slow boat to Bergen{Enter}{Enter}");
    await press("Deleting...");
    answer(asked);
    expect(await screen.findByRole("button", { name: "Keep my account" })).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it("asks for a code where signing in does", async () => {
    const { sent } = await openProfile({ two_factor: true }, { [POST]: asked });
    await press("Delete account");
    await userEvent.type(field("Your password"), "slow boat to Bergen{Enter}");
    expect(screen.getByText(/six-digit code from your app/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Code")));
    await userEvent.type(field("Code"), "123 456{Enter}");
    await screen.findByRole("button", { name: "Keep my account" });
    expect(sent()).toEqual([{ password: "slow boat to Bergen", code: "123456" }]);
  });

  it("shows a wrong password and a wrong code at their fields, and keeps what was typed", async () => {
    const { table } = await openProfile(
      { two_factor: true },
      { [POST]: { status: 400, body: { password: "Wrong." } } },
    );
    await press("Delete account");
    await userEvent.type(field("Your password"), "not it");
    await userEvent.type(field("Code"), "123456{Enter}");
    expect(await screen.findByText("Wrong.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Your password")));
    table[POST] = { status: 400, body: { code: factorMessages.wrongCode } };
    await press("Delete my account");
    expect(await screen.findByText(factorMessages.wrongCode)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Code")));
    expect(field("Your password").value).toBe("not it");
  });

  it("grows the code's field where the second factor was switched on elsewhere", async () => {
    await openProfile({}, { [POST]: { status: 400, body: { code: factorMessages.codeNeeded } } });
    await press("Delete account");
    await userEvent.type(field("Your password"), "slow boat to Bergen{Enter}");
    expect(await screen.findByLabelText("Code")).toBeTruthy();
    expect(field("Your password").value).toBe("slow boat to Bergen");
  });

  it("says why the last operator cannot go", async () => {
    await openProfile({ role: "operator" }, { [POST]: { status: 409, body: { detail: dataMessages.lastOperator } } });
    await press("Delete account");
    await userEvent.type(field("Your password"), "slow boat to Bergen{Enter}");
    expect((await screen.findByText(dataMessages.lastOperator)).closest("[role=alert]")).toBeTruthy();
    expect(button("Delete my account").disabled).toBe(false);
  });

  it("waits after too many tries", async () => {
    await openProfile({}, { [POST]: { status: 429, body: { detail: "Wait." }, headers: { "Retry-After": "90" } } });
    await press("Delete account");
    await userEvent.type(field("Your password"), "not it{Enter}");
    expect(await screen.findByText(/Too many attempts/)).toBeTruthy();
    expect(button("Delete my account").disabled).toBe(true);
  });

  it("is called back in its place", async () => {
    const { table, sent } = await openProfile({ deletion_due_at: DUE }, { [DELETE]: { status: 500, body: {} } });
    expect(screen.queryByRole("button", { name: "Delete account" })).toBeNull();
    await press("Keep my account");
    expect(await screen.findByText("An unexpected error occurred.")).toBeTruthy();
    table[DELETE] = calledBack;
    table["GET /api/users/me/"] = { body: buildMe() };
    await waitFor(() => expect(button("Keep my account").disabled).toBe(false));
    await press("Keep my account");
    expect(await screen.findByRole("button", { name: "Delete account" })).toBeTruthy();
    expect(screen.getByText(dataMessages.deletionCalledBack)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Delete your account");
    expect(sent()).toHaveLength(2);
  });

  it("is not there while details are edited", async () => {
    await openProfile();
    await press("Edit Profile");
    expect(screen.queryByRole("heading", { name: "Your data" })).toBeNull();
    await press("Cancel");
    expect(screen.getByRole("heading", { name: "Your data" })).toBeTruthy();
  });
});
