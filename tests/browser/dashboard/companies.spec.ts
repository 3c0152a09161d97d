/** A company's life: created with a logo, corrected, posted as, read on its own page, deleted and taken back. */
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { companyMessages } from "#features/companies/contract.ts";
import { dateline } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, expectOnPage, expectStatus, openScreen, signUp } from "../steps/people.ts";

const NAME = "Kvarven Shipbreakers";
const TITLE = "Kvarven takes the last steam dredger apart";

const logo = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: { r: 28, g: 63, b: 148 } } })
    .png()
    .toBuffer();

const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: NAME });

test("creates a company, posts as it, and takes it back after deleting it", async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  const { email } = await signUp(page, "Solveig", "Kvarven");
  await dateline("units:grant", email, "3", "--reason", "Journey"); // the last one would open a dialog over the page
  await openScreen(page, "Companies");
  await expect(page.getByText("No companies yet")).toBeVisible();
  await page.getByRole("button", { name: "Create Company" }).click();
  await expect(page.getByRole("heading", { name: "Create A New Company" })).toBeFocused();
  await page.getByLabel("Company Name").fill(NAME);
  await page.getByLabel("Description").fill("Takes ships apart in Askøy, and sells what they were made of.");
  await page.getByLabel("Established Date").fill("1931-05-04");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Logo" }).click();
  await (await chooser).setFiles({ name: "kvarven.png", mimeType: "image/png", buffer: await logo() });
  await expect(page.getByRole("button", { name: "Remove kvarven.png" })).toBeVisible();
  await page.getByRole("button", { name: "Create Company" }).click();
  await expect(page.getByText(companyMessages.created)).toBeVisible();
  await expect(rowOf(page)).toContainText("04/05/1931");
  await expect(rowOf(page)).toContainText("None");

  await rowOf(page)
    .getByRole("link", { name: `Edit ${NAME}` })
    .click();
  const website = page.getByLabel("Website");
  await website.fill("kvarven");
  await page.getByRole("button", { name: "Update Company" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Error" });
  await expect(alert.getByRole("listitem")).toHaveText([`Website: ${companyMessages.invalidUrl}`]);
  await expect(website).toBeFocused();
  await website.fill("https://kvarven.example");
  await expect(alert).toHaveCount(0);
  await page.getByLabel("LinkedIn").fill("https://www.linkedin.com/company/kvarven");
  await page.getByRole("button", { name: "Update Company" }).click();
  await expect(page.getByText(companyMessages.updated)).toBeVisible();
  await expect(rowOf(page).getByRole("link", { name: "LI" })).toBeVisible();
  const address = (await rowOf(page).getByRole("link", { name: "View the page" }).getAttribute("href")) ?? "";

  const reader = await (await browser.newContext()).newPage();
  const readerComplaints = complaintsOf(reader);
  await reader.goto(BASE_URL + address);
  await expect(reader.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await expect(reader.getByText("This company has not published anything yet.")).toBeVisible();
  const mark = reader.getByRole("img", { name: `Logo of ${NAME}` });
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);

  await rowOf(page)
    .getByRole("link", { name: `Edit ${NAME}` })
    .click();
  await page.getByRole("link", { name: "Newsroom", exact: true }).click();
  await page.getByRole("button", { name: "Add press contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add press contact" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Oda Kvarven");
  await dialog.getByRole("textbox", { name: "Phone" }).fill("+47 55 21 40 01");
  await dialog.getByRole("button", { name: "Add press contact" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Oda Kvarven" })).toBeVisible();
  await expect(async () => {
    await reader.reload();
    await expect(reader.getByRole("link", { name: "+47 55 21 40 01" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await reader.getByLabel("Your email").fill("reader@paper.example");
  await reader.getByRole("button", { name: "Follow" }).click();
  await expect(reader.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await reader.goto(BASE_URL + address);

  await openScreen(page, "Submit");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(TITLE);
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("ASKØY, Norway. The dredger Bjørnar dug the harbours of this coast for eighty years.");
  await page.getByRole("combobox", { name: "Post as Company" }).click();
  await page.getByRole("option", { name: NAME }).click();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("link", { name: "View", exact: true })).toBeVisible();

  await expectOnPage(reader, BASE_URL + address, () => reader.getByRole("link", { name: TITLE }));
  await reader.getByRole("link", { name: TITLE }).click();
  await reader.getByRole("link", { name: NAME }).click();
  await expect(reader).toHaveURL(BASE_URL + address);

  await openScreen(page, "Companies");
  await rowOf(page)
    .getByRole("button", { name: `Delete ${NAME}` })
    .click();
  await expect(page.getByText(companyMessages.deleted)).toBeVisible();
  await expect(rowOf(page)).toHaveCount(0);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover(); // a toast stays while the pointer is on it
  await expectStatus(reader, BASE_URL + address, 404);
  await undo.click();
  await expect(rowOf(page)).toBeVisible();
  await expectOnPage(reader, BASE_URL + address, () => reader.getByRole("link", { name: TITLE }));
  expect([...complaints, ...readerComplaints]).toEqual([]);
  await reader.context().close();
});
