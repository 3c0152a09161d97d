import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { factorMessages, type FactorState, RECOVERY_CODES } from "../../second-factor-contract.ts";

const STATE = "GET /api/users/two-factor/";
const BEGIN = "POST /api/users/two-factor/";
const CONFIRM = "POST /api/users/two-factor/confirm/";
const RENEW = "POST /api/users/two-factor/recovery-codes/";
const DISABLE = "POST /api/users/two-factor/disable/";

const OFF: FactorState = { is_enabled: false, enabled_at: null, recovery_codes_left: 0, lift_due_at: null };
const ON: FactorState = {
  is_enabled: true,
  enabled_at: "2026-11-20T08:00:00.000Z",
  recovery_codes_left: 9,
  lift_due_at: null,
};
const BEGUN = {
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Dateline:marta%40haldenmarine.example?issuer=Dateline&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
};
const CODES = Array.from({ length: RECOVERY_CODES }, (_, n) => `aaaa-bbbb-cccc-ddd${"abcdefghij"[n]}`);
const PASSWORD = "slow boat to Bergen";

type Answers = Parameters<typeof openDashboardAt>[1];

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function openSection(state: FactorState, answers: Answers = {}) {
  const opened = openDashboardAt(
    { activeContent: "changePassword" },
    { "GET /api/users/sessions/": { body: { sessions: [] } }, [STATE]: { body: state }, ...answers },
  );
  const section = await screen.findByRole("region", { name: "Two-factor sign-in" });
  await within(section).findByText(state.is_enabled ? "On" : "Off");
  const sent = (path: string) =>
    opened.calls.filter((call) => call.method === "POST" && call.path === path).map(({ body }) => body);
  return { ...opened, section, sent };
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: "input" });

/** Undefined where the page is not served securely. */
const withClipboard = (clipboard: { writeText: (text: string) => Promise<void> } | undefined) =>
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });

async function reachKey(answers: Answers = {}) {
  const opened = await openSection(OFF, { [BEGIN]: { body: BEGUN }, ...answers });
  await press("Set up");
  await userEvent.type(await field("Your password"), `${PASSWORD}{Enter}`);
  return { ...opened, code: await field("2. Enter the code it shows") };
}

describe("two-factor sign-in that is off", () => {
  it("needs the password to begin: a wrong one is told, and nothing is shown", async () => {
    const { sent } = await openSection(OFF, {
      [BEGIN]: { status: 400, body: { password: factorMessages.wrongPassword } },
    });
    await press("Set up");
    await waitFor(async () => expect(document.activeElement).toBe(await field("Your password")));
    await userEvent.keyboard("a wrong one{Enter}");
    expect(await screen.findByText(factorMessages.wrongPassword)).toBeTruthy();
    expect(sent("/api/users/two-factor/")).toEqual([{ password: "a wrong one" }]);
    expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
  });

  it("gives the button its focus back on Cancel and on Escape", async () => {
    await openSection(OFF);
    for (const leave of [() => press("Cancel"), () => userEvent.keyboard("{Escape}")]) {
      await press("Set up");
      await field("Your password");
      await leave();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Set up" })));
    }
  });

  it("shows the key as a picture and in groups of four, and copies it whole", async () => {
    const { code } = await reachKey();
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    const picture = screen.getByRole("img", { name: "QR code with the key for your authenticator app" });
    expect(picture.querySelector("path")?.getAttribute("d")).toMatch(/^(M\d+ \d+h\d+v1h-\d+z){100,}$/);
    expect(picture.querySelectorAll("[style]")).toHaveLength(0);
    const writeText = vi.fn(async () => undefined);
    withClipboard({ writeText });
    screen.getByRole("button", { name: "Copy key" }).click();
    expect(writeText).toHaveBeenCalledWith(BEGUN.secret);
    expect(await screen.findByText("Copied")).toBeTruthy();
  });

  it("says what to do where the browser does not copy", async () => {
    await reachKey();
    withClipboard(undefined);
    screen.getByRole("button", { name: "Copy key" }).click();
    expect(await screen.findByText("Select the text and press Ctrl+C.")).toBeTruthy();
  });

  it("is switched on with the first code, shows the recovery codes once, and then how it stands", async () => {
    const { table, section, code, sent } = await reachKey({
      [CONFIRM]: ({ body }) =>
        (body as { code: string }).code === "314159"
          ? { body: { recovery_codes: CODES } }
          : { status: 400, body: { code: factorMessages.wrongCode } },
    });
    await userEvent.keyboard("111111{Enter}");
    expect(await screen.findByText(factorMessages.wrongCode)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(code));
    table[STATE] = { body: { ...ON, recovery_codes_left: RECOVERY_CODES } };
    await userEvent.keyboard("314 159{Enter}");
    const list = await screen.findByRole("list", { name: "Recovery codes" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Save your recovery codes" })),
    );
    expect(sent("/api/users/two-factor/confirm/")).toEqual([{ code: "111111" }, { code: "314159" }]);
    await press("I have saved them");
    expect(await screen.findByText(factorMessages.enabled)).toBeTruthy();
    expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
    expect(document.activeElement && section.contains(document.activeElement)).toBe(true);
    expect(await within(section).findByText("20 November 2026")).toBeTruthy();
  });

  it("saves the recovery codes as a file, and warns before the page goes away with them", async () => {
    let saved: Blob | undefined;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((saved = blob), "blob:x"),
      revokeObjectURL: () => undefined,
    });
    let name = "";
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    await reachKey({ [CONFIRM]: { body: { recovery_codes: CODES } } });
    await userEvent.keyboard("314159{Enter}");
    await screen.findByRole("list", { name: "Recovery codes" });
    await press("Download");
    expect(name).toBe("dateline-recovery-codes.txt");
    const text = await saved?.text();
    for (const part of [...CODES, "marta@haldenmarine.example"]) expect(text).toContain(part);
    const leaves = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(leaves()).toBe(false);
    await press("I have saved them");
    await waitFor(() => expect(leaves()).toBe(true));
  });

  it("starts again where the setup took too long, and says so", async () => {
    await reachKey({ [CONFIRM]: { status: 409, body: { detail: factorMessages.notBegun } } });
    await userEvent.keyboard("314159{Enter}");
    expect(await screen.findByText(factorMessages.notBegun)).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field("Your password")));
    expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
  });

  it("follows when it was switched on elsewhere", async () => {
    const { table, section } = await openSection(OFF, {
      [BEGIN]: { status: 409, body: { detail: factorMessages.alreadyOn } },
    });
    await press("Set up");
    table[STATE] = { body: ON };
    await userEvent.type(await field("Your password"), `${PASSWORD}{Enter}`);
    expect(await within(section).findByRole("button", { name: "Switch off" })).toBeTruthy();
    expect(screen.getByText(factorMessages.alreadyOn)).toBeTruthy();
  });
});

