/** The front page: an operator pins a post by search, readers see it first, and it goes back when it is unpinned. */
import { expect, type Page, test } from "@playwright/test";
import { frontPins } from "#features/newsroom/contract.ts";
import { BASE_URL, complaintsOf, openDashboard, openScreen } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

/** Other journeys, and a second try, must find nothing pinned, even if this one failed. */
test.afterEach(async ({ page }) => {
  const answer = await page.request.get(BASE_URL + "/operator/front-page/");
  if (answer.status() === 401) return; // it ended before the operator had signed in
  for (const { post_id } of frontPins.parse(await answer.json()).pins)
    await page.request.delete(BASE_URL + `/operator/front-page/${post_id}/`, { headers: { origin: BASE_URL } });
});

/** The titles of the lead and of the releases next to it, first to last. */
async function releaseTitles(reader: Page): Promise<string[]> {
  await reader.goto(BASE_URL);
  const titlesIn = (region: string, level: number) =>
    reader.getByRole("region", { name: region, exact: true }).getByRole("heading", { level }).allTextContents();
  return [...(await titlesIn("Releases", 2)), ...(await titlesIn("More releases", 3))];
}

test("shows readers first what an operator has pinned", async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const before = await releaseTitles(reader);
  const title = before.at(-1) ?? "";
  expect(before[0]).not.toBe(title);

  await openDashboard(page, "operator");
  await openScreen(page, "Front Page");
  await expect(page.getByText("No pinned posts")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Pin a post" }).click();
  const dialog = page.getByRole("dialog", { name: "Feature on the front page" });
  await dialog.getByRole("textbox", { name: "Search published posts" }).fill(title.slice(0, 20));
  await dialog.getByRole("button", { name: title }).click();
  await dialog.getByLabel("Until").fill("2040-01-01T10:00");
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Pin post" }).click();
  await expect(page.getByText("is on the front page.")).toBeVisible();
  await expect(page.getByRole("row", { name: title })).toContainText("2040");
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  await expect.poll(async () => (await releaseTitles(reader))[0]).toBe(title);

  await page.getByRole("button", { name: `Unpin ${title}` }).click();
  await expect(page.getByText("No pinned posts")).toBeVisible();
  await expect.poll(() => releaseTitles(reader)).toEqual(before);

  await page.goto(`${BASE_URL}/more`); // with scripts, which the check needs
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});
