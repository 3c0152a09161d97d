/** A newcomer's first hour: sign in, publish a release with banner and link, read it signed out, see one release fewer. */
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { BASE_URL, complaintsOf, expectOnPage, openDashboard, releasesLeft } from "./people.ts";

const TITLE = "Northmoor Foods opens a second oat mill in Selby";

const banner = () =>
  sharp({ create: { width: 1800, height: 1000, channels: 3, background: { r: 28, g: 63, b: 148 } } })
    .jpeg()
    .toBuffer();

test("publishes a release that anybody can read", async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  await openDashboard(page);
  const before = await releasesLeft(page);
  expect(before).toBeGreaterThan(0);

  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Submit/ })
    .click();
  await expect(page.getByRole("heading", { name: "Submit Your Press Release" })).toBeVisible();

  await page.getByLabel("Title", { exact: false }).first().fill(TITLE);
  const editor = page.getByRole("textbox", { name: /Content/ });
  await editor.click();
  await page.keyboard.type("SELBY, England. Northmoor Foods has opened its second oat mill. It mills 40 tonnes a day.");
  await expect(page.getByText("16 / 800 words")).toBeVisible();
  await page.getByLabel("Summary").fill("The mill doubles capacity and takes oats from 63 farms within 40 miles.");
  await page.getByRole("button", { name: /Text style/ }).click();
  await expect(page.getByRole("menuitem", { name: /Subheading/ })).toBeInViewport();
  await page.keyboard.press("Escape");
  const company = page.getByRole("combobox", { name: "Post as Company" });
  await expect(company).toHaveValue("N/A (Post as Yourself)");
  await company.click();
  await page.getByRole("option", { name: "Mereside Rail Works" }).click();
  await expect(company).toHaveValue("Mereside Rail Works");
  await page.getByRole("checkbox", { name: "Technology" }).check();
  await page.getByLabel(/Website 1/).fill("https://northmoor.example/selby");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Banner picture" }).click();
  await (await chooser).setFiles({ name: "mill.jpg", mimeType: "image/jpeg", buffer: await banner() });
  await page.getByRole("textbox", { name: "Alt text of mill.jpg" }).fill("The new oat mill at dusk");
  await page.getByLabel("SEO meta title").fill("Second oat mill opens in Selby");

  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const link = page.getByRole("link", { name: "View", exact: true });
  await expect(link).toBeVisible();
  const address = await link.getAttribute("href");
  expect(address).toMatch(/^\/PR\/[0-9a-f-]{36}\/northmoor-foods-opens-a-second-oat-mill-in-selby$/);
  await expect(page.getByLabel("Title", { exact: false }).first()).toHaveValue("");
  await expect.poll(() => releasesLeft(page)).toBe(before - 1);

  const reader = await (await browser.newContext()).newPage();
  const readerComplaints = complaintsOf(reader);
  const scripts: string[] = [];
  reader.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await reader.goto(BASE_URL + address);
  await expect(reader.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(reader.getByText("It mills 40 tonnes a day.")).toBeVisible();
  await expect(reader.getByRole("link", { name: /northmoor\.example/ })).toBeVisible();
  await expect(reader).toHaveTitle(/Second oat mill opens in Selby/);
  const picture = reader.locator("main picture img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
  await expectOnPage(reader, `${BASE_URL}/`, () => reader.getByRole("link", { name: TITLE }).first());
  expect(scripts).toEqual([]);
  expect([...complaints, ...readerComplaints]).toEqual([]);
  await reader.context().close();
});
