/** Addresses of the pictures in an entry, and their paths on this server. Pure. */
import { createHash } from "node:crypto";
import { decodeHTMLAttribute } from "entities";

/** Pictures of one content that are shown; further ones are left out. */
const CONTENT_PICTURES = 30;

/** A tag of sanitised content: attributes are in double quotes, and the sanitiser escapes every `>` in them. */
const PICTURE_TAG = /<img\b((?:[^<>"]|"[^"]*")*)>/gi;
const SOURCE = /\ssrc="([^"]*)"/i;
const OTHER_SOURCES = /\s(?:src|srcset|sizes|loading|width|height)="[^"]*"/gi;

/** Folder of kept pictures in the storage. */
export const PICTURES_FOLDER = "news-pictures";

/** Names a picture by its address: 32 hex digits. */
export function pictureKey(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 32);
}

/** Changes with the address, so that browsers may cache a path with this version forever. */
export function pictureVersion(address: string): string {
  return pictureKey(address).slice(0, 8);
}

/** Addresses of the pictures of sanitised content, in its order. */
export function listContentPictures(html: string): string[] {
  return [...html.matchAll(PICTURE_TAG)].slice(0, CONTENT_PICTURES).map(([, attributes = ""]) => sourceOf(attributes));
}

/**
 * The content with each picture behind a path of this server: the dashboard shows no others, and third parties do not
 * learn who reads. Pictures without a web address are left out.
 */
export function withOwnPictures(entryId: number, html: string): string {
  let next = 0;
  return html.replace(PICTURE_TAG, (_tag, attributes: string) => {
    const index = next++;
    const source = sourceOf(attributes);
    if (source === "" || index >= CONTENT_PICTURES) return "";
    const path = `/rss/pictures/${entryId}?image=${index}&amp;v=${pictureVersion(source)}`;
    const others = attributes.replace(OTHER_SOURCES, "").trimEnd().replace(/\/$/, "").trimEnd();
    return `<img src="${path}" loading="lazy"${others}>`;
  });
}

function sourceOf(attributes: string): string {
  const source = decodeHTMLAttribute(SOURCE.exec(attributes)?.[1] ?? "");
  return /^https?:\/\//i.test(source) ? source : "";
}
