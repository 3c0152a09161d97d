/** A coupon's way: applied in the dashboard, counted on the page of plans and at checkout, removed, switched off. */
import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { couponMessages, couponProblems } from "#features/billing/contracts/coupon.ts";
import { dateline } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signUp } from "../steps/people.ts";

test("applies a coupon, takes it to the checkout, and takes it back", async ({ page }) => {
  const complaints = complaintsOf(page);
  await signUp(page, "Ingunn", "Kvarven");
  await openScreen(page, "Coupons");
  const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(rowOf("Launch week")).toContainText("50% off");
  await expect(rowOf("Summer notices")).toContainText("Inactive");
  const over = page.getByRole("button", { name: "Apply Summer notices" });
  await expect(over).toHaveAttribute("aria-disabled", "true");
  await expect(over).toHaveAccessibleDescription(couponProblems.expired);

  await page.getByRole("button", { name: "Apply Launch week" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${BASE_URL}/pricing?coupon=LAUNCH50`);
  const newsroom = page.getByRole("region", { name: "Newsroom" });
  await expect(newsroom).toContainText("was £480 now £240");
  await expect(newsroom).toContainText("a month for 3 months, then £480");
  await page.getByRole("link", { name: "Choose Newsroom" }).click();
  await expect(page).toHaveURL(`${BASE_URL}/checkout?plan=newsroom&coupon=LAUNCH50`);
  await expect(page.getByText("£240").first()).toBeVisible();

  await page.goto(`${BASE_URL}/dashboard?activeContent=coupons`);
  const banner = page.getByRole("region", { name: "Applied coupon" });
  await expect(banner).toContainText("Launch week is applied: 50% off payments in the first 3 months.");
  await banner.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(couponMessages.removed)).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Apply Launch week" })).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("shows prices without JavaScript, and a coupon's end as soon as it is switched off", async ({ browser }) => {
  const code = `JOURNEY-${randomUUID().slice(0, 8)}`; // a code is taken for good
  await dateline("coupons:create", code, "Journey", "--percent-off", "10", "--max-redemptions", "5");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const notice = page.getByRole("region", { name: "Notice" });
  await page.goto(`${BASE_URL}/pricing?coupon=${code}`);
  await expect(page.getByRole("status")).toContainText("Journey");
  await expect(notice).toContainText("was £45 now £40.50");
  await page.getByText("What happens to releases I do not use?").click();
  await expect(page.getByText("Releases never expire")).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose Notice" })).toHaveAttribute(
    "href",
    `/checkout?plan=notice&coupon=${code}`,
  );
  await dateline("coupons:set", code, "off");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("status")).toContainText(couponProblems.inactive, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(notice).not.toContainText("£40.50");
  await page.getByRole("link", { name: "Remove the coupon" }).click();
  await expect(page).toHaveURL(`${BASE_URL}/pricing`);
  await expect(page.getByRole("status")).toHaveCount(0);
  await context.close();
});
