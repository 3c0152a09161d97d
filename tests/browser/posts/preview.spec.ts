/** The page as readers will see it, next to what is being written: at both widths, and on a phone. */
import { expect, test } from "@playwright/test";
import { BASE_URL, complaintsOf, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { openSubmitPage, setStory } from "../steps/writing.ts";

const WIDE = { width: 1440, height: 900 };
/** The toolbar and each group of choices are one stop; Ctrl+Enter needs none. */
const MAX_STOPS = 33;
const PHONE = { width: 390, height: 844 };

test("follows what is written, at desktop and phone width", async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize(WIDE);
  await signUp(page, "Mara", "Lind");
  await page.goto(`${BASE_URL}/dashboard?activeContent=createBlog`);
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("Ferry runs on hydrogen");
  await page.getByRole("button", { name: "Preview" }).click();
  const pane = page.getByRole("region", { name: "Preview" });
  const shown = page.frameLocator('iframe[title^="Preview"]');
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Ferry runs on hydrogen");
  await expect(shown.getByRole("banner")).toBeVisible();

  await title.fill("Ferry runs on hydrogen for a night");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Ferry runs on hydrogen for a night");
  const story = page.getByRole("textbox", { name: /Content/ });
  await setStory(story, "<p>The cell charges the battery under way.</p><h2>Figures</h2>", null);
  await expect(shown.getByRole("heading", { name: "Figures" })).toBeVisible();
  await expect(shown.getByText("The cell charges the battery under way.")).toBeVisible();
  // Its own styles and not the dashboard's.
  const font = (selector: string) =>
    shown.locator(selector).evaluate((element) => getComputedStyle(element).fontFamily.split(",")[0]);
  await expect.poll(() => font("h1")).toContain("Newsreader");

  const screenWidth = () => shown.locator("html").evaluate((element) => element.ownerDocument.defaultView?.innerWidth);
  expect(await screenWidth()).toBe(1120);
  await pane.getByRole("button", { name: "Phone" }).click();
  await expect(shown.getByText("The cell charges the battery under way.")).toBeVisible();
  await expect.poll(screenWidth).toBeLessThanOrEqual(390);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);

  await page.setViewportSize(PHONE);
  await expect(title).toBeHidden();
  await expect(shown.getByRole("heading", { level: 1 })).toBeVisible();
  await shown.getByRole("link").first().focus();
  await page.keyboard.press("Escape");
  await expect(pane).toBeHidden();
  await expect(page.getByRole("button", { name: "Preview" })).toBeFocused();
  await expect(title).toHaveValue("Ferry runs on hydrogen for a night");

  // Looking into a frame that runs no scripts makes the browser say so.
  expect(complaints.filter((complaint) => !complaint.includes("'about:srcdoc'"))).toEqual([]);
});

test("few keys lead from the title through every field to Submit", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await openSubmitPage(page);
  await page.getByRole("textbox", { name: "Title", exact: true }).focus();
  const isSubmit = () =>
    page.getByRole("button", { name: "Submit", exact: true }).evaluate((button) => button === document.activeElement);
  let stops = 0;
  while (stops < MAX_STOPS && !(await isSubmit())) {
    await page.keyboard.press("Tab");
    stops++;
  }
  expect(await isSubmit()).toBe(true);
});
