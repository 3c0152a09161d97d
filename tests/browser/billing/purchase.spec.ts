/** From a coupon to releases: applied in the dashboard, a plan bought in test mode, and every unit accounted for. */
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { me } from "#features/accounts/contract.ts";
import { ledgerAnswer } from "#features/billing/contracts/allowance.ts";
import { dateline } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, releasesLeft, signUp, unused } from "../steps/people.ts";

const TITLE = "Bergen harbour counts its cranes again";

const account = async (page: Page) => me.parse(await (await page.request.get(BASE_URL + "/api/users/me/")).json());
const ledger = async (page: Page) =>
  ledgerAnswer.parse(await (await page.request.get(BASE_URL + "/api/billing/ledger/")).json()).entries;

/** @returns the code. */
async function createCoupon(name: string): Promise<string> {
  const code = `QUAY-${randomUUID().slice(0, 8)}`;
  await dateline("coupons:create", code, name, "--percent-off", "25");
  return code;
}

const rowsOf = (page: Page, table: string) => page.getByRole("table", { name: table }).locator("tbody tr");

test("applies a coupon, buys a plan in test mode, and uses what it brings", async ({ page }) => {
  const complaints = complaintsOf(page);
  await signUp(page, "Åse", "Skuteviken");
  expect(await account(page)).toMatchObject({ plan: "Trial", features: { press_releases: 1, word_limit: 600 } });
  const name = unused("Quayside");
  const code = await createCoupon(name);

  await openScreen(page, "Coupons");
  await page.getByRole("button", { name: `Apply ${name}` }).click();
  await expect(page).toHaveURL(`${BASE_URL}/pricing?coupon=${code}`);
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole("region", { name: "Newsroom" })).toContainText("was £480 now £360");
  await page.getByRole("link", { name: "Choose Newsroom" }).click();

  await expect(page.getByRole("heading", { name: "Confirm your order" })).toBeVisible();
  await expect(page.getByText("Test mode: you will not be charged.")).toBeVisible();
  await expect(page.getByText("£480 a month, until you cancel")).toBeVisible();
  // Who is in a hurry presses twice: it is bought once.
  await page.getByRole("button", { name: "Pay £360 (test)" }).dblclick();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
  await expect(page.getByText("41 releases left")).toBeVisible();
  expect(await account(page)).toMatchObject({ plan: "Newsroom", features: { press_releases: 41, word_limit: 800 } });
  const grants = (await ledger(page)).filter(({ kind }) => kind === "grant");
  expect(grants.map(({ units }) => units)).toEqual([40, 1]);

  await page.getByRole("link", { name: "Plan & Billing" }).click();
  await expect(rowsOf(page, "Payments")).toHaveCount(1);
  await expect(rowsOf(page, "Payments")).toContainText("£360");
  await expect(rowsOf(page, "Release history").first()).toContainText(/Granted.*\+40.*41/);
  await expect.poll(() => releasesLeft(page)).toBe(41);

  await openScreen(page, "Coupons");
  await expect(page.getByRole("button", { name: `Apply ${name}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Applied coupon" })).toHaveCount(0);

  await openScreen(page, "Submit");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(TITLE);
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("BERGEN, Norway. The harbour has counted its cranes and found one more than last year.");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("link", { name: "View", exact: true })).toBeVisible();
  await expect.poll(() => releasesLeft(page)).toBe(40);
  await openScreen(page, "Plan & Billing");
  await expect(rowsOf(page, "Release history").first()).toContainText(`Used for “${TITLE}”`);
  expect(complaints).toEqual([]);
});

test("buys once where the same order stands in two tabs", async ({ page, context }) => {
  await signUp(page, "Nils", "Laksevåg");
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${BASE_URL}/checkout?plan=newsroom`);
    await expect(tab.getByRole("button", { name: "Pay £480 (test)" })).toBeVisible();
  }
  await Promise.all([page, other].map((tab) => tab.getByRole("button", { name: "Pay £480 (test)" }).click()));
  for (const tab of [page, other]) {
    const thanks = tab.getByRole("heading", { name: "Thank you" });
    const told = tab.getByRole("alert").or(tab.getByText("You already have Newsroom"));
    await expect(thanks.or(told).first()).toBeVisible();
  }
  await expect.poll(async () => (await account(page)).features.press_releases).toBe(41);
  const grants = (await ledger(page)).filter(({ kind }) => kind === "grant");
  expect(grants.map(({ units }) => units)).toEqual([40, 1]);
});

test("charges nobody more than was shown: a coupon that ended meanwhile is said before anything is bought", async ({
  page,
}) => {
  await signUp(page, "Liv", "Nordnes");
  const code = await createCoupon("Ebb");
  await page.goto(`${BASE_URL}/checkout?plan=newsroom&coupon=${code}`);
  await expect(page.getByRole("button", { name: "Pay £360 (test)" })).toBeVisible();
  await dateline("coupons:set", code, "off");
  await page.getByRole("button", { name: "Pay £360 (test)" }).click();
  await expect(page.getByText("The total is now £480.")).toBeVisible();
  expect((await account(page)).plan).toBe("Trial");
  await page.getByRole("button", { name: "Pay £480 (test)" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect((await account(page)).features.press_releases).toBe(41);
});
