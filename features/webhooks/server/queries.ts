/** SQL of a company's webhooks. */
import { sql } from "kysely";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { KEPT_DAYS } from "../contract.ts";

export const WEBHOOK = {
  ...columns(
    "webhooks",
    "id",
    "company_id",
    "created_by",
    "name",
    "address",
    "events",
    "sealed_secret",
    "previous_secret",
  ),
  ...columns("webhooks", "previous_until", "failing_since", "last_problem", "paused_at", "created_at", "is_test"),
};
export const WEBHOOK_COLUMNS = Object.keys(WEBHOOK)
  .map((name) => `w.${name}`)
  .join(", ");
export type WebhookRow = Row<typeof WEBHOOK>;

const LISTED = {
  ...WEBHOOK,
  sent: computed.number(),
  failed: computed.number(),
  kept: computed.number(),
  oldest_at: orNull(computed.time()),
  creator: orNull(computed.text()),
};
export type ListedRow = Row<typeof LISTED>;

/**
 * Whether `d` may still be sent to `w`: the event is chosen, the post has not become confidential, and whose alert it is
 * is an owner.
 */
export const WANTED = `(d.event = any(w.events)
  and (d.event <> 'post.scheduled' or w.is_test or exists (select from posts p where p.id = d.post_id and p.confidential_since is null))
  and (d.event <> 'alert.hit' or exists (select from company_roles held
    where held.company_id = w.company_id and held.user_id = w.created_by and held.role = 'owner')))`;

/** What a resumed webhook is sent: what waits, and what was given up since the failures began. */
const KEPT = `d.webhook_id = w.id and (d.state = 'queued' or (d.state = 'failed' and d.tried_at >= w.failing_since))
  and d.created_at > now() - interval '${KEPT_DAYS} days' and ${WANTED}`;
const RECENT = "d.webhook_id = w.id and d.tried_at > now() - interval '1 day'";

/** By name. @param id null: all. */
export function listWebhooks(companyId: number, id: number | null, on: Database = db): Promise<ListedRow[]> {
  return prepared(
    LISTED,
    `select ${WEBHOOK_COLUMNS},
       (select count(*) from webhook_deliveries d where ${RECENT} and d.state = 'delivered')::int as sent,
       (select count(*) from webhook_deliveries d where ${RECENT} and d.problem <> '')::int as failed,
       case when w.paused_at is null then 0 else (select count(*) from webhook_deliveries d where ${KEPT}) end::int as kept,
       case when w.paused_at is not null then (select min(d.created_at) from webhook_deliveries d where ${KEPT}) end as oldest_at,
       (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = w.created_by) as creator
     from webhooks w where w.company_id = $1 and ($2::bigint is null or w.id = $2) order by lower(w.name), w.id`,
    [companyId, id],
    on,
  );
}

export async function countWebhooks(tx: Transaction, companyId: number): Promise<number> {
  const [row] = await prepared(
    { count: computed.number() },
    "select count(*) as count from webhooks where company_id = $1",
    [companyId],
    tx,
  );
  return row?.count ?? 0;
}

export async function findWebhook(companyId: number, id: number): Promise<WebhookRow | null> {
  const text = `select ${WEBHOOK_COLUMNS} from webhooks w where w.company_id = $1 and w.id = $2`;
  return (await prepared(WEBHOOK, text, [companyId, id]))[0] ?? null;
}

export async function lockWebhook(tx: Transaction, companyId: number, id: number): Promise<WebhookRow | null> {
  const text = `select ${WEBHOOK_COLUMNS} from webhooks w where w.company_id = $1 and w.id = $2 for no key update`;
  return (await prepared(WEBHOOK, text, [companyId, id], tx))[0] ?? null;
}

type Chosen = { name: string; address: string; events: string[] };

/** @param seal of the id that the webhook gets. */
export async function insertWebhook(
  tx: Transaction,
  webhook: Chosen & { company_id: number; created_by: number; is_test: boolean },
  seal: (id: number) => Buffer,
): Promise<number> {
  const values = { ...webhook, sealed_secret: Buffer.alloc(0) };
  const { id } = await tx.insertInto("webhooks").values(values).returning("id").executeTakeFirstOrThrow();
  await tx
    .updateTable("webhooks")
    .set({ sealed_secret: seal(id) })
    .where("id", "=", id)
    .execute();
  return id;
}

/**
 * Another address or other events begin afresh: the claim of a worker ends, so that nothing more goes to the old address,
 * and what is no longer chosen is not sent. One that is paused keeps when the failures began: resuming sends those, too.
 */
