/** A refund: a customer buys, an operator gives part of it back, and both see the same. */
import { expect, test } from "@playwright/test";
import { dateline, mails } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openDashboard, openScreen, releasesLeft, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

test("goes from a purchase to money back, by operator and customer", async ({ page, browser }) => {
  const customer = await (await browser.newContext()).newPage();
  const { email } = await signUp(customer, "Sigrid", "Laksevåg");
  const before = await releasesLeft(customer);
  await customer.goto(`${BASE_URL}/checkout?plan=newsroom`);
  await customer.getByRole("button", { name: "Pay £480 (test)" }).click();
  await expect(customer.getByRole("heading", { name: "Thank you" })).toBeVisible();

  const complaints = complaintsOf(page);
  await openDashboard(page, "operator");
  await openScreen(page, "Settings");
  const seller = page.getByRole("form", { name: "Seller and VAT" });
  await seller.getByRole("textbox", { name: "Seller", exact: true }).fill(`Halden Press ${test.info().retry + 1} Ltd`);
  await seller.getByRole("textbox", { name: "VAT rate in per cent" }).fill("20");
  await seller.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  await openScreen(page, "Money");
  await page.getByRole("textbox", { name: "Search payments" }).fill(email);
  await page.keyboard.press("Enter");
  const rows = page.getByRole("table", { name: "Payments" }).locator("tbody tr");
  await expect(rows).toHaveCount(1); // the search has been answered: the table is dimmed until then
  const row = rows.filter({ hasText: "Sigrid" });
  await expect(row).toContainText("£480");
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByRole("textbox", { name: "Amount (GBP)" }).fill("480.01");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Bought twice by mistake");
  await dialog.getByRole("button", { name: "Refund £480.01" }).click();
  await expect(dialog.getByText("At most £480.")).toHaveCount(2); // said below the field, and against what was typed
  await dialog.getByRole("textbox", { name: "Amount (GBP)" }).fill("240");
  await dialog.getByRole("textbox", { name: "Releases taken back" }).fill("20");
  await dialog.getByRole("checkbox", { name: "End the subscription now" }).uncheck();
  await expectAccessibleInBothSchemes(page);
  // Whoever is in a hurry presses twice: it goes back once.
  await dialog.getByRole("button", { name: "Refund £240" }).dblclick();
  await expect(page.getByText("£240 refunded.")).toBeVisible();
  await expect(row).toContainText("Part refunded");
  expect(complaints).toEqual([]);

  await customer.goto(`${BASE_URL}/dashboard`);
  await openScreen(customer, "Plan & Billing");
  const payments = customer.getByRole("table", { name: "Payments" }).locator("tbody tr:not([aria-hidden])");
  await expect(payments).toContainText("Part refunded");
  expect(await releasesLeft(customer)).toBe(before + 20);
  expect(await mails()).toContain("Your refund of £240");
  expect(await dateline("payments:list", "--search", email)).toMatch(/\b24000\b/);
});
