/** What people do in the journeys, by role and label as they see them. */
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "#database/seeds/demo-accounts.ts";
import { dateline } from "./operator.ts";
import { ownServer } from "../setup/own-server.ts";

export const BASE_URL = ownServer.baseUrl;

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

async function signInByCall(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const data = { email, password };
  const answer = await page.request.post(BASE_URL + "/api/jwt/create/", { headers: { origin: BASE_URL }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/**
 * Opens the dashboard as the demo customer or operator and waits for the screen on which they arrive. They sign in by the call,
 * not by the form, which is the subject of journeys of its own.
 */
export async function openDashboard(page: Page, role: "user" | "operator" = "user"): Promise<void> {
  await signInByCall(page, demoAccount(role));
  await page.goto(`${BASE_URL}/dashboard`);
  const name = role === "operator" ? "Today" : "Overview";
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

/**
 * Opens the dashboard with a new account, for whatever would change the demo workspace. An operator creates the account, with
 * its address confirmed, so what it submits is published. With `isConfirmed: false` it signs up by itself: use that sparingly,
 * because an address may sign up only some thirty times an hour, and all journeys share one.
 */
export async function signUp(
  page: Page,
  first: string,
  last: string,
  { isConfirmed = true } = {},
): Promise<{ email: string; password: string }> {
  const account = { email: `${randomUUID()}@journey.example`, password: "slow boat to Bergen" };
  if (isConfirmed) {
    await dateline("user:create", account.email, "--password", account.password, "--name", `${first} ${last}`);
    await signInByCall(page, account);
  } else {
    const data = { first_name: first, last_name: last, ...account };
    const answer = await page.request.post(BASE_URL + "/api/users/", { headers: { origin: BASE_URL }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await page.goto(`${BASE_URL}/dashboard`);
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  return account;
}

/** A name or title that is new to the server, because a journey's second try finds what its first one created. */
export const unused = (name: string) => `${name} ${randomUUID().slice(0, 4)}`;

/** Opens a screen from the side menu. */
export async function openScreen(page: Page, label: string): Promise<void> {
  await page
    .getByRole("navigation")
    .getByRole("link", { name: new RegExp(`^${label}`) })
    .click();
}

/** Releases left as the top bar says it at this moment: poll for what a call changes. */
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

/** Loads a public page again until readers get it with this status: a change reaches pages in memory by a message. */
export async function expectStatus(page: Page, address: string, status: number): Promise<void> {
  await expect.poll(async () => (await page.goto(address))?.status(), { timeout: 30_000 }).toBe(status);
}

/** Loads a public page again until it shows what `find` finds, for the same reason. */
export async function expectOnPage(page: Page, address: string, find: () => Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(find()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}
