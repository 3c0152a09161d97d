/** A newcomer's first hour: by the checklist from sign-up to a release; or sign in, publish a release with banner and link, read it signed out, see one release fewer. */
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { mailedLink } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, expectOnPage, openDashboard, openScreen, releasesLeft } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

const TITLE = "Northmoor Foods opens a second oat mill in Selby";
const FIRST_TITLE = "Calder & Finch binds its first atlas";

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
  expect(scripts).toEqual([`${BASE_URL}/copy.js`]); // the page works without it: it only copies
  expect([...complaints, ...readerComplaints]).toEqual([]);
  await reader.context().close();
});

/** Counts what is pressed, in every page that this one becomes. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => void clicks++);
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    document.addEventListener("click", ({ isTrusted }) => isTrusted && countClick(), true);
  });
  return () => clicks;
}

test("comes from sign-up to a public release by the checklist, in twelve clicks at most", async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  const clicks = await countClicks(page);
  const email = `${randomUUID()}@journey.example`;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const steps = page.getByRole("region", { name: "First steps" });

  await page.goto(`${BASE_URL}/auth/login`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Ewan");
  await page.getByLabel("Last name").fill("Calder");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("slow boat to Bergen");
  await press("Create account");
  await expect(steps.getByText("0 of 4 done")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);

  await page.goto(BASE_URL + (await mailedLink(email, "/auth/activate")));
  await expect(page.getByRole("status").getByText(/./).first()).toBeVisible();
  await page.goto(`${BASE_URL}/dashboard`);
  await expect(steps.getByText("1 of 4 done")).toBeVisible();

  await steps.getByRole("link", { name: "Create company" }).click();
  await page.getByLabel("Company Name").fill("Calder & Finch");
  await page.getByLabel("Contact Email").fill("press@calderfinch.example");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Logo" }).click();
  await (await chooser).setFiles({ name: "calder.jpg", mimeType: "image/jpeg", buffer: await banner() });
  await expect(page.getByRole("button", { name: "Remove calder.jpg" })).toBeVisible();
  await press("Create Company");
  await expect(page.getByRole("row").filter({ hasText: "Calder & Finch" })).toBeVisible();
  await openScreen(page, "Overview");
  await expect(steps.getByText("2 of 4 done")).toBeVisible();

  await steps.getByRole("link", { name: "Start writing" }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(FIRST_TITLE);
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("LEITH, Scotland. Calder & Finch has bound its first atlas. It has 212 maps.");
  await press("Submit");
  const panel = page.getByRole("region", { name: "Your post is published" });
  await expect(panel).toBeFocused();
  await expect(page.getByRole("dialog", { name: "Out of Releases" })).toHaveCount(0);
  const address = await panel.getByLabel("Public address").inputValue();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  await page.context().grantPermissions(["clipboard-write"]);
  await press("Copy link");
  await expect(panel.getByText("Copied")).toBeAttached();
  await page.reload();
  await expect(panel.getByRole("heading", { level: 1, name: "Your post is published" })).toBeVisible();
  await openScreen(page, "Overview");
  await expect(steps.getByText("4 of 4 done")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  expect(clicks()).toBeLessThanOrEqual(12);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(new URL(new URL(address).pathname, BASE_URL).href);
  await expect(reader.getByRole("heading", { level: 1, name: FIRST_TITLE })).toBeVisible();
  await reader.context().close();
  expect(complaints).toEqual([]);
});
