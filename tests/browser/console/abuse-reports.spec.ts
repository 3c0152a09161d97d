/** Abuse reports: a reader without scripts reports a page, an operator decides, the reader gets the answer by mail. */
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { REPORT_PAGE } from "#features/abuse-reports/contract.ts";
import { en } from "#ui-kit/public/words/en.ts";
import { dateline, mails } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openDashboard, openScreen } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

const MESSAGE = "The third picture is mine. I sold it to the town for the inside of a leaflet, and not for this.";
const NOTE = "Licence of 3 June seen.";
const ANSWER = "The company has shown us a licence for this picture.";

/** @returns the report's number, and the page's title. */
async function reportPage(reader: Page, email: string): Promise<{ id: string; title: string }> {
  await reader.goto(BASE_URL);
  await reader.locator("main article a, main h2 a, main h3 a").first().click();
  const title = (await reader.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await reader.getByRole("link", { name: "Report this page" }).click();
  await expect(reader.getByText(title, { exact: true })).toBeVisible();
  await reader.getByRole("radio", { name: /It uses my work/ }).check();
  await reader.getByLabel(/What should we know/).fill(MESSAGE);
  await reader.getByLabel(/Your email/).fill("sunil@raman");
  await reader.getByRole("button", { name: "Send report" }).click();
  await expect(reader.getByText(en.report.problems.emailUnfinished("raman"))).toBeVisible();
  await expect(reader.getByLabel(/What should we know/)).toHaveValue(MESSAGE);
  await expectNoSidewaysScroll(reader);
  await reader.getByLabel(/Your email/).fill(email);
  // People take longer than three seconds; this waits for what they would see were they faster.
  const received = reader.getByRole("heading", { name: "We have received your report" });
  await expect(async () => {
    if (await received.isHidden()) await reader.getByRole("button", { name: "Send report" }).click({ timeout: 2000 }); // it disappears when the answer arrives
    await expect(received).toBeVisible({ timeout: 2000 });
  }).toPass();
  return { id: (await reader.locator("b.num").textContent())?.slice(1) ?? "", title };
}

test("go from a reader without scripts to an operator's decision and an email", async ({ page, browser }) => {
  const email = `${randomUUID()}@journey.example`;
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const { id, title } = await reportPage(reader, email);
  expect((await mails()).split(email)[1]).toContain(`We have received your report #${id}`);

  const complaints = complaintsOf(page);
  await page.goto(`${BASE_URL}${REPORT_PAGE}`); // with scripts, which the check needs
  await expectAccessibleInBothSchemes(page);
  await openDashboard(page, "operator");
  await expect(page.getByRole("navigation").getByRole("link", { name: /^Abuse Reports.*open$/ })).toBeVisible();
  await openScreen(page, "Abuse Reports");
  await expect(page.getByRole("heading", { name: "Abuse Reports", level: 1 })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: `#${id}` }).click();
  const dialog = page.getByRole("dialog", { name: `Report #${id}` });
  await expect(dialog.getByText(MESSAGE)).toBeVisible();
  await expect(dialog.getByRole("link", { name: title })).toBeVisible();
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(dialog.getByText("Choose a decision.")).toBeVisible();
  await dialog.getByRole("radio", { name: "No action" }).check();
  await dialog.getByLabel("Note").fill(NOTE);
  await dialog.getByLabel("Answer to the reporter").fill(ANSWER);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Decide" }).click();
  // A report left open by this journey's first try concerns the same page and is decided along with this one.
  await expect(page.getByText(/^(?:Report|\d+ reports) decided\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: `#${id}` })).toHaveCount(0);

  const sent = await mails();
  expect(sent).toContain(`Our decision on your report #${id}`);
  expect(sent).toContain(ANSWER);
  expect(sent).not.toContain(NOTE);
  expect(await dateline("abuse:show", id, "--json")).toContain(NOTE);
  expect(complaints).toEqual([]);
});
