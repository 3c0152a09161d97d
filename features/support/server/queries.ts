/** SQL of tickets and the events of their threads. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, notNull, orNull, type Row, statement } from "#platform/database/statement.ts";
import { containing } from "#platform/database/expressions.ts";

const TICKET_ROW = {
  ...columns("tickets", "id", "owner_id", "category", "status", "created_at", "updated_at"),
  owner_name: computed.text(),
  user_email: computed.text(),
  message: column("ticket_events", "message"),
  /** Event whose picture the ticket shows; null without one. */
  screenshot_event: orNull(computed.number()),
  admin_response: orNull(computed.text()),
  has_unread: computed.flag(),
  /** Whether it came from the public form. */
  is_reader: computed.flag(),
};
export type TicketRow = Row<typeof TICKET_ROW>;

const EVENT_ROW = {
  ...columns(
    "ticket_events",
    "id",
    "kind",
    "author",
    "message",
    "status",
    "screenshot_key",
    "screenshot_name",
    "screenshot_bytes",
    "created_at",
  ),
  author_name: computed.text(),
};
export type EventRow = Row<typeof EVENT_ROW>;

const TICKET = `select t.id, t.owner_id, t.category, t.status, t.created_at, t.updated_at,
    coalesce(u.email, t.owner_email) as user_email,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), reader.name, '') as owner_name,
    reader.ticket_id is not null as is_reader, first.message, case when first.screenshot_key is null then null else first.id end as screenshot_event,
    (select e.message from ticket_events e where e.ticket_id = t.id and e.kind = 'message' and e.author = 'staff'
     order by e.id desc limit 1) as admin_response,
    coalesce(t.staff_wrote_at > t.owner_read_at, false) as has_unread
  from tickets t
  left join users u on u.id = t.owner_id
  left join ticket_readers reader on reader.ticket_id = t.id
  join lateral (select e.id, e.message, e.screenshot_key from ticket_events e
    where e.ticket_id = t.id order by e.id limit 1) first on true`;

/** $1 is part of a text, or empty; a leading # asks for an id. */
const MATCHES = `($1 = '' or t.id::text = ltrim($1, '#') or t.category ilike $2 or t.status ilike $2
  or exists (select from ticket_events e where e.ticket_id = t.id and e.kind = 'message' and e.message ilike $2))`;

type Page = { q: string; limit: number; offset: number };
type Listed = { rows: TicketRow[]; count: number };

