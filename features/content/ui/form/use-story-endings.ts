/** The chosen company's stored boilerplate and press contact, offered by the release check. */
import { useMemo } from "react";
import type { Company } from "#features/companies/contract.ts";
import { aboutEnding, contactEnding, type StoryEnding } from "#features/companies/press/story-endings.ts";
import { findEditor } from "#features/editor/ui/open-editor.ts";
import type { FindingOffers } from "#features/release-check/ui/finding-item.tsx";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { fieldId } from "#ui-kit/forms/field-id.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { ContentKind } from "../../kinds/index.ts";

const messages = {
  inserted: (heading: string) => `“${heading}” inserted at the end of the story.`,
  noRoom: "Not inserted: the story would exceed your plan's word limit.",
  notLoaded: "The editor has not loaded yet. Try again in a moment.",
};

/** @param company the story is posted as; nothing is offered without one. */
export function useStoryEndings(kind: ContentKind, company: Company | undefined): FindingOffers {
  return useMemo(() => {
    const offerOf = (ending: StoryEnding | null | undefined) =>
      ending && {
        label: `Insert “${ending.heading}”`,
        run: (field: string) => void append(fieldId(field, kind.key), ending),
      };
    return {
      boilerplate: offerOf(company && aboutEnding(company)),
      contact: offerOf(company && contactEnding(company)),
    };
  }, [kind, company]);
}

async function append(id: string, ending: StoryEnding): Promise<void> {
  try {
    const { appendSection } = await import("#features/editor/ui/append-section.ts");
    const editor = findEditor(id);
    if (!editor) showError(messages.notLoaded);
    else if (appendSection(editor, ending)) showSuccess(messages.inserted(ending.heading));
    else showError(messages.noRoom);
  } catch (error) {
    logFailure("The editor was not loaded.", error);
    showError(messages.notLoaded);
  }
}
