/** Puts suggested words in a post: a save like any other, and the suggestion closes in the same transaction. */
import { kindOf } from "#features/content/kinds/index.ts";
import type { SavedPost } from "#features/content/contract.ts";
import { saveWords } from "#features/content/server/history/resave-service.ts";
import { getReachedPost } from "#features/content/server/posts/reach-service.ts";
import type { By } from "#features/team/server/events/service.ts";
import { type AcceptInput, commentMessages, type Comments } from "../contract.ts";
import { fieldsOf, rawOf, type Text } from "../policy/fields.ts";
import { replaceAt } from "../policy/replacing.ts";
import { placeThreads } from "./placing-service.ts";
import * as queries from "./queries.ts";
import { authorOf, getComments } from "./service.ts";
import * as threads from "./threads-service.ts";

/**
 * The history credits who suggested it. Of two people who accept at once, the second is told who was first.
 * @throws AppError not-found, forbidden for who may not edit the post; conflict (409) when it is closed, when its words are
 * gone, and when the post has changed; and as a save.
 */
export async function acceptSuggestion(
  actor: By,
  postId: number,
  threadId: number,
  { version, without_approval: reason }: AcceptInput,
): Promise<{ saved: SavedPost; comments: Comments }> {
  const post = await getReachedPost(actor, postId, "write");
  await placeThreads(post);
  const thread = (await queries.listThreads(post.id)).find(({ id }) => id === threadId);
  const [first] = thread ? await queries.listEntries([threadId]) : [];
  const saved = await saveWords(actor, postId, (base) => withWords(base, post.kind, thread ?? null), {
    version: version ?? post.version,
    reason,
    note: `Suggested by ${first?.author_name || "a colleague"}`,
    within: async (tx, locked) => {
      const now = await threads.getThread(tx, locked, threadId);
      if (now.suggestion === null) throw threads.conflict(commentMessages.noSuggestion);
      const closing = { state: "accepted", version: locked.version + 1 } as const;
      await threads.closeThread(tx, locked, await authorOf(actor, tx), now, closing);
    },
  });
  return { saved, comments: await getComments(actor, postId) };
}

/** What cannot be accepted leaves the text as it is: it is refused, by name, with the post locked. */
function withWords<T extends Text>(base: T, key: string, thread: queries.ThreadRow | null): T {
  if (thread === null || thread.suggestion === null || thread.state !== "open") return base;
  const field = fieldsOf(kindOf(key as Parameters<typeof kindOf>[0])).find(({ name }) => name === thread.field);
  const raw = rawOf(base, thread.field);
  const next =
    thread.is_orphaned || !field || raw === null ? null : replaceAt(raw, field.isHtml, thread, thread.suggestion);
  if (!field || next === null) throw threads.conflict(commentMessages.suggestionGone);
  if (field.isHtml) return { ...base, content_html: next };
  if (field.name === "summary") return { ...base, summary: next };
  return { ...base, details: { ...base.details, [field.name]: next } };
}
