/** The calendar: a drag across a change of the clocks, and what another calendar program reads of it. */
import { expect, type Page, test } from "@playwright/test";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { BASE_URL, complaintsOf, signUp } from "../steps/people.ts";
import { expectAccessible, expectNoViolations } from "../steps/soundness.ts";

test.use({ timezoneId: "Europe/Oslo" });

/** Oslo's clocks skip an hour on the last Sunday of March. Next year's is always in the future. */
const YEAR = new Date().getFullYear() + 1;
const SUNDAY = 31 - new Date(Date.UTC(YEAR, 2, 31)).getUTCDay();
const dayOf = (number: number) => `${YEAR}-03-${number}`;
const inWords = (number: number) => `March ${number}, ${YEAR}`;
/** Half past two on the night before the clocks skip it. */
const BEFORE = `${dayOf(SUNDAY - 1)}T01:30:00.000Z`;
/** Three o'clock, the first time that the night after has of it. */
const AFTER = `${dayOf(SUNDAY)}T01:00:00.000Z`;

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
  await page.goto(`${BASE_URL}/dashboard?activeContent=calendar&month=${YEAR}-03`);
  const day = (number: number) => page.locator(`[data-day="${dayOf(number)}"]`);
  const link = (number: number) => day(number).getByRole("link", { name: /Night ferry/ });
  await expect(link(SUNDAY - 1)).toHaveText(/2:30 AM/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Subscribe" }).click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to this calendar" });
  await dialog.getByRole("button", { name: "Create address" }).click();
  const address = await dialog.getByRole("textbox", { name: "Secret address" }).inputValue();
  const calendar = async () => (await page.request.get(BASE_URL + new URL(address).pathname)).text();
  expect(startIn(await calendar())).toBe(asCalendar(BEFORE));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await link(SUNDAY - 1).dragTo(day(SUNDAY));
  await expect(page.getByText(`“Night ferry” moved to ${inWords(SUNDAY)} 3:00 AM.`)).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover(); // a toast stays while the pointer is on it
  await expect(link(SUNDAY)).toHaveText(/3:00 AM/);
  expect(startIn(await calendar())).toBe(asCalendar(AFTER));

  await undo.click();
  await expect(page.getByText(`“Night ferry” moved back to ${inWords(SUNDAY - 1)} 2:30 AM.`)).toBeVisible();
  await expect(link(SUNDAY - 1)).toHaveText(/2:30 AM/);
  expect(startIn(await calendar())).toBe(asCalendar(BEFORE));

  await page.goto(`${BASE_URL}/dashboard?activeContent=calendar&view=week&week=${dayOf(SUNDAY - 1)}`);
  await page.getByRole("link", { name: /Night ferry/ }).press("m");
  const move = page.getByRole("dialog", { name: "Move post" });
  await expect(move.getByText(`${inWords(SUNDAY - 1)} 2:30 AM`)).toBeVisible();
  await expectNoViolations(page);

  // Another zone shows the same moment, finds its zone by keyboard, and is remembered.
  const zone = move.getByRole("combobox", { name: "Time zone" });
  await zone.clear();
  await zone.pressSequentially("new york");
  const found = page.getByRole("option", { name: /^New York, United States/ });
  await expect(found).toHaveAttribute("data-combobox-selected"); // Enter takes it
  await page.keyboard.press("Enter");
  await expect(move.getByText(`${inWords(SUNDAY - 2)} 9:30 PM`)).toBeVisible();
  await move.getByRole("button", { name: "Keep the time" }).click();
  await page.reload();
  await expect(page.getByText("Times in America/New_York")).toBeVisible();
  await expect(page.getByRole("link", { name: /Night ferry/ })).toHaveText(/9:30 PM/);
  expect(complaints).toEqual([]);
});
