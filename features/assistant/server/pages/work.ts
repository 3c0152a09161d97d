/** Reads the bytes of a page in a thread. Pure. */
import { decodePage } from "./decoding.ts";
import { type ReadPage, readPage, readPlainPage } from "./policy.ts";

/** `url` is where an HTML page came from; null: plain text. */
export type PageBody = { bytes: Uint8Array; contentType: string | null; url: string | null };

export function readBody({ bytes, contentType, url }: PageBody): ReadPage {
  const text = decodePage(bytes, contentType);
  return url === null ? readPlainPage(text) : readPage(text, url);
}
