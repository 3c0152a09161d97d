/** A form's slot for files: uploads them immediately, keeps finished ones across visits, and outlives the screen. */
import { ApiError } from "#platform/http-client/api-error.ts";
import type { MediaItem, MediaTexts } from "../contract.ts";
import { readStoredUploads, writeStoredUploads } from "./stored-uploads.ts";
import { newUpload, savedUpload, type Upload } from "./upload.ts";

export type { Upload };

/** One medium as a form sends it. */
export type ShownUpload = { id: string } & MediaTexts;

/** Sends one file. Throws ApiError, or an AbortError once `signal` aborts. */
export type SendFile = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<MediaItem>;

export type UploadSlot = {
  getUploads: () => readonly Upload[];
  /** Completed uploads, in order, as the form sends them: banner or related media, and media_details. */
  getShown: () => ShownUpload[];
  subscribe: (listener: () => void) => () => void;
  /** Begins to send; answers the new uploads' keys in the files' order. */
  add: (files: readonly File[]) => string[];
  retry: (key: string) => void;
  /** Sends again what failed while the connection was away. */
  retryLost: () => void;
  /** Stops a running upload too. Answers what the server stored and no saved post shows: the caller may discard it. */
  remove: (key: string) => MediaItem | null;
  move: (key: string, toIndex: number) => void;
  setText: (key: string, name: keyof MediaTexts, text: string) => void;
  /** Shows exactly the media of a saved post, with their texts. */
  fill: (items: readonly MediaItem[]) => void;
  /** Like fill, but earlier uploads continue. Returns a function that restores them, with those completed by then. */
  setAside: (items: readonly MediaItem[]) => () => void;
  /** Forgets everything: it was submitted or thrown away. Answers what remove would have answered for each. */
  clear: () => MediaItem[];
  /** Resolves once nothing is being sent. */
  whenSettled: () => Promise<readonly Upload[]>;
};

const UNEXPECTED = "The upload failed. Try again.";
/** Too large, or not a file that is taken; others may go away. */
const REFUSALS = new Set([400, 413, 415]);

/** @param storageKey where the browser keeps what arrived; null keeps nothing. */
export function createUploadSlot(send: SendFile, storageKey: string | null): UploadSlot {
  let uploads: readonly Upload[] = readStoredUploads(storageKey);
  const listeners = new Set<() => void>();
  const files = new Map<string, { file: File; stop: AbortController }>();
  /** By key: what another set of media is shown instead of. */
  const aside = new Map<string, Upload>();

  const change = (next: readonly Upload[]) => {
    uploads = next;
    writeStoredUploads(storageKey, uploads);
    for (const listener of listeners) listener();
  };
  const patch = (key: string, changes: Partial<Upload>) => {
    const waiting = aside.get(key);
    if (waiting) aside.set(key, { ...waiting, ...changes });
    else change(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  };
  const find = (key: string) => uploads.find((upload) => upload.key === key);

  const start = async (key: string, file: File) => {
    const stop = new AbortController();
    files.set(key, { file, stop });
    try {
      const item = await send(file, { onProgress: (share) => patch(key, { share }), signal: stop.signal });
      if (stop.signal.aborted) return;
      files.delete(key);
      patch(key, { state: "done", share: 1, item });
    } catch (error) {
      if (stop.signal.aborted) return;
      const { detail, status } = error instanceof ApiError ? error : { detail: UNEXPECTED, status: 500 };
      patch(key, { state: "failed", problem: detail, isLost: status === 0, isRefused: REFUSALS.has(status) });
    }
  };

  const retry = (key: string) => {
    const file = files.get(key)?.file;
    if (!file || find(key)?.state !== "failed") return;
    patch(key, { state: "sending", share: 0, problem: null, isLost: false, startedAt: Date.now() });
    void start(key, file);
  };

  const forget = (upload: Upload): MediaItem | null => {
    files.get(upload.key)?.stop.abort();
    files.delete(upload.key);
    if (upload.preview?.startsWith("blob:")) URL.revokeObjectURL(upload.preview);
    return upload.isSaved ? null : upload.item;
  };

  return {
    getUploads: () => uploads,
    getShown: () => uploads.flatMap((upload) => (upload.item ? [{ id: upload.item.id, ...tidyTexts(upload) }] : [])),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(added) {
      const begun = added.map((file) => ({ file, upload: newUpload(file) }));
      change([...uploads, ...begun.map(({ upload }) => upload)]);
      for (const { file, upload } of begun) void start(upload.key, file);
      return begun.map(({ upload }) => upload.key);
    },
    retry,
    retryLost() {
      for (const { key, isLost } of uploads) if (isLost) retry(key);
    },
    remove(key) {
      const upload = find(key);
      if (!upload) return null;
      change(uploads.filter((other) => other !== upload));
      return forget(upload);
    },
    move(key, toIndex) {
      const upload = find(key);
      if (!upload || uploads[toIndex] === upload) return;
      const others = uploads.filter((other) => other !== upload);
      change(others.toSpliced(toIndex, 0, upload));
    },
    setText: (key, name, text) => patch(key, { [name]: text }),
    fill(items) {
      uploads.forEach(forget);
      change(items.map(savedUpload));
    },
    setAside(items) {
      const keys = uploads.map(({ key }) => key);
      for (const upload of uploads) aside.set(upload.key, upload);
      change(items.map(savedUpload));
      return () => {
        const back = keys.flatMap((key) => aside.get(key) ?? []);
        for (const key of keys) aside.delete(key);
        uploads.forEach(forget);
        change(back);
      };
    },
    clear() {
      const items = [...uploads, ...aside.values()].map(forget).filter((item) => item !== null);
      aside.clear();
      change([]);
      return items;
    },
    async whenSettled() {
      await new Promise<void>((resolve) => {
        const check = () => {
          if (uploads.some(({ state }) => state === "sending")) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      });
      return uploads;
    },
  };
}

/** As they are sent: without blanks around. */
export function tidyTexts({ alt, caption, credit, rights }: MediaTexts): MediaTexts {
  return { alt: alt.trim(), caption: caption.trim(), credit: credit.trim(), rights: rights.trim() };
}
