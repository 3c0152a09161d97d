/** A thief with an open session, who even learns the password, does not keep the account. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { addressMessages } from "#features/accounts/address-contract.ts";
import { accountMessages } from "#features/accounts/contract.ts";
import { factorMessages } from "#features/accounts/second-factor-contract.ts";
import { profileMessages } from "#features/accounts/profile-contract.ts";
import { mailedLink } from "../steps/operator.ts";
import { BASE_URL, openScreen, signIn, signUp } from "../steps/people.ts";

const NEXT = "a heron stands in the reeds";

/** An owner whose address is confirmed, and another browser that has the owner's session. */
async function openBoth(page: Page, browser: Browser) {
  const account = await signUp(page, "Sunniva", "Berge", { isConfirmed: false });
  const owner = page;
  await owner.goto(BASE_URL + (await mailedLink(account.email, "/auth/activate")));
  await expect(owner.getByText("Your email address is confirmed.")).toBeVisible();
  const thief = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
  return { account, owner, thief };
}

async function askForAddress(thief: Page, email: string, password: string): Promise<void> {
  await thief.goto(`${BASE_URL}/dashboard?activeContent=individualProfile`);
  await thief.getByRole("button", { name: "Edit Profile" }).click();
  await thief.getByRole("textbox", { name: "Email Address" }).fill(email);
  await thief.getByRole("textbox", { name: "Your password" }).fill(password);
  await thief.getByRole("button", { name: "Save Changes" }).click();
}

test("a new password retires the thief's new address", async ({ page, browser }) => {
  const { account, owner, thief } = await openBoth(page, browser);
  const wanted = `thief-${account.email}`;
  await askForAddress(thief, wanted, "a guess of the thief's");
  await expect(thief.getByText(factorMessages.wrongPassword)).toBeVisible();
  await thief.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await thief.getByRole("button", { name: "Save Changes" }).click();
  await expect(thief.getByText(profileMessages.saved)).toBeVisible();

  await owner.goto(`${BASE_URL}/dashboard`);
  await openScreen(owner, "Change Password");
  await owner.getByLabel("Old Password", { exact: true }).fill(account.password);
  await owner.getByLabel("New Password", { exact: true }).fill("password1234");
  await expect(owner.getByText(/^Too easy to guess\./)).toBeVisible();
  await owner.getByLabel("New Password", { exact: true }).fill(NEXT);
  await owner.getByLabel("Retype New Password", { exact: true }).fill(NEXT);
  await owner.getByRole("button", { name: "Change Password" }).click();
  await expect(owner.getByText(profileMessages.passwordChanged)).toBeVisible();

  await thief.goto(BASE_URL + (await mailedLink(wanted, "/auth/confirm-email")));
  await expect(thief.getByText(accountMessages.linkExpired)).toBeVisible();
  await thief.goto(`${BASE_URL}/dashboard`);
  await expect(thief).toHaveURL(/\/auth\/login/);
  await thief.context().close();
});

test("the old mailbox takes the account back after the address has changed", async ({ page, browser }) => {
  const { account, owner, thief } = await openBoth(page, browser);
  const wanted = `thief-${account.email}`;
  await askForAddress(thief, wanted, account.password);
  await expect(thief.getByText(profileMessages.saved)).toBeVisible();
  await thief.goto(BASE_URL + (await mailedLink(wanted, "/auth/confirm-email")));
  await expect(thief.getByText(profileMessages.emailChanged)).toBeVisible();

  await owner.goto(BASE_URL + (await mailedLink(account.email, "/auth/undo-email")));
  await owner.getByRole("textbox", { name: "New password" }).fill(NEXT);
  await owner.getByRole("button", { name: "Take my account back" }).click();
  await expect(owner.getByText(addressMessages.undone)).toBeVisible();
  await thief.goto(`${BASE_URL}/dashboard`);
  await expect(thief).toHaveURL(/\/auth\/login/);
  await signIn(thief, { email: wanted, password: account.password });
  await expect(thief.getByText(accountMessages.wrongCredentials)).toBeVisible();

  await owner.getByRole("link", { name: "Sign in" }).click();
  await signIn(owner, { email: account.email, password: NEXT });
  await expect(owner.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await thief.context().close();
});
