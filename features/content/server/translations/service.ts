/** Links posts as one story in several languages (docs/product/publishing.md, Translations). */
import { randomUUID } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { contentMessages, publicPath, type SavedPost } from "../../contract.ts";
import { languageOf } from "../../contracts/language.ts";
import {
  type CreateInput,
  type FollowInput,
  type LinkedPost,
  type LinkInput,
  type Story,
  translationMessages as messages,
} from "../../contracts/translation.ts";
import { type ContentKind, kindOf } from "../../kinds/index.ts";
import { slugOf } from "../checks/submission-policy.ts";
import { postsChanged, type ToldPosts } from "../events.ts";
import { closeCopy } from "../confidential/queries.ts";
import { describeSaved } from "../posts/answer-policy.ts";
import { createPost, newDraft } from "../posts/create-service.ts";
import type { PostRow } from "../posts/queries.ts";
import { getReachedPost, isWithinReach, lockReachedPost, noSuchPost, requirePosting } from "../posts/reach-service.ts";
import { readBase } from "../history/base-service.ts";
import { writeAs } from "../posts/write-service.ts";
import { recordReading } from "../readings/service.ts";
import * as queries from "./queries.ts";
import { orTaken } from "./taken-policy.ts";

/** @throws AppError not-found (404). */
export async function getStory(actor: Actor, id: number): Promise<Story> {
  const post = await getReachedPost(actor, id, "read");
  if (post.original_id === null) return { posts: [] };
  return withinReach(actor, { posts: describeStory(await queries.listStory(post.original_id)) });
}

/** A story may have posts of several people and companies: those that are not public stand in no answer to others. */
async function withinReach<S extends Story>(actor: Actor, story: S): Promise<S> {
  const posts: Story["posts"] = [];
  for (const post of story.posts)
    if (post.status === "published" || (await isWithinReach(actor, post.id))) posts.push(post);
  return { ...story, posts };
}

/**
 * Links a post to the story of another one, which becomes the original if it has no story yet.
 * @throws AppError not-found (404) for posts out of the caller's reach, conflict (409) for a withdrawn one, invalid-input
 * naming the field.
 */
export async function linkTranslation(actor: Actor, id: number, input: LinkInput): Promise<Story & { detail: string }> {
  if (input.post === id) throw invalidInput({ post: messages.itself });
  const story = await writeAs(actor, async (tx) => {
    await queries.lockLinks(tx);
    const own = await lockReachedPost(tx, actor, id, "write");
    const other = await lockReachedPost(tx, actor, input.post, "write");
    if (own.deleted_at !== null) throw noSuchPost();
    if (other.deleted_at !== null) throw invalidInput({ post: messages.trashed });
    if (own.status === "withdrawn") throw new AppError("conflict", contentMessages.withdrawn);
    if (other.status === "withdrawn") throw invalidInput({ post: contentMessages.withdrawn });
    if (own.kind !== other.kind) throw invalidInput({ post: messages.otherKind });
    const [host, guest] = input.is_original ? [other, own] : [own, other];
    return { ...(await addToStory(tx, host, guest)), detail: messages.linked };
  });
  return withinReach(actor, story);
}

async function addToStory(tx: Transaction, host: PostRow, guest: PostRow): Promise<Story> {
  const story = await liveStory(tx, host);
  if (story.some(({ id }) => id === guest.id))
    throw invalidInput({ post: guest.original_id === guest.id ? messages.circle : messages.already });
  if ((await liveStory(tx, guest)).length > 1) throw invalidInput({ post: messages.elsewhere });
  for (const post of [host, guest])
    if (languageOf(post) === null) throw invalidInput({ post: messages.noLanguage(post.name || "Untitled") });
  const language = guest.language ?? "";
  if ([host, ...story].some((post) => post.language === language))
    throw invalidInput({ post: messages.taken(language) });
  const originalId = story.length > 1 ? (host.original_id ?? host.id) : host.id;
  await orTaken("post", language, () => queries.setOriginal(tx, [host.id, guest.id], originalId));
  return tellStory(tx, originalId);
}

/** A post whose translations are gone is free for another story. */
async function liveStory(tx: Transaction, post: PostRow): Promise<queries.LinkedRow[]> {
  return post.original_id === null ? [] : queries.listStory(post.original_id, tx);
}

/** Readers' pages of all posts of the story get, or lose, the line with the languages. */
async function tellStory(tx: Transaction, originalId: number): Promise<Story> {
  const story = await queries.listStory(originalId, tx);
  const posts = story.filter(({ status }) => status === "published");
  if (posts.length > 0) await tell(tx, postsChanged, { posts });
  return { posts: describeStory(story) };
}

/**
 * Takes a post out of its story; without its original a story ends, and so does one of a single post.
 * @throws AppError not-found (404), conflict (409) for a post that is not linked.
 */
