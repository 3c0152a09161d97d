/** State of the two dialogs that create a collection: it stays until the collection is saved or the user cancels. */
import { useId, useState } from "react";
import { discardUpload } from "#features/media/ui/discard-upload.ts";
import { newUploadSlot, useUploads } from "#features/media/ui/use-upload-slot.ts";
import { type FieldProblems, fieldProblems } from "#platform/contract/fields.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import {
  type Collection,
  collectionInput,
  collectionMessages,
  type CollectionTag,
  feedCollectionInput,
} from "../../contract.ts";
import { type NewCollection, useCreateCollection } from "../use-change-collection.ts";

const FIELDS = ["name", "banner_picture", "rss_feed_urls"] as const;
type Field = (typeof FIELDS)[number];

/**
 * @param onFailed it is not saved, and no field is to blame.
 */
export function useCollectionForm(
  tag: CollectionTag,
  onSaved: (created: Collection) => void,
  onFailed?: (error: Error) => void,
) {
  const id = useId();
  const create = useCreateCollection(tag);
  const [name, setName] = useState("");
  const [urls, setUrls] = useState<ReadonlySet<string>>(new Set());
  const [slot] = useState(() => newUploadSlot("banner"));
  const [upload] = useUploads(slot);
  const [problems, setProblems] = useState<FieldProblems>({});

  const fieldId = (field: Field) => `${id}-${field}`;
  const solve = (field: Field) => setProblems(({ [field]: _solved, ...others }) => others);
  const show = (next: FieldProblems) => {
    setProblems(next);
    const first = FIELDS.find((field) => next[field] !== undefined);
    if (first) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus());
  };
  const clear = () => {
    setName("");
    setUrls(new Set());
    setProblems({});
    create.reset();
    return slot.clear();
  };
  const problemsNow = (): FieldProblems => {
    const values = { name, ...(tag === "feeds" && { rss_feed_urls: [...urls] }) };
    const parsed = (tag === "feeds" ? feedCollectionInput : collectionInput).safeParse(values);
    return {
      ...(parsed.error && fieldProblems(parsed.error)),
      ...(upload?.state === "failed" && { banner_picture: collectionMessages.bannerNotSent }),
    };
  };
  const save = () => {
    if (create.isPending || upload?.state === "sending") return;
    const found = problemsNow();
    show(found);
    if (Object.keys(found).length > 0) return;
    const wanted: NewCollection = { name: name.trim(), banner: upload?.item?.id ?? null };
    create.mutate(tag === "feeds" ? { ...wanted, urls: [...urls] } : wanted, {
      onSuccess: (created) => {
        clear();
        onSaved(created);
      },
      onError: (error) => {
        if (areFields(error)) show(error.fields);
        else onFailed?.(error);
      },
    });
  };

  return {
    name,
    urls,
    slot,
    problems,
    fieldId,
    save,
    isSaving: create.isPending,
    isSendingBanner: upload?.state === "sending",
    /** Why the last save failed where no field is to blame. */
    failure: create.error && !areFields(create.error) ? create.error : null,
    setName: (next: string) => {
      setName(next);
      solve("name");
    },
    toggleUrl: (url: string) => {
      const next = new Set(urls);
      if (!next.delete(url)) next.add(url);
      setUrls(next);
      solve("rss_feed_urls");
    },
    /** Throws away what was typed, chosen and uploaded. */
    discard: () => {
      for (const item of clear()) discardUpload(item);
    },
  };
}
export type CollectionForm = ReturnType<typeof useCollectionForm>;

/** The server's own reason where the user can do something about it; empty otherwise. */
export function reasonOf(error: Error): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.detail : "";
}

function areFields(error: Error): error is ApiError {
  return error instanceof ApiError && FIELDS.some((field) => error.fields[field] !== undefined);
}
