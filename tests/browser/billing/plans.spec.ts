/** Buying and leaving a plan as it is done by hand: from the sign-in page and back, by keyboard, with cards that fail. */
import { expect, type Page, test } from "@playwright/test";
import { checkoutMessages } from "#features/billing/contracts/checkout.ts";
import { BASE_URL, complaintsOf, demoAccount, openScreen, releasesLeft, signIn, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

const ORDER = `${BASE_URL}/checkout?plan=newsroom`;
const pay = (page: Page) => page.getByRole("button", { name: "Pay £480 (test)" });
const fact = (page: Page, label: string) =>
  page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });

/** Moves on with Tab until the element has the focus. */
async function tabTo(page: Page, target: ReturnType<typeof pay>): Promise<void> {
  for (let count = 0; count < 15; count++) {
    if (await target.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("brings a visitor back from signing in to the order", async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto(`${ORDER}&coupon=NOT-A-COUPON`);
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await signIn(page, demoAccount("user"));
  await expect(page).toHaveURL(`${ORDER}&coupon=NOT-A-COUPON`);
  await expect(page.getByRole("heading", { name: "Confirm your order" })).toBeVisible();
  await expect(page.getByText("Coupon not found. Check the code.")).toBeVisible();
  await expect(page.getByLabel("Coupon code")).toHaveValue("NOT-A-COUPON");
  await expect(pay(page)).toBeEnabled();
  expect(complaints).toEqual([]);
});

test("buys by keyboard alone, after a card that is declined, and cancels and keeps the plan", async ({ page }) => {
  const complaints = complaintsOf(page);
  await signUp(page, "Ragnhild", "Sandviken");
  await openScreen(page, "Plan & Billing");
  await expect(page.getByText("No active subscription")).toBeVisible();
  await expect(page.getByText("No payments yet")).toBeVisible();
  const before = await releasesLeft(page);

  await page.goto(ORDER);
  await expect(pay(page)).toBeEnabled();
  await tabTo(page, page.getByRole("radio", { name: "Pays", exact: true }));
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "Is declined" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByText(checkoutMessages.declined)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Is declined" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Pays", exact: true })).toBeChecked();
  await tabTo(page, pay(page));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
  await expect(page.getByText(`${before + 40} releases left`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();

  await tabTo(page, page.getByRole("link", { name: "Plan & Billing" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(fact(page, "Price")).toContainText("£480 a month");
  await expect(fact(page, "Next payment")).toContainText("£480");
  const payments = page.getByRole("table", { name: "Payments" }).locator("tbody tr");
  await expect(payments).toHaveCount(1);
  await expect(payments).toContainText("Paid");

  await page.getByRole("button", { name: "Cancel plan" }).press("Enter");
  await expect(page.getByRole("group", { name: "Cancel Newsroom?" })).toContainText(
    `The ${before + 40} releases you have left stay yours.`,
  );
  await expect(page.getByRole("button", { name: "Keep plan" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Your subscription ends on/)).toBeVisible();
  await expect(page.getByText("Ending", { exact: true })).toBeVisible();
  await expect(fact(page, "Next payment")).toContainText("None");
  await expect(page.getByRole("button", { name: "Keep plan" })).toBeFocused();

  await page.goto(ORDER);
  await expect(page.getByText(checkoutMessages.alreadyOnEnding("Newsroom"))).toBeVisible();
  await page.getByRole("link", { name: "Plan & Billing" }).click();
  await page.getByRole("button", { name: "Keep plan" }).click();
  await expect(page.getByText(checkoutMessages.resumed)).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect.poll(() => releasesLeft(page)).toBe(before + 40);
  // The declined card was refused and logged; nothing else was.
  expect(complaints).toEqual([expect.stringContaining("400"), expect.stringContaining("A change was not made")]);
});

test("leads to the plans where there is no such plan, and shows nobody another's purchase", async ({ page }) => {
  await signUp(page, "Sverre", "Åsane");
  for (const plan of ["gold", "", "%3Cscript%3E", "x".repeat(100)]) {
    await page.goto(`${BASE_URL}/checkout?plan=${plan}`);
    await expect(page.getByRole("link", { name: "View Pricing Plans" })).toHaveAttribute("href", "/pricing");
  }
  await page.goto(`${BASE_URL}/checkout?checkout=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText(checkoutMessages.noCheckout)).toBeVisible();
});

test("is accessible in both schemes and fits three widths", async ({ page }) => {
  const expectSound = async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothSchemes(page);
  };
  await page.goto(ORDER);
  await signIn(page, demoAccount("user"));
  await pay(page).waitFor();
  await expectSound();
  await page.goto(`${BASE_URL}/dashboard?activeContent=billing`);
  await page.getByRole("table", { name: "Release history" }).getByRole("time").first().waitFor();
  await expectSound();
});