describe("two-factor sign-in that is on", () => {
  it.each([
    [9, /You have 9 of 10 recovery codes left/],
    [2, /Only 2 recovery codes are left. Create new ones/],
    [1, /Only 1 recovery code is left. Create new ones/],
    [0, /No recovery code is left. Create new ones/],
  ])("says how many recovery codes are left: %i", async (recovery_codes_left, words) => {
    const { section } = await openSection({ ...ON, recovery_codes_left });
    expect(section.textContent).toMatch(words);
  });

  it("is switched off with password and code, both checked, and then offers to be set up", async () => {
    let answer: Awaited<ReturnType<typeof openSection>>["table"][string] = {
      status: 400,
      body: { code: factorMessages.wrongCode },
    };
    const { table, section, sent } = await openSection(ON, {
      [DISABLE]: (call) => (typeof answer === "function" ? answer(call) : (answer ?? {})),
    });
    await press("Switch off");
    const form = within(screen.getByRole("form", { name: "Switch off two-factor sign-in" }));
    await userEvent.click(form.getByRole("button", { name: "Switch off" }));
    expect(await screen.findByText("Password is required.")).toBeTruthy();
    await userEvent.type(await field("Your password"), PASSWORD);
    await userEvent.type(await field("Code"), "111111{Enter}");
    expect(await screen.findByText(factorMessages.wrongCode)).toBeTruthy();
    expect(await field("Your password")).toHaveProperty("value", PASSWORD);
    answer = { body: { detail: factorMessages.disabled } };
    table[STATE] = { body: OFF };
    await userEvent.keyboard("314159{Enter}");
    expect(await screen.findByText(factorMessages.disabled)).toBeTruthy();
    expect(await within(section).findByRole("button", { name: "Set up" })).toBeTruthy();
    expect(document.activeElement && section.contains(document.activeElement)).toBe(true);
    expect(sent("/api/users/two-factor/disable/")).toEqual([
      { password: PASSWORD, code: "111111" },
      { password: PASSWORD, code: "314159" },
    ]);
  });

  it("makes new recovery codes", async () => {
    const { table, section, sent } = await openSection(ON, { [RENEW]: { body: { recovery_codes: CODES } } });
    await press("New codes");
    table[STATE] = { body: { ...ON, recovery_codes_left: RECOVERY_CODES } };
    await userEvent.type(await field("Your password"), PASSWORD);
    await userEvent.type(await field("Code"), "ABCD-efgh-ijkl-mnop{Enter}");
    expect(await screen.findByText(CODES[9] ?? "")).toBeTruthy();
    expect(sent("/api/users/two-factor/recovery-codes/")).toEqual([{ password: PASSWORD, code: "abcdefghijklmnop" }]);
    await press("I have saved them");
    expect(await screen.findByText(factorMessages.renewed)).toBeTruthy();
    expect(section.textContent).toContain("You have 10 of 10");
  });

  it("asks to wait after too many guesses", async () => {
    await openSection(ON, {
      [RENEW]: { status: 429, body: { detail: "Too many attempts." }, headers: { "Retry-After": "225" } },
    });
    await press("New codes");
    await userEvent.type(await field("Your password"), PASSWORD);
    await userEvent.type(await field("Code"), "314159{Enter}");
    expect(await screen.findByText("Too many attempts. Wait 4 minutes, then try again.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Create new codes" })).toHaveProperty("disabled", true);
  });
});

it("can be asked again where it could not be loaded", async () => {
  const { table } = openDashboardAt(
    { activeContent: "changePassword" },
    {
      "GET /api/users/sessions/": { body: { sessions: [] } },
      [STATE]: { status: 500, body: { detail: "Broken." } },
    },
  );
  expect(await screen.findByText("Two-factor sign-in could not be loaded")).toBeTruthy();
  table[STATE] = { body: OFF };
  await press("Try Again");
  expect(await screen.findByRole("button", { name: "Set up" })).toBeTruthy();
});
