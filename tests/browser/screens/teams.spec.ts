/** What every screen keeps, of those where people of a company work together. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { invitationPage, teamMessages } from "#features/team/contract.ts";
import { inspect } from "../steps/inspecting.ts";
import { BASE_URL, complaintsOf, openScreen, signUp } from "../steps/people.ts";
import { colleague, createCompany, invite, newAddress, switchTo } from "../steps/team.ts";

test.describe.configure({ mode: "parallel" });

const COMPANY = "Northmoor Foods";
const screenOf = (item: string) => `/dashboard?activeContent=companyProfile&item=${item}`;
const peopleOf = ({ slug }: { slug: string }) => screenOf(`people.${slug}`);
const heading = (page: Page, name: string | RegExp) => () =>
  page.getByRole("heading", { level: 1, name }).waitFor({ timeout: 40_000 });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function buildTeam(owner: Page, browser: Browser, role: "editor" | "viewer") {
  await signUp(owner, "Ada", "Mill");
  const company = await createCompany(owner, COMPANY);
  return { company, person: await colleague(owner, browser, company, role, "Jo Pryce") };
}

test.describe("is accessible in both schemes and fits three widths:", () => {
  test("the people of a company and their dialogs", async ({ page, browser }) => {
    const { company, person } = await buildTeam(page, browser, "editor");
    await invite(page, company, newAddress(), "author");
    const { look, visit, expectNoComplaints } = inspect(page);
    const open = (button: string) => () => page.getByRole("button", { name: button }).click();
    const inspectDialog = async (opening: () => Promise<void>, name: string) => {
      await opening();
      await look(() => dialog(page, name).getByRole("button").last().waitFor());
      await page.keyboard.press("Escape");
      await expect(dialog(page, name)).toHaveCount(0);
    };
    await visit(peopleOf(company), () => page.getByRole("region", { name: "Invitations" }).waitFor());
    await inspectDialog(open("Invite people"), "Invite people");
    await inspectDialog(open("What each role can do"), "What each role can do");
    await inspectDialog(open("No limit. Limit the releases of Jo Pryce"), "Limit releases");
    await inspectDialog(open("Remove Jo Pryce"), `Remove Jo Pryce from ${COMPANY}?`);
    expectNoComplaints();

    const leaver = inspect(person);
    await leaver.visit(peopleOf(company), () => person.getByRole("table", { name: "People" }).waitFor());
    await person.getByRole("button", { name: "Leave this company" }).click();
    await leaver.look(() => dialog(person, `Leave ${COMPANY}?`).getByText("You have no posts there.").waitFor());
    leaver.expectNoComplaints();
    await person.context().close();
  });

  test("the page of an invitation", async ({ page: owner, browser }) => {
    await signUp(owner, "Ada", "Mill");
    const company = await createCompany(owner, COMPANY);
    const link = await invite(owner, company, newAddress(), "author");
    const guest = await (await browser.newContext()).newPage();
    const { look, visit, expectNoComplaints } = inspect(guest);
    await visit(link, heading(guest, `Ada Mill invites you to ${COMPANY}`));
    await guest.getByRole("button", { name: "Decline" }).click();
    await look(heading(guest, "Invitation declined"));
    await visit(link, heading(guest, "Invitation answered"));
    const { email } = await signUp(guest, "Ben", "Holt");
    const own = await invite(owner, company, email, "editor");
    await visit(own, () => guest.getByRole("button", { name: `Accept as ${email}` }).waitFor());
    const another = inspect(owner);
    await another.visit(own, heading(owner, `This invitation is for ${email}`));
    another.expectNoComplaints();
    await guest.context().clearCookies();
    await visit(own, () => guest.getByText(teamMessages.hasAccount).waitFor());
    expectNoComplaints();
    // That a link is unknown is a complaint of the browser too.
    await visit(`${invitationPage}?token=${"0".repeat(43)}`, heading(guest, "Invitation not found"));
    await guest.context().close();
  });

  test("the lists and the company of a viewer", async ({ page: owner, browser }) => {
    const { company, person } = await buildTeam(owner, browser, "viewer");
    const data = { title: "Northmoor mills oats", content: "<p>It mills.</p>", posted_by_company: company.id };
    const address = BASE_URL + createPath(USUAL_KIND, "published");
    const created = await owner.request.post(address, { headers: { origin: BASE_URL }, data });
    expect(created.ok(), await created.text()).toBe(true);
    const { look, visit, expectNoComplaints } = inspect(person);
    await person.goto(`${BASE_URL}/dashboard`);
    await switchTo(person, COMPANY);
    for (const label of ["Published Content", "Posted Content", "Draft Content", "Calendar", "Blog Reports"]) {
      await person.setViewportSize({ width: 1440, height: 900 });
      await openScreen(person, label);
      await look(heading(person, label));
    }
    await visit(screenOf(`edit.${company.slug}`), () => person.getByText("Your role, Viewer").waitFor());
    await visit(screenOf(`newsroom.${company.slug}`));
    expectNoComplaints();
    await person.context().close();
  });
});

/** Presses Tab until `name` has the focus. */
async function tabTo(page: Page, role: "button" | "combobox" | "textbox", name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await target.waitFor();
  for (let count = 0; count < 60; count++) {
    if (await target.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

test("invites and leaves by keyboard alone", async ({ page, browser }) => {
  const { company, person } = await buildTeam(page, browser, "editor");
  const complaints = [complaintsOf(page), complaintsOf(person)];
  await page.goto(BASE_URL + peopleOf(company));
  await tabTo(page, "button", "Invite people");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Email" })).toBeFocused();
  const email = newAddress();
  await page.keyboard.type(`${email} `);
  await page.keyboard.press("Tab");
  while (!(await page.getByRole("radio", { name: "Author" }).evaluate((each) => each === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Reviewer" })).toBeChecked();
  await tabTo(page, "button", "Send invitation");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Reviewer");
  await expect(page.getByRole("button", { name: "Invite people" })).toBeFocused();

  await person.goto(BASE_URL + peopleOf(company));
  await tabTo(person, "button", "Leave this company");
  await person.keyboard.press("Enter");
  await expect(person.getByRole("button", { name: "Stay" })).toBeFocused();
  await person.keyboard.press("Enter");
  await expect(person.getByRole("button", { name: "Leave this company" })).toBeFocused();
  await person.keyboard.press("Enter");
  await expect(person.getByRole("button", { name: "Stay" })).toBeFocused();
  await tabTo(person, "button", `Leave ${COMPANY}`);
  await person.keyboard.press("Enter");
  await expect(person.getByText(teamMessages.left(COMPANY))).toBeVisible();
  await expect(person.getByText("No companies yet")).toBeVisible();
  expect(complaints.flat()).toEqual([]);
  await person.context().close();
});
