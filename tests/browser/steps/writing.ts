/** The submit page and its story, for journeys that write. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Editor } from "@tiptap/core";
import { BASE_URL, openDashboard } from "./people.ts";

export type EditorElement = HTMLElement & { editor: Editor };

export async function openSubmitPage(page: Page): Promise<Locator> {
  await openDashboard(page);
  await page.goto(`${BASE_URL}/dashboard?activeContent=createBlog`);
  const story = page.getByRole("textbox", { name: /Content/ }).first();
  await expect(story).toBeVisible();
  return story;
}

/** Puts `html` into the story as if it had always been there; null lifts the plan's word limit. */
export async function setStory(story: Locator, html: string, wordLimit: number | null): Promise<void> {
  await story.evaluate(
    (element: EditorElement, [text, limit]) => {
      element.editor.storage.wordLimit.limit = limit;
      element.editor.commands.setContent(text);
    },
    [html, wordLimit] as const,
  );
}

/** Puts the caret at a share of the story, 1 being its end. */
export async function caretTo(story: Locator, share: number): Promise<void> {
  await story.evaluate((element: EditorElement, at) => {
    const { editor } = element;
    editor.commands.focus(Math.max(1, Math.floor((editor.state.doc.content.size - 1) * at)), { scrollIntoView: true });
  }, share);
  await expect(story).toBeFocused(); // the editor takes the focus a frame later: keys before that would go elsewhere
}
