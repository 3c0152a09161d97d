import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { buildRules, DEV, HELEN, RUTH } from "#tests/support/approvals.ts";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { approvalMessages, type CompanyRules } from "../../contract.ts";

beforeEach(() => window.localStorage.clear());

const HALDEN = buildCompanyAnswer();
const PATH = "/api/companies/7/approval-rules/";

/** Saves are answered with what was sent, or refused with `failure`. */
function openRules(company: CompanyRules = buildRules(), failure?: object) {
  const bodies: CompanyRules["rules"][] = [];
  openDashboardAt(
    { activeContent: "companyProfile", item: `approval.${HALDEN.slug}` },
    {
      "GET /dashboard/companies/user-owned/": { body: [HALDEN] },
      [`GET /dashboard/company/by-slug/${HALDEN.slug}/`]: { body: HALDEN },
      [`GET ${PATH}`]: { body: company },
      [`PUT ${PATH}`]: ({ body }) => {
        bodies.push(body as CompanyRules["rules"]);
        return failure ? { status: 400, body: failure } : { body: { detail: approvalMessages.saved, rules: body } };
      },
    },
  );
  return bodies;
}

const approvers = async () => within(await screen.findByRole("group", { name: "Approvers" }));
const names = async () =>
  (await approvers()).getAllByRole("listitem").map((row) => row.querySelector("b bdi")?.textContent);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
const choose = async (field: HTMLElement, option: string) => {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

it("saves approvers with deputy and time, and says what is not saved until then", async () => {
  const bodies = openRules(buildRules({ mode: "none", approvers: [] }, { in_progress: 3 }));
  await userEvent.click(await screen.findByRole("radio", { name: "Anyone of" }));
  await userEvent.click(screen.getByRole("button", { name: "Add a person" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /Helen Marsh/ }));
  await choose((await approvers()).getByRole("combobox", { name: "Deputy of Helen Marsh" }), RUTH.name);
  await choose((await approvers()).getByRole("combobox", { name: "Time of Helen Marsh to answer" }), "3 working days");
  expect(screen.getByText("2 changes not saved")).toBeTruthy();
  expect(screen.getByText("3 posts are being approved; they keep the rules they started with")).toBeTruthy();
  await save();
  await screen.findByText(approvalMessages.saved);
  expect(bodies).toMatchObject([
    { mode: "any", approvers: [{ user_id: HELEN.id, deputy_id: RUTH.id, days: 3 }], zone: "Europe/London" },
  ]);
  expect(screen.queryByText(/not saved/)).toBeNull();
});

it("changes the order by keyboard, and the button keeps the focus", async () => {
  const bodies = openRules();
  expect(await names()).toEqual([DEV.name, HELEN.name]);
  (await approvers()).getByRole("button", { name: "Move Helen Marsh up" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(await names()).toEqual([HELEN.name, DEV.name]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Helen Marsh up");
  await save();
  await waitFor(() => expect(bodies[0]?.approvers).toMatchObject([{ user_id: HELEN.id }, { user_id: DEV.id }]));
});

it("keeps the approvers when the mode changes, and asks for an order in one mode only", async () => {
  openRules();
  await approvers();
  await userEvent.click(screen.getByRole("radio", { name: "Several of" }));
  expect((await approvers()).queryByRole("button", { name: /^Move/ })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "No approval" }));
  expect(screen.queryByRole("group", { name: "Approvers" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "All, in order" }));
  expect(await names()).toEqual([DEV.name, HELEN.name]);
});

it("says at the fields what is wrong, and sends nothing", async () => {
  const bodies = openRules(buildRules({ mode: "some", needed: 2 }));
  await userEvent.click((await approvers()).getByRole("button", { name: "Remove Dev Kapoor" }));
  await save();
  expect(await screen.findByText(approvalMessages.needed)).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "How many must approve" }).getAttribute("aria-invalid")).toBe("true");
  await userEvent.click((await approvers()).getByRole("button", { name: "Remove Helen Marsh" }));
  await save();
  expect((await approvers()).getByRole("alert").textContent).toBe(approvalMessages.approvers);
  expect(bodies).toEqual([]);
});

it("saves what quotes are for, also without approvers", async () => {
  const bodies = openRules(buildRules({ mode: "none", approvers: [] }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Publishing waits for quotes" }));
  await save();
  await screen.findByText(approvalMessages.saved);
  expect(bodies).toMatchObject([{ mode: "none", quotes_first: true, shows_quotes: false }]);
});

it("shows at the approvers what the server refuses", async () => {
  const refused = { approvers: approvalMessages.cannotApprove(HELEN.name) };
  openRules(buildRules({}, { candidates: [DEV, RUTH] }), refused);
  expect((await approvers()).getByText("Cannot be asked. Remove them.")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "Owners may publish without approval" }));
  await save();
  expect((await (await approvers()).findByRole("alert")).textContent).toBe(refused.approvers);
});

it("adds a client by name and email, once", async () => {
  const bodies = openRules();
  const add = async (email: string) => {
    await userEvent.click((await approvers()).getByRole("button", { name: "Add a client by link" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a client" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Paul Hargreaves");
    await userEvent.type(dialog.getByRole("textbox", { name: "Email" }), email);
    await userEvent.click(dialog.getByRole("button", { name: "Add client" }));
    return dialog;
  };
  await add("paul@northmoor.example");
  await waitFor(async () => expect(await names()).toEqual([DEV.name, HELEN.name, "Paul Hargreaves"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const dialog = await add("Paul@northmoor.example");
  expect(await dialog.findByText(approvalMessages.twice("Paul@northmoor.example"))).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await userEvent.click(dialog.getByRole("button", { name: "Discard" }));
  expect(bodies).toEqual([]); // the dialog saves no rules
  await save();
  await waitFor(() => expect(bodies[0]?.approvers[2]).toMatchObject({ email: "paul@northmoor.example", days: 2 }));
});

it("keeps unsaved rules in the browser until they are discarded", async () => {
  openRules();
  await userEvent.click(await screen.findByRole("radio", { name: "Anyone of" }));
  await waitFor(() => expect(window.localStorage.getItem("dateline:approval-rules:1:7")).toContain('"any"'));
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "All, in order" }).checked).toBe(true);
  expect(window.localStorage.getItem("dateline:approval-rules:1:7")).toBeNull();
});

it("shows the rules without controls to those who may not change them", async () => {
  openRules(buildRules({}, { may_change: false, in_progress: 1 }));
  const list = within(await screen.findByRole("list", { name: "Approvers" }));
  expect(list.getByText("Deputy: Ruth Alder")).toBeTruthy();
  expect(screen.getByText(/1 post is being approved; it keeps the rules it started with\./)).toBeTruthy();
  for (const role of ["radio", "combobox", "checkbox"]) expect(screen.queryByRole(role)).toBeNull();
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
});

it("runs the rules through once", async () => {
  openRules();
  const run = within(await screen.findByRole("region", { name: "A post sent on Monday, 9:00" }));
  expect(run.getByText("At the slowest, 4 working days")).toBeTruthy();
  const [dev, helen] = run.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(dev).toContain("until Tue 18:00. Reminders Tue 9:00 and Tue 17:00.");
  expect(helen).toContain("Until Fri 18:00. Reminders Wed 9:00 and Fri 17:00, then Ruth Alder is asked too.");
});
