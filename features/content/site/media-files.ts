/** The downloadable files of a picture or video, and their file names. */
import slugify from "slugify";
import { jpegOf, type MediaItem, type MediaVariant } from "#features/media/contract.ts";
import { formatBytes } from "#ui-kit/public/bytes.ts";
import { fileAddress } from "./picture.tsx";
import { words } from "#ui-kit/public/words/words.ts";

export type DownloadFile = {
  address: string;
  /** Its format and size, for example "JPEG, 6000 × 4000, 8.2 MB", or "MP4, 1:24, 1920 × 1080, 64 MB". */
  form: string;
  isFullSize: boolean;
  /** A file name with content and size: `pier-at-dawn-6000x4000.jpg`. */
  fileName: string;
};

const FORMS = { jpeg: "JPEG", webp: "WebP", avif: "AVIF" } as const;
const VIDEO_FORMS: Record<string, string> = { "video/mp4": "MP4", "video/webm": "WebM", "video/quicktime": "MOV" };
const LONGEST_NAME = 60;

/**
 * Largest first: a picture at full size, and as a JPEG for a page. Without either, its best file.
 * @param subject slug that names the file if the item has no description.
 */
export function filesOf(item: MediaItem, subject: string): DownloadFile[] {
  const stem = slugOf(item.caption || item.alt) || subject;
  if (item.kind === "video") {
    const ending = endingOf(item.url);
    const { seconds, width, height, bytes } = item;
    const facts = [
      VIDEO_FORMS[item.mime] ?? words().post.video,
      ...(seconds === undefined ? [] : [formatLength(seconds)]),
      ...(width && height ? [`${width} × ${height}`] : []),
      formatBytes(bytes),
    ];
    const form = facts.join(", ");
    return [{ address: item.url, form, isFullSize: false, fileName: `${stem}.${ending}` }];
  }
  const largest = item.full ?? item.variants.find(({ name }) => item.url.endsWith(`/${name}`));
  const kept = [largest, jpegOf(item)].filter((variant) => variant !== undefined && variant !== null);
  return [...new Set(kept)].map((variant) => fileOf(item, variant, stem));
}

function fileOf(item: MediaItem, variant: MediaVariant, stem: string): DownloadFile {
  const { name, format, width, height, bytes } = variant;
  return {
    address: fileAddress(item, name),
    form: `${FORMS[format]}, ${width} × ${height}, ${formatBytes(bytes)}`,
    isFullSize: variant === item.full,
    fileName: `${stem}-${width}x${height}.${endingOf(name)}`,
  };
}

/** 0:09, 1:24, 1:02:03. */
function formatLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const endingOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);

/** Only plain letters; cutting leaves no hyphen at the end. */
export function slugOf(text: string): string {
  return slugify(text, { lower: true, strict: true })
    .slice(0, LONGEST_NAME)
    .replace(/(?<!-)-+$/, "");
}
