import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { buildInvitation, buildPerson, buildTeam, MARTA, PRIYA, SAM } from "#tests/support/team.ts";
import { type Team, teamMessages } from "../../contract.ts";

beforeEach(() => window.localStorage.clear());

const HALDEN = buildCompanyAnswer({ people: 3 });

type Answers = Parameters<typeof openDashboardAt>[1];

function openPeople(team: Team = buildTeam(), answers: Answers = {}) {
  return openDashboardAt(
    { activeContent: "companyProfile", item: `people.${HALDEN.slug}` },
    {
      "GET /dashboard/companies/user-owned/": { body: [{ ...HALDEN, role: team.role }] },
      [`GET /dashboard/company/by-slug/${HALDEN.slug}/`]: { body: { ...HALDEN, role: team.role } },
      "GET /api/companies/7/members/": { body: team },
      ...answers,
    },
  );
}

/** Once they are there. */
const people = async () => {
  await screen.findByText(/\(you\)/);
  return within(screen.getByRole("table", { name: "People" }));
};
const rowOf = async (name: RegExp) => within(await screen.findByRole("row", { name }));

it("shows who works on the company, who pays and who was away for long", async () => {
  const away = buildPerson({ id: 4, name: "Oscar Venn", last_seen: "2020-01-01", role: "author", monthly_releases: 5 });
  openPeople(buildTeam({ people: [MARTA, away] }));
  expect((await rowOf(/Marta Lindqvist/)).getByText("Pays with your plan")).toBeTruthy();
  const oscar = await rowOf(/Oscar Venn/);
  expect(oscar.getByText(/days ago/).dataset["tone"]).toBe("amber");
  expect(oscar.getByRole("button", { name: /5 a month/ })).toBeTruthy();
  const tabs = within(screen.getByRole("navigation", { name: "Company sections" }));
  expect(tabs.getByRole("link", { name: /People/ }).textContent).toBe("People3");
});

it("finds a person by name or email", async () => {
  openPeople();
  await people();
  await userEvent.type(screen.getByRole("textbox", { name: "Name or email" }), "press@{Enter}");
  await waitFor(() => expect(screen.queryByText("Priya Raman")).toBeNull());
  expect(screen.getByText("Sam Whitlock")).toBeTruthy();
});

it("saves a role when it is chosen, and takes it back by Undo", async () => {
  const bodies: unknown[] = [];
  const roles = ["editor", "author"] as const;
  openPeople(buildTeam(), {
    "PUT /api/companies/7/members/3/": (request) => {
      bodies.push(request?.body);
      const role = roles[bodies.length - 1] ?? "author";
      return { body: { detail: teamMessages.changed(PRIYA.name, role), person: { ...PRIYA, role } } };
    },
  });
  await userEvent.click((await rowOf(/Priya Raman/)).getByRole("combobox", { name: "Role of Priya Raman" }));
  await userEvent.click(await screen.findByRole("option", { name: "Editor" }));
  await screen.findByText("Priya Raman is an Editor now.");
  await userEvent.click(screen.getByRole("button", { name: /Undo/ }));
  await screen.findByText("Priya Raman is an Author now.");
  expect(bodies).toEqual([{ role: "editor" }, { role: "author" }]);
});

