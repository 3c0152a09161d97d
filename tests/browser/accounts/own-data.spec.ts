/** What is one's own: everything as a ZIP to take along, and an account that goes when one wants it to. */
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { fromBuffer, type Options, type ZipFile } from "yauzl";
import { accountMessages } from "#features/accounts/contract.ts";
import { dataMessages } from "#features/accounts/own-data-contract.ts";
import { dateline, mails } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, expectStatus, openScreen, signIn, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes } from "../steps/soundness.ts";

const TITLE = "Askøy keeps its last slipway";

const openZip = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** Names of what is in a ZIP. */
async function namesIn(zip: Buffer): Promise<string[]> {
  const file = await openZip(zip, { lazyEntries: false });
  const names: string[] = [];
  await new Promise((resolve, reject) => {
    file.on("entry", ({ fileName }: { fileName: string }) => names.push(fileName));
    file.on("end", resolve);
    file.on("error", reject);
  });
  return names;
}

/** @returns the address of what was published. */
async function publish(page: Page): Promise<string> {
  await openScreen(page, "Submit");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(TITLE);
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("ASKØY, Norway. The slipway at Kleppestø stays, and so do the nine people who work there.");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  return (await page.getByRole("link", { name: "View", exact: true }).getAttribute("href")) ?? "";
}

const banner = (page: Page) => page.getByRole("region", { name: "Account deletion" });

test("takes all data along as a ZIP that nobody else can fetch", async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  const { email } = await signUp(page, "Ragnhild", "Kleppe");
  await dateline("units:grant", email, "3", "--reason", "Journey"); // the last one would open a dialog over the page
  await publish(page);
  await openScreen(page, "Profile Details");
  await page.getByRole("button", { name: "Prepare ZIP" }).click();
  const link = page.getByRole("link", { name: "Download" });
  await expect(link).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByText(/Available until \d+ \w+ \d{4}\.$/)).toBeVisible();

  const started = page.waitForEvent("download");
  await link.click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const names = await namesIn(await readFile(await download.path()));
  expect(names).toEqual(expect.arrayContaining(["README.txt", "account.json"]));
  expect(names.filter((name) => name.includes("askoy-keeps-its-last-slipway"))).not.toEqual([]);
  expect(await mails()).toContain(email);

  const file = BASE_URL + ((await link.getAttribute("href")) ?? "");
  const other = await (await browser.newContext()).newPage();
  expect((await other.request.get(file)).status()).toBe(401);
  await signUp(other, "Another", "Person");
  expect((await other.request.get(file)).status()).toBe(404);
  await other.context().close();
  expect(complaints).toEqual([]);
});

test("asks for the account's deletion, sees it on every screen, and keeps the account", async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  const account = await signUp(page, "Sigurd", "Herdla");
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${BASE_URL}/dashboard`);
  await signIn(elsewhere, account);
  await expect(elsewhere.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();

  // By keyboard alone from here: a password that is not right, then the right one.
  await openScreen(page, "Profile Details");
  await page.getByRole("button", { name: "Delete account" }).press("Enter");
  const password = page.getByRole("textbox", { name: "Your password" });
  await expect(password).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toBeFocused();
  await expect(banner(page)).toHaveCount(0);
  await password.fill(account.password);
  await page.keyboard.press("Enter");
  await expect(banner(page)).toContainText(/^Your account will be deleted on \d+ \w+ \d{4}\./);
  await expect(page.getByRole("heading", { name: "Delete your account" })).toBeFocused();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/auth\/login/);

  for (const label of ["Overview", "Posted Content", "Change Password"]) {
    await openScreen(page, label);
    await expect(banner(page)).toBeVisible();
  }
  await page.reload();
  await expect(banner(page)).toBeVisible();
  // The banner comes with the shell; the screen below it, with the page's heading, is loaded after it.
  await expect(page.getByRole("heading", { name: "Change Password", level: 1 })).toBeVisible();
  for (const width of [390, 834, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
  }
  await banner(page).getByRole("button", { name: "Keep my account" }).press("Enter");
  await expect(page.getByText(dataMessages.deletionCalledBack)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Change Password", level: 1 })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  // The wrong password was refused; nothing else was.
  expect(complaints).toEqual([expect.stringContaining("400")]);
  await elsewhere.context().close();
});

test("is gone when the time is over, and what it published with it", async ({ page, browser }) => {
  const account = await signUp(page, "Torleif", "Manger");
  await dateline("units:grant", account.email, "3", "--reason", "Journey");
  const address = BASE_URL + (await publish(page));
  const reader = await (await browser.newContext()).newPage();
  await expectStatus(reader, address, 200);

  await dateline("user:delete-now", account.email, "Journey");
  await expectStatus(reader, address, 410);
  await page.goto(`${BASE_URL}/dashboard`);
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, account);
  await expect(page.getByText(accountMessages.wrongCredentials)).toBeVisible();
  await reader.context().close();
});
