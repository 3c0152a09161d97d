/** What authors do again and again: start from a template, look through a saved view, take the whole list with them. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { createPath, type Stage } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { BASE_URL, complaintsOf, openScreen, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoViolations } from "../steps/soundness.ts";

test.describe.configure({ mode: "parallel" }); // each has an account of its own

const rowOf = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

async function savePost(page: Page, stage: Stage, title: string): Promise<number> {
  const data = { title, content: "<p>It leaves from Bodø.</p>" };
  const headers = { origin: BASE_URL };
  const saved = await page.request.post(BASE_URL + createPath(USUAL_KIND, stage), { headers, data });
  expect(saved.ok()).toBe(true);
  return ((await saved.json()) as { id: number }).id;
}

test("a template is saved, used, taken back, renamed, deleted and restored", async ({ page }) => {
  await signUp(page, "Ingrid", "Template");
  const complaints = complaintsOf(page);
  await openScreen(page, "Submit");
  const form = page.getByRole("form", { name: USUAL_KIND.tabLabel });
  const title = form.getByRole("textbox", { name: "Title", exact: true });
  const story = form.getByRole("textbox", { name: "Content" });
  await title.fill("Results of the quarter");
  await story.click();
  await page.keyboard.type("Revenue rose by [PER CENT].");
  await form.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  const saving = page.getByRole("dialog", { name: "Save as template" });
  await saving.getByRole("textbox", { name: "Name" }).fill("Quarter");
  await saving.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Template saved.")).toBeVisible();

  // Something else is being written when the template takes its place.
  await title.fill("A ferry runs aground");
  await story.fill("Nobody was hurt.");
  const choosing = page.getByRole("dialog", { name: "Start from a template" });
  const open = async () => {
    await page.getByRole("button", { name: "Start from a template" }).click();
    await expect(choosing.getByRole("listitem")).toHaveCount(1);
  };
  await open();
  await expectNoViolations(page);
  await choosing.getByRole("button", { name: "Use “Quarter”" }).click();
  await choosing.getByRole("button", { name: "Replace" }).click();
  await expect(choosing).toBeHidden();
  await expect(title).toHaveValue("Results of the quarter");
  await expect(story).toHaveText("Revenue rose by [PER CENT].");
  const toast = page.getByRole("alert").filter({ hasText: "The form holds “Quarter” now." });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(title).toHaveValue("A ferry runs aground");
  await expect(story).toHaveText("Nobody was hurt.");

  await open();
  await choosing.getByRole("button", { name: "Rename “Quarter”" }).click();
  await choosing.getByRole("textbox", { name: "Name" }).fill("Results");
  await page.keyboard.press("Enter");
  await choosing.getByRole("button", { name: "Delete “Results”" }).click();
  await expect(choosing.getByText("No templates yet")).toBeVisible();
  const deleted = page.getByRole("alert").filter({ hasText: "Template deleted." });
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(choosing.getByRole("button", { name: "Use “Results”" })).toBeVisible();
  await page.keyboard.press("Escape");

  // A post of the list becomes one too.
  await savePost(page, "draft", "Morning boat to Bodø");
  await openScreen(page, "Draft Content");
  await rowOf(page, "Morning boat to Bodø").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  await saving.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Template saved.").last()).toBeVisible();
  await openScreen(page, "Submit");
  await page.getByRole("button", { name: "Start from a template" }).click();
  await expect(choosing.getByRole("button", { name: "Use “Morning boat to Bodø”" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a view is saved, renamed, opened from an empty list, deleted and saved again", async ({ page }) => {
  await signUp(page, "Sigrid", "View");
  const complaints = complaintsOf(page);
  await savePost(page, "draft", "Lofoten line adds a morning boat");
  await savePost(page, "draft", "Bergen line keeps its timetable");
  await page.goto(`${BASE_URL}/dashboard?activeContent=allPosts&view=draft&sort=name&q=Lofoten`);
  await expect(rowOf(page, "Lofoten line adds")).toBeVisible();
  await expect(rowOf(page, "Bergen line keeps")).toHaveCount(0);
  const choose = async (button: string, item: string) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const nameIt = async (dialog: string, name: string) => {
    await page.getByRole("dialog", { name: dialog }).getByRole("textbox", { name: "Name" }).fill(name);
    await page.keyboard.press("Enter");
  };
  await choose("Saved filters", "Save these filters");
  await nameIt("Save these filters", "Lofoten");
  await expect(page.getByRole("button", { name: "Lofoten", exact: true })).toBeVisible();

  await page.goto(`${BASE_URL}/dashboard?activeContent=allPosts&view=scheduled`);
  await expect(page.getByText("No scheduled posts")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await choose("Saved filters", "Save these filters");
  await nameIt("Save these filters", "Next week");
  // The tab of this view is empty, and the view can be renamed, left and deleted nevertheless.
  await choose("Next week", "Rename these filters");
  await nameIt("Rename saved filters", "Lofoten");
  await expect(page.getByText("You already have saved filters of this name.")).toBeVisible();
  await nameIt("Rename saved filters", "Coming up");
  await expect(page.getByText("Saved filters renamed.")).toBeVisible();
  await choose("Coming up", "Lofoten");
  await expect(page).toHaveURL(/view=draft.*/);
  await expect(rowOf(page, "Lofoten line adds")).toBeVisible();
  await choose("Lofoten", "Coming up");
  await expect(page.getByText("No scheduled posts")).toBeVisible();
  await choose("Coming up", "Delete these filters");
  const undo = page
    .getByRole("alert")
    .filter({ hasText: "Saved filters deleted." })
    .getByRole("button", { name: "Undo" });
  await undo.click();
  await expect(page.getByRole("button", { name: "Coming up", exact: true })).toBeVisible();
  expect(complaints).toEqual([expect.stringContaining("status of 400")]); // the name that was taken
});

