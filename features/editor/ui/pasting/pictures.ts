/** Pictures in pasted HTML: our own stay, embedded ones are uploaded, those from other sites are removed. */
import { mediaFileIdOf } from "#features/media/contract.ts";
import { UPLOAD_TAG } from "../pictures/uploads.ts";

export type PastedPictures = {
  /** @returns the key of the file's placeholder block; null if it is not a picture. */
  register: (file: File) => string | null;
};

/** Spacers, tracking pixels and drawn boxes are smaller than any picture worth showing. */
const SMALLEST_BYTES = 400;

/** @returns how many pictures were left out. */
export function takePictures(page: Document, { register }: PastedPictures): number {
  let leftOut = 0;
  for (const image of page.body.querySelectorAll("img")) {
    const src = image.getAttribute("src") ?? "";
    const own = ownAddress(src);
    if (own !== null) {
      image.setAttribute("src", own);
      continue;
    }
    const file = /^data:/i.test(src) ? fileOf(src) : null;
    const key = file && file.size >= SMALLEST_BYTES ? register(file) : null;
    if (key === null) {
      if (!file) leftOut++;
      image.remove();
      continue;
    }
    const block = page.createElement(UPLOAD_TAG);
    block.setAttribute("data-key", key);
    image.replaceWith(block);
  }
  return leftOut;
}

/** Browsers make addresses absolute when they copy. */
function ownAddress(src: string): string | null {
  const base = window.location.origin;
  const path = src.startsWith(`${base}/`) ? src.slice(base.length) : src;
  return mediaFileIdOf(path) === null ? null : path;
}

/** Null unless it is a base64 picture. */
function fileOf(dataUrl: string): File | null {
  const [, type = "", data = ""] = /^data:(image\/[\w.+-]+);base64,([\s\S]*)$/i.exec(dataUrl) ?? [];
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(data)), (letter) => letter.charCodeAt(0));
    return bytes.length === 0 ? null : new File([bytes], `picture.${type.split("/")[1] ?? ""}`, { type });
  } catch {
    return null;
  }
}
