/** Two-factor sign-in, set up with an authenticator app's code, asked for at sign-in, and switched off again. */
import { expect, type Page, test } from "@playwright/test";
import { factorMessages } from "#features/accounts/second-factor-contract.ts";
import { authenticatorOf } from "#tests/factories/factors.ts";
import { dateline, mails } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signIn, signUp } from "../steps/people.ts";
import { expectAccessible } from "../steps/soundness.ts";

test("is set up, asked for at sign-in, and switched off", async ({ page }) => {
  const complaints = complaintsOf(page);
  const account = await signUp(page, "Solveig", "Voss");
  await openScreen(page, "Change Password");
  const section = page.getByRole("region", { name: "Two-factor sign-in" });
  await section.getByRole("button", { name: "Set up" }).click();
  await expect(section.getByLabel("Your password", { exact: true })).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(section.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = (await section.locator("code").textContent()) ?? "";
  const app = authenticatorOf(key.replaceAll(" ", ""), "base32");
  await expectAccessible(page);

  await expect(section.getByLabel("2. Enter the code")).toBeFocused();
  await page.keyboard.type("123 45");
  await page.keyboard.press("Enter");
  await expect(section.getByText("Enter the six-digit code from your app.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(app.code());
  await page.keyboard.press("Enter");
  const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const kept = await codes.allTextContents();
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("dateline-recovery-codes.txt");
  await section.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText(factorMessages.enabled)).toBeVisible();
  await expect(section.getByText("You have 10 of 10 recovery codes left.")).toBeVisible();

  await signOut(page);
  await signIn(page, account);
  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(app.code(40));
  await page.keyboard.press("Enter");
  await expect(page.getByText(factorMessages.wrongCode)).toBeVisible();
  await expect(code).toBeFocused();
  // The step of the code that switched it on is used up; the app's next one counts already.
  await page.keyboard.type(app.code(1));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();

  await signOut(page);
  await signIn(page, account);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expect(page.getByRole("textbox")).toBeFocused();
  await page.keyboard.type(kept[0]?.toUpperCase() ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();

  await openScreen(page, "Change Password");
  await expect(section.getByText("You have 9 of 10 recovery codes left.")).toBeVisible();
  await section.getByRole("button", { name: "Switch off" }).click();
  await expect(section.getByLabel("Your password", { exact: true })).toBeFocused();
  await page.keyboard.type(account.password);
  await section.getByLabel("Code").fill(kept[1] ?? "");
  await section.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText(factorMessages.disabled)).toBeVisible();
  await expect(section.getByRole("button", { name: "Set up" })).toBeVisible();

  await signOut(page);
  await signIn(page, account);
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const sent = await mails();
  for (const subject of ["Two-factor sign-in is on", "A recovery code was used", "Two-factor sign-in is off"]) {
    expect(sent).toContain(`${account.email}  ${subject}`);
  }
  // Being asked for the code, and the wrong one, were answered 400; nothing else was complained about.
  expect(complaints).toEqual([1, 2, 3].map(() => expect.stringContaining("400") as unknown));
});

test("is asked for in the dialog over the page, and lifted by the operator", async ({ page, context }) => {
  const account = await signUp(page, "Ragnhild", "Odda");
  await openScreen(page, "Change Password");
  const section = page.getByRole("region", { name: "Two-factor sign-in" });
  await section.getByRole("button", { name: "Set up" }).click();
  await section.getByLabel("Your password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  const app = authenticatorOf(((await section.locator("code").textContent()) ?? "").replaceAll(" ", ""), "base32");
  await section.getByLabel("2. Enter the code").fill(app.code());
  await page.keyboard.press("Enter");
  await section.getByRole("button", { name: "I have saved them" }).click();

  await openScreen(page, "Profile Details");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("City").fill("Odda");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save Changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByRole("textbox", { name: "Password" }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Code")).toBeFocused();
  await page.keyboard.type(app.code(1));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Odda", { exact: true }).last()).toBeVisible();

  expect(await dateline("user:two-factor-off", account.email)).toMatch(/^two_factor +no$/m);
  await context.clearCookies();
  await page.goto(`${BASE_URL}/dashboard`);
  await signIn(page, account);
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}