/** The owner's, newest first. */
export async function listOwnTickets(ownerId: number, { q, limit, offset }: Page): Promise<Listed> {
  const where = `where t.owner_id = $3 and ${MATCHES}`;
  const values = [q, containing(q), ownerId];
  const text = `${TICKET} ${where} order by t.id desc limit $4 offset $5`;
  const [rows, [total]] = await Promise.all([
    prepared(TICKET_ROW, text, [...values, limit, offset]),
    prepared({ count: computed.number() }, `select count(*) as count from tickets t ${where}`, values),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** In the order of the ids. */
export function listTickets(ids: number[]): Promise<TicketRow[]> {
  const text = `${TICKET} where t.id = any($1::bigint[]) order by array_position($1::bigint[], t.id)`;
  return prepared(TICKET_ROW, text, [ids]);
}

/** @param ownerId null for operators, who read all users'. */
export async function findTicket(id: number, ownerId: number | null): Promise<TicketRow | null> {
  const text = `${TICKET} where t.id = $1 and ($2::bigint is null or t.owner_id = $2)`;
  return (await prepared(TICKET_ROW, text, [id, ownerId]))[0] ?? null;
}

/** Oldest first; internal notes only on request. */
export function listEvents(ticketId: number, withNotes: boolean): Promise<EventRow[]> {
  const text = `select e.id, e.kind, e.author, e.message, e.status, e.screenshot_key, e.screenshot_name,
      e.screenshot_bytes, e.created_at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''),
        case when e.author = 'owner' and reader.ticket_id is not null then coalesce(nullif(reader.name, ''), 'Reader') end, '') as author_name
    from ticket_events e left join users u on u.id = e.author_id
    left join ticket_readers reader on reader.ticket_id = e.ticket_id
    where e.ticket_id = $1 and (e.kind <> 'note' or $2) order by e.id`;
  return prepared(EVENT_ROW, text, [ticketId, withNotes]);
}

/** Tickets with something that their owner has not read. */
export async function countUnread(ownerId: number): Promise<number> {
  const text = "select count(*) as count from tickets where owner_id = $1 and staff_wrote_at > owner_read_at";
  return (await prepared({ count: computed.number() }, text, [ownerId]))[0]?.count ?? 0;
}

const UNREAD = { ...columns("tickets", "id", "category"), at: notNull(column("tickets", "staff_wrote_at")) };

export function listUnread(ownerId: number, max: number): Promise<Row<typeof UNREAD>[]> {
  const text = `select id, category, staff_wrote_at as at from tickets where owner_id = $1 and staff_wrote_at > owner_read_at
    order by staff_wrote_at desc limit $2`;
  return prepared(UNREAD, text, [ownerId, max]);
}

export async function insertTicket(tx: Transaction, ownerId: number, category: string): Promise<number> {
  const row = await tx
    .insertInto("tickets")
    .columns(["owner_id", "owner_email", "category"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .select(["id", "email", eb.val(category).as("category")])
        .where("id", "=", ownerId),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Error("The owner of a new ticket does not exist.");
  return row.id;
}

const LOCKED_TICKET = {
  ...columns("tickets", "id", "owner_id", "status"),
  email: computed.text(),
  is_reader: computed.flag(),
};
export type LockedTicket = Row<typeof LOCKED_TICKET>;

/** Held to the end of the transaction, so that a thread has one order. @param ownerId null for staff. */
export async function lockTicket(tx: Transaction, id: number, ownerId: number | null): Promise<LockedTicket | null> {
  const { rows } = await statement(LOCKED_TICKET)`
    select t.id, t.owner_id, t.status, coalesce((select email from users u where u.id = t.owner_id), t.owner_email) as email,
      exists (select from ticket_readers r where r.ticket_id = t.id) as is_reader
    from tickets t where t.id = ${id} and (${ownerId}::bigint is null or t.owner_id = ${ownerId})
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

export type Screenshot = { key: string; name: string; bytes: number };
export type NewEvent = {
  ticketId: number;
  kind: EventRow["kind"];
  author: EventRow["author"];
  authorId: number | null;
  message?: string;
  status?: string;
  screenshot?: Screenshot | null;
};

export async function insertEvent(tx: Transaction, event: NewEvent): Promise<void> {
  const { screenshot } = event;
  await tx
    .insertInto("ticket_events")
    .values({
      ticket_id: event.ticketId,
      kind: event.kind,
      author: event.author,
      author_id: event.authorId,
      message: event.message ?? "",
      status: event.status ?? null,
      screenshot_key: screenshot?.key ?? null,
      screenshot_name: screenshot?.name ?? null,
      screenshot_bytes: screenshot?.bytes ?? null,
    })
    .execute();
}

/** `clock_timestamp`: two writers that queue for the ticket began their transactions in either order. */
const now = sql<Date>`clock_timestamp()`;

export async function touchTicket(
  tx: Transaction,
  id: number,
  changes: { status?: string; byStaff?: boolean; readByOwner?: boolean },
): Promise<void> {
  await tx
    .updateTable("tickets")
    .set({
      updated_at: now,
      ...(changes.status !== undefined && { status: changes.status }),
      ...(changes.byStaff && { staff_wrote_at: now }),
      ...(changes.readByOwner && { owner_read_at: now }),
    })
    .where("id", "=", id)
    .execute();
}

export async function markRead(id: number, ownerId: number): Promise<void> {
  await db
    .updateTable("tickets")
    .set({ owner_read_at: now })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`staff_wrote_at > owner_read_at`)
    .execute();
}

/** Which of these keys a message has. */
export async function listUsedScreenshots(keys: readonly string[]): Promise<Set<string>> {
  const text = "select screenshot_key as key from ticket_events where screenshot_key = any($1::text[])";
  const rows = await prepared({ key: notNull(column("ticket_events", "screenshot_key")) }, text, [keys]);
  return new Set(rows.map(({ key }) => key));
}

/** Key of a message's picture. @param ownerId null for staff. */
export async function findScreenshot(
  eventId: number,
  ownerId: number | null,
): Promise<{ key: string; name: string } | null> {
  const text = `select e.screenshot_key as key, e.screenshot_name as name
    from ticket_events e join tickets t on t.id = e.ticket_id
    where e.id = $1 and e.screenshot_key is not null and ($2::bigint is null or (t.owner_id = $2 and e.kind <> 'note'))`;
  return (
    (
      await prepared(
        {
          key: notNull(column("ticket_events", "screenshot_key")),
          name: notNull(column("ticket_events", "screenshot_name")),
        },
        text,
        [eventId, ownerId],
      )
    )[0] ?? null
  );
}
