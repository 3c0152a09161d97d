/** A confidential post: gone for a colleague who had opened it, back when added, and who has seen it as a list. */
import { expect, test } from "@playwright/test";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { BASE_URL, complaintsOf, openScreen, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { colleague, createCompany, switchTo } from "../steps/team.ts";

const TITLE = "Northmoor Foods, trading note for the fourth quarter";
const WIDTHS = [1440, 834, 390];

test.setTimeout(480_000);

test("a confidential post is seen by its list, and its readers are on record", async ({ page, browser }) => {
  await signUp(page, "Marta", "Lindqvist");
  const company = await createCompany(page, "Northmoor Foods");
  const sam = await colleague(page, browser, company, "editor", "Sam Whitlock");
  const data = { title: TITLE, content: "<p>Profit rose by a third.</p>", posted_by_company: company.id };
  const created = await page.request.post(BASE_URL + createPath(USUAL_KIND, "draft"), {
    headers: { origin: BASE_URL },
    data,
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { id } = (await created.json()) as { id: number };
  const complaints = complaintsOf(page);
  const rowOf = (who: typeof page) => who.getByRole("row", { name: new RegExp(TITLE) });

  await test.step("a colleague opens the draft", async () => {
    await sam.goto(`${BASE_URL}/dashboard`);
    await switchTo(sam, "Northmoor Foods");
    await openScreen(sam, "Draft");
    await rowOf(sam).getByRole("link", { name: TITLE, exact: true }).click();
    await expect(sam.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(TITLE);
  });

  const dialog = page.getByRole("dialog", { name: "Who can see it" });
  await test.step("marked confidential, it is gone for the colleague", async () => {
    await page.goto(`${BASE_URL}/dashboard`);
    await switchTo(page, "Northmoor Foods");
    await openScreen(page, "Draft");
    await rowOf(page)
      .getByRole("button", { name: /^More actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Who can see it" }).click();
    await expect(dialog.getByText("Everyone who writes for Northmoor Foods can see it.")).toBeVisible();
    await dialog.getByRole("switch", { name: "Confidential" }).click();
    await expect(dialog.getByText("Marta Lindqvist")).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothSchemes(page);
    }
    await sam.goto(`${BASE_URL}/dashboard?activeContent=drafts`);
    await expect(rowOf(sam)).toHaveCount(0);
    const refused = await sam.request.get(`${BASE_URL}/dashboard/blog-drafts/${id}/`);
    expect([refused.status(), await refused.json()]).toEqual([404, { detail: "Post not found." }]);
  });

  await test.step("added to the list, the colleague sees it again", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Prepares the launch");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByText("added by Marta Lindqvist: Prepares the launch")).toBeVisible();
    await sam.reload();
    await expect(rowOf(sam).getByText("Confidential")).toBeVisible();
  });

  await test.step("the insider list has both, and who was told elsewhere", async () => {
    await dialog.getByRole("button", { name: "Who has seen it" }).click();
    const table = page.getByRole("table", { name: "Insiders" });
    await expect(table.getByRole("row", { name: /Sam Whitlock.*Prepares the launch/ })).toBeVisible();
    await page.getByRole("button", { name: "Add a person told elsewhere" }).click();
    const told = page.getByRole("dialog", { name: "Add a person told elsewhere" });
    await told.getByLabel("Name").fill("Lars Okafor");
    await told.getByLabel("Organisation").fill("Green Barn Capital");
    await told.getByLabel("Reason").fill("Told by telephone");
    await told.getByLabel("Told on").fill("2026-01-16T11:00");
    await told.getByRole("button", { name: "Add to the list" }).click();
    await expect(table.getByText("Lars Okafor")).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothSchemes(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV" }).click();
    expect((await download).suggestedFilename()).toBe(`insiders-${id}.csv`);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(table).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
