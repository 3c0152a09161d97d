/** Two people at one post: whoever saves second compares, and nothing of either is lost. */
import { expect, type Page, test } from "@playwright/test";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { operatorPostMessages } from "#features/content/contracts/oversight.ts";
import { BASE_URL, openDashboard, signIn, signUp } from "../steps/people.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const update = (page: Page) => page.getByRole("button", { name: USUAL_KIND.messages.updateTitle }).click();
const headers = { origin: BASE_URL };

async function openEdit(page: Page, id: number): Promise<void> {
  await page.goto(`${BASE_URL}/dashboard?activeContent=publishedPosts&item=edit.${USUAL_KIND.key}.published.${id}`);
  await expect(field(page, "Title")).toHaveValue("Night ferry to Bergen");
}

test("two machines and an operator change one post, and nobody's text is lost", async ({ page: one, browser }) => {
  const account = await signUp(one, "Ada", "Two-Machines");
  const data = { title: "Night ferry to Bergen", content: "<p>Bergen. The first night ferry leaves.</p>" };
  const created = await one.request.post(BASE_URL + createPath(USUAL_KIND, "published"), { headers, data });
  expect(created.ok()).toBe(true);
  const { id } = (await created.json()) as { id: number };

  const two = await (await browser.newContext()).newPage();
  await two.goto(`${BASE_URL}/dashboard`);
  await signIn(two, account);
  await expect(two.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await openEdit(one, id);
  await openEdit(two, id);

  await field(one, "Title").fill("Night ferry to Stavanger");
  await update(one);
  await expect(one.getByText(USUAL_KIND.messages.updated)).toBeVisible();

  // An operator corrects what the first machine saved, and finds a save of the version before refused.
  const desk = await (await browser.newContext()).newPage();
  await openDashboard(desk, "operator");
  const address = BASE_URL + `/operator/posts/${id}/edit/`;
  const stored = (await (await desk.request.get(address)).json()) as { version: number };
  const correction = { ...data, title: "Night ferry to Stavanger", summary: "Corrected.", reason: "A wrong port." };
  const stale = { ...correction, version: stored.version - 1 };
  const refused = await desk.request.put(address, { headers, data: stale });
  expect([refused.status(), await refused.json()]).toEqual([
    409,
    expect.objectContaining({ detail: operatorPostMessages.changedSince }),
  ]);
  const corrected = await desk.request.put(address, { headers, data: { ...correction, version: stored.version } });
  expect(corrected.ok()).toBe(true);

  await field(two, "Title").fill("Night ferry to Hirtshals");
  await update(two);
  await expect(two.getByRole("heading", { name: "This post was changed while you were editing" })).toBeVisible();
  await two.getByRole("radiogroup", { name: "Title: which version" }).getByLabel("Keep my text").check();
  await two.getByRole("radiogroup", { name: "Summary: which version" }).getByLabel("Use the saved text").check();
  await update(two);
  await expect(two.getByText(USUAL_KIND.messages.updated)).toBeVisible();

  await one.goto(`${BASE_URL}/dashboard?activeContent=publishedPosts&item=edit.${USUAL_KIND.key}.published.${id}`);
  await expect(field(one, "Title")).toHaveValue("Night ferry to Hirtshals");
  await expect(field(one, "Summary")).toHaveValue("Corrected.");
});
