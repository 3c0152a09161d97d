/** Pictures follow what shows them: the author and the operator see a waiting post's picture, a stranger only a public one. */
import { expect, type Locator, test } from "@playwright/test";
import { createPath, postPath, type SavedPost } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { dateline } from "../steps/operator.ts";
import { BASE_URL, openDashboard, openScreen, unused } from "../steps/people.ts";

const article = kindOf("article");
const headers = { origin: BASE_URL };

test.afterEach(() => dateline("moderation:set", "off"));

/** Whether the browser has drawn the picture. */
const isDrawn = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test("shows a waiting picture to its author and to operators, and a public one to everybody", async ({
  page,
  browser,
}) => {
  const title = unused("Lerwick harbour gets a second crane");
  await dateline("moderation:set", "all");
  await openDashboard(page);
  const banner_picture = {
    name: "crane.jpg",
    mimeType: "image/jpeg",
    buffer: await jpegFile({ width: 600, height: 400 }),
  };
  const fields = { title, content: "<p>LERWICK, Scotland. It lifts 96 tonnes.</p>", tags: '["Technology"]' };
  const multipart = { ...fields, summary: "A second crane.", banner_picture };
  const created = await page.request.post(BASE_URL + createPath(article, "published"), { headers, multipart });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = (await created.json()) as SavedPost;

  await openScreen(page, "Pending Content");
  const row = page.getByRole("row").filter({ hasText: title });
  const path = (await row.getByRole("link", { name: "Preview" }).getAttribute("href")) ?? "";
  await page.goto(BASE_URL + path);
  const banner = page.getByRole("article").locator("img").first();
  await expect.poll(() => isDrawn(banner)).toBe(true);
  const picture = await banner.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(picture).toContain("/media/");

  const stranger = await browser.newContext();
  const statusForStranger = async () => (await stranger.request.get(picture)).status();
  expect(await statusForStranger()).toBe(404);

  const console = await (await browser.newContext()).newPage();
  await openDashboard(console, "operator");
  await openScreen(console, "Moderation");
  await console.getByRole("list", { name: "Waiting posts" }).getByRole("link", { name: title }).click();
  const framed = console.frameLocator('iframe[title="The page as readers will see it"]').locator("article img").first();
  await expect.poll(() => isDrawn(framed)).toBe(true);

  await dateline("moderation:set", "off");
  await console.getByRole("button", { name: "Approve and publish" }).click();
  await expect.poll(statusForStranger).toBe(200);
  const visitor = await stranger.newPage();
  await visitor.goto(BASE_URL + path);
  await expect.poll(() => isDrawn(visitor.getByRole("article").locator("img").first())).toBe(true);

  const removed = await page.request.delete(BASE_URL + postPath(article, "published", id), { headers });
  expect(removed.status()).toBe(200);
  await expect.poll(statusForStranger).toBe(404);
});
