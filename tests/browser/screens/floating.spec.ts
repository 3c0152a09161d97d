/** What floats above a page: open menus are as accessible as the page, and toasts hide nothing that one may need. */
import { expect, type Locator, test } from "@playwright/test";
import { BASE_URL, openDashboard, signUp } from "../steps/people.ts";
import { expectAccessibleInBothSchemes } from "../steps/soundness.ts";

test.use({ actionTimeout: 30_000 });

const screen = (key: string) => `${BASE_URL}/dashboard?activeContent=${key}`;

test("menus are accessible while they are open, take the keys, and give the focus back", async ({ page }) => {
  await openDashboard(page);
  for (const [address, name] of [
    [screen("createBlog"), "More actions"],
    [screen("createBlog"), /^Text style/],
    [screen("allPosts"), "Saved filters"],
  ] as const) {
    await page.goto(address);
    const button = page.getByRole("button", { name }).first();
    await button.focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem").or(page.getByRole("menuitemradio"));
    await expect(items.first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press("ArrowDown");
    await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(items).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

/** Nothing of one lies over the other. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
      return above && below ? below.y - above.y - above.height : null;
    })
    .toBeGreaterThanOrEqual(0);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 620 },
])
  test(`a toast stands above a bar and below a dialog, at ${viewport.width}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await signUp(page, "Tuva", "Toast");
    await page.goto(screen("createBlog"));
    const form = page.getByRole("form").first();
    await form.getByRole("textbox", { name: "Title", exact: true }).fill("Night ferry");
    await form.getByRole("textbox", { name: "Summary", exact: true }).fill("It runs.");
    await form.getByRole("textbox", { name: "Content", exact: true }).fill("The night ferry runs again from Monday.");
    await form.getByRole("button", { name: "Schedule Post" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule Post" });
    await dialog.getByRole("button", { name: "Schedule Post" }).waitFor();

    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Schedule Post" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "We cannot reach the server." });
    await toast.hover(); // holds it
    await expectAbove(dialog, toast);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expectAbove(toast, form.getByRole("group", { name: "Actions" }));
    await context.close();
  });

for (const width of [1440, 820, 390])
  test(`the buttons of a bar stay where they are while its words change, at ${width}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await openDashboard(page);
    await page.goto(screen("createBlog"));
    const bar = page.getByRole("form").first().getByRole("group", { name: "Actions" });
    const button = bar.getByRole("button", { name: "Submit", exact: true });
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Night ferry");
    const before = await button.boundingBox();
    await page.getByRole("textbox", { name: "Content", exact: true }).click();
    await page.keyboard.type("The night ferry runs again from Monday.");
    await expect(bar.getByText("Saved", { exact: false }).first()).toBeVisible();
    if (width > 700) await expect(bar.getByRole("button", { name: /points? to check$/ })).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    await context.close();
  });
