/**
 * A draft that was saved elsewhere since this form started: compares the stored and the typed text, and lets the user
 * choose.
 */
import type { RefObject } from "react";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import type { ContentKind } from "../../kinds/index.ts";
import { versionOf } from "../compare/fields.ts";
import { useConflict } from "../compare/use-conflict.ts";
import { loadPost } from "../edit/use-post-detail.ts";
import type { Shown } from "../edit/use-edit.ts";
import { type MediaSlots, mediaIn } from "../form/uploads.ts";
import type { FormMediaItem } from "../form/values.ts";
import { findShown } from "../history/use-revisions.ts";
import type { DraftCopy } from "./draft-session.ts";
import type { StoredForm } from "./use-stored-form.ts";

export function useDraftConflict(
  kind: ContentKind,
  form: StoredForm,
  slots: MediaSlots,
  frame: RefObject<HTMLElement | null>,
) {
  const control = useConflict(frame);
  const { saver } = form;

  const compare = async () => {
    const { conflict: id, version } = saver.getState();
    if (id === null) return;
    try {
      const stored = await loadPost(kind, "draft", id);
      const saved = saver.getSaved();
      const mine = { ...mediaIn(slots), values: form.getLatest(), publishingTime: null };
      const base = saved ? shownOf(saved, [mine, versionOf(kind, stored)]) : await findShown(kind, id, version);
      const settle = ({ values, banner, related }: Shown) => {
        form.replace(values);
        slots.banner.fill(banner);
        slots.related.fill(related);
        saver.resolve(stored);
        void saver.save(form.getCopy());
      };
      control.open({ stored, mine, base, saveLabel: "Save draft", settle });
    } catch (error) {
      // Submitted or deleted: there is nothing to compare with, and the text continues as another draft.
      if (error instanceof ApiError && error.status === 404) saver.split();
      else showError(error instanceof ApiError ? error.detail : clientMessages.unexpected);
    }
  };
  return { ...control, compare: () => void compare() };
}

/** The last save from here, for comparison: with only ids and texts of its media. */
function shownOf({ values, media }: DraftCopy, known: readonly Shown[]): Shown {
  const items = known.flatMap(({ banner, related }) => [...banner, ...related]);
  const gone = { kind: "image" as const, url: "", mime: "", bytes: 0, width: 0, height: 0, variants: [] };
  const itemOf = (saved: FormMediaItem) => ({
    ...(items.find(({ id }) => id === saved.id) ?? gone),
    ...saved,
  });
  const banner = media.banner ? [itemOf(media.banner)] : [];
  return { values, banner, related: media.related.map(itemOf), publishingTime: null };
}
