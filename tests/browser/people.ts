/** What people do in the journeys, by role and label as they see them. */
import { expect, type Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "#database/seeds/demo-accounts.ts";

export const BASE_URL = process.env["BASE_URL"] ?? "";

export function demoAccount(role: "user" | "operator") {
  const account = DEMO_ACCOUNTS.find((each) => each.role === role);
  if (!account) throw new Error(`The demo workspace has no ${role}`);
  return account;
}

export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", { name: "Password" }).fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens the dashboard as the demo customer or operator and waits for its overview. */
export async function openDashboard(page: Page, role: "user" | "operator" = "user"): Promise<void> {
  await page.goto(`${BASE_URL}/dashboard`);
  await signIn(page, demoAccount(role));
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
}

/** Releases left as the top bar says it. */
export async function releasesLeft(page: Page): Promise<number> {
  const text = await page.getByRole("link", { name: /releases? left/ }).textContent();
  return Number(/\d+/.exec(text ?? "")?.[0]);
}

/** Collects what a browser complains about: CSP violations and script errors. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (401|402|404|410|429)/.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
