/** Upload slots that live as long as the page: a file keeps sending while its owner looks at another screen. */
import { useSyncExternalStore } from "react";
import { sendForm, sendJson } from "#platform/http-client/http-client.ts";
import { mediaItem, type MediaRole, mediaPaths } from "../contract.ts";
import { createUploadSlot, type DescribeItem, type SendFile, type Upload, type UploadSlot } from "./upload-slot.ts";

const slots = new Map<string, UploadSlot>();

/** The slot of one form field; `owner` tells users and forms apart, for example "7:article". */
export function uploadSlotOf(owner: string, role: MediaRole): UploadSlot {
  const key = `dateline:uploads:${owner}:${role}`;
  let slot = slots.get(key);
  if (!slot) {
    slot = createUploadSlot({ send: sendTo(role), describe }, key, window.localStorage);
    slots.set(key, slot);
  }
  return slot;
}

export function useUploads(slot: UploadSlot): readonly Upload[] {
  return useSyncExternalStore(slot.subscribe, slot.getUploads);
}

function sendTo(role: MediaRole): SendFile {
  return (file, options) => {
    const form = new FormData();
    form.set("purpose", role);
    form.set("file", file);
    return sendForm(mediaPaths.upload, form, mediaItem, options);
  };
}

const describe: DescribeItem = (item, alt) =>
  sendJson("PATCH", mediaPaths.one.replace(":id", item.id), { alt }, mediaItem);
