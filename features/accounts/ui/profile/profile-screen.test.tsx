import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildMe, type StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { addressMessages } from "../../address-contract.ts";
import type { Me } from "../../contract.ts";
import { profileMessages } from "../../profile-contract.ts";

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts
beforeEach(() => window.localStorage.clear());

const ME = buildMe({ city: "Bergen", bio: "Writes about ferries." });
const SAVE = `PUT /api/edit-user-by-slug/${ME.slug}/`;
const PENDING = "marta@new.example";

async function openProfile(me: Me = ME, answers: Record<string, StubAnswer> = {}) {
  const opened = openDashboardAt(
    { activeContent: "individualProfile" },
    { "GET /api/users/me/": { body: me }, ...answers },
  );
  await screen.findByRole("heading", { name: "Profile Details" });
  return opened;
}
const savedAs = (changes: Partial<Me>): StubAnswer => ({
  body: { ...ME, ...changes, detail: profileMessages.saved },
});
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input, textarea" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
async function retype(label: string, text: string) {
  await userEvent.clear(field(label));
  if (text !== "") await userEvent.type(field(label), text);
}
const sent = (calls: { method: string; body: unknown }[], method = "PUT") =>
  calls.filter((call) => call.method === method).map(({ body }) => body);

describe("Profile Details", () => {
  it("shows every detail, and which are not given", async () => {
    await openProfile();
    const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
    expect(terms).toEqual(["First Name", "Last Name", "Email Address", "Address", "Country", "City", "Bio"]);
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Marta",
      "Lindqvist",
      ME.email,
      "Not given",
      "Not given",
      "Bergen",
      "Writes about ferries.",
    ]);
    expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
  });

  it("toggles between reading and editing", async () => {
    await openProfile();
    await press("Edit Profile");
    expect(field("City")).toHaveProperty("value", "Bergen");
    expect(screen.queryByRole("button", { name: "Edit Profile" })).toBeNull();
    await press("Cancel");
    expect(screen.getByRole("button", { name: "Edit Profile" })).toBe(document.activeElement);
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("saves by slug and shows what was saved", async () => {
    const { calls, table } = await openProfile(ME, { [SAVE]: savedAs({ city: "Oslo" }) });
    await press("Edit Profile");
    await retype("City", "Oslo");
    table["GET /api/users/me/"] = { body: { ...ME, city: "Oslo" } };
    await press("Save Changes");
    expect(await screen.findByText(profileMessages.saved)).toBeTruthy();
    expect(screen.getByText("Oslo")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Edit Profile" })).toBe(document.activeElement);
    expect(sent(calls)).toEqual([
      {
        first_name: "Marta",
        last_name: "Lindqvist",
        email: ME.email,
        address: "",
        country: "",
        city: "Oslo",
        bio: "Writes about ferries.",
      },
    ]);
    expect(window.localStorage.length).toBe(0);
  });

  it("posts where the account has no slug", async () => {
    const { calls } = await openProfile({ ...ME, slug: "" }, { "POST /api/edit-user/": savedAs({ slug: "" }) });
    await press("Edit Profile");
    await press("Save Changes");
    expect(await screen.findByText(profileMessages.saved)).toBeTruthy();
    expect(sent(calls, "POST")).toHaveLength(1);
  });

  it("says what is wrong under its field before anything is sent", async () => {
    const { calls } = await openProfile();
    await press("Edit Profile");
    await retype("First Name", "");
    await retype("Email Address", "marta");
    await press("Save Changes");
    expect(screen.getByText("First name is required.")).toBeTruthy();
    expect(screen.getByText("Enter a valid email address.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("First Name")));
    expect(sent(calls)).toEqual([]);
  });

  it("keeps the form and what was typed where saving fails", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const taken = "Another account already uses this email.";
    const { table } = await openProfile(ME, { [SAVE]: { status: 400, body: { email: taken } } });
    await press("Edit Profile");
    await retype("Email Address", "taken@new.example");
    await retype("Your password", "slow boat to Bergen");
    await press("Save Changes");
    expect(await screen.findByText(profileMessages.saveFailed)).toBeTruthy();
    expect(screen.getByText(taken)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Email Address")));
    table[SAVE] = { status: 500, body: {} };
    await press("Save Changes");
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
    expect(field("Email Address")).toHaveProperty("value", "taken@new.example");
    logged.mockRestore();
  });

  it("asks before changes go, and gives them back when one comes again without an answer", async () => {
    const { view } = await openProfile();
    await press("Edit Profile");
    await retype("City", "Stavanger");
    await press("Cancel");
    await press("Keep editing");
    view.unmount();

    await openProfile();
    expect(field("City")).toHaveProperty("value", "Stavanger");
    expect(screen.getByText("Restored your unsaved changes")).toBeTruthy();
    await press("Cancel");
    await press("Discard changes");
    expect(screen.getByText("Bergen")).toBeTruthy();
    expect(window.localStorage.length).toBe(0);
  });
});

describe("a new email address", () => {
  it("asks for the password, which is kept nowhere", async () => {
    const { calls } = await openProfile(ME, { [SAVE]: savedAs({ pending_email: PENDING }) });
    await press("Edit Profile");
    expect(screen.queryByLabelText("Your password", { exact: false })).toBeNull();
    await retype("Email Address", PENDING);
    await press("Save Changes");
    expect(screen.getByText(addressMessages.passwordNeeded)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Your password")));
    expect(sent(calls)).toEqual([]);
    await retype("Your password", "slow boat to Bergen");
    expect(JSON.stringify(Object.values(window.localStorage))).not.toContain("slow boat");
    await press("Save Changes");
    await waitFor(() =>
      expect(sent(calls)).toMatchObject([{ email: PENDING, current_password: "slow boat to Bergen" }]),
    );
    expect(sent(calls)[0]).not.toHaveProperty("code");
  });

  it("asks for a code too where two-factor sign-in is on", async () => {
    const { calls } = await openProfile({ ...ME, two_factor: true }, { [SAVE]: savedAs({ pending_email: PENDING }) });
    await press("Edit Profile");
    await retype("Email Address", PENDING);
    await retype("Your password", "slow boat to Bergen");
    await retype("Code", "123 456");
    await press("Save Changes");
    await waitFor(() => expect(sent(calls)).toMatchObject([{ email: PENDING, code: "123456" }]));
  });

  it("says what to do about it, and can be called off", async () => {
    const { calls, table } = await openProfile({ ...ME, pending_email: PENDING }, { [SAVE]: savedAs({}) });
    expect(screen.getByText(`Open the link we emailed to ${PENDING}.`)).toBeTruthy();
    table["GET /api/users/me/"] = { body: ME };
    await press(`Keep ${ME.email}`);
    await waitFor(() => expect(screen.queryByText(`Open the link we emailed to ${PENDING}.`)).toBeNull());
    expect(sent(calls)).toMatchObject([{ email: ME.email, city: "Bergen" }]);
  });

  it("stays asked for while other details are saved", async () => {
    const { calls } = await openProfile(
      { ...ME, pending_email: PENDING },
      { [SAVE]: savedAs({ pending_email: PENDING }) },
    );
    await press("Edit Profile");
    expect(field("Email Address")).toHaveProperty("value", PENDING);
    await retype("City", "Oslo");
    await press("Save Changes");
    await waitFor(() => expect(sent(calls)).toMatchObject([{ email: PENDING, city: "Oslo" }]));
  });
});
