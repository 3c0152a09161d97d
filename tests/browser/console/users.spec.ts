/** The operator's console: a user is found, gets releases, is signed in as and left again; the audit log has all of it. */
import { expect, type Page, test } from "@playwright/test";
import { accountMessages } from "#features/accounts/contract.ts";
import { BASE_URL, complaintsOf, openDashboard, openScreen, releasesLeft, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

const REASON = "Apology for the late report";
const WHY = "Ticket 1042: the report shows the wrong month";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const actions = (page: Page) => page.getByRole("group", { name: "Actions" });
const banner = (page: Page) => page.getByRole("region", { name: "Signed in on a user's behalf" });

/** Finds the user by part of the address, and opens it, by keyboard alone. */
async function openUser(page: Page, email: string): Promise<void> {
  await openScreen(page, "Users");
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeFocused();
  await page.getByRole("textbox", { name: "Search users" }).fill(email.slice(4, 20));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: "Solveig Aas" }).focus();
  await page.keyboard.press("Enter");
  await expect(actions(page)).toBeVisible();
}

async function grantReleases(page: Page): Promise<void> {
  await button(page, "Grant releases").click();
  await expect(page.getByRole("textbox", { name: "Releases" })).toBeFocused();
  await page.keyboard.type("4");
  await button(page, "Grant releases").click();
  await expect(page.getByText("Enter a reason. It is kept in the audit log.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.type(REASON);
  await button(page, "Grant releases").click();
  await expect(page.getByText("Solveig Aas has 5 releases left.")).toBeVisible();
  await expect(page.getByRole("dialog").getByText(REASON)).toBeVisible();
}

async function signInAs(page: Page): Promise<void> {
  await button(page, "Sign in as this user").click();
  await page.getByRole("textbox", { name: "Reason" }).fill(WHY);
  await button(page, "Sign in as this user").click();
  await expect(banner(page)).toContainText("Signed in as Solveig Aas");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
}

/** The form, and the call itself. */
async function tryPassword(page: Page): Promise<void> {
  await openScreen(page, "Change Password");
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText(/\w support$|Unknown browser/).first()).toBeVisible();
  const password = { current_password: "slow boat to Bergen", new_password: "a password of mine" };
  const answer = await page.request.post(BASE_URL + "/api/change-password/", {
    headers: { origin: BASE_URL },
    data: { ...password, re_new_password: password.new_password },
  });
  expect([answer.status(), await answer.json()]).toEqual([403, { detail: accountMessages.barredWhileActing }]);
}

test("finds a user, grants releases, signs in as the user, is refused the password, returns, and the log has it", async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const user = await (await browser.newContext()).newPage();
  const { email } = await signUp(user, "Solveig", "Aas");
  await openDashboard(page, "operator");
  const tab = await page.context().newPage();
  await tab.goto(`${BASE_URL}/dashboard?activeContent=operatorTickets`);
  await expect(tab.getByRole("heading", { name: "Tickets", level: 1 })).toBeVisible();

  await openUser(page, email);
  await expectAccessibleInBothSchemes(page);
  await grantReleases(page);
  await signInAs(page);
  expect(await releasesLeft(page)).toBe(5);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  // The operator's other tab says so: nothing is done there in the wrong name.
  const another = tab.getByRole("dialog", { name: "Another account is signed in" });
  await expect(another).toContainText("You are now acting as Solveig Aas");
  await tab.close();
  await tryPassword(page);
  await user.goto(`${BASE_URL}/dashboard?activeContent=changePassword`);
  await expect(user.getByText(/\w support$/)).toBeVisible();

  await button(page, "Return to your account").click();
  await expect(actions(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Operator actions on this account" }).click();
  await expect(page.getByRole("heading", { name: "Audit Log", level: 1 })).toBeVisible();
  const log = page.getByRole("table", { name: "Audit Log" });
  await expect(log.getByText("Stopped acting as a user")).toBeVisible();
  await expect(log.getByText(WHY)).toBeVisible();
  await expect(log.getByText(REASON)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^dateline-audit-[\d-]+\.csv$/);
  await user.context().close();
  expect(complaints).toEqual([]);
});
