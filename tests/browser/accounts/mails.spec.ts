/** Accounts by mail: sign up, forget the password, find the mail as operator in the outbox, set a new one. */
import { expect, test } from "@playwright/test";
import { expectMail } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, demoAccount, openDashboard, signIn } from "../steps/people.ts";

/** A second try finds the account of the first one. */
const newcomer = () => ({
  first: "Ingrid",
  last: "Solheim",
  email: `ingrid.${test.info().retry}@halden.example`,
  password: "slow boat to Bergen",
});

test("signs up, signs out, and resets a forgotten password through the outbox", async ({ page, browser }) => {
  const person = newcomer();
  const complaints = complaintsOf(page);
  await page.goto(`${BASE_URL}/auth/login`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill(person.first);
  await page.getByLabel("Last name").fill(person.last);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible(); // signing in has an Email too
  await page.getByLabel("Email").fill(person.email.toUpperCase());
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("we have sent a link to it")).toBeVisible();

  await expectMail(person.email, "Choose a new password");
  const operator = await (await browser.newContext()).newPage();
  await openDashboard(operator, "operator");
  await operator.getByRole("navigation").getByRole("link", { name: "Outbox" }).click();
  const mail = operator
    .getByRole("button", { name: /password/i })
    .filter({ hasText: person.email })
    .first();
  await mail.click();
  await expect(operator.getByText("[link hidden]")).toBeVisible();
  await operator.getByRole("button", { name: "Reveal link" }).click();
  await operator.getByRole("textbox", { name: "Reason" }).fill("Asked for it by phone");
  await operator.getByRole("dialog").getByRole("button", { name: "Reveal link" }).click();
  const link = operator.getByRole("link", { name: /\/auth\/reset-password\?token=/ });
  const address = new URL((await link.getAttribute("href")) ?? "");
  await operator.context().close();

  await page.goto(BASE_URL + address.pathname + address.search);
  await page.getByRole("textbox", { name: "New password" }).fill("fast boat to Bergen");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await page.goto(`${BASE_URL}/auth/login`);
  await signIn(page, { email: person.email, password: person.password });
  await expect(page.getByText("Wrong email or password.")).toBeVisible();
  await signIn(page, { email: person.email, password: "fast boat to Bergen" });
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const notice = page.getByRole("region", { name: /^Revealed link/ });
  await expect(notice).toContainText("Reason: Asked for it by phone");
  await notice.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(notice).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("sends a visitor of the dashboard to sign in and back to where they were going", async ({ page }) => {
  await page.goto(`${BASE_URL}/dashboard?activeContent=createBlog`);
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, demoAccount("user"));
  await expect(page).toHaveURL(/activeContent=createBlog/);
  await expect(page.getByRole("heading", { name: "Submit Your Press Release" })).toBeVisible();
});

test("shows operators' screens to operators alone", async ({ page, request }) => {
  await openDashboard(page);
  await expect(page.getByRole("navigation").getByRole("link", { name: "Outbox" })).toHaveCount(0);
  expect((await page.request.get(`${BASE_URL}/api/operator/outbox/`)).status()).toBe(403);
  expect((await request.get(`${BASE_URL}/api/operator/outbox/`)).status()).toBe(401);
});
