/** The pictures of link previews, for whoever may see the page they are about. */
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { uuid } from "#platform/contract/fields.ts";
import { previewPage, sitePreviewPage } from "../../contract.ts";
import { textsOfPost, textsOfSite, versionOfPost, versionOfSite } from "./address-service.ts";
import { openPreview, postPreviewFacts, textPreview } from "./drawing-service.ts";

export type FoundPreview = { png: Buffer } | { movedTo: string };

/**
 * Only what is current is ever drawn, so that invented versions cost nothing: any other one leads to it.
 * @param subject guid of a post, or `site`.
 * @returns null for a post that readers do not see.
 */
export async function findPreview(subject: string, version: string): Promise<FoundPreview | null> {
  return subject === "site" ? findSitePreview(version) : findPostPreview(subject, version);
}

async function findSitePreview(version: string): Promise<FoundPreview> {
  const site = getSite();
  const current = versionOfSite(site);
  if (version !== current) return { movedTo: sitePreviewPage(current) };
  return { png: await openPreview("site", current, async () => textPreview(textsOfSite(site))) };
}

async function findPostPreview(guid: string, version: string): Promise<FoundPreview | null> {
  const post = uuid.safeParse(guid).success ? await findPublicPost(guid) : null;
  if (post?.status !== "published" || post.isDeleted) return null;
  const current = versionOfPost(post);
  if (version !== current) return { movedTo: previewPage(post.guid, current) };
  return { png: await openPreview(post.guid, current, () => postPreviewFacts(post, textsOfPost(post))) };
}
