import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { expect, it } from "vitest";
import { accountPages } from "#features/accounts/contract.ts";
import { returnPathOf } from "#features/accounts/ui/return-path.ts";
import { buildMe, renderAt, type StubAnswer, type StubCall, stubServer } from "#tests/support/screens/dashboard.tsx";
import { type OpenedInvitation, teamMessages } from "../../contract.ts";
import { InvitationPage } from "./invitation-page.tsx";

const TOKEN = "a-mailed-token-of-some-length";
const JO = "jo.pryce@northmoor.example";

function build(changes: Partial<OpenedInvitation> = {}): OpenedInvitation {
  return {
    state: "open",
    inviter: "Marta Lindqvist",
    email: JO,
    role: "author",
    message: "Welcome, Jo.",
    companies: [{ name: "Northmoor Foods", logo: null }],
    expires_at: "2026-11-25T09:00:00.000Z",
    has_account: false,
    signed_in_as: null,
    ...changes,
  };
}

type Answers = Record<string, StubAnswer | ((call: StubCall) => StubAnswer)>;

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

function openPage(invitation: OpenedInvitation, answers: Answers = {}) {
  const calls = stubServer({ "POST /api/invitations/open/": { body: invitation }, ...answers });
  renderAt(
    `${accountPages.invitation}?token=${TOKEN}`,
    <Routes>
      <Route path={accountPages.invitation} element={<InvitationPage />} />
      <Route path="*" element={<Place />} />
    </Routes>,
  );
  return () => calls.filter(({ path }) => path.startsWith("/api/invitations/")).map(({ path, body }) => [path, body]);
}

const OPENED = ["/api/invitations/open/", { token: TOKEN }];
const JOINED = { detail: teamMessages.joined("Northmoor Foods"), slug: "northmoor-foods" };
const COMPANY = "/dashboard?activeContent=companyProfile&item=people.northmoor-foods";
const signedInAs = (email: string) => ({ "GET /api/users/me/": { body: buildMe({ email }) } });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("creates an account for the invited address and joins in one step", async () => {
  const asked = openPage(build(), {
    ...signedInAs(JO),
    "POST /api/invitations/join/": { status: 201, body: JOINED },
  });
  await screen.findByRole("heading", { name: "Marta Lindqvist invites you to Northmoor Foods" });
  expect(screen.getByText("“Welcome, Jo.”")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Email").readOnly).toBe(true);
  expect(asked()).toEqual([OPENED]);
  await userEvent.type(screen.getByLabelText("First name"), "Jo");
  await userEvent.type(screen.getByLabelText("Last name"), "Pryce");
  await userEvent.type(screen.getByLabelText("Password"), "quiet harbour oats");
  await press("Create account and join");
  expect((await screen.findByLabelText("Address")).textContent).toBe(COMPANY);
  expect(asked()).toEqual([
    OPENED,
    ["/api/invitations/join/", { token: TOKEN, first_name: "Jo", last_name: "Pryce", password: "quiet harbour oats" }],
  ]);
});

it("asks whoever has an account to sign in, and comes back", async () => {
  openPage(build({ has_account: true }));
  await screen.findByText(teamMessages.hasAccount);
  const target = screen.getByRole("link", { name: "Sign in" }).getAttribute("href") ?? "";
  expect(returnPathOf(target.slice(target.indexOf("?")))).toBe(`${accountPages.invitation}?token=${TOKEN}`);
});

it("is accepted by the account of its address", async () => {
  const asked = openPage(build({ has_account: true, signed_in_as: JO }), {
    ...signedInAs(JO),
    "POST /api/invitations/accept/": { body: JOINED },
  });
  await userEvent.click(await screen.findByRole("button", { name: `Accept as ${JO}` }));
  expect((await screen.findByLabelText("Address")).textContent).toBe(COMPANY);
  expect(asked()).toEqual([OPENED, ["/api/invitations/accept/", { token: TOKEN }]]);
});

it("offers another account to switch, and then asks again who is there", async () => {
  let account: string | null = "ben.holt@northmoor.example";
  openPage(build(), {
    "POST /api/invitations/open/": () => ({ body: build({ signed_in_as: account }) }),
    "POST /api/logout/": () => {
      account = null;
      return { body: { detail: "Signed out." } };
    },
  });
  await screen.findByRole("heading", { name: `This invitation is for ${JO}` });
  expect(screen.getByText("You are signed in as ben.holt@northmoor.example.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Accept|Decline/ })).toBeNull();
  await press("Switch account");
  expect(await screen.findByRole("button", { name: "Create account and join" })).toBeTruthy();
});

it("can be declined", async () => {
  const asked = openPage(build(), { "POST /api/invitations/decline/": { body: { detail: teamMessages.declined } } });
  await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
  await screen.findByText(teamMessages.declined);
  expect(asked()).toEqual([OPENED, ["/api/invitations/decline/", { token: TOKEN }]]);
});

it.each([
  ["expired", "This invitation has expired", teamMessages.expired("25 November 2026", "Marta Lindqvist")],
  ["cancelled", "Invitation cancelled", teamMessages.cancelled("Marta Lindqvist")],
  ["accepted", "Invitation answered", teamMessages.answered],
  ["declined", "Invitation answered", teamMessages.answered],
] as const)("says that it is %s, and offers no answer", async (state, title, words) => {
  openPage(build({ state }));
  await screen.findByRole("heading", { name: title });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("says what to do about an unknown link", async () => {
  openPage(build(), { "POST /api/invitations/open/": { status: 404, body: { detail: teamMessages.unknownLink } } });
  expect(await screen.findByText(teamMessages.unknownLink)).toBeTruthy();
});
