/** State of the two dialogs that create a collection: it stays until the collection is saved or the user cancels. */
import { useState } from "react";
import { discardUpload } from "#features/media/ui/discard-upload.ts";
import { newUploadSlot, useUploads } from "#features/media/ui/use-upload-slot.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { type Checked, checkInput } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import {
  type Collection,
  collectionInput,
  collectionMessages,
  type CollectionTag,
  feedCollectionInput,
} from "../../contract.ts";
import { type NewCollection, useCreateCollection } from "../use-change-collection.ts";

const EMPTY: { name: string; rss_feed_urls: readonly string[] } = { name: "", rss_feed_urls: [] };

/** @param wordsOf what is said above the fields where none of them is to blame; null: it is said elsewhere. */
export function useCollectionForm(
  tag: CollectionTag,
  onSaved: (created: Collection) => void,
  wordsOf: (error: Error) => string | null,
) {
  const create = useCreateCollection(tag);
  const [slot] = useState(() => newUploadSlot("banner"));
  const [upload] = useUploads(slot);
  const isSendingBanner = upload?.state === "sending";
  const form = useContractForm({
    initial: EMPTY,
    check: ({ name, rss_feed_urls }): Checked<NewCollection> => {
      const own = upload?.state === "failed" ? { banner_picture: collectionMessages.bannerNotSent } : undefined;
      const checked =
        tag === "feeds"
          ? checkInput(feedCollectionInput, { name, rss_feed_urls }, own)
          : checkInput(collectionInput, { name }, own);
      if ("problems" in checked) return checked;
      const wanted = { name: name.trim(), banner: upload?.item?.id ?? null };
      return { input: tag === "feeds" ? { ...wanted, urls: rss_feed_urls } : wanted };
    },
    send: async (wanted) => {
      const created = await create.mutateAsync(wanted);
      slot.clear();
      onSaved(created);
    },
    wordsOf,
    beginsAnew: true,
  });
  const { rss_feed_urls: urls } = form.values;
  return {
    ...form,
    slot,
    isSendingBanner,
    submit: async () => {
      if (!isSendingBanner) await form.submit();
    },
    toggleUrl: (url: string) =>
      form.set("rss_feed_urls", urls.includes(url) ? urls.filter((each) => each !== url) : [...urls, url]),
    /** Throws away what was typed, chosen and uploaded. */
    discard: () => {
      form.discard();
      for (const item of slot.clear()) discardUpload(item);
    },
  };
}
export type CollectionForm = ReturnType<typeof useCollectionForm>;

/** The server's own reason where the user can do something about it; empty otherwise. */
export function reasonOf(error: Error): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.detail : "";
}
