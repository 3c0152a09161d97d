/**
 * Review in the console: a release waits, is returned with comments, comes back changed, is public after one key, reaches
 * an outlet, and stands in its author's report.
 */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { openOutlet, OUTLET, takeReport } from "../steps/delivering.ts";
import { dateline, mails } from "../steps/operator.ts";
import {
  BASE_URL,
  complaintsOf,
  expectOnPage,
  expectStatus,
  openDashboard,
  openScreen,
  unused,
} from "../steps/people.ts";
import { expectAccessible, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

const FIRST = "SUMBURGH, Scotland. The stair has 96 new steps.";
const COMMENTS = "Please say who counted the steps.";
const SECOND = " The keeper counted them.";

/** Recording a trace puts a script into every frame; the preview's keeps out whatever script there is. */
const KEPT_OUT = /^Blocked script execution in '[^']+\/operator\/posts\/\d+\/preview\//;

let title = "";
test.beforeEach(() => {
  title = unused("Lighthouse at Sumburgh reopens its stair");
});
test.afterEach(() => dateline("moderation:set", "off"));

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: title });
const post = (operator: Page) => operator.getByRole("article", { name: title });
const frameOf = (operator: Page) => operator.frameLocator('iframe[title="The page as readers will see it"]');

/** @returns the address at which readers will find it. */
async function submit(page: Page): Promise<string> {
  await openScreen(page, "Submit");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type(FIRST);
  await press(page, "Submit");
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("");
  await openScreen(page, "Pending Content");
  await expect(rowOf(page)).toBeVisible();
  return (await rowOf(page).getByRole("link", { name: "Preview" }).getAttribute("href")) ?? "";
}

/** To the release in the queue by j alone. */
async function moveTo(operator: Page): Promise<Locator> {
  await openScreen(operator, "Moderation");
  await expect(operator.getByRole("heading", { name: "Moderation", level: 1 })).toBeFocused();
  const link = operator.getByRole("list", { name: "Waiting posts" }).getByRole("link", { name: title });
  await expect(link).toBeVisible();
  await expect(async () => {
    await operator.keyboard.press("j");
    await expect(post(operator)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(link).toHaveAttribute("aria-current", "true");
  return link;
}

async function returnIt(operator: Page): Promise<void> {
  await moveTo(operator);
  await expect(frameOf(operator).getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(frameOf(operator).getByText(FIRST)).toBeVisible();
  await expectAccessibleInBothSchemes(operator);
  await expectNoSidewaysScroll(operator);
  await operator.keyboard.press("r");
  const dialog = operator.getByRole("dialog", { name: "Return to author" });
  await expect(dialog.getByRole("textbox", { name: "Comments to the author" })).toBeFocused();
  await operator.keyboard.type(COMMENTS);
  await expectAccessible(operator);
  await operator.keyboard.press("Control+Enter");
  await expect(operator.getByText(`“${title}” was returned to the author.`)).toBeVisible();
  await expect(operator.getByRole("list", { name: "Waiting posts" }).getByText(title)).toHaveCount(0);
}

async function resubmit(page: Page): Promise<void> {
  await openScreen(page, "Draft Content");
  await expect(rowOf(page)).toContainText(COMMENTS);
  await rowOf(page).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByText(COMMENTS)).toBeVisible();
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(SECOND);
  await press(page, "Submit the Article");
  await expect(
    page.getByText("Our editors will review it before it is published", { exact: false }).last(),
  ).toBeVisible();
}

async function approve(operator: Page): Promise<void> {
  await moveTo(operator);
  await expect(post(operator).getByText("Changes (1)")).toBeVisible();
  await operator.keyboard.press("d");
  await expect(post(operator).locator("ins").getByText(SECOND.trim())).toBeVisible();
  const facts = operator.getByRole("complementary", { name: "About this post" });
  await expect(facts.getByText(COMMENTS)).toBeVisible();
  await expectAccessibleInBothSchemes(operator);
  await expectNoSidewaysScroll(operator);
  await operator.keyboard.press("d");
  await frameOf(operator).getByText(FIRST).click(); // the keys work from within the page too
  await operator.keyboard.press("a");
  await expect(operator.getByText(`“${title}” is now live.`)).toBeVisible();
}

test("returns a release that waits, and publishes it by keyboard when it comes back", async ({ page, browser }) => {
  const operator = await (await browser.newContext()).newPage();
  const complaints = [complaintsOf(page), complaintsOf(operator)];
  await dateline("moderation:set", "all");
  await openDashboard(page);
  const address = await submit(page);
  const reader = await (await browser.newContext()).newPage();
  expect((await reader.goto(BASE_URL + address))?.status()).toBe(404);

  await openDashboard(operator, "operator");
  const outlet = await openOutlet(operator);
  await returnIt(operator);
  expect(await mails()).toContain(COMMENTS);
  await resubmit(page);
  expect((await reader.goto(BASE_URL + address))?.status()).toBe(404);

  await operator.reload();
  await approve(operator);
  await expectStatus(reader, BASE_URL + address, 200);
  await expect(reader.getByText(SECOND.trim())).toBeVisible();
  await expectOnPage(reader, `${BASE_URL}/`, () => reader.getByRole("link", { name: title }).first());
  await openScreen(page, "Published Content");
  await expect(rowOf(page)).toBeVisible();

  await expect
    .poll(() => outlet.received.map(({ event, isSigned }) => [event, isSigned]))
    .toEqual([["post.published", true]]);
  expect(outlet.received[0]?.message.post.html).toContain(SECOND.trim());
  const report = await takeReport(page, title);
  const words = report.pages.join(" ").replace(/\s+/g, " ");
  expect([report.title, words]).toEqual([expect.stringContaining(title), expect.stringContaining(OUTLET)]);
  await outlet.stop();

  await openScreen(operator, "Scheduled Queue");
  await expect(operator.getByRole("table", { name: "Scheduled posts" })).toBeVisible();
  await expectAccessibleInBothSchemes(operator);
  await expectNoSidewaysScroll(operator);
  expect(complaints.flat().filter((complaint) => !KEPT_OUT.test(complaint))).toEqual([]);
  await reader.context().close();
  await operator.context().close();
});
