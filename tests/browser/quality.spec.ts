/** What every screen keeps: no accessibility violations in both schemes, no complaint of the browser, reachable by keyboard. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { BASE_URL, complaintsOf, demoAccount, openDashboard } from "./people.ts";

const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 834, 390];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const colorScheme of SCHEMES) {
  test(`is accessible and fits three widths, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const complaints = complaintsOf(page);
    const visit = async (path: string, ready: () => Promise<unknown>) => {
      await page.goto(BASE_URL + path);
      await ready();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectAccessible(page);
    };
    await visit("/", () => page.getByRole("main").waitFor());
    const article = await page.locator('main a[href^="/PR/"]').first().getAttribute("href");
    await visit(article ?? "", () => page.getByRole("heading", { level: 1 }).waitFor());
    await visit("/PR/00000000-0000-4000-8000-000000000000/nothing", () =>
      page.getByRole("heading", { level: 1 }).waitFor(),
    );
    await visit("/auth/login", () => page.getByRole("button", { name: "Sign in" }).waitFor());
    await openDashboard(page);
    await visit("/dashboard", () => page.getByRole("heading", { name: "Overview", level: 1 }).waitFor());
    await visit("/dashboard?activeContent=createBlog", () => page.getByRole("textbox", { name: /Content/ }).waitFor());
    expect(complaints).toEqual([]);
  });
}

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
