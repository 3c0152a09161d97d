/** What happens to posts, told in the transaction in which it happens (platform/events). apps/wiring.ts says who hears it. */
import { defineEvent } from "#platform/events/events.ts";

/** One that moved to another company comes twice: before and after. */
export type ToldPost = { id: number; guid: string; company_id: number | null };
export type ToldPosts = { posts: readonly ToldPost[] };

/** Readers have them from here on: the button, the clock, an operator's approval. New posts tell it in their own statement. */
export const postsPublished = defineEvent<ToldPosts>("posts.published", { isToldInSql: true });
/** What readers see of them is another text, or other pictures. */
export const postsChanged = defineEvent<ToldPosts>("posts.changed");
/** An operator took them from their readers. */
export const postsWithdrawn = defineEvent<ToldPosts>("posts.withdrawn");
/** The withdrawal is over. In the trash they stay where they are. */
export const postsReinstated = defineEvent<ToldPosts>("posts.reinstated");
/** Published ones were deleted; they can come back. */
export const postsTrashed = defineEvent<ToldPosts>("posts.trashed");
/** They are out of the trash, whatever status they have. */
export const postsRestored = defineEvent<ToldPosts>("posts.restored");
/** They left the page of their company, or came back to it. */
export const postsMovedInNewsroom = defineEvent<ToldPosts>("posts.moved-in-newsroom");
/** Gone for good. */
export const postsErased = defineEvent<ToldPosts>("posts.erased");
