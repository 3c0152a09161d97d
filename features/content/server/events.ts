/**
 * Events of posts, sent within the transaction in which they happen (platform/events). apps/wiring.ts wires the
 * listeners.
 */
import type { KindKey } from "../kinds/index.ts";
import { defineEvent } from "#platform/events/events.ts";

/** A post moved to another company is sent twice: before and after. `original_id`: of the story that it belongs to. */
export type ToldPost = { id: number; guid: string; company_id: number | null; original_id?: number | null };
export type ToldPosts = { posts: readonly ToldPost[] };
/** Data that can no longer be looked up. `published_at` null: it was never public. */
export type ToldErased = {
  posts: readonly (ToldPost & {
    kind: KindKey;
    owner_id: number;
    tags: string[];
    version: number;
    published_at: Date | null;
  })[];
};

/** They have become public, by the button, the clock or an operator's approval. */
export const postsPublished = defineEvent<ToldPosts>("posts.published");
/** They were public elsewhere and are so here now: pages show them, and nothing else is told of them. */
export const postsImported = defineEvent<ToldPosts>("posts.imported");
/** Not public, they have another publishing time or none any more, or were moved to the trash. */
export const postsReplanned = defineEvent<ToldPosts>("posts.replanned");
/** Their text or pictures have changed for readers. */
export const postsChanged = defineEvent<ToldPosts>("posts.changed");
/** An operator has withdrawn them. */
export const postsWithdrawn = defineEvent<ToldPosts>("posts.withdrawn");
/** A withdrawal has been lifted. Posts in the trash stay there. */
export const postsReinstated = defineEvent<ToldPosts>("posts.reinstated");
/** Published posts were moved to the trash; they can be restored. */
export const postsTrashed = defineEvent<ToldPosts>("posts.trashed");
/** They have been restored from the trash, to any status. */
export const postsRestored = defineEvent<ToldPosts>("posts.restored");
/** They have been removed from their company's page, or returned to it. */
export const postsMovedInNewsroom = defineEvent<ToldPosts>("posts.moved-in-newsroom");
/** Their author has left the company, and a colleague answers for them now. */
export const postsPassedOn = defineEvent<ToldPosts & { from: number; to: number }>("posts.passed-on");
/** Permanently deleted. */
export const postsErased = defineEvent<ToldErased>("posts.erased");
