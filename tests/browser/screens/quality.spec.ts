/** What every screen keeps: no accessibility violations in both schemes, no complaint of the browser, reachable by keyboard. */
import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { BACK_RULES, type ScreenKey } from "#apps/dashboard/screens/screen-keys.ts";
import { collectionMessages } from "#features/collections/contract.ts";
import { type PostListItem, publicPath } from "#features/content/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { followPages } from "#features/followers/contract.ts";
import { newsMessages } from "#features/news/contract.ts";
import { receivedLink } from "../steps/operator.ts";
import { inspect } from "../steps/inspecting.ts";
import { BASE_URL, demoAccount, openDashboard } from "../steps/people.ts";

test.describe.configure({ mode: "parallel" }); // both workers take part: looking at a page in full takes seconds

const screen = (key: string) => `/dashboard?activeContent=${key}`;
/** Screens that the other journeys of this file visit with what belongs to them. */
const VISITED_WITH_CONTENT: readonly ScreenKey[] = [
  "overview",
  "createBlog",
  "rss",
  "companyProfile",
  "createCompany",
  "collections",
  "individualProfile",
  "coupons",
  "changePassword",
];
const isOperators = (key: ScreenKey) => /^(?:operator|outbox$)/.test(key);
const OTHERS = (Object.keys(BACK_RULES) as ScreenKey[]).filter((key) => !VISITED_WITH_CONTENT.includes(key));
const half = <T>(all: readonly T[], which: 0 | 1) => all.filter((_each, index) => index % 2 === which);

