/** SQL of allowance_entries; the triggers of migration 0006 number the lines and maintain the balances. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import { HOLD_SETTLES_AFTER_SECONDS, type LedgerKind, type LedgerLine } from "../../contracts/allowance.ts";

/** SQLSTATEs with which the ledger refuses a hold: nothing is left, who paid has left, the person's limit is reached. */
export const NO_RELEASES_LEFT = "DL402";
export const PAYER_HAS_LEFT = "DL423";
export const MONTHLY_LIMIT_REACHED = "DL429";

/** A post that uses a release of its company's payer, or of its owner where it has no company. */
export type HeldFor = { id: number; owner_id: number; company_id: number | null };

/** One user's limits and balance: `available` counts open holds as spent, `unused` does not. */
const ALLOWANCE_ROW = {
  unlimited: computed.flag(),
  ...columns("plans", "word_limit", "anchor_text_links"),
  available: computed.number(),
  unused: computed.number(),
};
export type AllowanceRow = Row<typeof ALLOWANCE_ROW>;

export type NewEntry = {
  userId: number;
  kind: LedgerKind;
  units: number;
  source: string;
  postId?: number | null;
  reason?: string;
};

const ALLOWANCE = `
  select u.plan_id is not null and p.press_releases is null as unlimited, p.word_limit, p.anchor_text_links,
    coalesce(last.available, 0) as available, coalesce(last.unused, 0) as unused
  from users u
  left join plans p on p.id = u.plan_id
  left join lateral (
    select available, unused from allowance_entries where user_id = u.id order by line desc limit 1
  ) last on true
  where u.id = $1`;

const isOpenHold = (hold: string) =>
  `${hold}.kind = 'hold' and not exists (
    select from allowance_entries closing where closing.source = ${hold}.source and closing.kind in ('settle', 'release'))`;

export async function findAllowance(userId: number): Promise<AllowanceRow | null> {
  const [row] = await prepared(ALLOWANCE_ROW, ALLOWANCE, [userId]);
  return row ?? null;
}

/** Invariant: take this lock before any decision based on a ledger; every new line takes it by itself. */
export async function lockLedger(tx: Transaction, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
}

/** A separate statement, so that it sees commits made while waiting for the lock. Null: unknown user. */
export async function readAvailable(tx: Transaction, userId: number): Promise<number | null> {
  const { rows } = await statement({ available: computed.number() })`
    select coalesce((
      select available from allowance_entries where user_id = u.id order by line desc limit 1), 0) as available
    from users u where u.id = ${userId}`.execute(tx);
  return rows[0]?.available ?? null;
}

