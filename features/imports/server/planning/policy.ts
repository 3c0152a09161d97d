/**
 * Decides what becomes of a found post whatever is chosen for it (`mapping-policy.ts` has that), for the preview and for
 * the import alike. Pure.
 */
import { createHash } from "node:crypto";
import { isEmptyContent } from "#features/editor/html/count-words.ts";
import { storyProblem } from "#features/editor/html/story-bounds.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import type { FoundFault, FoundPost } from "../reading/found.ts";
import { type BodyNote, type BodyPicture, pictureAddress, readBody } from "../reading/read-body.ts";

export type Attachment = { address: string; alt: string; caption: string };

export type PlanInput = {
  found: FoundPost | FoundFault;
  /** Those that the post refers to, by key. */
  attachments: Readonly<Record<string, Attachment>>;
  /** Address of the old site; empty: unknown. */
  site: string;
};

export type PlannedPicture = BodyPicture & { caption: string };

/** What would be stored. */
export type PlannedPost = {
  name: string;
  slug: string;
  summary: string;
  seoTitle: string;
  seoDescription: string;
  language: string;
  /** The language may be another: only the site says it. */
  isLanguageOfSite: boolean;
  publishedAt: string;
  /** Not sanitised yet; pictures are `<img src="import:0">`, by their place in `pictures`. */
  html: string;
  pictures: PlannedPicture[];
  /** Place of the banner in `pictures`; null: none. */
  banner: number | null;
  /** To pages of the old site, absolute. */
  links: string[];
  addressKey: string;
  /** SHA-256 of name and words, in hex. */
  textHash: string;
};

export type Plan =
  | { planned: "import"; post: PlannedPost; notes: string[] }
  | { planned: "left-out" | "not-imported"; reason: string; notes: string[] };

const MAX_CONTENT = 200_000;
const MAX_NAME = 250;
const MAX_SUMMARY = 1000;
const MAX_SEO_TITLE = 250;
const MAX_SEO_DESCRIPTION = 500;
const MAX_NOTES = 50;

export const FAULT_REASONS: Record<FoundFault["reason"], string> = {
  cut: "The file ends in the middle of this post",
  "too-large": "Too large to be a post",
  "no-front-matter": "No front matter",
  "front-matter": "Its front matter cannot be read",
  unreadable: "Its fields cannot be read",
  gone: "The site has no such page any more",
  closed: "The site shows this page to its members only",
  unanswered: "The site did not answer",
  "other-site": "On another site than the one that was confirmed",
  "not-a-page": "A file, not a page",
};

const STATUS_REASONS: Record<Exclude<FoundPost["status"], "published">, string> = {
  draft: "A draft on the old site",
  scheduled: "Scheduled on the old site, not published yet",
  private: "Private on the old site",
  trashed: "In the trash of the old site",
  protected: "Behind a password or for members only on the old site",
};

const NOTES: Record<BodyNote, string> = {
  form: "Form left out",
  embedded: "Embedded page left out; its address stays as a link",
  video: "Video or sound left out",
  script: "Script left out",
  shortcode: "Shortcode left out",
  block: "Block left out",
  "picture-in-text": "Picture written into the text left out",
  "too-many-pictures": "Pictures after the first 100 left out",
};

/** @param now a post with a later date is not published yet, whatever the export calls it. */
export function planPost({ found, attachments, site }: PlanInput, now = Date.now()): Plan {
  if (found.what === "fault") return refused(FAULT_REASONS[found.reason]);
  if (found.status === "protected") return refused(STATUS_REASONS.protected);
  if (found.status !== "published") return { planned: "left-out", reason: STATUS_REASONS[found.status], notes: [] };
  if (found.publishedAt === null && found.type === "page")
    return { planned: "left-out", reason: "A page, not a post", notes: [] };
  if (found.publishedAt === null) return refused("No date of publication");
  if (new Date(found.publishedAt).getTime() > now)
    return { planned: "left-out", reason: STATUS_REASONS.scheduled, notes: [] };
  const name = line(found.title, MAX_NAME);
  const base = found.address || site;
  const body = readBody({ html: found.html, isWordPress: found.isWordPress, base });
  if (!body) return refused("Its text is too long, or nested too deeply");
  const words = lineOf(sanitiseStory(body.html));
  if (name === "") return refused(words === "" ? "No title and no text" : "No title");
  const pictures: PlannedPicture[] = body.pictures.map((picture) => ({ ...picture, caption: "" }));
  const place = placer(pictures);
  const gallery = body.gallery.flatMap((key) => attachments[key] ?? []).map((each) => figureOf(each, place(each)));
  const html = body.html + gallery.join("");
  if (words === "") return refused(pictures.length > 0 ? "Only pictures, no text" : "No text");
  const clean = sanitiseStory(html);
  if (isEmptyContent(clean)) return refused("No text");
  if (clean.length > MAX_CONTENT) return refused("Longer than 200,000 characters");
  if (storyProblem(clean) !== null) return refused("Its text is too intricate");
  const banner = bannerOf(found, attachments, base);
  const notes = [...new Set(body.notes.map(({ note, detail }) => noteOf(note, detail)))].slice(0, MAX_NOTES);
  return {
    planned: "import",
    notes:
      name.includes("\uFFFD") || words.includes("\uFFFD") ? [...notes, "Some characters were not readable"] : notes,
    post: {
      name,
      slug: found.slug,
      summary: line(lineOf(found.summary), MAX_SUMMARY),
      seoTitle: line(found.seoTitle, MAX_SEO_TITLE),
      seoDescription: line(found.seoDescription, MAX_SEO_DESCRIPTION),
      language: found.language,
      isLanguageOfSite: found.isLanguageOfSite === true,
      publishedAt: new Date(found.publishedAt).toISOString(),
      html,
      pictures,
      banner: banner && place(banner),
      links: body.links.filter((link) => isOfSite(link, base)),
      addressKey: addressKeyOf(found.address),
      textHash: createHash("sha256").update(`${name}\n${words}`).digest("hex"),
    },
  };
}

