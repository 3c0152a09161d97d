/** Review: while every release is reviewed, what is submitted waits for the operator, and readers wait with it. */
import { expect, test } from "@playwright/test";
import { dateline } from "./operator.ts";
import { BASE_URL, complaintsOf, expectOnPage, expectStatus, openDashboard, openScreen } from "./people.ts";

const TITLE = "Lighthouse at Sumburgh reopens its stair";

test.afterEach(() => dateline("moderation:set", "off"));

test("publishes a reviewed release once the operator approves it", async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  await dateline("moderation:set", "all");
  await openDashboard(page);
  await openScreen(page, "Submit");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(TITLE);
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("SUMBURGH, Scotland. The stair has 96 new steps.");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("");

  await openScreen(page, "Pending Content");
  const row = page.getByRole("row").filter({ hasText: TITLE });
  await expect(row).toBeVisible();
  const address = await row.getByRole("link", { name: "Preview" }).getAttribute("href");
  const guid = /[0-9a-f-]{36}/.exec(address ?? "")?.[0] ?? "";
  const reader = await (await browser.newContext()).newPage();
  expect((await reader.goto(BASE_URL + address))?.status()).toBe(404);
  await page.goto(BASE_URL + address);
  await expect(page.getByText("This waits for review.")).toBeVisible();

  expect(await dateline("posts:pending")).toContain(TITLE);
  await dateline("posts:approve", guid);
  await expectStatus(reader, BASE_URL + address, 200);
  await expect(reader.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expectOnPage(reader, `${BASE_URL}/`, () => reader.getByRole("link", { name: TITLE }).first());

  await page.goto(`${BASE_URL}/dashboard?activeContent=publishedPosts`);
  await expect(page.getByRole("row").filter({ hasText: TITLE })).toBeVisible();
  expect(complaints).toEqual([]);
  await reader.context().close();
});