test.describe("is accessible in both schemes and fits three widths:", () => {
  test("what readers see", async ({ page }) => {
    const { visit, expectNoComplaints } = inspect(page);
    await visit("/", () => page.getByRole("main").waitFor());
    for (const type of ["PR", "Interview", "Review"]) {
      await page.goto(`${BASE_URL}/`);
      const address = await page.locator(`main a[href^="/${type}/"]`).first().getAttribute("href");
      await visit(address ?? "");
    }
    await visit("/PR/00000000-0000-4000-8000-000000000000/nothing");
    await visit("/company/mereside-rail-works");
    for (const path of ["/about", "/contact", "/report", "/more"]) await visit(path);
    expectNoComplaints();
  });

  test("what readers see besides", async ({ page }) => {
    const { visit, expectNoComplaints } = inspect(page);
    for (const path of ["/imprint", "/report?page=%2F", "/company/mereside-rail-works/media"]) await visit(path);
    for (const path of ["/follow?company=mereside-rail-works", "/follow/sent"]) await visit(path);
    expectNoComplaints();
  });

  test("the API reference", async ({ page }) => {
    const { visit, expectNoComplaints } = inspect(page);
    for (const path of ["/api/docs", "/api/docs/content", "/api/docs/companies", "/api/docs?q=draft"])
      await visit(path, () => page.getByRole("main").waitFor());
    await page.goto(`${BASE_URL}/api/docs?q=draft`);
    const found = page.getByRole("main").getByRole("link").first();
    for (let steps = 0; steps < 60 && !(await found.evaluate((link) => link === document.activeElement)); steps++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/api\/docs\/[\w-]+#/);
    expectNoComplaints();
  });

  test("where the emails of a follower lead", async ({ page }) => {
    const { look, visit, expectNoComplaints } = inspect(page);
    const email = `quality-${randomUUID()}@paper.example`;
    await page.goto(BASE_URL + followPages.form({ q: "pump" }));
    await page.getByRole("textbox", { name: "Your email" }).fill(email);
    await page.getByRole("button", { name: "Follow" }).click();
    await expect(page).toHaveURL(BASE_URL + followPages.sent);
    const heading = (text: string) => () => page.getByRole("heading", { level: 1, name: text }).waitFor();
    await visit(await receivedLink(email, followPages.confirm), heading("Follow the search “pump”?"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await look(heading("You follow the search “pump”"));
    await page.getByRole("link", { name: "Change what you follow" }).click();
    await look(heading("What you follow"));
    await page.getByRole("button", { name: "Stop following the search “pump”" }).click();
    await look(() => page.getByText("You are not following anything.").waitFor());
    await visit(`${followPages.manage}?token=expired`, heading("This link no longer works"));
    expectNoComplaints();
  });

  test("archives and search", async ({ page }) => {
    const { visit, expectNoComplaints } = inspect(page);
    for (const path of ["/archive", "/releases", "/topics", "/search", "/search?q=pump", "/search?q=zzyzx+qwertz"])
      await visit(path);
    await visit("/no-such-address");
    expectNoComplaints();
  });

  test("prices and signing in", async ({ page }) => {
    const { visit, expectNoComplaints } = inspect(page);
    for (const code of ["LAUNCH50", "SUMMER15"]) await visit(`/pricing?coupon=${code}`);
    await visit("/auth/login", () => page.getByRole("button", { name: "Sign in" }).waitFor());
    expectNoComplaints();
  });

  test("previews, and the screens of writing", async ({ page }) => {
    const { visit, expectNoComplaints } = inspect(page);
    await openDashboard(page);
    const list = await page.request.get(BASE_URL + "/dashboard/user-scheduled-posts/");
    const { scheduled_posts: scheduled } = (await list.json()) as { scheduled_posts: PostListItem[] };
    for (const post of scheduled.slice(0, KINDS.length))
      await visit(publicPath(post), () => page.getByRole("complementary", { name: "Preview" }).waitFor());
    const trash = await page.request.get(BASE_URL + "/dashboard/user-trash/");
    const { posts: deleted } = (await trash.json()) as { posts: PostListItem[] };
    for (const post of deleted.filter(({ status }) => status === "published").slice(0, 1))
      await visit(publicPath(post), () => page.getByText("This page has been withdrawn").waitFor());
    await visit("/dashboard", () => page.getByRole("heading", { name: "Overview", level: 1 }).waitFor());
    await visit(screen("createBlog"), () => page.getByRole("textbox", { name: /Content/ }).waitFor());
    await visit(screen("rss"), () => page.getByText(newsMessages.noData).waitFor());
    expectNoComplaints();
  });

  test("every other screen of a customer", async ({ page }) => {
    const { visit, expectNoComplaints } = inspect(page);
    await openDashboard(page);
    for (const key of OTHERS.filter((each) => !isOperators(each))) await visit(screen(key));
    expectNoComplaints();
  });

  for (const which of [0, 1] as const)
    test(`every screen of an operator, half ${which + 1}`, async ({ page }) => {
      const { visit, expectNoComplaints } = inspect(page);
      await openDashboard(page, "operator");
      for (const key of half(OTHERS.filter(isOperators), which)) await visit(screen(key));
      if (which === 0) await visit(`${screen("operatorSettings")}&view=Site&page=privacy`);
      expectNoComplaints();
    });

  test("the screens of what one has", async ({ page }) => {
    const { visit, expectNoComplaints } = inspect(page);
    await openDashboard(page);
    await visit(screen("companyProfile"), () => page.getByRole("link", { name: /^Edit/ }).first().waitFor());
    await visit(screen("createCompany"), () => page.getByLabel("Company Name").waitFor());
    await visit(screen("collections"), () => page.getByText(collectionMessages.noCollections).waitFor());
    await visit(screen("individualProfile"), () => page.getByRole("button", { name: "Edit Profile" }).waitFor());
    const apply = page.getByRole("button", { name: /^Apply/ });
    await visit(screen("coupons"), () => apply.first().waitFor());
    await visit(screen("changePassword"), () => page.getByText("This session").waitFor());
    expectNoComplaints();
  });
});

test("signs in and reaches the submit form by keyboard alone", async ({ page }) => {
  await page.goto(`${BASE_URL}/dashboard`);
  await page.getByLabel("Email").focus();
  const { email, password } = demoAccount("user");
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  for (
    let count = 0;
    count < 3 &&
    !(await page.getByRole("textbox", { name: "Password" }).evaluate((each) => each === document.activeElement));
    count++
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  // The shell hears keys a moment after it is drawn.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page.getByRole("heading", { name: "Submit Your Press Release" })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole("button", { name: "Back" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
});
