/** What people change about themselves: details, an address that a mail confirms, the password, other sessions. */
import { expect, test } from "@playwright/test";
import { profileMessages } from "#features/accounts/profile-contract.ts";
import { mailedLink } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signIn, signUp } from "../steps/people.ts";

const NEW_PASSWORD = "a heron stands in the reeds";

test("edits the profile, and changes the address once the mailed link is opened", async ({ page, context }) => {
  const complaints = complaintsOf(page);
  const account = await signUp(page, "Torbjørn", "Askøy");
  const wanted = `new-${account.email}`;
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("link", { name: "Profile Details" }).last().click();
  await expect(page.getByRole("heading", { name: "Profile Details" })).toBeFocused();
  const ownData = page.getByRole("region", { name: "Your data", exact: true });
  await expect(ownData).toBeVisible();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(ownData).toHaveCount(0);
  await page.getByLabel("City").fill("Bergen");
  await page.getByLabel("Bio").fill("Writes about ships that are no more.");
  await page.getByLabel("Email Address").fill(wanted);
  await page.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(profileMessages.saved)).toBeVisible();
  await expect(page.getByText("Bergen", { exact: true })).toBeVisible();
  await expect(ownData).toBeVisible();
  await expect(page.getByText(`Open the link we emailed to ${wanted}.`)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: account.email })).toHaveText(account.email);

  const mailed = await context.newPage();
  await mailed.goto(BASE_URL + (await mailedLink(wanted, "/auth/confirm-email")));
  await expect(mailed.getByText(profileMessages.emailChanged)).toBeVisible();
  await mailed.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(mailed.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByText(wanted, { exact: true }).last()).toBeVisible();
  await expect(page.getByText("Open the link")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("changes the password, which ends the session in another browser", async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  const account = await signUp(page, "Gudrun", "Fana");
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${BASE_URL}/dashboard`);
  await signIn(elsewhere, account);
  await expect(elsewhere.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();

  await openScreen(page, "Change Password");
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(2);
  const change = page.getByRole("button", { name: "Change Password" });
  await expect(change).toBeDisabled();
  await page.getByLabel("Old Password", { exact: true }).fill("not the password");
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Retype New Password", { exact: true }).fill("something else");
  await expect(page.getByText(profileMessages.noMatch)).toBeVisible();
  await page.getByLabel("Retype New Password", { exact: true }).fill(NEW_PASSWORD);
  await expect(page.getByText(profileMessages.match)).toBeVisible();
  await change.click();
  await expect(page.getByText(profileMessages.wrongPassword)).toBeVisible();
  await page.getByLabel("Old Password", { exact: true }).fill(account.password);
  await change.click();
  await expect(page.getByText(profileMessages.passwordChanged)).toBeVisible();
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
  await signIn(elsewhere, account);
  await expect(elsewhere.getByText("Wrong email or password.")).toBeVisible();
  await signIn(elsewhere, { ...account, password: NEW_PASSWORD });
  await expect(elsewhere.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();

  await openScreen(page, "Overview");
  await openScreen(page, "Change Password");
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(page.getByText("You are not signed in anywhere else.")).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
  // The wrong password was refused and logged; nothing else was.
  expect(complaints).toEqual([expect.stringContaining("400"), expect.stringContaining("was not changed")]);
  await elsewhere.context().close();
});
