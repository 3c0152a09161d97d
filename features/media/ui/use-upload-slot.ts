/** Upload slots that live as long as the page: a file keeps sending while its owner looks at another screen. */
import { useEffect, useSyncExternalStore } from "react";
import { call } from "#platform/http-client/call.ts";
import { uploadMedia } from "../calls.ts";
import type { MediaRole } from "../contract.ts";
import { createUploadSlot, type SendFile, type Upload, type UploadSlot } from "./upload-slot.ts";

const slots = new Map<string, UploadSlot>();

/** The slot of one form field; `owner` tells users and forms apart, for example "7:article". */
export function uploadSlotOf(owner: string, role: MediaRole): UploadSlot {
  const key = `dateline:uploads:${owner}:${role}`;
  let slot = slots.get(key);
  if (!slot) {
    slot = createUploadSlot(sendTo(role), key);
    slots.set(key, slot);
  }
  return slot;
}

/** A slot that nothing is kept of, for an edit: `fill` shows what the post has. */
export function newUploadSlot(role: MediaRole): UploadSlot {
  return createUploadSlot(sendTo(role), null);
}

/** The slot's uploads, re-rendered on each change; uploads lost with the connection restart once it is back. */
export function useUploads(slot: UploadSlot): readonly Upload[] {
  useEffect(() => {
    window.addEventListener("online", slot.retryLost);
    return () => window.removeEventListener("online", slot.retryLost);
  }, [slot]);
  return useSyncExternalStore(slot.subscribe, slot.getUploads);
}

function sendTo(role: MediaRole): SendFile {
  return (file, options) => {
    const form = new FormData();
    form.set("purpose", role);
    form.set("file", file);
    return call(uploadMedia, { form }, options);
  };
}