test("a whole list is a file that says of every post what the screen says", async ({ page }) => {
  await signUp(page, "Astrid", "Sheet");
  const complaints = complaintsOf(page);
  const names = Array.from({ length: 22 }, (_, n) => `Boat ${String(n + 1).padStart(2, "0")}`);
  const hostile = '=HYPERLINK("https://bad.example"), "quoted"; Ærø';
  for (const name of [...names, hostile]) await savePost(page, "draft", name);
  await page.goto(`${BASE_URL}/dashboard?activeContent=allPosts&view=draft&sort=name`);
  await expect(page.getByText("1–20 of 23")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export all as CSV" }).click(),
  ]);
  const [head, ...lines] = readCsv(await readFile(await download.path(), "utf8"));
  const columns = "ID,Name,Status,Type,Posted By,Created At,Published At,Publishing Time,Address";
  expect(head?.join(",")).toBe(columns);

  const shown: string[][] = [];
  const rows = page.locator("tr[data-post]");
  for (const count of [20, 3]) {
    await expect(rows).toHaveCount(count);
    for (const row of await rows.all())
      shown.push([(await row.getAttribute("data-post")) ?? "", await row.locator("[data-leads] bdi").innerText()]);
    if (count === 20) await page.getByRole("button", { name: "Next" }).click();
  }
  expect(shown).toHaveLength(23);
  // A cell that begins like a formula begins with an apostrophe, which spreadsheets do not show.
  const told = lines.map(([id, name, ...rest]) => [id, name?.replace(/^'(?==)/, ""), ...rest]);
  expect(told.map(([id, name]) => [id, name])).toEqual(shown);
  for (const [, , status, type, poster, created, ...times] of told) {
    expect([status, type, poster, times]).toEqual(["draft", "Article/Press release", "Astrid Sheet", ["", "", ""]]);
    expect(Math.abs(Date.now() - Date.parse(created ?? ""))).toBeLessThan(3_600_000);
  }
  expect(complaints).toEqual([]);
});

/** RFC 4180, with the mark at its beginning that tells spreadsheets it is UTF-8. */
function readCsv(text: string): string[][] {
  expect(text.startsWith("\u{FEFF}")).toBe(true);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
