/** SQL of tickets that readers without an account open. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { READER_CATEGORY } from "../contact-contract.ts";
import { insertEvent } from "./queries.ts";

type ReaderTicket = { name: string; email: string; message: string; formKey: string };

/** `isNew` false: this form has been sent before. */
export async function insertReaderTicket(
  tx: Transaction,
  { name, email, message, formKey }: ReaderTicket,
): Promise<{ id: number; isNew: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${formKey}, 0))`.execute(tx);
  const known = tx.selectFrom("ticket_readers").select("ticket_id").where("form_key", "=", formKey);
  const sent = await known.executeTakeFirst();
  if (sent) return { id: sent.ticket_id, isNew: false };
  const { id } = await tx
    .insertInto("tickets")
    .values({ owner_id: null, owner_email: email, category: READER_CATEGORY })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.insertInto("ticket_readers").values({ ticket_id: id, name, form_key: formKey }).execute();
  await insertEvent(tx, { ticketId: id, kind: "message", author: "owner", authorId: null, message });
  return { id, isNew: true };
}

/** Tickets of readers that have been resolved for so long. @returns how many. */
export async function removeResolvedReaderTickets(tx: Transaction, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from tickets t using ticket_readers r
    where r.ticket_id = t.id and t.status = 'Resolved' and t.updated_at < now() - make_interval(days => ${days})`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
