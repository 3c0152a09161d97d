/** One draft in two tabs: the later save is refused, both texts are compared, and nothing is lost. */
import { expect, type Page, test } from "@playwright/test";
import { AUTOSAVE_INTERVAL_MS } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { BASE_URL, complaintsOf, signUp } from "../steps/people.ts";

const formIn = (tab: Page) => tab.getByRole("form", { name: USUAL_KIND.tabLabel });
const field = (tab: Page, name: string) => formIn(tab).getByRole("textbox", { name, exact: true });
const autosave = (tab: Page) => tab.clock.fastForward(AUTOSAVE_INTERVAL_MS);
const isSaved = (tab: Page) => expect(formIn(tab).getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible();

async function openForm(tab: Page): Promise<void> {
  await tab.clock.install();
  await tab.goto(`${BASE_URL}/dashboard?activeContent=createBlog`);
  await expect(field(tab, "Title")).toBeVisible();
}

test("a draft that is open in two tabs loses the text of neither", async ({ page: one, context }) => {
  await signUp(one, "Ada", "Two-Tabs");
  const two = await context.newPage();
  const complaints = complaintsOf(one);
  await openForm(one);
  await field(one, "Title").fill("Night ferry to Bergen");
  await autosave(one);
  await isSaved(one);
  await openForm(two);
  await expect(field(two, "Title")).toHaveValue("Night ferry to Bergen");

  await field(one, "Title").fill("Night ferry to Stavanger");
  await autosave(one);
  await isSaved(one);

  await field(two, "Title").fill("Night ferry to Hirtshals");
  await field(two, "Summary").fill("A first night.");
  await autosave(two);
  await expect(formIn(two).getByText(/^Not saved: this draft was changed in another tab/)).toBeVisible();
  await expect(formIn(two).getByText(/^Saved/)).toHaveCount(0);

  await two.getByRole("button", { name: "Compare versions" }).click();
  await expect(two.getByRole("heading", { name: "This post was changed while you were editing" })).toBeVisible();
  const keep = two.getByRole("button", { name: "Keep my text everywhere" });
  await keep.click();
  await two.getByRole("radiogroup", { name: "Title: which version" }).getByLabel("Use the saved text").check();
  await two.getByRole("button", { name: "Save draft" }).click();
  await isSaved(two);
  await expect(field(two, "Title")).toHaveValue("Night ferry to Stavanger");
  await expect(field(two, "Summary")).toHaveValue("A first night.");

  const answer = await two.request.get(BASE_URL + "/dashboard/user-drafts/");
  const { drafts } = (await answer.json()) as { drafts: { name: string }[] };
  expect(drafts.map(({ name }) => name)).toEqual(["Night ferry to Stavanger"]);
  expect(complaints).toEqual([]);
});