it("protects the last owner, and says why", async () => {
  openPeople();
  const marta = await rowOf(/Marta Lindqvist/);
  const role = marta.getByRole("combobox");
  expect((role as HTMLInputElement).disabled).toBe(true);
  expect(marta.getByText(teamMessages.lastOwner)).toBeTruthy();
  await userEvent.click(marta.getByRole("button", { name: "Leave this company" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows people without controls to who may not manage them", async () => {
  openPeople(
    buildTeam({
      role: "author",
      people: [
        { ...PRIYA, is_you: true },
        { ...MARTA, is_you: false },
      ],
    }),
  );
  const table = await people();
  expect(table.queryByRole("combobox")).toBeNull();
  expect(table.queryByRole("button", { name: /Remove|Limit/ })).toBeNull();
  expect(table.getByRole("button", { name: "Leave this company" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Invite people" })).toBeNull();
});

it("invites whoever works alone", async () => {
  openPeople(buildTeam({ people: [MARTA] }));
  expect(await screen.findByText("You work alone here.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Invite people" }));
  expect(await screen.findByRole("dialog", { name: "Invite people" })).toBeTruthy();
});

it("sends an invitation again and cancels another", async () => {
  const { calls } = openPeople(
    buildTeam({
      invitations: [buildInvitation(), buildInvitation({ id: 12, email: "k@l.example", is_expired: true })],
    }),
    {
      "POST /api/companies/7/invitations/12/send-again/": {
        body: { detail: teamMessages.sentAgain, invitation: buildInvitation({ id: 12 }) },
      },
      "DELETE /api/companies/7/invitations/11/": { body: { detail: teamMessages.cancelledNow } },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Invite again: k@l.example" }));
  await screen.findByText(teamMessages.sentAgain);
  await userEvent.click(screen.getByRole("button", { name: /^Cancel the invitation for jo/ }));
  await screen.findByText(teamMessages.cancelledNow);
  expect(calls.filter(({ method }) => method !== "GET")).toHaveLength(2);
});

it("lets an owner's plan pay where the payer has left", async () => {
  const company = { ...buildTeam().company, payer_has_left: true };
  const { calls } = openPeople(buildTeam({ company }), {
    "POST /api/companies/7/payer/": { body: { detail: teamMessages.paysNow(company.name) } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Let your plan pay" }));
  await screen.findByText("Your plan pays for Halden Marine Systems now.");
  expect(calls.some(({ path }) => path === "/api/companies/7/payer/")).toBe(true);
});

it("tells others whom to ask", async () => {
  const company = { ...buildTeam().company, payer_has_left: true };
  openPeople(
    buildTeam({
      company,
      role: "editor",
      people: [
        { ...SAM, is_you: true },
        { ...MARTA, is_you: false },
      ],
    }),
  );
  expect(await screen.findByText(/Ask an owner: Marta Lindqvist\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Let your plan pay" })).toBeNull();
});

it("removes a person: the drafts go to whom the owner chooses", async () => {
  const bodies: unknown[] = [];
  const heirs = [SAM, MARTA].map(({ id, name }) => ({ id, name }));
  openPeople(buildTeam(), {
    "GET /api/companies/7/members/3/leaving/": {
      body: {
        person: PRIYA,
        drafts: 3,
        scheduled: [{ name: "Oats", publishing_time: "2026-12-03T09:00:00.000Z" }],
        published: 19,
        heirs,
      },
    },
    "POST /api/companies/7/members/3/remove/": (request) => {
      bodies.push(request?.body);
      return { body: { detail: teamMessages.removed(PRIYA.name, HALDEN.name) } };
    },
  });
  await userEvent.click((await rowOf(/Priya Raman/)).getByRole("button", { name: "Remove Priya Raman" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Priya Raman from Halden Marine Systems?" }));
  expect(await dialog.findByText("3 drafts")).toBeTruthy();
  expect(dialog.getByText(/^1 scheduled post, /)).toBeTruthy();
  expect(dialog.getByText("19 published posts")).toBeTruthy();
  await userEvent.click(dialog.getByRole("combobox", { name: "Who takes over" }));
  await userEvent.click(await screen.findByRole("option", { name: "Marta Lindqvist takes over" }));
  await userEvent.click(dialog.getByRole("button", { name: "Remove Priya Raman" }));
  await screen.findByText("Priya Raman has no access to Halden Marine Systems any more.");
  expect(bodies).toEqual([{ heir: MARTA.id }]);
});

it("compares all rights, with the own role marked", async () => {
  openPeople();
  await people();
  await userEvent.click(screen.getByRole("button", { name: "Compare all rights" }));
  const table = within(await screen.findByRole("table", { name: "Rights by role" }));
  expect(table.getAllByRole("row").filter((row) => row.querySelector("[data-reach], svg"))).toHaveLength(17);
  expect(table.getByRole("columnheader", { name: /Owner/ }).dataset["own"]).toBe("true");
  expect(table.getByRole("row", { name: /Write and edit/ }).textContent).toContain("Own posts");
});
