/** Where the picture of a link preview is. The address changes with what is on the picture, so caches may keep it. */
import { hash } from "node:crypto";
import { KINDS } from "#features/content/kinds/index.ts";
import type { PublicPost } from "#features/content/site/public-post.ts";
import type { SiteIdentity } from "#features/site-settings/contract.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { PICTURE_SHAPES, previewPage, sitePreviewPage } from "../../contract.ts";
import { PREVIEW_WIDTH, type Preview } from "../../drawing/preview.ts";
import { kindWords } from "#features/content/site/kind-words.ts";

type PreviewImage = NonNullable<DocumentHead["openGraph"]["image"]>;
export type PreviewTexts = Pick<Preview, "headline" | "label" | "by" | "note" | "site" | "accent">;

/** Of the drawing itself: raised when it changes, so that no cache shows an older one. */
const LAYOUT = 1;
const SEARCH_SHAPES = ["16x9", "4x3", "1x1"] as const;

/** Only for published posts: others have no picture. */
export function postPreview(post: PublicPost): PreviewImage {
  return imageAt(previewPage(post.guid, versionOfPost(post)), post.title);
}

/** Paths of the picture in the shapes that search engines ask for. */
export function postPictures(post: PublicPost): string[] {
  const version = versionOfPost(post);
  return SEARCH_SHAPES.map((shape) => previewPage(post.guid, version, shape));
}

export function sitePreview(identity: SiteIdentity = getSite()): PreviewImage {
  return imageAt(sitePreviewPage(versionOf(textsOfSite(identity))), identity.name);
}

export function versionOfPost(post: PublicPost): string {
  return versionOf({ ...textsOfPost(post), picture: post.image?.id, logo: post.company?.logo?.id });
}

export const versionOfSite = (identity: SiteIdentity) => versionOf(textsOfSite(identity));

export function textsOfPost(post: PublicPost): PreviewTexts {
  const { name, accent } = getSite();
  const kind = KINDS.find(({ typeCode }) => typeCode === post.type);
  return {
    headline: post.title,
    label: kind ? kindWords(kind).card : "",
    by: post.companyDisplayName ?? post.author,
    note: post.publishedAt ? formatDay(post.publishedAt) : "",
    site: name,
    accent,
  };
}

export function textsOfSite({ name, tagline, accent }: SiteIdentity): PreviewTexts {
  return { headline: tagline || name, label: "", by: name, note: "", site: "", accent };
}

function imageAt(path: string, alt: string): PreviewImage {
  return { path, width: PREVIEW_WIDTH, height: PICTURE_SHAPES.card, alt };
}

function versionOf(facts: object): string {
  return hash("sha256", JSON.stringify([LAYOUT, facts])).slice(0, 16);
}
