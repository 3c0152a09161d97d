/** Events of articles, sent within the transaction in which they happen (platform/events). */
import { defineEvent } from "#platform/events/events.ts";

/** They can be searched now and belong to their stories: new ones, and those whose text has changed. */
export const articlesDigested = defineEvent<{ ids: readonly number[] }>("articles.digested");
