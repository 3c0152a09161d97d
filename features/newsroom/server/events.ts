/** Events of public pages, sent within the transaction in which they happen (platform/events). */
import { defineEvent } from "#platform/events/events.ts";

/** The results of search and of category archives have changed. */
export const postsIndexed = defineEvent<{ ids: readonly number[] }>("posts.indexed");
