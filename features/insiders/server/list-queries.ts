/** SQL of insider lists. */
import { prepared } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";

const READING = {
  ...columns("post_readings", "way", "reader", "user_id", "name", "organisation", "function"),
  versions: computed.json<number[]>(),
  first_at: computed.time(),
  last_at: computed.time(),
  ended_at: orNull(computed.time()),
};
export type ReadingRow = Row<typeof READING>;

/** Each reader's, oldest first, with the name of the first reading. */
export function listReadings(postId: number): Promise<ReadingRow[]> {
  const text = `select way, reader, max(user_id) as user_id,
      (array_agg(name order by id))[1] as name, (array_agg(organisation order by id))[1] as organisation,
      (array_agg(function order by id))[1] as function, json_agg(version order by version) as versions,
      min(first_at) as first_at, max(last_at) as last_at,
      (array_agg(ended_at order by last_at desc))[1] as ended_at
    from post_readings where post_id = $1 group by way, reader order by min(id)`;
  return prepared(READING, text, [postId]);
}

const PERSON = {
  user_id: column("users", "id"),
  name: computed.text(),
  ...columns("company_roles", "role", "joined_at"),
};
export type PersonRow = Row<typeof PERSON>;

/** The writer, if still of the company, and its owners. */
export function listStanding(companyId: number, ownerId: number): Promise<PersonRow[]> {
  const text = `select person.id as user_id, trim(person.first_name || ' ' || person.last_name) as name, held.role,
      held.joined_at
    from company_roles held join users person on person.id = held.user_id
    where held.company_id = $1 and (held.role = 'owner' or held.user_id = $2)
    order by held.user_id <> $2, held.joined_at, person.id`;
  return prepared(PERSON, text, [companyId, ownerId]);
}

const LISTED = {
  ...columns("post_people", "id", "user_id", "is_told", "name", "organisation", "function", "reason"),
  ...columns("post_people", "added_by_name", "added_at", "told_at", "removed_at"),
};
export type ListedRow = Row<typeof LISTED>;

/** People who were added, and people told elsewhere, oldest first. */
export function listListed(postId: number): Promise<ListedRow[]> {
  const text = `select id, user_id, is_told, name, organisation, function, reason, added_by_name, added_at, told_at,
      removed_at
    from post_people where post_id = $1 order by id`;
  return prepared(LISTED, text, [postId]);
}

const ASKED = {
  id: computed.number(),
  user_id: orNull(computed.number()),
  name: computed.text(),
  position: computed.number(),
  role: computed.text(),
  asked_at: computed.time(),
  is_deputy: computed.flag(),
  ended_at: orNull(computed.time()),
};
export type AskedRow = Row<typeof ASKED>;

/** Approvers, and deputies who were asked, oldest first. A request that was cancelled has ended their access. */
export function listAsked(postId: number, companyId: number): Promise<AskedRow[]> {
  const role = (user: string) => `coalesce((select held.role from company_roles held
    where held.company_id = $2 and held.user_id = ${user} limit 1), '')`;
  const ended = "case when request.outcome = 'cancelled' then request.ended_at end as ended_at";
  const text = `select turn.id, turn.approver_id as user_id, turn.name, turn.position, ${role("turn.approver_id")} as role,
      turn.asked_at, false as is_deputy, ${ended}
    from approval_requests request join approval_turns turn on turn.request_id = request.id
    where request.post_id = $1 and turn.asked_at is not null
    union all
    select turn.id, turn.deputy_id, trim(deputy.first_name || ' ' || deputy.last_name), turn.position,
      ${role("turn.deputy_id")}, turn.deputy_asked_at, true, ${ended}
    from approval_requests request join approval_turns turn on turn.request_id = request.id
    join users deputy on deputy.id = turn.deputy_id
    where request.post_id = $1 and turn.deputy_asked_at is not null
    order by asked_at, id`;
  return prepared(ASKED, text, [postId, companyId]);
}

const QUOTED = {
  ...columns("quote_requests", "id", "name", "asked_by_name", "asked_at", "ended_at", "due_at"),
};
export type QuotedRow = Row<typeof QUOTED>;

/** People who were asked about their quotes, oldest first. */
export function listQuoted(postId: number): Promise<QuotedRow[]> {
  const text = `select id, name, asked_by_name, asked_at, ended_at, due_at from quote_requests
    where post_id = $1 order by id`;
  return prepared(QUOTED, text, [postId]);
}

const LINKED = {
  ...columns("share_links", "id", "kind", "name", "email", "outlet", "created_by_name", "revoked_at", "expires_at"),
  from_at: computed.time(),
};
export type LinkedRow = Row<typeof LINKED>;

/** Links for comment, and those under embargo that were accepted: before that, they show nothing. */
export function listLinked(postId: number): Promise<LinkedRow[]> {
  const text = `select id, kind, name, email, outlet, created_by_name, revoked_at, expires_at,
      coalesce(accepted_at, created_at) as from_at
    from share_links where post_id = $1 and (kind = 'comment' or accepted_at is not null) order by id`;
  return prepared(LINKED, text, [postId]);
}

const NAME = { name: computed.text() };

export async function findName(userId: number): Promise<string> {
  const text = `select trim(first_name || ' ' || last_name) as name from users where id = $1`;
  return (await prepared(NAME, text, [userId]))[0]?.name ?? "";
}
