/** An API key: made on the screen, used by a program to write a draft, and revoked. */
import { expect, type Locator, type Page, request, test } from "@playwright/test";
import { keyMessages } from "#features/accounts/key-contract.ts";
import { apiKeyMessages } from "#features/api-keys/contract.ts";
import { createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { expectMail } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, openScreen, signUp, unused } from "../steps/people.ts";
import { createCompany } from "../steps/team.ts";

const COMPANY = "Northmoor Foods";
const NAME = "Website publisher";

async function openKeys(page: Page): Promise<void> {
  await openScreen(page, "Companies");
  await page.getByRole("link", { name: `Edit ${COMPANY}` }).click();
  await page.getByRole("link", { name: "API keys" }).click();
  await expect(page.getByRole("heading", { name: "API keys" })).toBeVisible();
}

test("lets a program write a draft until the key is revoked", async ({ page }) => {
  const account = await signUp(page, "Ada", "Mill");
  await createCompany(page, COMPANY);
  await page.goto(`${BASE_URL}/dashboard`);
  const complaints = complaintsOf(page);
  await openKeys(page);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create key" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(NAME);
  await dialog.getByRole("checkbox", { name: "Write drafts" }).check();
  await dialog.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await dialog.getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("dialog", { name: NAME });
  await expect(shown.getByText(apiKeyMessages.created)).toBeVisible();
  const secret = (await shown.getByTestId("api-key").textContent()) ?? "";
  await shown.getByRole("button", { name: "I have saved it" }).click();
  await expectMail(account.email, `API key created: ${NAME}`);

  const program = await request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${secret}` } });
  const title = unused("Northmoor opens a mill");
  const data = { title, content: "<p>It grinds forty tonnes a day.</p>" };
  const saved = await program.post(BASE_URL + createPath(USUAL_KIND, "draft"), { data });
  expect([saved.status(), await saved.text()]).toEqual([201, expect.stringContaining("draft")]);
  expect((await program.post(BASE_URL + createPath(USUAL_KIND, "published"), { data })).status()).toBe(403);

  const row = page.getByRole("row").filter({ hasText: NAME });
  await page.reload();
  await expect(row).toContainText("Just now");
  await expect(row).toContainText(`…${secret.slice(-4)}`);
  await row.getByRole("button", { name: `Revoke ${NAME}` }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText(apiKeyMessages.revoked(NAME))).toBeVisible();
  await expect(page.getByText("No keys yet")).toBeVisible();
  const refused = await program.get(`${BASE_URL}/dashboard/user-drafts/`);
  expect([refused.status(), await refused.json()]).toMatchObject([401, { detail: keyMessages.unknown }]);
  expect(complaints).toEqual([]);
});

test("is created, copied, changed, rotated and revoked by keyboard", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const account = await signUp(page, "Ada", "Weir");
  await createCompany(page, COMPANY);
  await page.goto(`${BASE_URL}/dashboard`);
  const complaints = complaintsOf(page);
  await openKeys(page);
  /** The focus goes there by itself or by Tab, and the key is pressed. */
  const press = async (target: Locator, key = "Enter") => {
    await expect(target).toBeVisible();
    const has = () => target.evaluate((element) => element === document.activeElement);
    for (let steps = 0; steps < 80 && !(await has()); steps++) await page.keyboard.press("Tab");
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  const write = async (target: Locator, text: string) => {
    await press(target, "End");
    await page.keyboard.type(text);
  };
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const prove = (dialog: Locator) => write(dialog.getByRole("textbox", { name: "Your password" }), account.password);

  await press(page.getByRole("button", { name: "Create key" }));
  const creating = page.getByRole("dialog", { name: "Create key" });
  await write(creating.getByRole("textbox", { name: "Name" }), NAME);
  await prove(creating);
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: NAME });
  await press(shown.getByRole("button", { name: "Copy key" }));
  const secret = (await shown.getByTestId("api-key").textContent()) ?? "";
  await expect.poll(copied).toBe(secret);
  await press(shown.getByRole("button", { name: "I have saved it" }));

  await press(page.getByRole("button", { name: `Change ${NAME}` }));
  const changing = page.getByRole("dialog", { name: `Change ${NAME}` });
  await press(changing.getByRole("checkbox", { name: "Read coverage" }), "Space");
  await prove(changing);
  await page.keyboard.press("Enter");
  await expect(page.getByText(apiKeyMessages.changed)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: NAME })).toContainText("Read coverage");
  await expectMail(account.email, `API key changed: ${NAME}`);

  await press(page.getByRole("button", { name: `Rotate ${NAME}` }));
  await prove(page.getByRole("dialog", { name: `Rotate ${NAME}` }));
  await page.keyboard.press("Enter");
  await expect(shown.getByTestId("api-key")).not.toHaveText(secret);
  await press(shown.getByRole("button", { name: "I have saved it" }));
  await press(page.getByRole("button", { name: "End old key now" }));
  await expect(page.getByText(apiKeyMessages.oldEnded)).toBeVisible();

  await press(page.getByRole("button", { name: `Revoke ${NAME}` }));
  await press(page.getByRole("button", { name: "Revoke key" }));
  await expect(page.getByText("No keys yet")).toBeVisible();
  await press(page.getByRole("button", { name: "Revoked and expired keys" }));
  await expect(page.getByRole("dialog", { name: "Revoked and expired keys" })).toContainText("Revoked by Ada Weir");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(complaints).toEqual([]);
});
