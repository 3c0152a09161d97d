/** A draft that is commented on, in the editor and by link on a phone, and changed by a suggestion. */
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { type Comments, comments } from "#features/comments/contract.ts";
import { createPath, postPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { expectMail, mailedPage } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signUp, unused } from "../steps/people.ts";
import { expectAccessible, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { colleague, createCompany, newAddress, switchTo } from "../steps/team.ts";

const SECOND = "We are sorry for the trouble.";
const CONTENT = `<p>Return them to any shop.</p><p>${SECOND}</p>`;
const headers = { origin: BASE_URL };

async function send(page: Page, method: "post" | "put", path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request[method](BASE_URL + path, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: number };
}

async function commentsOf(page: Page, id: number): Promise<Comments> {
  return comments.parse(await (await page.request.get(`${BASE_URL}/api/posts/${id}/comments/`)).json());
}

test.setTimeout(480_000);

test("words are commented on and followed, a suggestion is accepted with one key, and a client comments on a phone", async ({
  page,
  browser,
}) => {
  const owner = await signUp(page, "Marta", "Lindqvist");
  const company = await createCompany(page, "Northmoor Foods");
  const editor = await colleague(page, browser, company, "editor", "Helen Marsh");
  const title = unused("Northmoor recalls oat drink");
  const data = { title, content: CONTENT, posted_by_company: company.id, draft_key: randomUUID() };
  const { id } = await send(page, "post", createPath(USUAL_KIND, "draft"), data);
  const path = `/api/posts/${id}/comments/`;
  const complaints = complaintsOf(page);
  const column = page.getByRole("region", { name: "Comments" });
  const text = page.getByRole("textbox", { name: "Content" });
  const openDraft = async () => {
    await page.goto(`${BASE_URL}/dashboard`);
    await switchTo(page, company.name);
    await openScreen(page, "Draft Content");
    await page.getByRole("row").filter({ hasText: title }).getByRole("link", { name: "Edit" }).click();
    await expect(text).toContainText(SECOND);
    await expect(column).toBeVisible();
  };

  await test.step("the owner comments on selected words, which follow what is typed", async () => {
    await openDraft();
    await text.click();
    await page.keyboard.press("Control+Home");
    for (let word = 0; word < 2; word++) await page.keyboard.press("Control+Shift+ArrowRight");
    await page.getByRole("button", { name: "Comment", exact: true }).first().click();
    const box = page.getByRole("region", { name: "New comment" });
    await box.getByRole("textbox", { name: "Comment" }).fill("All of them?");
    await box.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(column.getByRole("article", { name: "Comment on Return them" })).toContainText("All of them?");
    await text.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Please note: ");
    await expect(text.locator("[class*=mark]").first()).toHaveText("Return them");
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Save as Draft" }).click();
    await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
  });

  await test.step("an editor replies and mentions the owner, who is emailed, and suggests words", async () => {
    const { threads, people } = await commentsOf(editor, id);
    const marta = people.find(({ name }) => name === "Marta Lindqvist");
    expect(threads.map(({ words, is_orphaned }) => [words, is_orphaned])).toEqual([["Return them", false]]);
    const reply = { text: "@Marta Lindqvist, all.", mentions: [marta?.id] };
    await send(editor, "post", `${path}${threads[0]?.id}/replies/`, reply);
    await expectMail(owner.email, `Helen Marsh mentions you: ${title}`);
    await send(editor, "post", path, { words: "any shop", suggestion: "any Co-op shop" });
  });

  await test.step("the owner accepts it with one key, as a revision", async () => {
    await openDraft();
    const card = column.getByRole("article", { name: "Suggestion on any shop" });
    await card.getByRole("button", { name: "any shop" }).focus();
    await page.keyboard.press("a");
    await expect(text).toContainText("to any Co-op shop.");
    await expect(card).toBeHidden();
  });

  await test.step("a client comments by link on a phone, without a script", async () => {
    const email = newAddress();
    const recipients = [{ email, name: "Paul Hargreaves" }];
    await send(page, "post", `/api/posts/${id}/comment-links/`, { recipients, note: "Is it clear?" });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const phone = await context.newPage();
    await phone.goto(BASE_URL + (await mailedPage(email, "/comment/")));
    await expect(phone.getByText("All of them?")).toBeVisible();
    await phone.getByRole("link", { name: `Comment on: ${SECOND}` }).click();
    await phone.getByRole("textbox", { name: /^The words you mean/ }).fill("for the trouble");
    await phone.getByRole("textbox", { name: "Your comment" }).fill("Say what for.");
    await phone.getByRole("button", { name: "Send comment" }).click();
    await expect(phone.getByText("Say what for.")).toBeVisible();
    await expectNoSidewaysScroll(phone);
    const reader = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await reader.goto(phone.url());
    await expectAccessibleInBothSchemes(reader);
    await reader.close();
    await context.close();
  });

  await test.step("words that are gone leave their comment with them", async () => {
    const changed = { ...data, content: "<p>Please note: Return them to any Co-op shop.</p><p>We apologise.</p>" };
    await send(page, "put", postPath(USUAL_KIND, "draft", id), changed);
    await page.goto(`${BASE_URL}/dashboard`);
    await openScreen(page, "Draft Content");
    await page.getByRole("row").filter({ hasText: title }).getByRole("link", { name: "Edit" }).click();
    const card = column.getByRole("article", { name: "Comment on for the trouble" });
    await expect(card).toContainText("The words it stood on are gone: [removed: for the trouble]");
    await expect(card).toContainText("by link");
  });
  expect(complaints).toEqual([]);
});
