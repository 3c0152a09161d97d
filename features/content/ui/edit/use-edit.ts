/** State of an edit: fields, files and time; unsaved changes are stored in the browser and restored. */
import { useRef, useState } from "react";
import { type MediaItem, mediaTextsOf } from "#features/media/contract.ts";
import { newUploadSlot, useUploads } from "#features/media/ui/use-upload-slot.ts";
import { forgetUnsent, readUnsent, storeUnsent } from "#ui-kit/forms/unsent-text.ts";
import type { PostDetail } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { type PostVersion, versionOf } from "../compare/fields.ts";
import { KEEP_AFTER_MS } from "../drafts/use-stored-form.ts";
import { focusFirstProblem } from "../form/problems.ts";
import { type MediaSlots, mediaIn } from "../form/uploads.ts";
import { usePostForm } from "../form/use-post-form.ts";
import { filled, fitValues, type FormValues } from "../form/values.ts";
import { type StoredEdit, storedEditKey, parseStoredEdit } from "./stored-edit.ts";

export type Edit = ReturnType<typeof useEdit>;

/** The values of a form, with the company only as an id. */
export type Shown = Omit<PostVersion, "companyName">;

/**
 * The stored version that an edit changes. Its text is null if only its number is known, because the edit was stored
 * long ago.
 */
export type Base = { version: number; shown: Shown | null };

/** The fields of an edit. */
type EditValues = FormValues & { publishing_time: string | null };

/** @param stored read once, because an edit continues from its starting point. */
export function useEdit(kind: ContentKind, stored: PostDetail, userId: number) {
  const key = storedEditKey(userId, stored.id);
  const [kept] = useState(() => readUnsent(key, parseStoredEdit));
  const [opened] = useState(() => versionOf(kind, stored));
  const [slots] = useState(() => slotsOf(kept ?? opened));
  const uploads = [...useUploads(slots.banner), ...useUploads(slots.related), ...useUploads(slots.pictures)];
  const base = useRef<Base>(baseOf(kept, stored, opened));
  const [saved, setSaved] = useState(() => fingerprintOf(opened));
  const latestSaved = useRef(saved);
  const shownOf = ({ publishing_time, ...values }: EditValues): Shown => ({
    ...mediaIn(slots),
    values,
    publishingTime: publishing_time,
  });

  const form = usePostForm<EditValues>({
    initial: valuesOf(opened),
    differs: (values) => fingerprintOf(shownOf(values)) !== saved,
    isTouched: uploads.some(({ item }) => !item),
    beginsAnew: false,
    keep: {
      key,
      restore: () => kept && valuesOf({ ...kept, values: fitValues(kind, kept.values) }),
      of: (values) => fingerprintOf(shownOf(values)),
      store: (latest) => {
        const shown = shownOf(latest);
        if (fingerprintOf(shown) === latestSaved.current) return forgetUnsent(key);
        const edit = { ...shown, banner: [...shown.banner], related: [...shown.related] };
        const { version } = base.current;
        return storeUnsent(key, { ...edit, version, savedAt: Date.now() } satisfies StoredEdit);
      },
      afterMs: KEEP_AFTER_MS,
    },
    check: () => ({ input: undefined }),
    lead: (errors) => focusFirstProblem(kind, errors),
  });

  /** These values are saved as this version, and the edit continues. */
  const rebase = (version: number, shown: Shown) => {
    base.current = { version, shown };
    latestSaved.current = fingerprintOf(shown);
    setSaved(latestSaved.current);
  };
  return {
    form,
    slots,
    /** With the very last change, also before React has rendered it. */
    getVersion: () => shownOf(form.getLatest()),
    getBase: () => base.current,
    isSendingFiles: uploads.some(({ state }) => state === "sending"),
    restoredFrom: kept?.savedAt ?? null,
    rebase,
    /** Replaces all values with the outcome of a comparison with a version saved elsewhere. */
    replace: (next: Shown, from: { version: number; shown: Shown }) => {
      rebase(from.version, from.shown);
      form.replace(valuesOf(next));
      slots.banner.fill(next.banner);
      slots.related.fill(next.related);
    },
  };
}

function valuesOf({ values, publishingTime }: Shown): EditValues {
  return { ...values, publishing_time: publishingTime };
}

function baseOf(kept: StoredEdit | null, { version }: PostDetail, shown: Shown): Base {
  return kept && kept.version !== version ? { version: kept.version, shown: null } : { version, shown };
}

function slotsOf({ banner, related }: Pick<PostVersion, "banner" | "related">): MediaSlots {
  const slots = {
    banner: newUploadSlot("banner"),
    related: newUploadSlot("related"),
    pictures: newUploadSlot("related"),
  };
  slots.banner.fill(banner);
  slots.related.fill(related);
  return slots;
}

/** Equal if readers see no difference: blank lines of a list are ignored. */
function fingerprintOf({ values, banner, related, publishingTime }: Shown): string {
  const media = (items: readonly MediaItem[]) => items.map((item) => [item.id, ...Object.values(mediaTextsOf(item))]);
  return JSON.stringify([textsOf(values), values.tags, media(banner), media(related), publishingTime]);
}

/** Sorted by name, because stored and typed texts may list fields in different orders. */
function textsOf({ texts, lists }: FormValues): Record<string, unknown> {
  const fields = [
    ...Object.entries(texts),
    ...Object.entries(lists).map(([name, lines]) => [name, filled(lines)] as const),
  ];
  return Object.fromEntries(fields.toSorted(([one], [other]) => one.localeCompare(other)));
}
