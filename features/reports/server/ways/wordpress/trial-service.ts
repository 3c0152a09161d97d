/**
 * Trying a WordPress: what a delivery does, with a post that only the site's editors can see, a tag and a picture, and none
 * of them left behind.
 */
import { z } from "zod";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { DONE, type Failure } from "../outcome.ts";
import { explainError, isSuccess, type Peer } from "../request-service.ts";
import type { Release } from "../../releases/policy.ts";
import type { Trial } from "../way.ts";
import { findExtras, pictureSlug, type RefusedExtra } from "./extras-service.ts";
import { type Collection, readNoisyJson, type WordpressSite } from "./site-policy.ts";
import { isFailure, WordpressPosts } from "./posts-service.ts";
import { textOf } from "./service.ts";

/** Share of a test's time for tag and picture. */
const EXTRAS_MS = 12_000;
/** A grey picture of 64 by 36 pixels. */
const PICTURE = Buffer.from(
  "/9j/2wBDABQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/////////wgAL" +
    "CAAkAEABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/2gAIAQEAAAAAsAAAAAAf/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQABPwAj/9k=",
  "base64",
);

/** `tagSlug` is what WordPress makes of the tag. */
type TrialNames = { slug: string; tag: string; tagSlug: string; picture: string };

/** All that a try makes is found by these. @param id of the try. */
function namesOf(id: string): TrialNames {
  const mark = id.slice(0, 8);
  const tag = { tag: `Dateline test ${mark}`, tagSlug: `dateline-test-${mark}` };
  return { slug: `dateline-test-${id}`, ...tag, picture: pictureSlug(id) };
}

/**
 * The post is private: that needs the right to publish, and no reader, subscriber or other site is notified. A tag is
 * created only if the user may remove it again; otherwise the right is read from the answer.
 * @param id of the test.
 * @returns remarks about what posts will lack there.
 * @throws OutboundError.
 */
export async function tryWordpress(site: WordpressSite, release: Release, id: string, peer: Peer): Promise<Trial> {
  const posts = new WordpressPosts(site, peer);
  const names = namesOf(id);
  const refused: RefusedExtra[] = [];
  const rights = await findTagRights(posts);
  const picture = { id, alt: "Test picture", read: () => Promise.resolve(PICTURE) };
  const wanted = { names: rights.mayRemove ? [names.tag] : [], picture, limitMs: EXTRAS_MS };
  const extras = await findExtras(posts.api, wanted, peer, (each) => refused.push(each));
  if ("kind" in extras) return { outcome: extras, remarks: [] };
  const created = await posts.create({ ...textOf(release), ...extras, slug: names.slug, status: "private" });
  if (isFailure(created)) return { outcome: created, remarks: [] };
  const hasTags = rights.mayRemove ? extras.tags !== undefined : rights.mayCreate;
  const remarks = [
    ...(hasTags ? [] : [await remarkOf("tags", "Posts will have no new tags", posts, refused)]),
    ...(extras.featured_media === undefined
      ? [await remarkOf("picture", "Posts will have no pictures", posts, refused)]
      : []),
  ];
  return { outcome: DONE, remarks };
}

async function remarkOf(what: RefusedExtra["what"], sentence: string, posts: WordpressPosts, refused: RefusedExtra[]) {
  const answer = refused.find((each) => each.what === what)?.answer;
  return answer ? `${sentence}: ${(await posts.api.refused(answer)).reason}` : `${sentence}.`;
}

/**
 * WordPress names the methods that the user may use in each answer (rest_send_allow_header); a user who may create
 * categories may remove tags.
 */
async function findTagRights({ api }: WordpressPosts): Promise<{ mayCreate: boolean; mayRemove: boolean }> {
  const query = { per_page: "1", _fields: "id" };
  const mayPost = async (collection: Collection) =>
    /\bPOST\b/.test((await api.get(collection, query)).headers["allow"] ?? "");
  return { mayRemove: await mayPost("categories"), mayCreate: await mayPost("tags") };
}

const withSlugs = z.array(z.object({ id: z.number().int().positive(), slug: z.string().default("") }));

/**
 * Removes everything a test created, by name: an answer may have been lost, late or unreadable, or the process killed.
 * @returns null, or why something may be left.
 * @param id of the test.
 */
export async function cleanUpTrial(site: WordpressSite, id: string, peer: Peer): Promise<string | null> {
  const posts = new WordpressPosts(site, peer);
  const { slug, tagSlug, picture } = namesOf(id);
  try {
    const post = await posts.find(slug, { inTrash: true });
    const kept = post && (isFailure(post) ? post : await posts.remove(String(post.id), true));
    const failure = kept ?? (await removeFound(posts, "media", picture)) ?? (await removeFound(posts, "tags", tagSlug));
    return failure?.reason ?? null;
  } catch (error) {
    if (error instanceof OutboundError) return explainError(error, site.endpoint)?.reason ?? error.reason;
    throw error;
  }
}

/** Only exact names: a site may return more than was asked for. */
async function removeFound(
  { api }: WordpressPosts,
  collection: "media" | "tags",
  slug: string,
): Promise<Failure | null> {
  const found = withSlugs.safeParse(readNoisyJson((await api.get(collection, { slug, _fields: "id,slug" })).text));
  for (const { id } of found.data?.filter((each) => each.slug === slug) ?? []) {
    const answer = await api.delete(collection, id, true);
    if (!isSuccess(answer) && answer.status !== 404) return api.refused(answer);
  }
  return null;
}
