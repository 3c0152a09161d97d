/** State of an edit: fields, files and time; unsaved changes are stored in the browser and restored. */
import { browserStorage } from "#ui-kit/forms/browser-storage.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { type MediaItem, mediaTextsOf } from "#features/media/contract.ts";
import { newUploadSlot, useUploads } from "#features/media/ui/use-upload-slot.ts";
import type { PostDetail } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { type PostVersion, versionOf } from "../compare/fields.ts";
import { type MediaSlots, mediaIn } from "../form/uploads.ts";
import { filled, fitValues, type FormValues } from "../form/values.ts";
import { forgetEdit, keepEdit, type KeptEdit, keptEditKey, readKeptEdit } from "./kept-edit.ts";
import { useFormState } from "../form/use-form-state.ts";
import { keepOnLeaving } from "#ui-kit/forms/page-leaving.ts";

const KEEP_AFTER_MS = 400;

export type Edit = ReturnType<typeof useEdit>;

/** The values of a form, with the company only as an id. */
export type Shown = Omit<PostVersion, "companyName">;

/**
 * The stored version that an edit changes. Its text is null if only its number is known, because the edit was stored
 * long ago.
 */
export type Base = { version: number; shown: Shown | null };

/** @param stored read once, because an edit continues from its starting point. */
export function useEdit(kind: ContentKind, stored: PostDetail, userId: number) {
  const key = keptEditKey(userId, stored.id);
  const [kept] = useState(() => readKeptEdit(browserStorage(), key));
  const [opened] = useState(() => startOf(kind, stored, kept));
  const form = useFormState(kind, opened.values);
  const { getLatest, replace: replaceValues } = form;
  const [slots] = useState(() => slotsOf(opened));
  const [publishingTime, setPublishingTime] = useState(opened.publishingTime);
  const [isKept, setKept] = useState(true);
  const uploads = [useUploads(slots.banner), useUploads(slots.related), useUploads(slots.pictures)];
  const base = useRef<Base>(baseOf(kind, stored, kept));
  const [saved, setSaved] = useState(() => fingerprintOf(versionOf(kind, stored)));
  const latestSaved = useRef(saved);
  const shown = fingerprintOf({
    ...mediaIn(slots),
    values: form.values,
    publishingTime,
  });

  const latestTime = useRef(publishingTime);
  const getVersion = useCallback(
    (): Shown => ({
      ...mediaIn(slots),
      values: getLatest(),
      publishingTime: latestTime.current,
    }),
    [getLatest, slots],
  );
  const setTime = useCallback((time: string | null) => {
    latestTime.current = time;
    setPublishingTime(time);
  }, []);
  const isChanged = uploads.flat().some(({ item }) => !item) || shown !== saved;

  const isOver = useRef(false);
  const keep = useCallback(() => {
    if (isOver.current) return;
    const latest = getVersion();
    if (fingerprintOf(latest) === latestSaved.current) return forgetEdit(browserStorage(), key);
    const { values, banner, related, publishingTime: time } = latest;
    const { version } = base.current;
    const edit = { values, banner: [...banner], related: [...related], publishingTime: time, version };
    setKept(keepEdit(browserStorage(), key, edit));
  }, [getVersion, key]);
  useKeepOnPause(keep, shown);

  /** After saving or discarding: nothing is stored any more, even if values change while the screen closes. */
  const end = useCallback(() => {
    isOver.current = true;
    forgetEdit(browserStorage(), key);
  }, [key]);

  /** The shown values are saved as this version, and the edit continues. */
  const rebase = useCallback((version: number, sent: Shown) => {
    base.current = { version, shown: sent };
    latestSaved.current = fingerprintOf(sent);
    setSaved(latestSaved.current);
  }, []);

  /** Replaces all values with the outcome of a comparison with a version saved elsewhere. */
  const replace = useCallback(
    (next: Shown, from: { version: number; shown: Shown }) => {
      base.current = from;
      latestSaved.current = fingerprintOf(from.shown);
      setSaved(latestSaved.current);
      replaceValues(next.values);
      slots.banner.fill(next.banner);
      slots.related.fill(next.related);
      setTime(next.publishingTime);
    },
    [replaceValues, setTime, slots],
  );

  return {
    form,
    slots,
    publishingTime,
    setPublishingTime: setTime,
    /** With the very last change, also before React has rendered it. */
    getVersion,
    getBase: () => base.current,
    isChanged,
    isKept,
    isSendingFiles: uploads.flat().some(({ state }) => state === "sending"),
    restoredFrom: kept?.savedAt ?? null,
    rebase,
    replace,
    end,
  };
}

function startOf(kind: ContentKind, stored: PostDetail, kept: KeptEdit | null): Shown {
  return kept ? { ...kept, values: fitValues(kind, kept.values) } : versionOf(kind, stored);
}

function baseOf(kind: ContentKind, stored: PostDetail, kept: KeptEdit | null): Base {
  if (kept && kept.version !== stored.version) return { version: kept.version, shown: null };
  return { version: stored.version, shown: versionOf(kind, stored) };
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

/** Stores shortly after the last change, and immediately when the screen or the page is left. */
function useKeepOnPause(keep: () => void, state: string): void {
  const opened = useRef(state);
  useEffect(() => {
    if (state === opened.current) return;
    opened.current = state;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keep, state]);
  useEffect(() => {
    const stopKeeping = keepOnLeaving(keep);
    return () => {
      stopKeeping();
      keep();
    };
  }, [keep]);
}
