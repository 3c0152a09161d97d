/** Readers find posts: from the front page to an archive and on to search, with the keyboard alone and without scripts. */
import { expect, test } from "@playwright/test";
import { BASE_URL } from "../steps/people.ts";

test.use({ javaScriptEnabled: false });

// A fresh server indexes what it was filled with in its first seconds.
test.beforeAll(async () => {
  const found = async () => (await fetch(`${BASE_URL}/search?q=pump+repair`)).text();
  await expect.poll(found).toMatch(/\d+ results? for ‘pump repair’/);
});

test("a reader goes by keyboard from the front page to an archive, searches, narrows and opens a release", async ({
  page,
}) => {
  await page.goto(`${BASE_URL}/`);
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Interviews" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${BASE_URL}/interviews`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Interviews");
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Follow by email" })).toBeFocused();

  await page.getByRole("searchbox", { name: "Search" }).focus();
  await page.keyboard.type("pump repair");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d+ results? for ‘pump repair’$/);
  await expect(page.getByRole("article").first().locator("mark").first()).toHaveText(/pump|repair/i);

  await page.getByRole("complementary", { name: "Filters" }).getByRole("link", { name: "Press releases" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Remove the filter Press releases" })).toBeVisible();
  const first = page.getByRole("article").first().getByRole("link").first();
  const name = await first.innerText();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("a misspelt search leads to what was meant, and a dead link to search", async ({ page }) => {
  await page.goto(`${BASE_URL}/search?q=repiar`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No exact match for ‘repiar’");
  await page.getByRole("link", { name: "repair", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results? for ‘repair’/);

  await page.goto(`${BASE_URL}/an/old/link`);
  await page.getByRole("searchbox", { name: "Search for it" }).fill("repair");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results? for ‘repair’/);
});
