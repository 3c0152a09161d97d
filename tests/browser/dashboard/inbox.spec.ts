/** The inbox: what must be done leaves it once it is done, by keyboard and from an email's link; what is emailed is chosen. */
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { NO_RULES } from "#features/approvals/contract.ts";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { mails } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signUp, unused } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { colleague, createCompany } from "../steps/team.ts";

const WIDTHS = [1440, 820, 390];
const NOTE = "Could we say what we are sorry for?";

async function send<T>(page: Page, method: "post" | "put", path: string, data: object): Promise<T> {
  const answer = await page.request[method](BASE_URL + path, { headers: { origin: BASE_URL }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}
const rowOf = (page: Page, what: string) => page.getByRole("listitem").filter({ hasText: what });

/** The link to the inbox in the newest email to this address that says so. */
async function entryLink(email: string, says: string): Promise<string> {
  let link = "";
  const look = async () => {
    const all = (await mails()).split(/\n(?=#\d+ {2})/);
    const mail = all.find((each) => each.includes(`  ${email}  `) && each.includes(says));
    link = /https?:\/\/\S*item=entry\S*/.exec(mail ?? "")?.[0] ?? "";
    return link;
  };
  await expect.poll(look).not.toBe("");
  return link;
}

async function expectSound(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothSchemes(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.setTimeout(180_000);

test("an approver reads what is asked in the inbox, answers, and the author hears of it", async ({ page, browser }) => {
  const owner = await signUp(page, "Marta", "Lindqvist");
  const company = await createCompany(page, "Northmoor Foods");
  const lawyer = await colleague(page, browser, company, "reviewer", "Helen Marsh");
  const people = await page.request.get(`${BASE_URL}/api/companies/${company.id}/approval-rules/`);
  const { candidates } = (await people.json()) as { candidates: { id: number; name: string }[] };
  const helen = candidates.find(({ name }) => name === "Helen Marsh");
  const approvers = [{ user_id: helen?.id, days: 1 }];
  const rules = { ...NO_RULES, mode: "all", zone: "Europe/London", approvers };
  await send(page, "put", `/api/companies/${company.id}/approval-rules/`, rules);
  const title = unused("Northmoor recalls two batches of oat drink");
  const data = {
    title,
    content: "<p>Six words are in this.</p>",
    posted_by_company: company.id,
    draft_key: randomUUID(),
  };
  const { id } = await send<{ id: number }>(page, "post", createPath(USUAL_KIND, "draft"), data);
  const complaints = complaintsOf(page);

  await test.step("an empty inbox says what appears there", async () => {
    await lawyer.goto(`${BASE_URL}/dashboard`);
    await openScreen(lawyer, "Inbox");
    await expect(lawyer.getByText("New approvals, comments and deliveries appear here.")).toBeVisible();
    await expectSound(lawyer);
  });

  await test.step("what is asked is there, unread, and its button leads to the answer by keyboard", async () => {
    await send(page, "post", `/api/posts/${id}/approval/`, {});
    await lawyer.reload();
    await expect(lawyer.getByRole("navigation").getByRole("link", { name: "Inbox 1 unread" })).toBeVisible();
    await expectSound(lawyer);
    const button = rowOf(lawyer, title).getByRole("link", { name: /^Read and answer/ });
    await button.focus();
    await lawyer.keyboard.press("Enter");
    await lawyer
      .getByLabel(/note|change/i)
      .first()
      .fill(NOTE);
    await lawyer.getByRole("button", { name: "Ask for changes" }).click();
    await lawyer.goto(`${BASE_URL}/dashboard?activeContent=inbox`);
    await expect(lawyer.getByText("New approvals, comments and deliveries appear here.")).toBeVisible();
  });

  await test.step("the author's email leads to the entry, which is read then", async () => {
    await page.goto(await entryLink(owner.email, "asks for changes"));
    const entry = rowOf(page, title);
    await expect(entry).toContainText("Helen Marsh asked for changes.");
    await expect(entry).toContainText(NOTE);
    await expect(entry).toBeFocused();
    await expect(entry.getByText("Unread")).toHaveCount(0);
    await expectSound(page);
  });

  await test.step("it moves to what happened once it is asked again", async () => {
    await send(page, "post", `/api/posts/${id}/approval/`, {});
    await page.reload();
    await expect(page.getByRole("region", { name: "Today" })).toContainText("Helen Marsh asked for changes.");
    await page.getByRole("button", { name: /^For you to do/ }).click();
    await expect(page.getByText("Nothing to do")).toBeVisible();
  });

  await test.step("what is emailed is chosen by keyboard, and kept", async () => {
    await page.getByRole("button", { name: "Notification settings" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Notification settings" });
    await expectAccessibleInBothSchemes(page);
    const published = dialog.getByRole("radiogroup", { name: "Published" });
    await published.getByRole("radio", { name: "Immediately" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Save Changes" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Notification settings saved.")).toBeVisible();
    await page.getByRole("button", { name: "Notification settings" }).first().click();
    await expect(published.getByRole("radio", { name: "Daily" })).toBeChecked();
  });
  expect(complaints).toEqual([]);
});
