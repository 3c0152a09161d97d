/** Pictures in feeds: addresses of lazy-loaded ones, and telling tracking pixels apart. */
import { absoluteAddress } from "../address.ts";

/** Attributes with a picture's address, lazy-loading ones first: their src is a placeholder. */
const SOURCES = [
  "data-src",
  "data-lazy-src",
  "data-original",
  "data-lazyload",
  "data-orig-file",
  "data-url",
  "src",
  "srcset",
  "data-srcset",
];
const STYLED_LENGTH = /(?:^|[;\s])(?:width|height)\s*:\s*([\d.]+px)/gi;
/** Hosts and paths of tracking pixels, avatars, share buttons and emoji pictures. */
const NO_PICTURE = new RegExp(
  [
    String.raw`//(?:[\w-]+\.)*(?:gravatar\.com|feedburner\.com|feedsportal\.com|doubleclick\.net|pixel\.wp\.com|stats\.wp\.com)/`,
    String.raw`//feeds\.(?:wordpress|feedblitz)\.com/`,
    String.raw`//(?:[\w-]+\.)*(?:google-analytics|googlesyndication|scorecardresearch|quantserve|statcounter)\.com/`,
    String.raw`//s\.w\.org/images/core/emoji/`,
    String.raw`/(?:~ff|~r|~4)/`,
    String.raw`/(?:pixel|spacer|blank|clear|transparent|1x1)\.(?:gif|png)(?:[?#]|$)`,
  ].join("|"),
  "i",
);

/** Whether an address can be a picture of an entry at all. */
export function isPictureAddress(address: string): boolean {
  return address !== "" && !NO_PICTURE.test(address);
}

/** @returns a length in CSS pixels; null for anything but a whole number. */
export function lengthOf(value: string | undefined): number | null {
  const match = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/i.exec(value ?? "");
  return match ? Number(match[1]) : null;
}

/**
 * @param attributes of an img element.
 * @returns the absolute address of a visible picture, "" for pixels, data addresses and the like.
 */
export function pictureOf(attributes: Record<string, string>, base: string): string {
  if (isUnseen(attributes)) return "";
  for (const name of SOURCES) {
    const written = attributes[name];
    if (written === undefined) continue;
    const address = absoluteAddress(name.endsWith("srcset") ? firstOfSet(written) : written, base);
    if (address !== "") return isPictureAddress(address) ? address : "";
  }
  return "";
}

/** Tracking pixels declare their size, or are hidden. */
function isUnseen({ style = "", width, height }: Record<string, string>): boolean {
  const sizes = [lengthOf(width), lengthOf(height)];
  if (style !== "") sizes.push(...Array.from(style.matchAll(STYLED_LENGTH), ([, length]) => lengthOf(length)));
  return sizes.some((size) => size !== null && size <= 2) || (style !== "" && /display\s*:\s*none/i.test(style));
}

/** The first address of a srcset, which may itself contain commas. */
function firstOfSet(set: string): string {
  return /^\s*(\S+?),?(?:\s|$)/.exec(set)?.[1] ?? "";
}
