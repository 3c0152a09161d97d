/** SQL of the queue: searches all users' tickets at the same cost with a thousand or a million. */
import { type RawBuilder, sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { column, computed, type Row, statement } from "#platform/database/statement.ts";
import { containing } from "#platform/database/expressions.ts";
import { MAX_TICKETS_FOUND, type TicketStatus } from "../contract.ts";
import { listTickets, type TicketRow } from "./queries.ts";

export type QueueQuery = { q: string; status: TicketStatus | null; limit: number; offset: number };

/** Several messages may belong to one ticket: reads more before removing duplicates. */
const MAX_MESSAGES = 4 * MAX_TICKETS_FOUND;

/** Tickets waiting for operators first, then by latest change; the expression of the queue's index. */
const PLACE = sql`array_position(array['Open', 'In Progress'], t.status)`;
const QUEUE_ORDER = sql`order by ${PLACE} nulls last, t.updated_at desc, t.id desc`;

/** The expression of the index users_words. */
const OWNER_WORDS = sql`(' ' || u.first_name || ' ' || u.last_name || ' ' || u.email)`;

/**
 * A page of the queue. Searches messages, category, status, and the owner's name and email address; a leading # means
 * an id. A search counts and shows at most MAX_TICKETS_FOUND.
 */
export async function listQueue(query: QueueQuery): Promise<{ rows: TicketRow[]; count: number }> {
  const { ids, count } = await (query.q === "" ? findAll(query) : search(query));
  return { rows: await listTickets(ids), count };
}

const FOUND_PAGE = { ids: computed.numbers(), count: computed.number() };
type FoundPage = Row<typeof FOUND_PAGE>;

async function findAll({ status, limit, offset }: QueueQuery): Promise<FoundPage> {
  const { rows } = await statement(FOUND_PAGE)`
    select (select count(*)::int from tickets t where ${isIn(status)}) as count,
      array(select t.id::float8 from tickets t where ${isIn(status)} ${QUEUE_ORDER} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], count: 0 };
}

/** Few are found by indexes and sorted here; of many the page is read along the queue, whose first tickets soon fill it. */
async function search(query: QueueQuery): Promise<FoundPage> {
  const { limit, offset } = query;
  const max = sql.lit(MAX_TICKETS_FOUND);
  const pattern = containing(query.q);
  const { rows } = await statement({ ...FOUND_PAGE, is_many: computed.flag() })`
    with messages as materialized (
      select e.ticket_id from ticket_events e where e.kind = 'message' and e.message ilike ${pattern}
      limit ${sql.lit(MAX_MESSAGES + 1)}
    ), owners as materialized (
      select u.id from users u where ${OWNER_WORDS} ilike ${pattern} limit ${sql.lit(MAX_TICKETS_FOUND + 1)}
    ), found as materialized (
      (select t.id from tickets t where ${isIn(query.status)} and ${isNamed(query.q, pattern)} limit ${max} + 1)
      union (select t.id from tickets t where t.id in (select ticket_id from messages) and ${isIn(query.status)})
      union (select t.id from tickets t where t.owner_id in (select id from owners) and ${isIn(query.status)})
    )
    select least((select count(*) from found), ${max})::int as count,
      (select count(*) from found) > ${max} or (select count(*) from messages) > ${sql.lit(MAX_MESSAGES)}
        or (select count(*) from owners) > ${max} as is_many,
      array(select t.id::float8 from tickets t where t.id in (select id from found) ${QUEUE_ORDER}
            limit ${limit} offset ${offset}) as ids`.execute(db);
  const { is_many: isMany, ...page } = rows[0] ?? { ids: [], count: 0, is_many: false };
  return isMany ? walkQueue(query, pattern) : page;
}

async function walkQueue({ q, status, limit, offset }: QueueQuery, pattern: string): Promise<FoundPage> {
  const { rows } = await statement({ id: column("tickets", "id") })`
    select t.id from (select t.*, ${PLACE} as place from tickets t where ${isIn(status)} ${QUEUE_ORDER} offset 0) t
    left join users u on u.id = t.owner_id
    left join lateral (
      select true as says from ticket_events e
      where e.ticket_id = t.id and e.kind = 'message' and e.message ilike ${pattern} limit 1
    ) message on true
    where ${isNamed(q, pattern)} or ${OWNER_WORDS} ilike ${pattern} or message.says
    order by t.place nulls last, t.updated_at desc, t.id desc -- joins need not keep the order that they are given
    limit ${sql.lit(MAX_TICKETS_FOUND)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(offset, offset + limit), count: ids.length };
}

const isIn = (status: TicketStatus | null): RawBuilder<unknown> =>
  status === null ? sql`true` : sql`t.status = ${status}`;

const isNamed = (q: string, pattern: string): RawBuilder<unknown> =>
  sql`(t.id::text = ltrim(${q}, '#') or t.category ilike ${pattern} or t.status ilike ${pattern}
    or (t.owner_id is null and t.owner_email ilike ${pattern}))`;
