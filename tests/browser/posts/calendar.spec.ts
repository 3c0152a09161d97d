/** The calendar: a drag across a change of the clocks, and what another calendar program reads of it. */
import { expect, type Page, test } from "@playwright/test";
import AxeBuilder from "@axe-core/playwright";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { BASE_URL, complaintsOf, signUp } from "../steps/people.ts";
import { expectNoViolations } from "../steps/soundness.ts";

test.use({ timezoneId: "Europe/Oslo" });

/** Half past two on the night before the clocks in Oslo skip it. */
const BEFORE = "2027-03-27T01:30:00.000Z";
/** Three o'clock, the first time that the night after has of it. */
const AFTER = "2027-03-28T01:00:00.000Z";

async function schedule(page: Page, title: string): Promise<void> {
  const data = { title, content: "<p>Bergen. The first night ferry leaves.</p>", publishing_time: BEFORE };
  const answer = await page.request.post(BASE_URL + createPath(USUAL_KIND, "schedule"), {
    headers: { origin: BASE_URL },
    data,
  });
  expect(answer.ok()).toBe(true);
}

const startIn = (calendar: string) => /DTSTART:(\w+)/.exec(calendar)?.[1];
const asCalendar = (time: string) => time.replace(/[-:]|\.000/g, "");

test("a post dragged across a change of the clocks gets a time that exists, there and back", async ({ page }) => {
  await signUp(page, "Ada", "Calendar");
  const complaints = complaintsOf(page);
  await schedule(page, "Night ferry");
  await page.goto(`${BASE_URL}/dashboard?activeContent=calendar&month=2027-03`);
  const day = (date: string) => page.locator(`[data-day="${date}"]`);
  const link = (date: string) => day(date).getByRole("link", { name: /Night ferry/ });
  await expect(link("2027-03-27")).toHaveText(/2:30 AM/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole("button", { name: "Subscribe" }).click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to this calendar" });
  await dialog.getByRole("button", { name: "Create address" }).click();
  const address = await dialog.getByRole("textbox", { name: "Secret address" }).inputValue();
  const calendar = async () => (await page.request.get(BASE_URL + new URL(address).pathname)).text();
  expect(startIn(await calendar())).toBe(asCalendar(BEFORE));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await link("2027-03-27").dragTo(day("2027-03-28"));
  await expect(page.getByText("“Night ferry” moved to March 28, 2027 3:00 AM.")).toBeVisible();
  await expect(link("2027-03-28")).toHaveText(/3:00 AM/);
  expect(startIn(await calendar())).toBe(asCalendar(AFTER));

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("“Night ferry” moved back to March 27, 2027 2:30 AM.")).toBeVisible();
  await expect(link("2027-03-27")).toHaveText(/2:30 AM/);
  expect(startIn(await calendar())).toBe(asCalendar(BEFORE));

  await page.goto(`${BASE_URL}/dashboard?activeContent=calendar&view=week&week=2027-03-27`);
  await page.getByRole("link", { name: /Night ferry/ }).press("m");
  const move = page.getByRole("dialog", { name: "Move post" });
  await expect(move.getByText("March 27, 2027 2:30 AM")).toBeVisible();
  await expectNoViolations(page);

  // Another zone shows the same moment, finds its zone by keyboard, and is remembered.
  const zone = move.getByRole("combobox", { name: "Time zone" });
  await zone.clear();
  await zone.pressSequentially("new york");
  const found = page.getByRole("option", { name: /^New York, United States/ });
  await expect(found).toHaveAttribute("data-combobox-selected"); // Enter takes it
  await page.keyboard.press("Enter");
  await expect(move.getByText("March 26, 2027 9:30 PM")).toBeVisible();
  await move.getByRole("button", { name: "Keep the time" }).click();
  await page.reload();
  await expect(page.getByText("Times in America/New_York")).toBeVisible();
  await expect(page.getByRole("link", { name: /Night ferry/ })).toHaveText(/9:30 PM/);
  expect(complaints).toEqual([]);
});
