/** The content of a media kit, and its file names. Pure. */
import type { Company } from "#features/companies/contract.ts";
import type { EntryOf, KeyFigure, NewsroomEntries, NewsroomList } from "#features/companies/newsroom-contract.ts";
import { entryLines } from "#features/companies/press/entry-lines.ts";
import { publicPath } from "#features/content/contract.ts";
import { slugOf } from "#features/content/site/media-files.ts";
import { jpegOf, type MediaItem } from "#features/media/contract.ts";
import type { LibraryItem } from "../site/company/newsroom.ts";
import { words } from "#ui-kit/public/words/words.ts";

/** Limit for pictures and videos together; the newest that fit are included. */
export const MAX_KIT_BYTES = 500_000_000;
export const MAX_KIT_ITEMS = 200;

export type KitFile = { path: string; mediaId: string; name: string; bytes: number };
export type KitItem = LibraryItem & { files: KitFile[] };
export type Kit = { portraits: KitFile[]; items: KitItem[] };

/** All portraits; pictures and videos from the newest post on, as long as they fit. */
export function planKit({ people }: NewsroomEntries, library: LibraryItem[]): Kit {
  const portraits = people.flatMap(({ name, picture }, index) =>
    picture ? filesOf(picture, `portraits/${numbered(index, name)}`) : [],
  );
  let left = MAX_KIT_BYTES;
  const items: KitItem[] = [];
  for (const [index, item] of library.entries()) {
    const { kind, alt, caption } = item.media;
    const folder = kind === "video" ? "videos" : "pictures";
    const files = filesOf(item.media, `${folder}/${numbered(index, caption || alt || item.post.title)}`);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes > left) continue;
    left -= bytes;
    items.push({ ...item, files });
  }
  return { portraits, items };
}

/**
 * A picture in its full size and as a JPEG for a page, or that and a larger WebP of an old upload; a video as it is.
 */
function filesOf(media: MediaItem, path: string): KitFile[] {
  const best = media.url.slice(media.url.lastIndexOf("/") + 1);
  const jpeg = jpegOf(media);
  const file = (name: string, bytes: number, size = "") => ({
    path: path + size + name.slice(name.lastIndexOf(".")),
    mediaId: media.id,
    name,
    bytes,
  });
  if (!jpeg) return [file(best, media.bytes)];
  const { full } = media;
  if (full) return [file(full.name, full.bytes, `-${full.width}x${full.height}`), file(jpeg.name, jpeg.bytes)];
  const isLarger = (media.width ?? 0) > jpeg.width;
  return [file(jpeg.name, jpeg.bytes), ...(isLarger ? [file(best, media.bytes)] : [])];
}

/** The number keeps names apart and in order; file names in a ZIP use only plain letters. */
function numbered(index: number, words: string): string {
  const slug = slugOf(words);
  return `${String(index + 1).padStart(3, "0")}${slug && `-${slug}`}`;
}

/** Quotes, contacts, and captions of the pictures. */
export function describeKit(company: Company, entries: NewsroomEntries, { items }: Kit, origin: string): string {
  const { name, description, boilerplate, url } = company;
  const named = words().company;
  const sections = [
    [name, `${origin}${url}`],
    [description],
    boilerplate ? [named.aboutToQuote(name), boilerplate] : [],
    ...(entries.contacts.length > 0
      ? [[named.pressContacts], ...entries.contacts.map((each) => linesOf("contacts", each))]
      : []),
    entries.figures.length > 0 ? [named.figures, ...entries.figures.map(figureLine)] : [],
    ...(entries.people.length > 0
      ? [[named.leadership], ...entries.people.map((each) => linesOf("people", each))]
      : []),
    ...(items.length > 0 ? [[named.media], ...items.map((item) => itemLines(item, origin))] : []),
  ];
  const texts = sections.map((lines) => lines.filter((line) => line !== "").join("\n"));
  return `${texts.filter((text) => text !== "").join("\n\n")}\n`;
}

const linesOf = <L extends NewsroomList>(list: L, entry: EntryOf<L>) => entryLines(list, entry).map(({ text }) => text);

/** "£31.6 m  turnover (31 March 2026)" */
function figureLine(figure: KeyFigure): string {
  const { value, label } = figure;
  const others = entryLines("figures", figure, ["value", "label"]).map(({ text }) => ` (${text})`);
  return `${value}  ${label}${others.join("")}`;
}

function itemLines({ files, media: { caption, alt, credit, rights }, post }: KitItem, origin: string): string[] {
  return [
    files.map(({ path }) => path).join(", "),
    caption || alt,
    credit,
    rights,
    words().company.fromPost(post.title),
    `${origin}${publicPath(post)}`,
  ];
}
