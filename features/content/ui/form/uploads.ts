/** The files of a form: their upload slots, failures, and waiting for them. */
import { type MediaItem, mediaTextsOf } from "#features/media/contract.ts";
import { tidyTexts, type Upload, type UploadSlot } from "#features/media/ui/upload-slot.ts";
import type { FieldErrors } from "./values.ts";

/** The form's upload slots; `pictures` are those inside the text, which is incomplete until they are uploaded. */
export type MediaSlots = { banner: UploadSlot; related: UploadSlot; pictures: UploadSlot };

const UPLOAD_FAILED = "This upload failed. Try again or remove it.";
const PICTURE_FAILED = "One picture in the text was not uploaded. Try again or remove it.";

/** Completed uploads, with this form's descriptions. */
export function arrivedIn(slot: UploadSlot): MediaItem[] {
  return slot.getUploads().flatMap((upload) => (upload.item ? [{ ...upload.item, ...tidyTexts(upload) }] : []));
}

/** The uploaded banner and related media. */
export function mediaIn({ banner, related }: MediaSlots): { banner: MediaItem[]; related: MediaItem[] } {
  return { banner: arrivedIn(banner), related: arrivedIn(related) };
}

/** What the release check reads of media: their texts, and the names under which their files were chosen. */
export function checkedMedia({ banner, related }: MediaSlots) {
  const uploads = [
    ...banner.getUploads().map((upload) => ({ field: "banner_picture", upload })),
    ...related.getUploads().map((upload) => ({ field: "related_media", upload })),
  ];
  const textsOf = (upload: Upload) => Object.values(mediaTextsOf(upload));
  return {
    captions: uploads.flatMap(({ field, upload }) => textsOf(upload).map((text) => ({ field, text }))),
    // A saved upload is named by its own texts.
    fileNames: uploads.flatMap(({ field, upload }) => (upload.isSaved ? [] : [{ field, text: upload.name }])),
  };
}

export function isSendingFiles(slots: MediaSlots): boolean {
  return Object.values(slots).some((slot) => slot.getUploads().some(({ state }) => state === "sending"));
}

export function uploadProblems({ banner, related, pictures }: MediaSlots): FieldErrors {
  const hasFailed = (slot: UploadSlot) => slot.getUploads().some(({ state }) => state === "failed");
  return {
    ...(hasFailed(banner) ? { banner_picture: UPLOAD_FAILED } : {}),
    ...(hasFailed(related) ? { related_media: UPLOAD_FAILED } : {}),
    ...(hasFailed(pictures) ? { content: PICTURE_FAILED } : {}),
  };
}

export type UploadWait = {
  /** True once nothing is being uploaded; false if the user stopped waiting. */
  wait: (slots: MediaSlots) => Promise<boolean>;
  stop: () => void;
};

export function createUploadWait(): UploadWait {
  let stop = () => {};
  return {
    wait(slots) {
      const settled = Promise.all(Object.values(slots).map((slot) => slot.whenSettled())).then(() => true);
      const stopped = new Promise<boolean>((resolve) => (stop = () => resolve(false)));
      return Promise.race([settled, stopped]);
    },
    stop: () => stop(),
  };
}
