/** An outlet that posts are delivered to, entered by the operator, and the author's report of it. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { operatorPlatformList, savedPlatform } from "#features/reports/platform-contract.ts";
import { PlatformDouble } from "#tests/doubles/platform-server.ts";
import { type PdfFile, readPdf } from "#tests/support/pdf-file.ts";
import { ownServer } from "../setup/own-server.ts";
import { BASE_URL, openScreen } from "./people.ts";

export const OUTLET = "Shetland Wire";

/** Listens where the journey's server may reach it, and gets the posts of every plan by signed webhook. Stop it. */
export async function openOutlet(operator: Page): Promise<PlatformDouble> {
  const outlet = await new PlatformDouble().start(ownServer.peerPort);
  const address = BASE_URL + "/operator/platforms/";
  const headers = { origin: BASE_URL };
  const { platforms, plans } = operatorPlatformList.parse(await (await operator.request.get(address)).json());
  // An outlet left by an earlier journey would deliver to the same port and appear in the same report.
  for (const { id, ...platform } of platforms.filter(({ name, is_active }) => name === OUTLET && is_active)) {
    const data = { ...platform, is_active: false };
    const answer = await operator.request.put(BASE_URL + `/operator/platforms/${id}/`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const data = {
    name: OUTLET,
    type: "external",
    way: "webhook",
    endpoint: outlet.webhook,
    industry: "Shipping",
    plan_ids: plans.map(({ id }) => id),
  };
  const answer = await operator.request.post(address, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  outlet.signingKey = savedPlatform.parse(await answer.json()).new_secret ?? "";
  return outlet;
}

/** Waits for the outlet in the author's report, and has the PDF of it made. */
export async function takeReport(page: Page, title: string): Promise<PdfFile> {
  await openScreen(page, "Blog Reports");
  const row: Locator = page.getByRole("row").filter({ hasText: title });
  await expect(async () => {
    await page.reload();
    await row.waitFor(); // the list may load slowly; it brings the outlet's state with it
    await expect(row.getByText(OUTLET)).toBeVisible({ timeout: 5000 });
  }).toPass();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: `PDF report of “${title}”` }).click(),
  ]);
  return readPdf(await readFile(await download.path()));
}
