/** The pictures of link previews, as public as their page. */
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { uuid } from "#platform/contract/fields.ts";
import { previewPage, sitePreviewPage } from "../../contract.ts";
import { textsOfPost, textsOfSite, versionOfPost, versionOfSite } from "./address-service.ts";
import { openPreview, postPreviewFacts, textPreview, type Wanted } from "./drawing-service.ts";

export type FoundPreview = { png: Buffer } | { movedTo: string };

/**
 * Only what is current is ever drawn, so that invented versions cost nothing: any other one leads to it.
 * @param wanted its subject is the guid of a post, or `site`.
 * @returns null for a post that readers do not see.
 */
export async function findPreview(wanted: Wanted): Promise<FoundPreview | null> {
  return wanted.subject === "site" ? findSitePreview(wanted) : findPostPreview(wanted);
}

async function findSitePreview(wanted: Wanted): Promise<FoundPreview> {
  const site = getSite();
  const current = versionOfSite(site);
  if (wanted.version !== current) return { movedTo: sitePreviewPage(current, wanted.shape) };
  return { png: await openPreview(wanted, null, async (height) => textPreview(textsOfSite(site), height)) };
}

async function findPostPreview(wanted: Wanted): Promise<FoundPreview | null> {
  const post = uuid.safeParse(wanted.subject).success ? await findPublicPost(wanted.subject) : null;
  if (post?.status !== "published" || post.isDeleted) return null;
  const current = versionOfPost(post);
  if (wanted.version !== current) return { movedTo: previewPage(post.guid, current, wanted.shape) };
  return { png: await openPreview(wanted, post, (height) => postPreviewFacts(post, textsOfPost(post), height)) };
}
