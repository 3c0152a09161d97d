/** The submit page with the assistant's drawer above it, for journeys that draft. */
import { expect, type Locator, type Page } from "@playwright/test";

export const drawerOf = (page: Page) => page.getByRole("dialog", { name: "AI Content Assistant" });
export const formOf = (page: Page) => page.getByRole("form", { name: "Article/Press Release" });

/** @param baseUrl of the server whose customer is signed in. */
export async function openAssistant(page: Page, baseUrl: string): Promise<Locator> {
  await page.goto(`${baseUrl}/dashboard?activeContent=createBlog`);
  await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
  await page.getByRole("button", { name: "AI Content Assistant" }).click();
  await expect(drawerOf(page)).toBeVisible();
  return drawerOf(page);
}

export async function askFor(drawer: Locator, topic: string, facts: string): Promise<void> {
  await drawer.getByLabel("Topic").fill(topic);
  await drawer.getByLabel("Facts and instructions").fill(facts);
  await drawer.getByRole("button", { name: "Generate" }).click();
}

export async function askToChange(drawer: Locator, request: string): Promise<void> {
  await drawer.getByRole("textbox", { name: "Ask for a change" }).fill(request);
  await drawer.getByRole("button", { name: "Send" }).click();
}

/** A field of the draft. */
export const fieldOf = (drawer: Locator, label: string) =>
  drawer.getByRole("region", { name: "Draft" }).getByRole("region", { name: new RegExp(`^${label}`) });

export const insertButton = (drawer: Locator) => drawer.getByRole("button", { name: "Insert into Your Blog" });
