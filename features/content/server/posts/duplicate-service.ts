/** Copies a post to a new draft (docs/product/drafts-and-schedules.md, Copies). */
import { randomUUID } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { contentMessages, type SavedPost } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";
import { closeCopy } from "../confidential/queries.ts";
import { describeSaved } from "./answer-policy.ts";
import { lockReachedPost, noSuchPost, requirePosting } from "./reach-service.ts";
import { writeAs } from "./write-service.ts";
import { createPost, newDraft } from "./create-service.ts";
import { readBase } from "../history/base-service.ts";
import { recordReading } from "../readings/service.ts";
import { slugOf } from "../checks/submission-policy.ts";

/**
 * The draft gets the text that the author edits, which is the proposed one if an edit is waiting for review. Both posts
 * keep the media, so deleting one takes nothing from the other.
 * @throws AppError not-found (404), conflict (409) for a withdrawn post, quota-reached (409).
 */
export async function duplicatePost(actor: Actor, id: number): Promise<SavedPost> {
  const guid = randomUUID();
  return writeAs(actor, async (tx) => {
    const post = await lockReachedPost(tx, actor, id, "read");
    if (post.deleted_at !== null) throw noSuchPost();
    if (post.status === "withdrawn") throw new AppError("conflict", contentMessages.withdrawn);
    await requirePosting(tx, actor, post.company_id, "write");
    const kind = kindOf(post.kind);
    const { media, publish_at: _, ...text } = await readBase(tx, post);
    const own = { ...newDraft({ actor, kind, draftKey: null }), guid, slug: slugOf(text.name, guid) };
    const draft = await createPost(tx, { ...text, ...own }, media, id);
    if (!draft) throw new Error("A draft without a key met another one.");
    await recordReading(id, actor, post.version, tx);
    await closeCopy(tx, { from: id, to: draft.id, by: actor.id });
    return describeSaved(kind.key, draft, contentMessages.duplicated);
  });
}
