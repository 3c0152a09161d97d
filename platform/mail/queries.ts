/** All SQL of the mails that this installation sends. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { listCapped } from "#platform/database/capped-list.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { anyOf, containing } from "#platform/database/expressions.ts";
import type { Attachment } from "./mail-content.ts";
import { column, statement } from "#platform/database/statement.ts";

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
export async function queueAgain(tx: Transaction, id: number): Promise<Pick<MailRow, "secret_until"> | null> {
  const mail = await tx
    .updateTable("mail_messages")
    .set({ status: "queued", failure: null })
    .where("id", "=", id)
    .where("status", "in", ["kept", "failed"])
    .where((row) =>
      row.or([
        row("secret_until", "is", null),
        row.and([row("sealed", "is not", null), row("secret_until", ">", new Date())]),
      ]),
    )
    .returning("secret_until")
    .executeTakeFirst();
  return mail ?? null;
}

export async function markRetained(tx: Transaction, id: number): Promise<void> {
  await tx.updateTable("mail_messages").set({ status: "kept" }).where("id", "=", id).execute();
}

/** The sealed link is deleted: its addressee has it. @param body what stays to be read in the outbox. */
/** With its attachment. */
export async function markSent(tx: Transaction, id: number, body: string): Promise<void> {
  const change = { status: "sent" as const, failure: null, sent_at: new Date(), sealed: null, body };
  await tx.updateTable("mail_messages").set(change).where("id", "=", id).execute();
  await tx.deleteFrom("mail_attachments").where("mail_id", "=", id).execute();
}

export async function insertAttachment(tx: Transaction, mailId: number, attachment: Attachment): Promise<void> {
  const { name, type, content } = attachment;
  await tx.insertInto("mail_attachments").values({ mail_id: mailId, name, type, content }).execute();
}

export async function findAttachment(mailId: number): Promise<Attachment | undefined> {
  return db
    .selectFrom("mail_attachments")
    .select(["name", "type", "content"])
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
}

export async function noteFailure(tx: Transaction, id: number, failure: string, forGood: boolean): Promise<void> {
  const status = forGood ? "failed" : "queued";
  await tx.updateTable("mail_messages").set({ status, failure }).where("id", "=", id).execute();
}

export type MailFilter = {
  /** Part of recipient or subject; "": any. */
  q: string;
  status?: MailRow["status"] | undefined;
};

const MAX_LISTED = 10_000;

/** Newest first. @returns a page of those that match, and how many do, at most MAX_LISTED. */
export async function selectMails({ q, status }: MailFilter, limit: number, offset: number) {
  const conditions = [
    sql`true`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    // The expression of the index mail_messages_words.
    ...(q === "" ? [] : [sql`(recipient || ' ' || subject) ilike ${containing(q)}`]),
  ];
  const found = statement({ id: column("mail_messages", "id") })`
    select id from mail_messages where ${sql.join(conditions, sql` and `)}`;
  const page = await listCapped(
    {
      ...(q !== "" && {
        some: (most: number) => statement({ id: column("mail_messages", "id") })`${found} limit ${most}`,
      }),
      newest: (most, from) => sql`${found} order by id desc limit ${most} offset ${from}`,
    },
    { limit, offset, max: MAX_LISTED },
  );
  const { ids, count, hasMore } = page;
  const rows = db.selectFrom("mail_messages").selectAll().where("id", "=", anyOf(ids, "bigint")).orderBy("id", "desc");
  return { mails: ids.length === 0 ? [] : await rows.execute(), count, hasMore };
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
