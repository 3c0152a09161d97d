/** SQL of operators' actions on posts. */
import type { Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { computed, statement } from "#platform/database/statement.ts";
import type { PostRow } from "./queries.ts";

/** Locks a post, also one in the trash; its author's calls and the clock have to wait. */
export async function lockAnyPost(tx: Transaction, id: number): Promise<PostRow | null> {
  return (await tx.selectFrom("posts").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Withdraws a locked post that was public. An edit waiting for review is closed. */
export async function setWithdrawn(
  tx: Transaction,
  id: number,
  { reason, note }: { reason: string; note: string },
): Promise<void> {
  await tx
    .updateTable("posts")
    .set({
      status: "withdrawn",
      withdrawn_at: now,
      withdrawal_reason: reason,
      withdrawal_note: note,
      review_since: null,
      review_reason: "",
      proposed_version: null,
    })
    .where("id", "=", id)
    .execute();
}

export async function setPublishedAgain(tx: Transaction, id: number): Promise<void> {
  await tx
    .updateTable("posts")
    .set({ status: "published", withdrawn_at: null, withdrawal_reason: "", withdrawal_note: "" })
    .where("id", "=", id)
    .execute();
}

export async function setHeld(tx: Transaction, id: number, isHeld: boolean): Promise<void> {
  await tx
    .updateTable("posts")
    .set({ held_at: isHeld ? now : null })
    .where("id", "=", id)
    .execute();
}

export async function setOffNewsroom(tx: Transaction, id: number, isOff: boolean): Promise<void> {
  await tx
    .updateTable("posts")
    .set({ off_newsroom_at: isOff ? now : null })
    .where("id", "=", id)
    .execute();
}

/**
 * Whether the account is being erased: closed, due, and not kept by a hold. Locks it, so that deleting an account and
 * putting one of its posts on legal hold are serialised.
 */
export async function isOwnerClosing(tx: Transaction, ownerId: number): Promise<boolean> {
  const { rows } = await statement({ closing: computed.flag() })`
    select suspended_at is not null and coalesce(deletion_due_at <= now(), false)
      and not exists (select from posts where owner_id = users.id and held_at is not null) as closing
    from users where id = ${ownerId} for share`.execute(tx);
  return rows[0]?.closing ?? true;
}
