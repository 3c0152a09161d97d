/** A new operator follows the set-up list on Today with the keyboard, sees a tick, and hides the list; a long name has room. */
import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { type StoredSite, storedSite } from "#features/site-settings/contract.ts";
import { dateline } from "../steps/operator.ts";
import { BASE_URL, openScreen, signIn } from "../steps/people.ts";
import { expectNoSidewaysScroll } from "../steps/soundness.ts";

const LONG = "The Harbour and Quay Wire of Western Norway";

/** Moves the focus with Tab until it is there. */
async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = () => page.evaluate((text) => document.activeElement?.textContent?.trim() === text, name);
  for (let step = 0; step < 80 && !(await isThere()); step++) await page.keyboard.press("Tab");
  expect(await isThere()).toBe(true);
}

/** The site's settings before this journey, restored afterwards for other journeys and for a second try. */
let before: StoredSite | undefined;
test.afterEach(async ({ page }) => {
  if (!before) return;
  const { version: _, logo: __, ...data } = before;
  before = undefined;
  const back = await page.request.post(BASE_URL + "/operator/settings/site/", { headers: { origin: BASE_URL }, data });
  expect(back.status(), await back.text()).toBe(200);
});

test("the set-up of a new installation is found, followed and hidden", async ({ page }) => {
  const account = { email: `${randomUUID()}@journey.example`, password: "slow boat to Bergen" };
  await dateline("user:create", account.email, "--operator", "--password", account.password, "--name", "Runa Vik");
  await page.goto(`${BASE_URL}/auth/login`);
  await signIn(page, account);
  const steps = page.getByRole("region", { name: "Set-up" });
  await expect(steps.getByRole("heading", { name: "Name the site" })).toBeVisible();
  const site = steps.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Name the site" }) });
  await expect(site.getByLabel("Done:")).toHaveCount(0);

  await tabTo(page, "Edit site");
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: /^Name\b/ });
  await expect(name).toHaveValue("Dateline");
  before = storedSite.parse(await (await page.request.get(BASE_URL + "/operator/settings/site/")).json());
  await name.fill(LONG);
  const save = page.getByRole("form", { name: "Site" }).getByRole("button", { name: "Save" });
  await expect(save).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Settings saved.")).toBeVisible();

  await openScreen(page, "Today");
  await expect(site.getByLabel("Done:")).toHaveCount(1);
  await tabTo(page, "Hide steps");
  await page.keyboard.press("Enter");
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Failures" })).toBeVisible();
  await expect(steps).toHaveCount(0);

  await expect(page).toHaveTitle(`Today · ${LONG}`);
  await expectNoSidewaysScroll(page);
  for (const path of ["/", "/imprint"]) {
    await page.goto(BASE_URL + path);
    await expect(page).toHaveTitle(new RegExp(`${LONG}$`));
    await expectNoSidewaysScroll(page);
  }
});
