/** An agency with three clients: whose words, whose name and whose posts, from the draft to the reader. */
import { expect, type Page, test } from "@playwright/test";
import type { Company } from "#features/companies/contract.ts";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { dateline } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, expectOnPage, openScreen, signUp, unused } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { setStory } from "../steps/writing.ts";

const headers = { origin: BASE_URL };
const CLIENTS = {
  kelda: {
    name: "Kelda Water",
    domain: "kelda.example",
    boilerplate: "Kelda Water supplies water to five million people.",
  },
  tarn: {
    name: "Tarn Foods",
    domain: "tarn.example",
    boilerplate: "Tarn Foods bakes oatcakes in Kendal for four shops.",
  },
  fell: { name: "Fell Rail", domain: "fell.example", boilerplate: "Fell Rail runs steam trains over the summit." },
};

async function createClient(page: Page, client: keyof typeof CLIENTS, byline: "shown" | "hidden"): Promise<Company> {
  const { name, domain, boilerplate } = CLIENTS[client];
  const data = {
    name,
    boilerplate,
    byline,
    website: `https://${domain}`,
    press_contact_name: "Press office",
    press_contact_email: `press@${domain}`,
  };
  const answer = await page.request.post(BASE_URL + "/dashboard/create-company/", { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Company;
}

async function schedule(page: Page, title: string, company: Company): Promise<void> {
  const time = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const data = { title, content: "<p>It opens.</p>", posted_by_company: company.id, publishing_time: time };
  const answer = await page.request.post(BASE_URL + createPath(USUAL_KIND, "schedule"), { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Post and filter as/ }).click();
  await page.getByRole("button", { name, exact: true }).click();
}

async function postAs(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Post as Company" }).click();
  await page.getByRole("option", { name }).click();
}

test("keeps its clients apart", async ({ page, browser }) => {
  const { email } = await signUp(page, "Iris", "Agency");
  await dateline("units:grant", email, "6", "--reason", "Journey");
  const kelda = await createClient(page, "kelda", "shown");
  const tarn = await createClient(page, "tarn", "hidden");
  const fell = await createClient(page, "fell", "shown");
  await schedule(page, "Kelda opens a reservoir", kelda);
  await schedule(page, "Fell Rail runs to the summit", fell);
  const complaints = complaintsOf(page);
  await page.goto(`${BASE_URL}/dashboard`);

  await test.step("every list shows the client of the switcher, and says so", async () => {
    await switchTo(page, "Kelda Water");
    await openScreen(page, "Scheduled");
    await expect(page.getByRole("row").filter({ hasText: "Kelda opens" })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Fell Rail runs" })).toHaveCount(0);
    const chip = page.getByRole("button", { name: /^Posted as Kelda Water/ });
    await expectAccessibleInBothSchemes(page);
    await chip.click();
    await expect(page.getByRole("row").filter({ hasText: "Fell Rail runs" })).toBeVisible();
    await expect(chip).toHaveCount(0);
  });

  const title = unused("Tarn Foods opens a bakery");
  await test.step("a client's sections follow its name, and another's words are asked about", async () => {
    await page.goto(`${BASE_URL}/dashboard?activeContent=createBlog`);
    const story = page.getByRole("textbox", { name: /Content/ }).first();
    await expect(story).toBeVisible();
    const actions = page.getByRole("group", { name: "Actions" });
    await expect(actions).toContainText("Publishes as Kelda Water, now");
    await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
    await setStory(story, "<p>It opens in May.</p>", null);
    await page.getByRole("button", { name: "Insert “About Kelda Water”" }).click();
    await page.getByRole("button", { name: "Insert “Contact”" }).click();
    await expect(story).toContainText("press@kelda.example");

    await switchTo(page, "Fell Rail");
    await expect(actions).toContainText("Publishes as Kelda Water, now");
    await postAs(page, "Tarn Foods");
    await expect(actions).toContainText("Publishes as Tarn Foods, now");
    await expect(story).toContainText(CLIENTS.tarn.boilerplate);
    await expect(story).toContainText("press@tarn.example");
    await expect(story).not.toContainText("Kelda");
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothSchemes(page);

    await story.press("Control+End");
    await story.pressSequentially(" Or write to press@kelda.example.");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Publish with another company's words?" });
    await expect(question).toContainText("It is posted as Tarn Foods and has the press contact of Kelda Water.");
    await expect(question).toContainText("Publishes as Tarn Foods, now");
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
  });

  await test.step("the shortcut says as whom before it publishes", async () => {
    const story = page.getByRole("textbox", { name: /Content/ }).first();
    await setStory(story, `<p>It opens in May.</p><h2>About Tarn Foods</h2><p>${CLIENTS.tarn.boilerplate}</p>`, null);
    await story.press("Control+Enter");
    const question = page.getByRole("group", { name: "Submit this post?" });
    await expect(question).toContainText("Publishes as Tarn Foods, now?");
    await question.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { name: "Your post is published" })).toBeVisible();
  });

  await test.step("readers see the client, and neither its author nor its private contact", async () => {
    const reader = await (await browser.newContext()).newPage();
    await expectOnPage(reader, BASE_URL + tarn.url, () => reader.getByRole("link", { name: title }));
    await reader.getByRole("link", { name: title }).click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(title);
    const address = reader.url();
    for (const form of ["", ".txt", ".md"]) {
      const said = await (await reader.request.get(address + form)).text();
      expect(said).toContain("Tarn Foods");
      expect(said).not.toMatch(/Iris|Kelda|press@tarn/);
    }
  });
  expect(complaints).toEqual([]);
});
