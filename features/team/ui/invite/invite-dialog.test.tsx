import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { buildTeam } from "#tests/support/team.ts";
import { teamMessages } from "../../contract.ts";

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts
beforeEach(() => window.localStorage.clear());

const HALDEN = buildCompanyAnswer({ people: 3 });
const OTHER = buildCompanyAnswer({ id: 8, name: "Ostrava Grid" });
const FOREIGN = buildCompanyAnswer({ id: 9, name: "Lumen Diagnostics", role: "author" });

async function openInvite(answer: { status?: number; body: unknown }) {
  const bodies: unknown[] = [];
  openDashboardAt(
    { activeContent: "companyProfile", item: `people.${HALDEN.slug}` },
    {
      "GET /dashboard/companies/user-owned/": { body: [HALDEN, OTHER, FOREIGN] },
      [`GET /dashboard/company/by-slug/${HALDEN.slug}/`]: { body: HALDEN },
      "GET /api/companies/7/members/": { body: buildTeam() },
      "POST /api/invitations/": (request) => {
        bodies.push(request?.body);
        return { status: 201, ...answer };
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Invite people" }));
  return { dialog: within(await screen.findByRole("dialog", { name: "Invite people" })), bodies };
}

const SENT = { body: { detail: teamMessages.sent(2), invitations: [] } };

it("invites pasted addresses to the companies that are ticked", async () => {
  const { dialog, bodies } = await openInvite(SENT);
  await userEvent.click(dialog.getByLabelText("Email"));
  await userEvent.paste("amira.dean@northmoor.example; ben.holt@northmoor.example");
  await userEvent.click(dialog.getByRole("radio", { name: "Editor" }));
  expect(dialog.queryByRole("checkbox", { name: /Lumen/ })).toBeNull();
  await userEvent.click(dialog.getByRole("checkbox", { name: /Ostrava Grid/ }));
  await userEvent.type(dialog.getByRole("textbox", { name: /A line to them/ }), "Welcome, both.");
  await userEvent.click(dialog.getByRole("button", { name: "Send 2 invitations" }));
  await screen.findByText("2 invitations sent.");
  expect(bodies).toEqual([
    {
      emails: ["amira.dean@northmoor.example", "ben.holt@northmoor.example"],
      role: "editor",
      companies: [7, 8],
      message: "Welcome, both.",
    },
  ]);
});

it("names an address that is none, and sends nothing", async () => {
  const { dialog, bodies } = await openInvite(SENT);
  await userEvent.type(dialog.getByLabelText("Email"), "desk@humberpost,");
  await userEvent.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(dialog.getByText(teamMessages.noAddress("desk@humberpost"))).toBeTruthy();
  expect(bodies).toEqual([]);
});

it("says at the addresses what the server refuses", async () => {
  const already = teamMessages.already("jo@northmoor.example", "author");
  const { dialog } = await openInvite({ status: 400, body: { emails: already } });
  await userEvent.type(dialog.getByLabelText("Email"), "jo@northmoor.example,");
  await userEvent.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(await dialog.findByText(already)).toBeTruthy();
});

it("takes addresses apart that come in one piece", async () => {
  const { dialog, bodies } = await openInvite(SENT);
  const field = dialog.getByLabelText("Email");
  fireEvent.change(field, { target: { value: "<amira@northmoor.example>, ben@northmoor.example," } });
  await userEvent.tab();
  await userEvent.click(dialog.getByRole("button", { name: "Send 2 invitations" }));
  await screen.findByText("2 invitations sent.");
  expect(bodies).toMatchObject([{ emails: ["amira@northmoor.example", "ben@northmoor.example"] }]);
});
