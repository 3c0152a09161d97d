/** One browser, two accounts: a page acts for the account it shows, or not at all. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { AUTOSAVE_INTERVAL_MS } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { BASE_URL, openDashboard, signIn, signUp } from "../steps/people.ts";

type Account = { email: string; password: string };

const TITLE = "Night ferry to Bergen";
const formIn = (tab: Page) => tab.getByRole("form", { name: USUAL_KIND.tabLabel });
const title = (tab: Page) => formIn(tab).getByRole("textbox", { name: "Title", exact: true });
const dialogIn = (tab: Page) => tab.getByRole("dialog", { name: "Another account is signed in" });

async function openForm(tab: Page): Promise<void> {
  await tab.goto(`${BASE_URL}/dashboard?activeContent=createBlog`);
  await expect(title(tab)).toBeVisible();
}

async function signOut(tab: Page): Promise<void> {
  await tab.goto(`${BASE_URL}/dashboard`);
  await tab.getByRole("button", { name: /Account, / }).click();
  await tab.getByRole("button", { name: "Sign out" }).click();
  await expect(tab).toHaveURL(/\/auth\/login/);
}

async function signInAs(tab: Page, account: Account): Promise<void> {
  await tab.goto(`${BASE_URL}/auth/login`);
  await signIn(tab, account);
  await expect(tab.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
}

/** Titles of what the account that is signed in has, drafts and posts. */
async function titlesOf(context: BrowserContext): Promise<string[]> {
  const titles: string[] = [];
  for (const address of ["/dashboard/user-drafts/", "/dashboard/user-all-posts/"]) {
    const answer = await context.request.get(BASE_URL + address);
    expect(answer.ok(), address).toBe(true);
    titles.push(...[...(await answer.text()).matchAll(/"(?:name|title)":"([^"]*)"/g)].map(([, name = ""]) => name));
  }
  return titles;
}

test("what is written as one account is neither saved nor published as another", async ({ page: one, context }) => {
  const ben = await signUp(one, "Ben", "Carter");
  await context.clearCookies();
  const ada = await signUp(one, "Ada", "Berge");
  await one.clock.install();
  await openForm(one);
  await title(one).fill(TITLE);
  await formIn(one).getByRole("textbox", { name: "Summary", exact: true }).fill("A first night.");

  // A second tab that says nothing: as a script or another window without this app would change the cookies.
  const refusals: number[] = [];
  one.on("response", (answer) => answer.status() === 412 && refusals.push(answer.status()));
  const answer = await context.request.post(BASE_URL + "/api/jwt/create/", {
    headers: { origin: BASE_URL },
    data: ben,
  });
  expect(answer.ok()).toBe(true);
  await title(one).press("Control+Enter");
  await one.clock.fastForward(AUTOSAVE_INTERVAL_MS);
  await expect(dialogIn(one)).toContainText("signed in as Ben Carter");
  await expect(dialogIn(one)).toContainText("opened by Ada Berge");
  expect(refusals.length).toBeGreaterThan(0);
  await one.clock.fastForward(2 * AUTOSAVE_INTERVAL_MS);
  expect(await titlesOf(context)).not.toContain(TITLE);

  await dialogIn(one).getByRole("button", { name: "Continue as Ben Carter" }).click();
  await expect(one.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await openForm(one);
  await expect(title(one)).toHaveValue("");
  await one.clock.fastForward(2 * AUTOSAVE_INTERVAL_MS);
  expect(await titlesOf(context)).not.toContain(TITLE);

  // On the same page, which has shown Ben's account: it is loaded anew for Ada's.
  await signOut(one);
  await signIn(one, ada);
  await expect(one.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await openForm(one);
  await expect(title(one)).toHaveValue(TITLE);
  await one.clock.fastForward(AUTOSAVE_INTERVAL_MS);
  await expect(formIn(one).getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  expect(await titlesOf(context)).toContain(TITLE);
});

test("a tab says at once that another tab has signed in as somebody else, and continues once its own is back", async ({
  page: one,
  context,
}) => {
  const ben = await signUp(one, "Ben", "Carter");
  await context.clearCookies();
  const ada = await signUp(one, "Ada", "Berge");
  await openForm(one);
  await title(one).fill(TITLE);
  const two = await context.newPage();
  await signOut(two);
  await expect(one.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
  await signInAs(two, ben);
  await expect(dialogIn(one)).toContainText("signed in as Ben Carter");
  await expect(one.getByRole("dialog")).toHaveCount(1);

  await dialogIn(one).getByRole("button", { name: "Sign in as Ada Berge" }).click();
  await dialogIn(one).getByRole("textbox", { name: "Password" }).fill(ada.password);
  await dialogIn(one).getByRole("button", { name: "Sign in" }).click();
  await expect(one.getByRole("dialog")).toHaveCount(0);
  await expect(title(one)).toHaveValue(TITLE);
  await expect(dialogIn(two)).toContainText("signed in as Ada Berge");
  await dialogIn(two).getByRole("button", { name: "Continue as Ada Berge" }).click();
  await expect(two.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(two.getByRole("dialog")).toHaveCount(0);
});

test("acting as a user in one tab does not make the operator's other tab act as the user", async ({
  page: one,
  context,
}) => {
  const user = await signUp(one, "Sunniva", "Berge");
  await context.clearCookies();
  await openDashboard(one, "operator");
  await openForm(one);
  await title(one).fill(TITLE);
  const two = await context.newPage();
  await two.goto(`${BASE_URL}/dashboard?activeContent=operatorUsers`);
  await two.getByRole("textbox", { name: "Search users" }).fill(user.email);
  await two.keyboard.press("Enter");
  await expect(two.getByRole("row")).toHaveCount(2);
  await two.getByRole("link", { name: "Sunniva Berge" }).click();
  await two.getByRole("button", { name: "Sign in as this user" }).click();
  await two.getByRole("textbox", { name: /Reason/ }).fill("Ticket 12");
  await two.getByRole("button", { name: "Sign in as this user" }).click();
  await expect(two.getByRole("region", { name: "Signed in on a user's behalf" })).toBeVisible();

  await expect(dialogIn(one)).toContainText("acting as Sunniva Berge");
  expect(await titlesOf(context)).not.toContain(TITLE);
  await dialogIn(one).getByRole("button", { name: "Return to your account" }).click();
  await expect(one.getByRole("dialog")).toHaveCount(0);
  await expect(title(one)).toHaveValue(TITLE);
  await expect(dialogIn(two)).toContainText("This page was opened while acting as Sunniva Berge");
});

test("going back after signing out shows nothing of the account", async ({ page, context }) => {
  await signUp(page, "Ada", "Berge");
  await openForm(page);
  await title(page).fill(TITLE);
  await page.goto(`${BASE_URL}/`);
  const two = await context.newPage();
  await signOut(two);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText(TITLE)).toHaveCount(0);
});

test("a page that the browser kept is loaded anew when its account has signed out", async ({ page, context }) => {
  await signUp(page, "Ada", "Berge");
  await openForm(page);
  await title(page).fill(TITLE);
  await context.clearCookies();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page).toHaveURL(/\/auth\/login/);
});
