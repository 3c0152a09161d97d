/** A place in a form that takes files: sends them at once, keeps what arrived across visits, and outlives the screen. */
import { z } from "zod";
import { ApiError } from "#platform/http-client/api-error.ts";
import { type MediaItem, mediaItem } from "../contract.ts";

export type UploadState = "sending" | "done" | "failed";

export type Upload = {
  key: string;
  name: string;
  bytes: number;
  isVideo: boolean;
  state: UploadState;
  /** Share of the file that is sent, from 0 to 1. */
  share: number;
  /** When sending began, in milliseconds of the epoch. */
  startedAt: number;
  /** Why it failed, for people; null otherwise. */
  problem: string | null;
  /** Address for the thumbnail; null when the browser cannot draw the file. */
  preview: string | null;
  alt: string;
  /** What the server stored; null until done. */
  item: MediaItem | null;
};

/** Sends one file. Throws ApiError, or an AbortError once `signal` aborts. */
export type SendFile = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<MediaItem>;

/** Tells the server what a stored picture shows. Throws ApiError. */
export type DescribeItem = (item: MediaItem, alt: string) => Promise<MediaItem>;

export type UploadSlot = {
  getUploads: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  /** Stops a running upload too. Answers what the server had stored. */
  remove: (key: string) => MediaItem | null;
  setAlt: (key: string, alt: string) => void;
  /** Sends the alt text to the server if it has changed. */
  saveAlt: (key: string) => void;
  /** Forgets everything: it was submitted or discarded. Answers what the server had stored. */
  clear: () => MediaItem[];
  /** Resolves once nothing is being sent, alt texts included. */
  whenSettled: () => Promise<readonly Upload[]>;
};

const UNEXPECTED = "The upload failed. Try again.";

const keptUploads = z.array(z.object({ name: z.string(), bytes: z.number(), alt: z.string(), item: mediaItem }));

type Calls = { send: SendFile; describe: DescribeItem };

/** `storage` keeps what arrived under `storageKey`; null keeps nothing. */
export function createUploadSlot({ send, describe }: Calls, storageKey: string, storage: Storage | null): UploadSlot {
  let uploads: readonly Upload[] = readKept(storage, storageKey);
  const listeners = new Set<() => void>();
  const files = new Map<string, { file: File; stop: AbortController }>();

  const change = (next: readonly Upload[]) => {
    uploads = next;
    writeKept(storage, storageKey, uploads);
    for (const listener of listeners) listener();
  };
  const patch = (key: string, changes: Partial<Upload>) =>
    change(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const find = (key: string) => uploads.find((upload) => upload.key === key);

  const start = async (key: string, file: File) => {
    const stop = new AbortController();
    files.set(key, { file, stop });
    try {
      const item = await send(file, { onProgress: (share) => patch(key, { share }), signal: stop.signal });
      if (!find(key)) return;
      files.delete(key);
      patch(key, { state: "done", share: 1, item });
    } catch (error) {
      if (stop.signal.aborted) return;
      patch(key, { state: "failed", problem: error instanceof ApiError ? error.detail : UNEXPECTED });
    }
  };

  const describing = new Set<Promise<void>>();
  const saveAlt = async (upload: Upload, item: MediaItem) => {
    try {
      patch(upload.key, { item: await describe(item, upload.alt.trim()) });
    } catch (error) {
      patch(upload.key, { problem: error instanceof ApiError ? error.detail : UNEXPECTED });
    }
  };

  const forget = (upload: Upload): MediaItem | null => {
    files.get(upload.key)?.stop.abort();
    files.delete(upload.key);
    if (upload.preview?.startsWith("blob:")) URL.revokeObjectURL(upload.preview);
    return upload.item;
  };

  return {
    getUploads: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(added) {
      const begun = added.map((file) => ({ file, upload: newUpload(file) }));
      change([...uploads, ...begun.map(({ upload }) => upload)]);
      for (const { file, upload } of begun) void start(upload.key, file);
    },
    retry(key) {
      const file = files.get(key)?.file;
      if (!file || find(key)?.state !== "failed") return;
      patch(key, { state: "sending", share: 0, problem: null, startedAt: Date.now() });
      void start(key, file);
    },
    remove(key) {
      const upload = find(key);
      if (!upload) return null;
      change(uploads.filter((other) => other !== upload));
      return forget(upload);
    },
    setAlt: (key, alt) => patch(key, { alt, problem: null }),
    saveAlt(key) {
      const upload = find(key);
      if (!upload?.item || upload.item.alt === upload.alt.trim()) return;
      const saving = saveAlt(upload, upload.item).finally(() => describing.delete(saving));
      describing.add(saving);
    },
    clear() {
      const items = uploads.map(forget).filter((item) => item !== null);
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
      await Promise.all(describing);
      return uploads;
    },
  };
}

let made = 0;

function newUpload(file: File): Upload {
  return {
    key: `upload-${++made}`,
    name: file.name,
    bytes: file.size,
    isVideo: file.type.startsWith("video/"),
    state: "sending",
    share: 0,
    startedAt: Date.now(),
    problem: null,
    preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : null,
    alt: "",
    item: null,
  };
}

function readKept(storage: Storage | null, key: string): Upload[] {
  const text = storage?.getItem(key);
  if (!text) return [];
  const kept = keptUploads.safeParse(parseJson(text));
  return (kept.data ?? []).map(({ item, ...rest }) => ({
    ...rest,
    key: item.id,
    isVideo: item.kind === "video",
    state: "done",
    share: 1,
    startedAt: 0,
    problem: null,
    preview: item.kind === "image" ? item.url : null,
    item,
  }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function writeKept(storage: Storage | null, key: string, uploads: readonly Upload[]): void {
  const kept = uploads.filter(({ item }) => item).map(({ name, bytes, alt, item }) => ({ name, bytes, alt, item }));
  try {
    if (kept.length > 0) storage?.setItem(key, JSON.stringify(kept));
    else storage?.removeItem(key);
  } catch {
    // A full or forbidden storage only costs the restoring: the upload itself is safe.
  }
}
