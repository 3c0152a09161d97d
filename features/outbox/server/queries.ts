/** All SQL of the outbox. `#platform/mail` writes and sends emails. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, notNull, type Row, statement } from "#platform/database/statement.ts";
import { MAX_REVEALS_SHOWN } from "../contract.ts";

const MAIL = columns(
  "mail_messages",
  "subject",
  "recipient",
  "secret_user_id",
  "secret_until",
  "options",
  "status",
  "body",
);

export async function findMail(tx: Transaction, id: number): Promise<Row<typeof MAIL> | null> {
  const { rows } = await statement(MAIL)`
    select subject, recipient, secret_user_id, secret_until, options, status, body from mail_messages where id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Of an email whose link opens no account: no user is to be notified. */
export async function noteRevealed(tx: Transaction, id: number, reason: string): Promise<void> {
  const change = { revealed_at: now, reveal_reason: reason };
  await tx.updateTable("mail_messages").set(change).where("id", "=", id).execute();
}

/** Each reveal notifies the owner again. @returns the sealed text; null when the link no longer exists or works. */
export async function markRevealed(tx: Transaction, id: number, reason: string): Promise<Buffer | null> {
  const row = await tx
    .updateTable("mail_messages")
    .set({ revealed_at: now, reveal_reason: reason, reveal_seen_at: null })
    .where("id", "=", id)
    .where("sealed", "is not", null)
    .where("secret_until", ">", now)
    .returning("sealed")
    .executeTakeFirst();
  return row?.sealed ?? null;
}

const REVEAL_ROW = {
  ...columns("mail_messages", "id", "subject"),
  reason: computed.text(),
  revealed_at: notNull(column("mail_messages", "revealed_at")),
};
type RevealRow = Row<typeof REVEAL_ROW>;

export function listReveals(userId: number): Promise<RevealRow[]> {
  const text = `select id, subject, coalesce(reveal_reason, '') as reason, revealed_at from mail_messages
    where secret_user_id = $1 and revealed_at is not null and reveal_seen_at is null order by revealed_at desc limit $2`;
  return prepared(REVEAL_ROW, text, [userId, MAX_REVEALS_SHOWN]);
}

/** @returns false: not an email about this account with a revealed link. */
export async function markRevealSeen(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const seen = tx.updateTable("mail_messages").set({ reveal_seen_at: now });
  const own = seen.where("id", "=", id).where("secret_user_id", "=", userId).where("revealed_at", "is not", null);
  return (await own.executeTakeFirst()).numUpdatedRows > 0n;
}
