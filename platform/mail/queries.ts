/** All SQL of the mails that this installation sends. */
import type { Insertable, Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";

export type MailRow = Selectable<Schema["mail_messages"]>;

export type NewMail = Pick<Insertable<Schema["mail_messages"]>, "recipient" | "subject" | "body" | "options"> &
  Partial<Pick<MailRow, "sealed" | "secret_user_id" | "secret_until">>;

export async function insertMail(tx: Transaction, mail: NewMail): Promise<number> {
  const row = await tx.insertInto("mail_messages").values(mail).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** Null if it has been sent, kept or deleted. A failed email is sent again when an operator retries its job. */
export async function findUnsentMail(id: number, on: Database = db): Promise<MailRow | null> {
  const mail = await on
    .selectFrom("mail_messages")
    .selectAll()
    .where("id", "=", id)
    .where("status", "in", ["queued", "failed"])
    .executeTakeFirst();
  return mail ?? null;
}

/** Null if it is neither kept nor failed, or its link no longer works. */
export async function queueAgain(tx: Transaction, id: number): Promise<Pick<MailRow, "secret_user_id"> | null> {
  const mail = await tx
    .updateTable("mail_messages")
    .set({ status: "queued", failure: null })
    .where("id", "=", id)
    .where("status", "in", ["kept", "failed"])
    .where((row) =>
      row.or([
        row("secret_user_id", "is", null),
        row.and([row("sealed", "is not", null), row("secret_until", ">", new Date())]),
      ]),
    )
    .returning("secret_user_id")
    .executeTakeFirst();
  return mail ?? null;
}

export async function markRetained(tx: Transaction, id: number): Promise<void> {
  await tx.updateTable("mail_messages").set({ status: "kept" }).where("id", "=", id).execute();
}

/** The sealed link is deleted: its addressee has it. @param body what stays to be read in the outbox. */
export async function markSent(tx: Transaction, id: number, body: string): Promise<void> {
  const change = { status: "sent" as const, failure: null, sent_at: new Date(), sealed: null, body };
  await tx.updateTable("mail_messages").set(change).where("id", "=", id).execute();
}

export async function noteFailure(tx: Transaction, id: number, failure: string, forGood: boolean): Promise<void> {
  const status = forGood ? "failed" : "queued";
  await tx.updateTable("mail_messages").set({ status, failure }).where("id", "=", id).execute();
}

/** Newest first. */
export async function selectMails(limit: number, offset: number, on: Database = db) {
  const newest = on.selectFrom("mail_messages").orderBy("created_at", "desc").orderBy("id", "desc");
  const mails = await newest.selectAll().limit(limit).offset(offset).execute();
  const { count } = await on
    .selectFrom("mail_messages")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { mails, count };
}

export async function deleteMailsBefore(tx: Transaction, time: Date): Promise<void> {
  await tx.deleteFrom("mail_messages").where("created_at", "<", time).execute();
}

/** Links that no longer work are not kept. */
export async function deleteExpiredLinks(tx: Transaction): Promise<void> {
  await tx
    .updateTable("mail_messages")
    .set({ sealed: null })
    .where("sealed", "is not", null)
    .where("secret_until", "<", new Date())
    .execute();
}
