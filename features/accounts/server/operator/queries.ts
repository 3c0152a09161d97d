/**
 * SQL of users as operators see them. Searches use the trigram indexes of migration 0039; everything else reads only
 * the rows of a page.
 */
import { type RawBuilder, sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { containing, now } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import { listCapped, type CappedPage } from "#platform/database/capped-list.ts";
import type { Role } from "../../contract.ts";
import { MAX_USERS_FOUND, MAX_USERS_LISTED, type OperatorUsersQuery } from "../../operator-contract.ts";

const LISTED_ROW = {
  ...columns(
    "users",
    "id",
    "email",
    "role",
    "created_at",
    "suspended_at",
    "deletion_due_at",
    "slug",
    "country",
    "city",
  ),
  name: computed.text(),
  plan: orNull(column("plans", "name")),
  press_releases: orNull(computed.number()),
  available: orNull(computed.number()),
  posts: computed.number(),
  email_verified: computed.flag(),
  plan_slug: orNull(column("plans", "slug")),
};
export type ListedRow = Row<typeof LISTED_ROW>;

/** Shorter words have no trigram inside a word, only at its start. */
const SHORTEST_PART = 3;

/** The expressions of the indexes users_words and companies_words. */
const USER_WORDS = sql`(' ' || u.first_name || ' ' || u.last_name || ' ' || u.email)`;
const COMPANY_WORDS = sql`(' ' || c.name)`;

/** Ids, newest first. */
export function findUsers(query: OperatorUsersQuery): Promise<CappedPage> {
  const span = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
  const filter = filterOf(query);
  const pattern = patternOf(query.q);
  if (pattern === null) {
    const matching = statement({ id: column("users", "id") })`select u.id from users u where ${filter}`;
    return listCapped({ newest: inOrder(matching) }, { ...span, max: MAX_USERS_LISTED });
  }
  const byWords = sql`${USER_WORDS} ilike ${pattern}`;
  const byCompany = sql`c.deleted_at is null and ${COMPANY_WORDS} ilike ${pattern}`;
  const either = statement({ id: column("users", "id") })`
    select u.id from users u
    where ${filter} and (${byWords} or exists (select from companies c where c.owner_id = u.id and ${byCompany}))`;
  // Several companies may belong to one user: reads more before removing duplicates.
  const some = (limit: number) => statement({ id: column("users", "id") })`
    (select u.id from users u where ${filter} and ${byWords} limit ${limit})
    union
    (select u.id from (select c.owner_id from companies c where ${byCompany} limit ${4 * limit}) named
      join users u on u.id = named.owner_id where ${filter})
    limit ${limit}`;
  return listCapped({ some, newest: inOrder(either) }, { ...span, max: MAX_USERS_FOUND });
}

const inOrder = (matching: RawBuilder<{ id: number }>) => (limit: number, offset: number) =>
  statement({ id: column("users", "id") })`${matching} order by u.id desc limit ${limit} offset ${offset}`;

function filterOf({ q, role, plan, state }: OperatorUsersQuery): RawBuilder<unknown> {
  const id = idOf(q);
  const conditions = [
    ...(id === null ? [] : [sql`u.id = ${id}`]),
    ...(role === undefined ? [] : [sql`u.role = ${role}`]),
    ...(plan === undefined ? [] : [planIs(plan)]),
    ...(state === "suspended" ? [sql`u.suspended_at is not null`] : []),
    ...(state === "deletion" ? [sql`u.deletion_due_at is not null`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const planIs = (slug: string) =>
  slug === "none" ? sql`u.plan_id is null` : sql`u.plan_id = (select id from plans where slug = ${slug})`;

/** Of `#12`. */
function idOf(q: string): number | null {
  const digits = /^#(\d{1,15})$/.exec(q)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Null when no words are searched. */
function patternOf(q: string): string | null {
  if (q === "" || idOf(q) !== null) return null;
  const anywhere = containing(q);
  return q.length < SHORTEST_PART ? `% ${anywhere.slice(1)}` : anywhere;
}

const ROW = sql`
  u.id, u.email, u.slug, u.country, u.city, trim(u.first_name || ' ' || u.last_name) as name, u.role, u.created_at,
  u.suspended_at, u.deletion_due_at, u.email_verified_at is not null as email_verified, p.name as plan, p.slug as plan_slug,
  case when u.plan_id is null or p.press_releases is not null then coalesce(last.unused, 0) end as press_releases,
  case when u.plan_id is null or p.press_releases is not null then coalesce(last.available, 0) end as available,
  (select coalesce(sum(t.posts), 0)::int from post_tallies t where t.owner_id = u.id) as posts`;

/** In the order of the ids. */
export async function listUsers(ids: number[]): Promise<ListedRow[]> {
  const { rows } = await statement(LISTED_ROW)`
    select ${ROW} from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join users u on u.id = asked.id
    left join plans p on p.id = u.plan_id
    left join lateral (
      select available, unused from allowance_entries where user_id = u.id order by line desc limit 1
    ) last on true
    order by asked.place`.execute(db);
  return rows;
}

const USER_FACTS = {
  two_factor: computed.flag(),
  two_factor_lift_due_at: orNull(column("second_factors", "lift_due_at")),
  open_tickets: computed.number(),
  companies_count: computed.number(),
  companies: computed.json<{ id: number; name: string; slug: string }[]>(),
  posts_by_status: computed.json<{ status: string; posts: number }[]>(),
};
export type UserFacts = Row<typeof USER_FACTS>;

export async function findFacts(userId: number): Promise<UserFacts> {
  const { rows } = await statement(USER_FACTS)`
    select
      exists (select from second_factors where user_id = ${userId} and confirmed_at is not null) as two_factor,
      (select lift_due_at from second_factors where user_id = ${userId}) as two_factor_lift_due_at,
      (select count(*)::int from tickets where owner_id = ${userId} and status <> 'Resolved') as open_tickets,
      (select count(*)::int from companies where owner_id = ${userId} and deleted_at is null) as companies_count,
      (select coalesce(json_agg(c), '[]') from (
        select id, name, slug from companies where owner_id = ${userId} and deleted_at is null order by name, id limit 10
      ) c) as companies,
      (select coalesce(json_agg(t), '[]') from (
        select status, sum(posts)::int as posts from post_tallies where owner_id = ${userId} group by status
        having sum(posts) > 0 order by status
      ) t) as posts_by_status`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A select without a table has one row.");
  return row;
}

const SEEN_SESSION = { ...columns("sessions", "user_agent", "ip", "last_seen_at"), operator: orNull(computed.text()) };
export type SeenSession = Row<typeof SEEN_SESSION>;

/** Live ones, the latest first. */
export async function listSeenSessions(userId: number): Promise<SeenSession[]> {
  const { rows } = await statement(SEEN_SESSION)`
    select s.user_agent, s.ip, s.last_seen_at, trim(o.first_name || ' ' || o.last_name) as operator
    from sessions s left join users o on o.id = s.acting_operator_id
    where s.user_id = ${userId} and s.ended_at is null and s.expires_at > now()
    order by s.last_seen_at desc, s.id limit 10`.execute(db);
  return rows;
}

export async function updateSuspension(tx: Transaction, userId: number, isSuspended: boolean): Promise<void> {
  const suspended_at = isSuspended ? now : null;
  await tx.updateTable("users").set({ suspended_at }).where("id", "=", userId).execute();
}

export async function updateRole(tx: Transaction, userId: number, role: Role): Promise<void> {
  const change = { role, updated_at: now };
  await tx.updateTable("users").set(change).where("id", "=", userId).execute();
}

/** Of operators who are not suspended, by id. */
export async function findOperatorEmails(tx: Transaction, limit: number): Promise<string[]> {
  const operators = tx.selectFrom("users").select("email").where("role", "=", "operator");
  const active = operators.where("suspended_at", "is", null).orderBy("id").limit(limit);
  return (await active.execute()).map(({ email }) => email);
}
