/** Delivery by WordPress's REST API (wp/v2/posts) with an application password: create, update, take down, bring back. */
import { escapeText, escapeUTF8 } from "entities/escape";
import type { Withdrawal } from "#features/content/server/published/withdrawal-service.ts";
import { directionOf } from "#platform/contract/language-tag.ts";
import { isWebUrl } from "#platform/contract/fields.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import type { PlatformFacts } from "../../platforms/queries.ts";
import { openSecret } from "../../platforms/secret-service.ts";
import { DONE, type Failure, type Outcome } from "../outcome.ts";
import type { Peer } from "../request-service.ts";
import type { Release } from "../../releases/policy.ts";
import type { ReleasePicture } from "../../releases/picture-service.ts";
import { findExtras, isOurPicture } from "./extras-service.ts";
import { withdrawalNotice } from "../withdrawal-notice.ts";
import { withoutShortcodes, type WordpressSite } from "./site-policy.ts";
import { isFailure, lostWhileUpdated, type PostFields, type RemotePost, WordpressPosts } from "./posts-service.ts";
import { languageOfText, wordsIn } from "#ui-kit/public/words/words.ts";

/** `slug` is ours alone and stays, so that an earlier copy is found again. */
type Copy = { remoteId: string | null; slug: string };
/** With `mayBeInTrash` an attempt to take it down may have come through: then its copy comes out of the trash. */
type WantedCopy = Copy & { mayBeInTrash: boolean };

/** @param extrasMs share of the attempt's time for extras. */
type Content = { release: Release; picture: ReleasePicture | null; extrasMs: number };

/** @throws UnsealError. */
export function siteOf(platform: PlatformFacts): WordpressSite {
  return { endpoint: platform.endpoint, username: platform.username, password: openSecret(platform) };
}

/** A post younger than this gets the site's own time: by a clock that is behind ours it would wait there for its time. */
const DATED_AFTER_MS = 10 * 60 * 1000;

/**
 * Brings the post there to our version. A lost answer does not create a second copy: without a valid id, it looks for
 * our post by its slug first, also in the trash, so that a restored post gets its address back. A post that an editor
 * there has moved to the trash since the last delivery stays there.
 * @throws OutboundError.
 */
export async function putToWordpress(
  site: WordpressSite,
  copy: WantedCopy,
  { release, picture, extrasMs }: Content,
  peer: Peer,
): Promise<Outcome> {
  const posts = new WordpressPosts(site, peer);
  const extras = await findExtras(posts.api, { names: release.tags, picture, limitMs: extrasMs }, peer);
  if ("kind" in extras) return extras;
  const text = { ...textOf(release), slug: copy.slug, ...extras };
  const update = async (id: string, change: PostFields = {}) => {
    const fields = { ...text, ...(release.tags.length === 0 && { tags: [] }), ...change };
    const updated = await posts.update(id, fields);
    return picture || updated === "gone" || isFailure(updated) ? updated : withoutPicture(posts, updated);
  };
  if (copy.remoteId !== null) {
    const updated = await update(copy.remoteId);
    const isOurTrash = updated !== "gone" && !isFailure(updated) && updated.status === "trash" && copy.mayBeInTrash;
    if (isOurTrash) return outcomeOf(await posts.update(copy.remoteId, { status: "publish" }), posts);
    if (updated !== "gone") return outcomeOf(updated, posts);
  }
  const found = await posts.find(copy.slug, { inTrash: true });
  if (isFailure(found)) return found;
  if (found)
    return outcomeOf(await update(String(found.id), found.status === "trash" ? { status: "publish" } : {}), posts);
  const created = await posts.create({ ...text, ...dateOf(release), status: "publish" });
  if (isFailure(created) || created.slug === copy.slug) return outcomeOf(created, posts);
  return outcomeOf(await withoutTwin(posts, copy.slug, created), posts);
}

/** The author removed the picture; one chosen by the platform stays. */
async function withoutPicture(posts: WordpressPosts, post: RemotePost) {
  if (post.featured_media === 0 || !(await isOurPicture(posts.api, post.featured_media))) return post;
  return posts.update(String(post.id), { featured_media: 0 });
}

/** A different slug: ours is taken. If it was taken by one of our failed attempts, uses that copy. */
async function withoutTwin(posts: WordpressPosts, slug: string, created: RemotePost): Promise<RemotePost | Failure> {
  const first = await posts.find(slug, { inTrash: false });
  if (!first || isFailure(first) || first.id === created.id) return created;
  const removed = await posts.remove(String(created.id));
  return removed ?? first;
}

/**
 * The copy's text gives way to who withdrew it, when and why, so that editors who find it in the trash do not restore it.
 * A post that no longer exists there counts as taken down.
 * @throws OutboundError.
 */
export async function takeFromWordpress(
  site: WordpressSite,
  copy: Copy,
  withdrawal: Withdrawal,
  peer: Peer,
): Promise<Outcome> {
  const posts = new WordpressPosts(site, peer);
  const notice = noticeOf(withdrawal);
  const remove = async (id: string) => {
    // A site that refuses the notice, or does not answer to it, still has to remove the post.
    const noted = await posts.update(id, notice).catch(ignoreOutboundError);
    return noted === "gone" ? null : posts.remove(id);
  };
  if (copy.remoteId !== null) {
    const failure = await remove(copy.remoteId);
    if (failure) return failure;
  }
  const left = await posts.find(copy.slug, { inTrash: false });
  if (isFailure(left)) return left;
  const failure = left && (await remove(String(left.id)));
  return failure ?? DONE;
}

function ignoreOutboundError(error: unknown): null {
  if (error instanceof OutboundError) return null;
  throw error;
}

function noticeOf(withdrawal: Withdrawal): PostFields {
  const facts = withdrawalNotice(withdrawal, "notAgain").map((fact) => `<p>${escapeText(fact)}</p>`);
  const html = facts.join("\n");
  return { content: withoutShortcodes(html), excerpt: "" };
}

/** A post in WordPress's form: HTML in each field, with nothing a site would execute. */
export function textOf({ title, html, summary, url, company, author, language }: Release) {
  const { desks } = wordsIn(languageOfText(language));
  const source = `<p>${desks.source} <a href="${escapeUTF8(url)}">${escapeText(company ?? author)}</a></p>`;
  return {
    title: withoutShortcodes(escapeText(title)),
    content: withoutShortcodes(`${language === null ? html : spokenIn(language, html)}\n${source}`),
    excerpt: withoutShortcodes(escapeText(summary)),
  };
}

function spokenIn(language: string, html: string): string {
  return `<div lang="${language}" dir="${directionOf(language)}">${html}</div>`;
}

/** A post published before its delivery keeps its date, without a zone as in `date_gmt`. */
function dateOf({ published_at }: Release): PostFields {
  const isOld = Date.now() - Date.parse(published_at) > DATED_AFTER_MS;
  return isOld ? { date_gmt: published_at.slice(0, "2026-11-22T18:00:00".length) } : {};
}

/** A post that is not public there, for example because an editor has to review it, has no address to link to. */
function outcomeOf(result: RemotePost | Failure | "gone", posts: WordpressPosts): Outcome {
  if (result === "gone") return lostWhileUpdated(posts);
  if (isFailure(result)) return result;
  const liveUrl = result.status === "publish" && isWebUrl(result.link) ? new URL(result.link).href : null;
  return { kind: "done", liveUrl, remoteId: String(result.id) };
}
