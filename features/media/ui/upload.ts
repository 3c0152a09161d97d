/** One file of an upload slot, from its choice to what the server stored. */
import { type MediaItem, type MediaTexts, mediaTextsOf } from "../contract.ts";

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
  /** It failed because no answer came: retryLost sends it again. */
  isLost: boolean;
  /** The server looked at the file and refused it: sending it again would change nothing. */
  isRefused: boolean;
  /** Address for the thumbnail; null when the browser cannot draw the file. */
  preview: string | null;
  /** The stored item; null until done. */
  item: MediaItem | null;
  /** It belongs to a saved post, which shows it until the form is saved. */
  isSaved: boolean;
} & MediaTexts; // as the form will send them

let made = 0;

export function newUpload(file: File): Upload {
  return {
    key: `upload-${++made}`,
    name: file.name,
    bytes: file.size,
    isVideo: file.type.startsWith("video/"),
    state: "sending",
    share: 0,
    startedAt: Date.now(),
    problem: null,
    isLost: false,
    isRefused: false,
    preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : null,
    alt: "",
    caption: "",
    credit: "",
    rights: "",
    item: null,
    isSaved: false,
  };
}

/** Of a saved post. The server keeps no file names: what the medium says of itself names it. */
export function savedUpload(item: MediaItem): Upload {
  const { id, kind, bytes } = item;
  const name = item.alt || item.caption || (kind === "image" ? "Picture" : "Video");
  return { ...arrivedUpload({ name, bytes, ...mediaTextsOf(item), item }), key: `saved-${id}`, isSaved: true };
}

/** A stored item with nothing left to send. */
export function arrivedUpload(known: Pick<Upload, "name" | "bytes" | keyof MediaTexts> & { item: MediaItem }): Upload {
  const { id, kind, url } = known.item;
  return {
    ...known,
    key: id,
    isVideo: kind === "video",
    state: "done",
    share: 1,
    startedAt: 0,
    problem: null,
    isLost: false,
    isRefused: false,
    preview: kind === "image" ? url : null,
    isSaved: false,
  };
}
