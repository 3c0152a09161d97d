/** A reviewer who is mentioned reads a draft that is not theirs, and comments and suggests by keyboard. */
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { comments } from "#features/comments/contract.ts";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { BASE_URL, complaintsOf, openScreen, signUp, unused } from "../steps/people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { colleague, createCompany, switchTo } from "../steps/team.ts";

const headers = { origin: BASE_URL };

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(BASE_URL + path, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: number };
}

test.setTimeout(480_000);

test("a reviewer who is mentioned comments by keyboard on a draft that they cannot edit", async ({ page, browser }) => {
  await signUp(page, "Marta", "Lindqvist");
  const company = await createCompany(page, "Northmoor Foods");
  const reviewer = await colleague(page, browser, company, "reviewer", "Dev Kapoor");
  const complaints = complaintsOf(reviewer);
  const title = unused("Northmoor recalls oat drink");
  const content = "<p>Return them to any shop.</p><p>We are sorry for the trouble.</p>";
  const draft = { title, content, posted_by_company: company.id, draft_key: randomUUID() };
  const { id } = await post(page, createPath(USUAL_KIND, "draft"), draft);
  const path = `/api/posts/${id}/comments/`;
  const row = reviewer.getByRole("row").filter({ hasText: title });
  const text = reviewer.getByRole("textbox", { name: "Content" });
  const column = reviewer.getByRole("region", { name: "Comments" });
  const box = reviewer.getByRole("region", { name: "New comment" });

  await test.step("the draft is not there until a comment mentions them", async () => {
    await reviewer.goto(`${BASE_URL}/dashboard`);
    await switchTo(reviewer, company.name);
    await openScreen(reviewer, "Draft Content");
    await expect(row).toHaveCount(0);
    expect((await reviewer.request.get(BASE_URL + path)).status()).toBe(404);
    const { people } = comments.parse(await (await page.request.get(BASE_URL + path)).json());
    expect(people.map(({ name }) => name)).toEqual(["Dev Kapoor"]);
    const mentions = people.map((person) => person.id);
    await post(page, path, { words: "any shop", text: "@Dev Kapoor, any?", mentions });
  });

  await test.step("the list leads to the text, which is read and not written", async () => {
    await reviewer.reload();
    await row.getByRole("link", { name: "Read and comment" }).focus();
    await reviewer.keyboard.press("Enter");
    await expect(reviewer.getByRole("heading", { name: "Read and comment" })).toBeVisible();
    await expect(column.getByRole("article", { name: "Comment on any shop" })).toContainText("@Dev Kapoor, any?");
    await text.focus();
    await reviewer.keyboard.type("Not mine. ");
    await expect(text).not.toContainText("Not mine.");
    await expect(text).toContainText("Return them to any shop");
  });

  await test.step("words are selected, commented on and suggested without a mouse", async () => {
    await reviewer.keyboard.press("Control+Home");
    for (let word = 0; word < 2; word++) await reviewer.keyboard.press("Control+Shift+ArrowRight");
    await reviewer.keyboard.press("Control+Alt+m");
    await expect(box.getByText("Return them")).toBeVisible();
    await box.getByRole("checkbox", { name: "Suggest other words" }).focus();
    await reviewer.keyboard.press("Space");
    const words = box.getByRole("textbox", { name: "Words to put instead" });
    await expect(words).toBeFocused();
    await reviewer.keyboard.press("Control+a");
    await reviewer.keyboard.type("Bring them back");
    await box.getByRole("button", { name: "Suggest", exact: true }).focus();
    await reviewer.keyboard.press("Enter");
    const card = column.getByRole("article", { name: "Suggestion on Return them" });
    await expect(card).toBeVisible();
    await expect(card.getByRole("button", { name: "Accept" })).toHaveCount(0);
    await expect(text.locator("[class*=removed]").first()).toHaveText("Return them");
    await reviewer.getByRole("button", { name: /^Comment on (?:Title|Headline)/ }).focus();
    await reviewer.keyboard.press("Enter");
    await expect(box.getByRole("textbox", { name: "Comment" })).toBeFocused();
    await reviewer.keyboard.type("Shorter?");
    await box.getByRole("button", { name: "Comment", exact: true }).focus();
    await reviewer.keyboard.press("Enter");
    await expect(column.getByRole("article", { name: `Comment on ${title}` })).toContainText("Shorter?");
  });

  await test.step("it is read on every window", async () => {
    for (const width of [1440, 820, 390]) {
      await reviewer.setViewportSize({ width, height: 900 });
      await expectAccessible(reviewer);
      await expectNoSidewaysScroll(reviewer);
    }
    await reviewer.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("the address of the edit form leads to the text as well", async () => {
    const tab = await reviewer.context().newPage();
    await tab.goto(`${BASE_URL}/dashboard?activeContent=allPosts&item=edit.article.draft.${id}`);
    await expect(tab.getByRole("heading", { name: "Read and comment" })).toBeVisible();
    await expect(tab.getByRole("textbox", { name: "Content" })).toContainText("We are sorry for the trouble.");
    await tab.close();
  });

  await test.step("the owner accepts the suggestion, and the reviewer reads the new words", async () => {
    const { threads } = comments.parse(await (await page.request.get(BASE_URL + path)).json());
    const suggested = threads.find(({ suggestion }) => suggestion !== null);
    await post(page, `${path}${suggested?.id}/accept/`, {});
    await reviewer.reload();
    await expect(text).toContainText("Bring them back to any shop");
  });
  expect(complaints).toEqual([]);
});
