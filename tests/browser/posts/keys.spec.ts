/** Keys in a real browser: the date picker's across months, an input method's own, and pasted tables with spans. */
import { expect, type Page, test } from "@playwright/test";
import { complaintsOf } from "../steps/people.ts";
import { caretTo, type EditorElement, openSubmitPage, setStory } from "../steps/writing.ts";

async function openSchedule(page: Page) {
  const story = await openSubmitPage(page);
  await page.getByRole("textbox", { name: /Title/ }).first().fill("Night ferry");
  await setStory(story, "<p>Bergen. The first night ferry leaves.</p>", null);
  await page.getByRole("button", { name: "Schedule Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Post" });
  await expect(dialog).toBeVisible();
  return dialog;
}

const focusedDay = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-day") ?? "");
const movedBy = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test("arrow and Page keys of the date picker go on in other months", async ({ page }) => {
  const complaints = complaintsOf(page);
  const dialog = await openSchedule(page);
  await dialog.locator("[data-day][data-selected]").focus();
  const start = await focusedDay(page);
  expect(start).toMatch(/^\d{4}-\d\d-\d\d$/);

  for (let moved = 1; moved <= 32; moved++) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focusedDay(page)).toBe(movedBy(start, moved));
  }
  expect(movedBy(start, 32).slice(0, 7)).not.toBe(start.slice(0, 7));
  for (let week = 1; week <= 4; week++) await page.keyboard.press("ArrowUp");
  await expect.poll(() => focusedDay(page)).toBe(movedBy(start, 4));

  await page.keyboard.press("PageDown");
  await expect.poll(async () => (await focusedDay(page)).slice(0, 7)).not.toBe(movedBy(start, 4).slice(0, 7));
  await page.keyboard.press("PageUp");
  await expect.poll(async () => (await focusedDay(page)).slice(0, 7)).toBe(movedBy(start, 4).slice(0, 7));
  const chosen = await focusedDay(page);
  await page.keyboard.press("Enter");
  await expect(dialog.locator(`[data-day="${chosen}"][data-selected]`)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("Escape and Enter while an input method composes leave the dialog and its list alone", async ({ page }) => {
  await page.addInitScript(() => {
    // Before the app's own listener, which lets no other one see these keys.
    const pressed: [string, boolean][] = [];
    Object.assign(window, { pressed });
    window.addEventListener("keydown", ({ key, isComposing }) => pressed.push([key, isComposing]), { capture: true });
  });
  const dialog = await openSchedule(page);
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  const field = dialog.getByRole("combobox", { name: "Time zone" });
  await field.fill("");
  await compose("Tok");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  const pressed = await page.evaluate(() => (Reflect.get(window, "pressed") as [string, boolean][]).slice(-2));
  expect(pressed.map(([, isComposing]) => isComposing)).toEqual([true, true]);
  await devtools.send("Input.insertText", { text: "Tokyo" });
  await expect(page.getByRole("option", { name: /Tokyo/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(/Tokyo/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

const TABLE =
  "<table><tr><th rowspan=2>Port</th><th colspan=2>Passengers</th></tr><tr><th>2025</th><th>2026</th></tr><tr><td>Bergen</td><td>1,204</td><td>1,310</td></tr></table>";

test("a table with spans keeps them, and loses no word where it does not fit", async ({ page }) => {
  const complaints = complaintsOf(page);
  const story = await openSubmitPage(page);
  const html = () => story.evaluate((element: EditorElement) => element.editor.getHTML());
  const paste = () =>
    story.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, TABLE);
  await setStory(story, "<p>Before.</p>", null);
  await caretTo(story, 1);
  await paste();
  await expect.poll(html).toMatch(/<th rowspan="2".*Port.*<th colspan="2".*Passengers.*2025.*2026.*Bergen.*1,310/);

  await setStory(story, "<ul><li><p>In a list.</p></li></ul>", null);
  await caretTo(story, 1);
  await paste();
  for (const word of ["In a list.", "Port", "Passengers", "2025", "2026", "Bergen", "1,204", "1,310"])
    await expect(story).toContainText(word);

  await setStory(
    story,
    `<table><tr><td colspan="2"><p>Wide</p></td></tr><tr><td><p>A</p></td><td><p>B</p></td></tr></table>`,
    null,
  );
  await story.locator("td").first().click();
  await paste();
  for (const word of ["Port", "Passengers", "2025", "2026", "Bergen", "1,204", "1,310", "B"])
    await expect(story).toContainText(word);
  expect(complaints).toEqual([]);
});
