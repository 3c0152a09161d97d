/** Support: a ticket with a screenshot, its answer by mail and in the menu, a reply that opens it again; the operator's queue by keyboard. */
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { supportMessages } from "#features/support/contract.ts";
import { mails } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openDashboard, openScreen, signUp } from "../steps/people.ts";
import { expectAccessible, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

const QUESTION = "The head of the report shows October, although the release went out in November.";
const NOTE = "The same as last week, Joris has it.";
const ANSWER = "Thank you, we have corrected it.";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const picture = () =>
  sharp({ create: { width: 800, height: 1100, channels: 3, background: { r: 243, g: 240, b: 232 } } })
    .png()
    .toBuffer();
const menuLink = (page: Page, name: RegExp) => page.getByRole("navigation").getByRole("link", { name });
const thread = (page: Page) => page.getByRole("dialog").getByRole("list", { name: "Thread" });

/** By keyboard alone, but for the file. @returns the ticket's id. */
async function openTicket(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Create Ticket" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create Ticket" });
  await expect(dialog.getByRole("textbox", { name: "Message" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Submit Ticket" })).toBeDisabled();
  await page.keyboard.type(QUESTION);
  const file = dialog.locator("input[type=file]");
  await file.setInputFiles({ name: "page.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(dialog.getByText(supportMessages.screenshotType)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await file.setInputFiles({ name: "page-1.png", mimeType: "image/png", buffer: await picture() });
  await expect(dialog.getByText("page-1.png")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Create Ticket" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveValue(QUESTION);
  await file.setInputFiles({ name: "page-1.png", mimeType: "image/png", buffer: await picture() });
  await dialog.getByRole("button", { name: "Submit Ticket" }).focus();
  await page.keyboard.press("Enter");
  const toast = page.getByText(/^Your ticket has been submitted successfully! Ticket ID: #\d+$/);
  return Number(/\d+/.exec((await toast.textContent()) ?? "")?.[0]);
}

/** By keyboard alone: finds the ticket, notes something, answers it. */
async function answerTicket(operator: Page, id: number): Promise<void> {
  await openScreen(operator, "Tickets");
  await operator.getByPlaceholder("Search tickets...").fill(`#${id}`);
  await operator.keyboard.press("Enter");
  await expect(operator.getByRole("row")).toHaveCount(2);
  await expectAccessibleInBothSchemes(operator);
  await expect(operator.getByRole("heading", { name: "Tickets", level: 1 })).toBeVisible();
  await operator.keyboard.press("Tab");
  await operator.keyboard.press("j");
  await expect(operator.getByRole("link", { name: `#${id}` })).toBeFocused();
  await operator.keyboard.press("Enter");
  const dialog = operator.getByRole("dialog", { name: `Ticket #${id}` });
  await expect(dialog.getByText(QUESTION)).toBeVisible();
  await dialog.getByRole("switch", { name: "Internal note" }).check();
  await dialog.getByRole("textbox", { name: "Internal note" }).fill(NOTE);
  await press(operator, "Save note");
  await expect(thread(operator).getByText(NOTE)).toBeVisible();
  await dialog.getByRole("heading").click();
  await operator.keyboard.press("r");
  await expect(dialog.getByRole("textbox", { name: "Your answer" })).toBeFocused();
  await operator.keyboard.type(ANSWER);
  await press(operator, "Send answer");
  await expect(thread(operator).getByText(ANSWER)).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Your answer" })).toHaveValue("");
  await expectAccessibleInBothSchemes(operator);
}

test("answers a ticket, tells its owner by mail and in the menu, and opens it again with a reply", async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const owner = await signUp(page, "Ingunn", "Dahl");
  await openScreen(page, "Support");
  await expect(page.getByRole("heading", { name: "Support Tickets" })).toBeFocused();
  await expect(page.getByText("No tickets yet")).toBeVisible();
  const id = await openTicket(page);
  await expect(page.getByRole("row").filter({ hasText: `#${id}` })).toContainText("Open");

  const operator = await (await browser.newContext()).newPage();
  await openDashboard(operator, "operator");
  await answerTicket(operator, id);

  const mail = (await mails()).split(owner.email)[1] ?? "";
  expect(mail).toContain(ANSWER);
  const link = /\S+activeContent=supportTickets&item=ticket\.\d+/.exec(mail)?.[0] ?? "";
  expect(link).toBe(`${BASE_URL}/dashboard?activeContent=supportTickets&item=ticket.${id}`);

  await page.goto(`${BASE_URL}/dashboard?activeContent=supportTickets`);
  await expect(menuLink(page, /^Support\s*1\s*unread$/)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "New answer" })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  await page.goto(link);
  await expect(page.getByRole("dialog", { name: `Ticket #${id} Details` })).toBeVisible();
  await expect(thread(page).getByText(ANSWER)).toBeVisible();
  await expect(thread(page).getByText("page-1.png")).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await expect(page.getByText("New answer")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Escape");
  await expect(menuLink(page, /^Support$/)).toBeVisible();

  await operator.getByRole("combobox", { name: "Status" }).click();
  await operator.getByRole("option", { name: "Resolved" }).click();
  await press(operator, "Set status");
  await expect(thread(operator).getByText("Resolved")).toBeVisible();
  await operator.context().close();

  await page.reload();
  await page.getByRole("link", { name: `View ticket ${id}` }).click();
  await expect(page.getByText("Replying reopens this ticket.")).toBeVisible();
  await page.getByRole("textbox", { name: "Your reply" }).fill("It is back in the second report.");
  await press(page, "Send reply");
  await expect(page.getByText(supportMessages.replied)).toBeVisible();
  await expect(thread(page).getByText("You set the status to Open")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row").filter({ hasText: `#${id}` })).toContainText("Open");
  expect(complaints).toEqual([]);
});