/** @returns false when the ledger already has this source and kind. */
export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<boolean> {
  const { userId, postId = null, reason = "", ...rest } = entry;
  const inserted = await tx
    .insertInto("allowance_entries")
    .values({ ...rest, user_id: userId, post_id: postId, reason })
    .onConflict((conflict) => conflict.columns(["source", "kind"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether any line has this source. */
export async function hasSource(tx: Transaction, source: string): Promise<boolean> {
  const line = tx.selectFrom("allowance_entries").select("id").where("source", "=", source).limit(1);
  return (await line.executeTakeFirst()) !== undefined;
}

/** @throws pg.DatabaseError with one of the SQLSTATEs above; then nothing is held. */
export async function takeHold(tx: Transaction, { id, owner_id, company_id }: HeldFor): Promise<void> {
  await sql`select take_post_hold(${owner_id}, ${company_id}, ${id})`.execute(tx);
}

/**
 * Joins the open holds of each account of `u`. They are near the end of its ledger, and its last balance tells how many
 * there are: the search goes backwards and ends with the last of them, whatever the length of the ledger.
 */
const OPEN_HOLDS = sql.raw(`
  cross join lateral (
    select unused - available as holds from allowance_entries where user_id = u.id order by line desc limit 1
  ) last
  cross join lateral (
    select hold.* from allowance_entries hold
    where hold.user_id = u.id and ${isOpenHold("hold")}
    order by hold.line desc limit last.holds
  ) open`);

/** Locks the ledgers that the user's posts may use: the user's own, and those of the payers of the user's companies. */
export async function lockLedgersFor(tx: Transaction, userId: number): Promise<number[]> {
  const { rows } = await statement({ id: column("users", "id") })`
    select id from users where id = ${userId} or id in (
      select c.owner_id from company_members m join companies c on c.id = m.company_id where m.user_id = ${userId})
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Settles the oldest open hold of the user's ledger, or else of the user's posts in these ledgers; lock them first.
 * @returns whether there was one.
 */
export async function settleOldestOpenHold(tx: Transaction, userId: number, ledgers: number[]): Promise<boolean> {
  const { rows } = await sql`
    insert into allowance_entries (user_id, kind, units, post_id, source)
    select open.user_id, 'settle', open.units, open.post_id, open.source
    from unnest(${ledgers}::bigint[]) u (id) ${OPEN_HOLDS} left join posts on posts.id = open.post_id
    where open.user_id = ${userId} or posts.owner_id = ${userId}
    order by open.user_id <> ${userId}, open.line limit 1
    on conflict (source, kind) do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/**
 * Gives back the unit held for a post, settled or not, once; lock the ledger first.
 * @returns whether there was one.
 */
export async function releaseHoldOfPost(
  tx: Transaction,
  userId: number,
  postId: number,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into allowance_entries (user_id, kind, units, post_id, source, reason)
    select hold.user_id, 'release', hold.units, hold.post_id, hold.source, ${reason}
    from allowance_entries hold
    where hold.user_id = ${userId} and hold.post_id = ${postId} and hold.kind = 'hold'
      and not exists (select from allowance_entries given where given.source = hold.source and given.kind = 'release')
    order by hold.line limit 1
    on conflict (source, kind) do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Whose release a post uses, the last one; null: it uses none, or it was given back. */
export async function findPayer(tx: Transaction, postId: number): Promise<number | null> {
  const { rows } = await statement({ user_id: column("allowance_entries", "user_id") })`
    select user_id from allowance_entries hold where post_id = ${postId} and kind = 'hold'
      and not exists (select from allowance_entries given where given.source = hold.source and given.kind = 'release')
    order by id limit 1`.execute(tx);
  return rows[0]?.user_id ?? null;
}

/** Open for longer than the time a client has to report it. */
const IS_OVERDUE = sql.raw(`open.created_at < now() - interval '${HOLD_SETTLES_AFTER_SECONDS} seconds'`);

/** Locks the ledgers with an overdue hold, skipping those locked by another worker or a submit. */
export async function lockOverdueLedgers(tx: Transaction, limit: number): Promise<number[]> {
  const { rows } = await statement({ id: column("users", "id") })`
    select u.id from users u
    where exists (select from (select u.id) u ${OPEN_HOLDS} where ${IS_OVERDUE})
    order by u.id limit ${limit}
    for no key update of u skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** @returns how many holds were settled. */
export async function settleOverdueHolds(tx: Transaction, userIds: number[]): Promise<number> {
  const { rows } = await sql`
    insert into allowance_entries (user_id, kind, units, post_id, source)
    select open.user_id, 'settle', open.units, open.post_id, open.source
    from unnest(${userIds}::bigint[]) u(id) ${OPEN_HOLDS}
    where ${IS_OVERDUE}
    order by open.user_id, open.line
    on conflict (source, kind) do nothing
    returning id`.execute(tx);
  return rows.length;
}

const STORY_ROW = {
  ...columns("allowance_entries", "id", "units", "reason", "source", "created_at"),
  kind: computed.text<LedgerKind>(),
  post_name: orNull(column("posts", "name")),
  available: computed.number(),
};

/**
 * The ledger as a person reads it: a hold and its settlement are one line, and so are a hold and its return, which cancel.
 * Reads the user's whole ledger, because the balance after each line is the sum of those that are shown.
 */
const STORY = (userId: number) => sql`
  select entry.*, case entry.kind when 'grant' then entry.units when 'hold' then -entry.units else 0 end as change
  from allowance_entries entry
  where entry.user_id = ${userId} and (entry.kind in ('grant', 'release') or entry.kind = 'hold' and not exists (
    select from allowance_entries back where back.source = entry.source and back.kind = 'release'))`;

/** A page of the user's lines, newest first. */
export async function listEntries(userId: number, limit: number, offset: number): Promise<LedgerLine[]> {
  const { rows } = await statement(STORY_ROW)`
    with story as (${STORY(userId)}),
      page as (
        select story.*, (sum(change) over (order by line))::int as balance from story
        order by line desc limit ${limit} offset ${offset}
      )
    select page.id, page.units, page.reason, page.source, page.created_at,
      case when page.kind = 'hold' and exists (
        select from allowance_entries used where used.source = page.source and used.kind = 'settle')
        then 'settle' else page.kind end as kind,
      posts.name as post_name, page.balance as available
    from page left join posts on posts.id = page.post_id
    order by page.line desc`.execute(db);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

export async function countEntries(userId: number): Promise<number> {
  const { rows } = await statement({ lines: computed.number() })`
    select count(*)::int as lines from (${STORY(userId)}) story`.execute(db);
  return rows[0]?.lines ?? 0;
}

/**
 * Accounts whose last balance is not what their lines add up to, as the triggers compute it. Reads the whole ledger:
 * for checks, not for requests.
 */
export async function countWrongLedgers(): Promise<number> {
  const { rows } = await statement({ wrong: computed.number() })`
    select count(*)::int as wrong from (
      select entry.user_id, max(entry.line) as lines, count(*) as counted,
        sum(case entry.kind when 'settle' then 0 when 'hold' then -entry.units else entry.units end) as available,
        sum(case entry.kind when 'grant' then entry.units when 'settle' then -entry.units when 'hold' then 0
          else case when settled.id is null then 0 else entry.units end end) as unused
      from allowance_entries entry
      left join allowance_entries settled
        on entry.kind = 'release' and settled.source = entry.source and settled.kind = 'settle' and settled.line < entry.line
      group by entry.user_id
    ) sums join allowance_entries last on last.user_id = sums.user_id and last.line = sums.lines
    where (last.available, last.unused, sums.lines) is distinct from (sums.available, sums.unused, sums.counted)`.execute(
    db,
  );
  return rows[0]?.wrong ?? 0;
}