const refused = (reason: string): Plan => ({ planned: "not-imported", reason, notes: [] });

function line(text: string, max: number): string {
  const whole = text.replaceAll(/\s+/g, " ").trim();
  // A character of two units is not cut in half.
  return whole.length <= max
    ? whole
    : whole
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, "");
}

/** Adds a picture unless it is there. @returns its place. */
function placer(pictures: PlannedPicture[]) {
  const places = new Map(pictures.map(({ address }, at) => [address, at]));
  return (picture: PlannedPicture): number => {
    const known = places.get(picture.address);
    if (known !== undefined) return known;
    places.set(picture.address, pictures.length);
    return pictures.push(picture) - 1;
  };
}

const escaped = (text: string) => text.replaceAll(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const figureOf = ({ alt, caption }: Attachment, place: number) =>
  `<figure><img src="import:${place}" alt="${escaped(alt)}">${
    caption === "" ? "" : `<figcaption>${escaped(caption)}</figcaption>`
  }</figure>`;

function bannerOf({ banner }: FoundPost, attachments: PlanInput["attachments"], base: string): Attachment | null {
  if (!banner) return null;
  const picture = "attachment" in banner ? attachments[banner.attachment] : banner;
  const address = picture ? pictureAddress(picture.address, base) : "";
  return picture && address !== "" ? { ...picture, address } : null;
}

function noteOf(note: BodyNote, detail: string): string {
  return note === "shortcode" || note === "block" || (note === "embedded" && detail !== "")
    ? `${NOTES[note]}: ${detail}`
    : NOTES[note];
}

function isOfSite(link: string, base: string): boolean {
  return (
    base !== "" && hostOf(link) === hostOf(base) && !/\.(?:jpe?g|png|gif|webp|svg|pdf|zip|mp4)(?:$|[?#])/i.test(link)
  );
}

const hostOf = (address: string) => (URL.parse(address)?.host ?? "").replace(/^www\./, "");

/** Host and path, by which an address is recognised whatever its scheme, `www.` and closing slash. Empty: none. */
export function addressKeyOf(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  // WordPress's plain addresses name the post in the query.
  const query = /^\?p=\d+$/.test(url.search) ? url.search : "";
  return `${url.host.toLowerCase().replace(/^www\./, "")}${withoutEndSlash(url.pathname)}${query}`.slice(0, 2000);
}

/**
 * @param site address of the old site.
 * @returns 123 of WordPress's plain addresses `/?p=123` and `/index.php?page_id=123` of this site; null: it is another.
 */
export function numberOfPlain(link: string, site: string): number | null {
  const [url, base] = [URL.parse(link), URL.parse(site)];
  if (!url || !base || hostOf(link) !== hostOf(site)) return null;
  if (withoutEndSlash(url.pathname.replace(/\/index\.php$/, "")) !== withoutEndSlash(base.pathname)) return null;
  const number = url.searchParams.get("p") ?? url.searchParams.get("page_id") ?? "";
  return /^\d{1,12}$/.test(number) ? Number(number) : null;
}

/** Without slashes at its end. */
export function withoutEndSlash(address: string): string {
  let end = address.length;
  while (end > 0 && address[end - 1] === "/") end--;
  return address.slice(0, end);
}
