/** A webhook: added on the screen, told of a release, refused, seen in the log, replayed and removed. */
import { expect, type Page, test } from "@playwright/test";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { webhookMessages } from "#features/webhooks/contract.ts";
import { WebhookReceiver } from "../../doubles/webhook-receiver.ts";
import { ownServer } from "../setup/own-server.ts";
import { expectMail } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signUp, unused } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { createCompany } from "../steps/team.ts";

const COMPANY = "Northmoor Foods";
const NAME = "Intranet";
const WIDTHS = [1440, 820, 390];

const receiver = new WebhookReceiver();
test.beforeAll(() => receiver.start(ownServer.peerPort));
test.afterAll(() => receiver.stop());

async function openWebhooks(page: Page): Promise<void> {
  await openScreen(page, "Companies");
  await page.getByRole("link", { name: `Edit ${COMPANY}` }).click();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
}

test("tells a program of a release, and keeps what was refused", async ({ page }) => {
  const account = await signUp(page, "Ada", "Mill");
  const company = await createCompany(page, COMPANY);
  await page.goto(`${BASE_URL}/dashboard`);
  const complaints = complaintsOf(page);
  await openWebhooks(page);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add endpoint" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(NAME);
  await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.address);
  await dialog.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const shown = page.getByRole("dialog", { name: NAME });
  await expect(shown.getByText(webhookMessages.added)).toBeVisible();
  receiver.secret = (await shown.getByTestId("webhook-secret").textContent()) ?? "";
  await shown.getByRole("button", { name: "I have saved it" }).click();
  await expectMail(account.email, `Webhook added: ${NAME}`);

  receiver.faultOf = () => ({ status: 503, body: "<h1>Down for maintenance</h1>" });
  await page.getByRole("button", { name: `Send a test to ${NAME}` }).click();
  await expect(page.getByText("The endpoint answered 503.")).toBeVisible();

  const title = unused("Northmoor opens a mill");
  const data = { title, content: "<p>It grinds forty tonnes a day.</p>", posted_by_company: String(company.id) };
  const headers = { origin: BASE_URL };
  const published = await page.request.post(BASE_URL + createPath(USUAL_KIND, "published"), { headers, data });
  expect(published.status(), await published.text()).toBe(201);
  const log = page.getByRole("table", { name: "Deliveries" });
  await expect(log.getByRole("row").filter({ hasText: title })).toContainText("503");
  await expect(page.getByText("<h1>Down for maintenance</h1>")).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothSchemes(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  receiver.faultOf = () => null;
  await page.getByRole("button", { name: "Replay post.published" }).click();
  await expect(page.getByText(webhookMessages.replayed)).toBeVisible();
  await expect(log.getByRole("row").filter({ hasText: title })).toContainText("204");
  // Platforms that other journeys left post to the same port.
  const [test503, first, ...again] = receiver.received.filter(({ type }) => type !== undefined);
  expect([test503?.type, first?.type, first?.isSigned]).toEqual(["webhook.test", "post.published", true]);
  expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first?.id]));

  await page.getByRole("button", { name: `More for ${NAME}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove webhook" }).click();
  await expect(page.getByText(webhookMessages.removed(NAME))).toBeVisible();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  expect(complaints).toEqual([]);
});
