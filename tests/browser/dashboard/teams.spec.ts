/** A company's team: invited by email, joins by the link, writes, is trusted with more, publishes, and leaves the posts behind. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { AUTOSAVE_INTERVAL_MS, createPath, type PostListItem, postPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { invitationPage, teamMessages } from "#features/team/contract.ts";
import { dateline, expectMail, mailedLink } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, expectOnPage, openScreen, releasesLeft, signUp, unused } from "../steps/people.ts";
import { createCompany, newAddress, switchTo } from "../steps/team.ts";

const headers = { origin: BASE_URL };
const COMPANY = "Northmoor Foods";
const COLLEAGUE = "Jo Pryce";

const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });

async function openPeople(page: Page): Promise<void> {
  await openScreen(page, "Companies");
  await page.getByRole("link", { name: `Edit ${COMPANY}` }).click();
  await page.getByRole("link", { name: /^People/ }).click();
  await expect(page.getByRole("heading", { name: /^People/ })).toBeVisible();
}

async function invite(page: Page, email: string): Promise<void> {
  await openPeople(page);
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByRole("combobox", { name: "Email" }).fill(`${email},`);
  await dialog.getByRole("radio", { name: "Author" }).check();
  await dialog.getByRole("textbox", { name: /A line to them/ }).fill("Welcome to the mill.");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(teamMessages.sent(1))).toBeVisible();
  await expect(rowOf(page, email)).toContainText("Author");
}

async function join(page: Page, link: string, email: string): Promise<void> {
  await page.goto(BASE_URL + link);
  await expect(page.getByRole("heading", { name: `Ada Mill invites you to ${COMPANY}` })).toBeVisible();
  await expect(page.getByText("“Welcome to the mill.”")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  const [first = "", last = ""] = COLLEAGUE.split(" ");
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await page.getByRole("textbox", { name: "Password" }).fill("quiet harbour oats");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByText(teamMessages.joined(COMPANY))).toBeVisible();
}

/** Written on the submit page, which saves it by itself. */
async function writeDraft(page: Page, title: string): Promise<void> {
  await openScreen(page, "Submit");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("SELBY, England. The mill grinds forty tonnes a day.");
  await expect(page.getByRole("group", { name: "Actions" })).toContainText(`Publishes as ${COMPANY}`);
  await page.clock.fastForward(AUTOSAVE_INTERVAL_MS);
  await expect(page.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible();
}

test("takes a colleague from an invitation to published posts that stay", async ({ page: owner, browser }) => {
  const account = await signUp(owner, "Ada", "Mill");
  await dateline("units:grant", account.email, "4", "--reason", "Journey");
  const company = await createCompany(owner, COMPANY);
  await owner.goto(`${BASE_URL}/dashboard`);
  const complaints = complaintsOf(owner);
  const before = await releasesLeft(owner);
  const email = newAddress();
  const [kept, published] = [unused("Northmoor plans a bakery"), unused("Northmoor opens a mill")];

  await invite(owner, email);

  const colleague = await (await browser.newContext()).newPage();
  const otherComplaints = complaintsOf(colleague);
  await colleague.clock.install();
  await join(colleague, await mailedLink(email, invitationPage), email);
  await switchTo(colleague, COMPANY);
  await writeDraft(colleague, published);
  const draft = { title: kept, content: "<p>It bakes.</p>", posted_by_company: company.id };
  const stored = await colleague.request.post(BASE_URL + createPath(USUAL_KIND, "draft"), { headers, data: draft });
  expect(stored.ok(), await stored.text()).toBe(true);
  const { id: keptId } = (await stored.json()) as { id: number };

  await test.step("the owner sees the drafts in the company's list, not among their own", async () => {
    await openScreen(owner, "Draft Content");
    await expect(owner.getByRole("heading", { name: "Draft Content" })).toBeVisible();
    await expect(rowOf(owner, published)).toHaveCount(0);
    await switchTo(owner, COMPANY);
    await expect(rowOf(owner, published)).toBeVisible();
    await expect(rowOf(owner, kept)).toBeVisible();
  });

  await test.step("the owner makes the colleague editor", async () => {
    await openPeople(owner);
    await owner.getByRole("combobox", { name: `Role of ${COLLEAGUE}` }).click();
    await owner.getByRole("option", { name: "Editor" }).click();
    await expect(owner.getByText(teamMessages.changed(COLLEAGUE, "editor"))).toBeVisible();
  });

  await test.step("the colleague publishes, and the owner's plan pays", async () => {
    await openScreen(colleague, "Draft Content");
    await rowOf(colleague, published).getByRole("link", { name: "Edit" }).click();
    await colleague.getByRole("button", { name: "Submit the Article" }).click();
    await openScreen(colleague, "Published Content");
    await expect(rowOf(colleague, published)).toBeVisible();
    await owner.reload();
    await expect.poll(() => releasesLeft(owner)).toBe(before - 1);
  });

  await test.step("the owner removes the colleague and takes the draft over", async () => {
    await owner.getByRole("button", { name: `Remove ${COLLEAGUE}` }).click();
    const dialog = owner.getByRole("dialog", { name: `Remove ${COLLEAGUE} from ${COMPANY}?` });
    await expect(dialog.getByRole("listitem").filter({ hasText: "1 draft" })).toBeVisible();
    await expect(dialog.getByRole("combobox", { name: "Who takes over" })).toHaveValue("Ada Mill takes over");
    await dialog.getByRole("button", { name: `Remove ${COLLEAGUE}` }).click();
    await expect(owner.getByText(teamMessages.removed(COLLEAGUE, COMPANY))).toBeVisible();
    await expect(rowOf(owner, email)).toHaveCount(0);
    await expectMail(email, `You no longer have access to ${COMPANY}`);
    await switchTo(owner, "All companies");
    await openScreen(owner, "Draft Content");
    await expect(rowOf(owner, kept)).toBeVisible();
  });

  await test.step("the colleague finds nothing of the company any more", async () => {
    await openScreen(colleague, "Companies");
    await colleague.reload();
    await expect(colleague.getByText("No companies yet")).toBeVisible();
    const ask = (path: string) => colleague.request.get(BASE_URL + path);
    const list = await ask(`/dashboard/user-all-posts/?company=${company.id}`);
    expect((await list.json()) as { posts: PostListItem[] }).toMatchObject({ posts: [], count: 0 });
    const address = postPath(USUAL_KIND, "draft", keptId);
    const codes = [ask(address), ask(`/api/posts/${keptId}/revisions/`), ask(`/api/companies/${company.id}/members/`)];
    expect((await Promise.all(codes)).map((answer) => answer.status())).toEqual([404, 404, 404]);
    const save = await colleague.request.put(BASE_URL + address, { headers, data: draft });
    expect(save.status()).toBe(404);
  });

  await test.step("readers find the post with its author's name", async () => {
    const reader = await (await browser.newContext()).newPage();
    await expectOnPage(reader, BASE_URL + company.url, () => reader.getByRole("link", { name: published }));
    await reader.getByRole("link", { name: published }).click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(published);
    await expect(reader.getByText(COLLEAGUE).first()).toBeVisible();
    await expect(reader.getByRole("link", { name: COLLEAGUE })).toHaveCount(0);
    await reader.context().close();
  });
  expect([...complaints, ...otherComplaints]).toEqual([]);
  await colleague.context().close();
});