export async function saveWebhook(
  tx: Transaction,
  { id, ...before }: WebhookRow,
  { name, address, events }: Chosen,
): Promise<void> {
  await tx.updateTable("webhooks").set({ name, address, events }).where("id", "=", id).execute();
  if (address === before.address && events.join() === before.events.join()) return;
  await sql`
    update webhooks set claimed_until = null, held_until = null, failures = 0, gone = 0, gone_since = null,
      failing_since = case when paused_at is null then null else failing_since end
    where id = ${id}`.execute(tx);
  await sql`
    delete from webhook_deliveries where webhook_id = ${id} and state = 'queued' and event <> all(${events}::text[])
  `.execute(tx);
}

/** The secret before signs on for these hours. */
export async function rotate(tx: Transaction, id: number, sealed: Buffer, hours: number): Promise<void> {
  await tx
    .updateTable("webhooks")
    .set((old) => ({
      previous_secret: old.ref("sealed_secret"),
      previous_until: sql<Date>`now() + make_interval(hours => ${hours})`,
      sealed_secret: sealed,
    }))
    .where("id", "=", id)
    .execute();
}

/** A worker's claim ends with it, so that nothing more is signed with it. */
export async function endOld(tx: Transaction, id: number): Promise<void> {
  const none = { previous_secret: null, previous_until: null, claimed_until: null };
  await tx.updateTable("webhooks").set(none).where("id", "=", id).execute();
}

export async function removeWebhook(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom("webhooks").where("id", "=", id).execute();
}

/** @returns how many events wait. */
export async function resume(tx: Transaction, id: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries d set state = 'queued', tries = 0, next_try_at = now(), finished_at = null
    from webhooks w where w.id = ${id} and ${sql.raw(KEPT)}`.execute(tx);
  await tx
    .updateTable("webhooks")
    .set({
      paused_at: null,
      failures: 0,
      gone: 0,
      gone_since: null,
      failing_since: null,
      held_until: null,
      last_problem: "",
    })
    .where("id", "=", id)
    .execute();
  return Number(numAffectedRows);
}

const FOUND = { is_wanted: computed.flag() };

/** Also a waiting one, immediately. @param viewerId sees no other person's alerts. */
export async function replay(
  tx: Transaction,
  webhookId: number,
  viewerId: number,
  id: number,
): Promise<"queued" | "unwanted" | "gone"> {
  const [found] = await prepared(
    FOUND,
    `select ${WANTED} as is_wanted from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where w.id = $1 and d.id = $3 and (d.event <> 'alert.hit' or w.created_by = $2) for no key update of d`,
    [webhookId, viewerId, id],
    tx,
  );
  if (!found?.is_wanted) return found ? "unwanted" : "gone";
  await sql`
    update webhook_deliveries set state = 'queued', tries = case when state = 'queued' then tries else 0 end,
      next_try_at = now(), finished_at = null
    where id = ${id}`.execute(tx);
  return "queued";
}

const COMPANY = columns("companies", "name", "slug");
export async function findCompany(id: number, on: Database = db): Promise<Row<typeof COMPANY>> {
  const [row] = await prepared(COMPANY, "select name, slug from companies where id = $1", [id], on);
  return row ?? { name: "", slug: "" };
}

const OWNER = { ...columns("users", "id", "email", "first_name"), name: computed.text() };

/** Whom a company's webhooks concern. */
export function listOwners(tx: Transaction, companyId: number): Promise<Row<typeof OWNER>[]> {
  const text = `select u.id, u.email, u.first_name, trim(u.first_name || ' ' || u.last_name) as name from company_roles held join users u on u.id = held.user_id
    where held.company_id = $1 and held.role = 'owner' and u.suspended_at is null order by u.id`;
  return prepared(OWNER, text, [companyId], tx);
}

const OWN = {
  company: column("companies", "name"),
  ...columns("webhooks", "name", "address", "events", "created_at", "paused_at"),
};

const ADDED = { ...columns("webhooks", "name", "address"), person: computed.text() };

/** Those of a company that a person added. */
export function listAddedBy(tx: Transaction, companyId: number, userId: number): Promise<Row<typeof ADDED>[]> {
  const text = `select w.name, w.address, trim(u.first_name || ' ' || u.last_name) as person
    from webhooks w join users u on u.id = w.created_by where w.company_id = $1 and u.id = $2 order by w.id`;
  return prepared(ADDED, text, [companyId, userId], tx);
}

/** Those that a person added, where they are still an owner, without their secrets. */
export function listOwn(userId: number): Promise<Row<typeof OWN>[]> {
  const text = `select c.name as company, w.name, w.address, w.events, w.created_at, w.paused_at
    from webhooks w join companies c on c.id = w.company_id
      join company_roles held on held.company_id = w.company_id and held.user_id = w.created_by and held.role = 'owner'
    where w.created_by = $1 order by w.id`;
  return prepared(OWN, text, [userId]);
}
