/** Events of public pages, sent within the transaction in which they happen (platform/events). */
import { defineEvent } from "#platform/events/events.ts";

/** Search and archives of categories find other posts than before. */
export const postsIndexed = defineEvent<{ ids: readonly number[] }>("posts.indexed");