export async function unlinkTranslation(actor: Actor, id: number): Promise<Story & { detail: string }> {
  return writeAs(actor, async (tx) => {
    await queries.lockLinks(tx);
    const found = await lockReachedPost(tx, actor, id, "write");
    if (found.deleted_at !== null) throw noSuchPost();
    if (found.original_id === null) throw new AppError("conflict", messages.alone);
    const before = await queries.listStory(found.original_id, tx);
    const others = before.filter((post) => post.id !== id);
    const ends = found.original_id === id || others.length < 2;
    const leaving = ends ? await queries.listIds(tx, found.original_id) : [id];
    await queries.setOriginal(tx, leaving, null);
    const posts = before.filter(({ status }) => status === "published");
    if (posts.length > 0) await tell(tx, postsChanged, { posts });
    return { posts: [], detail: messages.unlinked };
  });
}

/**
 * Says that a translation follows its original in this version: it is no longer marked as older than the original.
 * @throws AppError not-found (404), conflict (409) for a post that is no translation, is withdrawn, or whose original has
 * another version by now.
 */
export async function followOriginal(
  actor: Actor,
  id: number,
  { version }: FollowInput,
): Promise<Story & { detail: string }> {
  const story = await writeAs(actor, async (tx) => {
    await queries.lockLinks(tx);
    const own = await lockReachedPost(tx, actor, id, "write");
    if (own.deleted_at !== null) throw noSuchPost();
    const originalId = own.original_id ?? id;
    const original = originalId === id ? own : await lockReachedPost(tx, actor, originalId, "read");
    if (own.status === "withdrawn") throw new AppError("conflict", contentMessages.withdrawn);
    if (original.id === id || original.original_id !== original.id || original.deleted_at !== null)
      throw new AppError("conflict", messages.noOriginal);
    if (original.version !== version) throw new AppError("conflict", messages.changedAgain);
    await queries.setTextTime(tx, id, originalId);
    return { posts: describeStory(await queries.listStory(originalId, tx)), detail: messages.followed };
  });
  return withinReach(actor, story);
}

/** Guids of the other posts of these posts' stories: their pages and files name them and show their corrections. */
export async function listSiblings(posts: ToldPosts["posts"], on?: Transaction): Promise<string[]> {
  const stories = [...new Set(posts.flatMap(({ original_id }) => original_id ?? []))];
  return stories.length === 0 ? [] : queries.listGuids(stories, on);
}

/**
 * Creates a draft in another language with the company, media and categories of a post, linked to it.
 * @throws AppError not-found (404), conflict (409) for a withdrawn post, quota-reached (409), invalid-input naming the
 * field.
 */
export async function createTranslation(actor: Actor, id: number, input: CreateInput): Promise<SavedPost> {
  const guid = randomUUID();
  return writeAs(actor, async (tx) => {
    await queries.lockLinks(tx);
    const post = await lockReachedPost(tx, actor, id, "write");
    if (post.deleted_at !== null) throw noSuchPost();
    await requirePosting(tx, actor, post.company_id, "write");
    if (post.status === "withdrawn") throw new AppError("conflict", contentMessages.withdrawn);
    if (languageOf(post) === null) throw invalidInput({ language: messages.noLanguage(post.name || "Untitled") });
    const story = await liveStory(tx, post);
    if ([post, ...story].some(({ language }) => language === input.language))
      throw invalidInput({ language: messages.taken(input.language) });
    const kind = kindOf(post.kind);
    const { media, publish_at: _, ...base } = await readBase(tx, post);
    const text = input.text === "copied" ? base : { ...base, ...withoutText(kind, base.details) };
    const language = { language: input.language, language_chosen: true };
    const own = { ...newDraft({ actor, kind, draftKey: null }), guid, slug: slugOf(text.name, guid) };
    const draft = await createPost(tx, { ...text, ...own, ...language }, media, id);
    if (!draft) throw new Error("A draft without a key met another one.");
    await recordReading(id, actor, post.version, tx);
    await closeCopy(tx, { from: id, to: draft.id, by: actor.id });
    const originalId = story.length > 1 ? (post.original_id ?? post.id) : post.id;
    await orTaken("language", input.language, () => queries.setOriginal(tx, [post.id, draft.id], originalId));
    return describeSaved(kind.key, draft, messages.created(input.language));
  });
}

/** Names, addresses, ratings and choices are the same in every language. */
function withoutText(kind: ContentKind, details: Record<string, unknown>) {
  const written = new Set(
    kind.form.story.filter(({ control }) => /headline|paragraph|list/.test(control)).map(({ name }) => name),
  );
  const blank: Record<string, unknown> = kind.draftDetailSchema.parse({});
  const left = Object.entries(details).map(([name, value]) => [name, written.has(name) ? blank[name] : value]);
  const kept = Object.fromEntries(left) as Record<string, unknown>;
  const empty = { content_html: "", word_count: 0, summary: "", seo_meta_title: "", seo_meta_description: "" };
  return { ...empty, details: kept, name: kind.nameOf({ ...blank, ...kept }) };
}

function describeStory(rows: queries.LinkedRow[]): LinkedPost[] {
  return rows.map(({ id, guid, kind, name, slug, status, language, original_id, version, changed_since, ...times }) => {
    const type = kindOf(kind).typeCode;
    return {
      id,
      guid,
      name,
      type,
      status,
      url: publicPath({ type, guid, slug }),
      language,
      is_original: original_id === id,
      version,
      publishing_time: status === "scheduled" ? (times.publish_at?.toISOString() ?? null) : null,
      published_at: times.published_at?.toISOString() ?? null,
      changed_since,
    };
  });
}
