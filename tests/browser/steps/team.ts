/** A company with people, made by calls: for journeys that are about what its screens show. */
import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import type { Company } from "#features/companies/contract.ts";
import type { Role } from "#features/companies/team/roles.ts";
import { invitationPage } from "#features/team/contract.ts";
import { mailedLink } from "./operator.ts";
import { BASE_URL } from "./people.ts";

async function send<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(BASE_URL + path, { headers: { origin: BASE_URL }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

export function createCompany(page: Page, name: string): Promise<Company> {
  return send(page, "/dashboard/create-company/", { name, byline: "shown" });
}

/** @returns the link in the email, without the origin. */
export async function invite(owner: Page, company: Company, email: string, role: Role): Promise<string> {
  await send(owner, "/api/invitations/", { emails: [email], role, companies: [company.id] });
  return mailedLink(email, invitationPage);
}

export const newAddress = () => `${randomUUID()}@northmoor.example`;

/** A page that is signed in as somebody who has just joined. */
export async function colleague(owner: Page, browser: Browser, company: Company, role: Role, name: string) {
  const link = await invite(owner, company, newAddress(), role);
  const page = await (await browser.newContext()).newPage();
  const [first_name = "", last_name = ""] = name.split(" ");
  const token = new URL(link, BASE_URL).searchParams.get("token");
  await send(page, "/api/invitations/join/", { token, first_name, last_name, password: "quiet harbour oats" });
  return page;
}

/** Chooses in the top bar whom lists and new posts belong to. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Post and filter as/ }).click();
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
}
