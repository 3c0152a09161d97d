/** What every screen keeps: no accessibility violations in both schemes, no complaint of the browser, reachable by keyboard. */
import { expect, test } from "@playwright/test";
import { collectionMessages } from "#features/collections/contract.ts";
import { contentPaths, type PostListItem, publicPath } from "#features/content/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { newsMessages } from "#features/news/contract.ts";
import { BASE_URL, complaintsOf, demoAccount, openDashboard } from "./people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "./soundness.ts";

test("is accessible in both schemes and fits three widths", async ({ page }) => {
  test.slow(); // some twenty pages, each looked at in full
  const complaints = complaintsOf(page);
  const visit = async (path: string, ready: () => Promise<unknown>) => {
    await page.goto(BASE_URL + path);
    await ready();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothSchemes(page);
  };
  await visit("/", () => page.getByRole("main").waitFor());
  const article = await page.locator('main a[href^="/PR/"]').first().getAttribute("href");
  await visit(article ?? "", () => page.getByRole("heading", { level: 1 }).waitFor());
  for (const type of ["Interview", "Review"]) {
    await page.goto(`${BASE_URL}/`);
    const address = await page.locator(`main a[href^="/${type}/"]`).first().getAttribute("href");
    await visit(address ?? "", () => page.getByRole("heading", { level: 1 }).waitFor());
  }
  await visit("/PR/00000000-0000-4000-8000-000000000000/nothing", () =>
    page.getByRole("heading", { level: 1 }).waitFor(),
  );
  await visit("/company/mereside-rail-works", () => page.getByRole("heading", { level: 1 }).waitFor());
  for (const code of ["LAUNCH50", "SUMMER15"])
    await visit(`/pricing?coupon=${code}`, () => page.getByRole("heading", { level: 1 }).waitFor());
  await visit("/auth/login", () => page.getByRole("button", { name: "Sign in" }).waitFor());
  await openDashboard(page);
  const list = await page.request.get(BASE_URL + contentPaths.scheduledPosts);
  const { scheduled_posts: scheduled } = (await list.json()) as { scheduled_posts: PostListItem[] };
  for (const post of scheduled.slice(0, KINDS.length))
    await visit(publicPath(post), () => page.getByRole("complementary", { name: "Preview" }).waitFor());
  await visit("/dashboard", () => page.getByRole("heading", { name: "Overview", level: 1 }).waitFor());
  await visit("/dashboard?activeContent=createBlog", () => page.getByRole("textbox", { name: /Content/ }).waitFor());
  const screen = (key: string) => `/dashboard?activeContent=${key}`;
  await visit(screen("companyProfile"), () => page.getByRole("link", { name: /^Edit/ }).first().waitFor());
  await visit(screen("createCompany"), () => page.getByLabel("Company Name").waitFor());
  await visit(screen("collections"), () => page.getByText(collectionMessages.noCollections).waitFor());
  await visit(screen("individualProfile"), () => page.getByRole("button", { name: "Edit Profile" }).waitFor());
  await visit(screen("coupons"), () =>
    page
      .getByRole("button", { name: /^Apply/ })
      .first()
      .waitFor(),
  );
  await visit(screen("rss"), () => page.getByText(newsMessages.noData).waitFor());
  await visit(screen("changePassword"), () => page.getByText("This session").waitFor());
  expect(complaints).toEqual([]);
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
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Submit Your Press Release" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
});
