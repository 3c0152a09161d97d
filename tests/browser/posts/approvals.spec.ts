/** A release that two approve by their links, one of them on a phone, that an edit sends back to one, and that its clock publishes. */
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { NO_RULES, type PostApproval } from "#features/approvals/contract.ts";
import { createPath, postPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { dateline, expectMail, mailedPage, makeDue } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signUp, unused } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { colleague, createCompany, newAddress, switchTo } from "../steps/team.ts";

const FIRST = "The coaster carries 260 tonnes of oats.";
const SECOND = "Charging takes two hours in Hull.";
const QUOTE = "“The hull is the easy part; we learned in the port,”";
const contentOf = (first: string) =>
  `<p>${first}</p><p>${SECOND}</p><p>${QUOTE} said Dr Ingrid Solheim, chief engineer.</p>`;

const headers = { origin: BASE_URL };
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function send<T>(page: Page, method: "post" | "put", path: string, data: object): Promise<T> {
  const answer = await page.request[method](BASE_URL + path, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

async function approvalOf(page: Page, id: number): Promise<PostApproval> {
  return (await page.request.get(`${BASE_URL}/api/posts/${id}/approval/`)).json() as Promise<PostApproval>;
}

test.setTimeout(240_000);

test("two approve by link, an edit voids both until it is undone, and the clock publishes", async ({
  page,
  browser,
}) => {
  const owner = await signUp(page, "Marta", "Lindqvist");
  await dateline("units:grant", owner.email, "3", "--reason", "Journey");
  const company = await createCompany(page, "Northmoor Foods");
  const lawyer = await colleague(page, browser, company, "reviewer", "Helen Marsh");
  const client = newAddress();
  const people = await page.request.get(`${BASE_URL}/api/companies/${company.id}/approval-rules/`);
  const { candidates } = (await people.json()) as { candidates: { id: number; name: string }[] };
  const helen = candidates.find(({ name }) => name === "Helen Marsh");
  await send(page, "put", `/api/companies/${company.id}/approval-rules/`, {
    ...NO_RULES,
    mode: "all",
    zone: "Europe/London",
    approvers: [
      { user_id: helen?.id, days: 1 },
      { name: "Paul Hargreaves", email: client, days: 2 },
    ],
  });
  const title = unused("Northmoor oats cross the North Sea");
  const draft_key = randomUUID();
  const data = { title, content: contentOf(FIRST), posted_by_company: company.id, draft_key };
  const { id } = await send<{ id: number }>(page, "post", createPath(USUAL_KIND, "draft"), data);
  const complaints = complaintsOf(page);

  await test.step("the owner asks in the draft, and the list says who is waited for", async () => {
    await page.goto(`${BASE_URL}/dashboard`);
    await switchTo(page, company.name);
    await openScreen(page, "Draft Content");
    await rowOf(page, title).getByRole("link", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Ask for approval" }).first().click();
    await expect.poll(async () => (await approvalOf(page, id)).approval?.turns[0]?.state).toBe("asked");
    await openScreen(page, "Draft Content");
    await expect(rowOf(page, title)).toContainText("Waiting for Helen Marsh since");
  });

  await test.step("the reviewer opens the answer from the dashboard's own link, asks for changes, then approves", async () => {
    const { email } = (await (await lawyer.request.get(`${BASE_URL}/api/users/me/`)).json()) as { email: string };
    const path = await mailedPage(email, "/approvals/");
    const reader = await browser.newPage();
    await reader.goto(BASE_URL + path);
    await expect(reader.getByText(FIRST)).toBeVisible();
    await expectAccessibleInBothSchemes(reader);
    await reader.getByRole("button", { name: "Ask for changes" }).click();
    await expect(reader.getByRole("alert")).toHaveText("Write what should change.");
    await reader.getByRole("button", { name: /^Approve version/ }).click();
    await expect(reader.getByRole("status")).toContainText("You approved version");
    await reader.close();
  });

  await test.step("the client approves on a phone, without an account", async () => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto(BASE_URL + (await mailedPage(client, "/approvals/")));
    await phone.getByText("Write a comment").click();
    await phone.getByRole("textbox", { name: "The words you mean" }).fill(FIRST);
    await phone.getByRole("textbox", { name: "Your comment" }).fill("Is that all of it?");
    await phone.getByRole("button", { name: "Send comment" }).click();
    await expect(phone.getByRole("region", { name: "Comments" })).toContainText("Is that all of it?");
    await expectNoSidewaysScroll(phone);
    await expectAccessibleInBothSchemes(phone);
    await phone.getByRole("button", { name: /^Approve version/ }).click();
    await expect(phone.getByRole("status")).toContainText("You approved version");
    expect((await approvalOf(page, id)).approval?.is_met).toBe(true);
  });

  await test.step("an edit voids both, and undoing it restores them", async () => {
    const save = (first: string) =>
      send(page, "put", postPath(USUAL_KIND, "draft", id), {
        title,
        content: contentOf(first),
        posted_by_company: company.id,
      });
    await save("The coaster carries 300 tonnes of oats.");
    expect((await approvalOf(page, id)).approval?.turns.map(({ state }) => state)).toEqual(["again", "again"]);
    await save(FIRST);
    expect((await approvalOf(page, id)).approval?.is_met).toBe(true);
  });

  await test.step("the person quoted sees her words alone, and approves them", async () => {
    const speaker = newAddress();
    const { quotes } = (await (await page.request.get(`${BASE_URL}/api/posts/${id}/quotes/`)).json()) as {
      quotes: { key: string }[];
    };
    const keys = quotes.map(({ key }) => key);
    await send(page, "post", `/api/posts/${id}/quotes/`, { name: "Dr Ingrid Solheim", email: speaker, keys });
    const phone = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    ).newPage();
    await phone.goto(BASE_URL + (await mailedPage(speaker, "/quotes/")));
    await expect(phone.getByText("we learned in the port")).toBeVisible();
    await expect(phone.getByText(FIRST)).toHaveCount(0);
    await expectNoSidewaysScroll(phone);
    await phone.getByRole("radio", { name: "Approve these words" }).check();
    await phone.getByRole("button", { name: "Send answer" }).click();
    await expect(phone.getByRole("heading", { name: "You have answered" })).toBeVisible();
    await expectMail(speaker, "Receipt: your quotes for Northmoor Foods");
  });

  await test.step("the clock publishes what is approved", async () => {
    const time = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3 * 86_400_000).toISOString();
    const stored = await page.request.get(BASE_URL + postPath(USUAL_KIND, "draft", id));
    const { version } = (await stored.json()) as { version: number };
    const form = { ...data, publishing_time: time, version };
    expect((await send<{ id: number }>(page, "post", createPath(USUAL_KIND, "schedule"), form)).id).toBe(id);
    expect((await approvalOf(page, id)).approval?.is_met).toBe(true);
    await makeDue(id);
    const published = BASE_URL + postPath(USUAL_KIND, "published", id);
    await expect.poll(async () => (await page.request.get(published)).status(), { timeout: 90_000 }).toBe(200);
  });
  expect(complaints).toEqual([]);
});
