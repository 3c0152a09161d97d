/** SQL of deliveries: which are due and whose turn it is, what became of them, and lists of them. */
import { type RawBuilder, sql } from "kysely";
import { prepared, transaction, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, notNull, type Row, statement } from "#platform/database/statement.ts";
import type { DeliveryState } from "../../platform-contract.ts";
import { PULLED_WAYS } from "../../ways/index.ts";
import type { PlatformFacts } from "../platforms/queries.ts";

const CLAIMED_DELIVERY = {
  ...columns(
    "deliveries",
    "id",
    "post_id",
    "post_guid",
    "post_name",
    "remote_slug",
    "remote_id",
    "live_url",
    "wanted_version",
    "delivered_version",
    "sequence",
    "attempts",
    "mail_id",
    "mailed_before",
  ),
  /** A result is stored only while it is held. */
  claimed_until: notNull(column("deliveries", "claimed_until")),
  /** Whether an earlier attempt ended with an unknown outcome. */
  was_in_doubt: column("deliveries", "in_doubt"),
  platform: computed.json<PlatformFacts>(),
};
export type ClaimedDelivery = Row<typeof CLAIMED_DELIVERY>;

type Claim = {
  limit: number;
  /** Maximum parallel deliveries to one platform, across all workers. */
  perPlatform: number;
  /** After these the claim is free for others: its worker is taken for dead. */
  seconds: number;
};

/**
 * Claims due deliveries, longest due first, limited per platform so that one that never answers holds up no others. A
 * platform that is switched off only gets removals. Claims are serialised, or two workers would each count without the
 * other's. The attempt is counted now, so that those of killed workers count too.
 */
export async function claimDeliveries({ limit, perPlatform, seconds }: Claim): Promise<ClaimedDelivery[]> {
  return transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('claim deliveries'))`.execute(tx);
    const { rows } = await statement(CLAIMED_DELIVERY)`
      with busy as materialized (
        select platform_id, count(*)::int as claimed from deliveries where claimed_until > now() group by platform_id
      ), chosen as (
        select due.id, due.in_doubt, row_to_json(pl) as platform from platforms pl
        left join busy on busy.platform_id = pl.id
        cross join lateral (
          select d.id, d.in_doubt, d.next_attempt_at, d.wanted_version is null as is_removal from deliveries d
          where d.platform_id = pl.id and d.next_attempt_at <= now()
            and (d.claimed_until is null or d.claimed_until <= now())
            and (pl.is_active or d.wanted_version is null)
          order by d.next_attempt_at, d.id limit greatest(0, ${perPlatform} - coalesce(busy.claimed, 0))
          for no key update skip locked
        ) due
        where (pl.way <> all(${PULLED_WAYS}::text[]) or due.is_removal) and (pl.is_active or exists (
          select from deliveries d
          where d.platform_id = pl.id and d.wanted_version is null and d.next_attempt_at <= now()))
        order by due.next_attempt_at, due.id limit ${limit}
      )
      update deliveries d set attempts = d.attempts + 1, in_doubt = true,
        claimed_until = date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))
      from chosen where d.id = chosen.id
      returning d.id, d.post_id, d.post_guid, d.post_name, d.remote_slug, d.remote_id, d.live_url, d.wanted_version,
        d.delivered_version, d.sequence, d.attempts, d.mail_id, d.mailed_before, d.claimed_until,
        chosen.in_doubt as was_in_doubt, chosen.platform`.execute(tx);
    return rows;
  });
}

const held = ({ id, claimed_until }: Pick<ClaimedDelivery, "id" | "claimed_until">): RawBuilder<unknown> =>
  sql`id = ${id} and claimed_until = ${claimed_until}`;

type Arrival = { remoteId: string | null; liveUrl: string | null; firstCheckSeconds: number };

/**
 * Records that the platform has the claimed version. If another version is now wanted, it stays due.
 * @returns whether the claim was still held.
 */
export async function storeDelivered(tx: Transaction, claimed: ClaimedDelivery, arrival: Arrival): Promise<boolean> {
  const { remoteId, liveUrl, firstCheckSeconds } = arrival;
  const isWanted = sql`wanted_version is not distinct from ${claimed.wanted_version}::int`;
  const { numAffectedRows } = await sql`
    update deliveries set delivered_version = ${claimed.wanted_version}, delivered_at = now(), in_doubt = false,
      remote_id = ${remoteId}, live_url = ${liveUrl}, claimed_until = null, check_misses = 0, updated_at = now(),
      state = case when ${isWanted} then 'delivered' else state end, reason = case when ${isWanted} then '' else reason end,
      next_attempt_at = case when ${isWanted} then null else next_attempt_at end,
      next_check_at = case when ${isWanted} and ${liveUrl}::text is not null
        then now() + make_interval(secs => ${firstCheckSeconds}) end
    where ${held(claimed)}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Records that it was taken down. If it is wanted again, it is delivered as if for the first time; otherwise the row is
 * deleted.
 */
export async function storeTakenDown(tx: Transaction, claimed: ClaimedDelivery): Promise<boolean> {
  const gone = await sql`delete from deliveries where ${held(claimed)} and wanted_version is null`.execute(tx);
  const again = await sql`
    update deliveries set delivered_version = null, remote_id = null, live_url = null, delivered_at = null,
      in_doubt = false, claimed_until = null, updated_at = now()
    where ${held(claimed)}`.execute(tx);
  return (gone.numAffectedRows ?? 0n) + (again.numAffectedRows ?? 0n) > 0n;
}

/**
 * An email is queued in this transaction. Its outcome becomes the delivery's: see the trigger settle_mailed_deliveries.
 * @returns whether the claim was still held.
 */
export async function storeMailed(tx: Transaction, claimed: ClaimedDelivery): Promise<boolean> {
  const isWanted = sql`wanted_version is not distinct from ${claimed.wanted_version}::int`;
  const { numAffectedRows } = await sql`
    update deliveries set mail_id = null, mailed_version = ${claimed.wanted_version}, claimed_until = null, updated_at = now(),
      mailed_before = mailed_before or (mail_id is not null and ${claimed.was_in_doubt}::boolean), in_doubt = true,
      reason = case when ${isWanted} then 'The mail is on its way.' else reason end,
      next_attempt_at = case when ${isWanted} then null else next_attempt_at end
    where ${held(claimed)}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function nameMail(tx: Transaction, id: number, mailId: number): Promise<void> {
  await tx.updateTable("deliveries").set({ mail_id: mailId }).where("id", "=", id).execute();
}

/** A different version wanted since then is tried immediately. @param waitSeconds null: gives up. */
export async function storeFailure(
  tx: Transaction,
  claimed: ClaimedDelivery,
  { reason, waitSeconds }: { reason: string; waitSeconds: number | null },
): Promise<void> {
  const isSame = sql`sequence = ${claimed.sequence}`;
  await sql`
    update deliveries set claimed_until = null, updated_at = now(),
      reason = case when ${isSame} then ${reason} else reason end,
      state = case when ${isSame} and ${waitSeconds}::int is null then 'failed' else state end,
      next_attempt_at = case when ${isSame} then now() + make_interval(secs => ${waitSeconds}::int) else next_attempt_at end
    where ${held(claimed)}`.execute(tx);
}

/** Nothing came of the attempt, and it does not count. @param claimed.was_in_doubt whether the platform may have something. */
export async function giveBack(tx: Transaction, claimed: ClaimedDelivery, waitSeconds: number): Promise<void> {
  await sql`
    update deliveries set claimed_until = null, attempts = greatest(0, attempts - 1), in_doubt = ${claimed.was_in_doubt},
      next_attempt_at = greatest(next_attempt_at, now() + make_interval(secs => ${waitSeconds}))
    where ${held(claimed)}`.execute(tx);
}

/** A platform that asks to be left alone is left alone with all that is due there. */
export async function holdPlatform(tx: Transaction, platformId: number, seconds: number): Promise<void> {
  await sql`
    update deliveries set next_attempt_at = now() + make_interval(secs => ${seconds})
    where id in (
      select id from deliveries
      where platform_id = ${platformId} and next_attempt_at < now() + make_interval(secs => ${seconds})
        and (claimed_until is null or claimed_until <= now())
      order by id for no key update skip locked)`.execute(tx);
}

const DELIVERY_ROW = {
  ...columns(
    "deliveries",
    "id",
    "post_id",
    "platform_id",
    "post_guid",
    "post_name",
    "remote_slug",
    "state",
    "reason",
    "live_url",
    "remote_id",
    "wanted_version",
    "delivered_version",
    "sequence",
    "in_doubt",
    "attempts",
    "next_attempt_at",
    "claimed_until",
    "delivered_at",
    "next_check_at",
    "checked_at",
    "check_misses",
    "mail_id",
    "mailed_version",
    "mailed_before",
    "created_at",
    "updated_at",
  ),
  platform: computed.json<PlatformFacts>(),
};
export type DeliveryRow = Row<typeof DELIVERY_ROW>;

const LISTED = `select d.*, row_to_json(pl) as platform from deliveries d join platforms pl on pl.id = d.platform_id`;

/** Deliveries of a post, also one in the trash, by platform. */
export function listOfPost(postId: number): Promise<DeliveryRow[]> {
  return prepared(DELIVERY_ROW, `${LISTED} where d.post_id = $1 order by pl.name, d.id`, [postId]);
}

export type DeliveryPage = { state: DeliveryState | null; limit: number; offset: number };

/** The newest first. */
export async function listOfPlatform(
  platformId: number,
  { state, limit, offset }: DeliveryPage,
): Promise<{ rows: DeliveryRow[]; count: number }> {
  const where = "where d.platform_id = $1 and ($2::text is null or d.state = $2)";
  const values = [platformId, state];
  const [rows, [total]] = await Promise.all([
    prepared(DELIVERY_ROW, `${LISTED} ${where} order by d.id desc limit $3 offset $4`, [...values, limit, offset]),
    prepared({ count: computed.number() }, `select count(*) as count from deliveries d ${where}`, values),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/**
 * Delivers again, even if the platform already has it; for a pulled feed, with the next pull.
 * @returns false: no such delivery.
 */
export async function retryDelivery(tx: Transaction, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deliveries d set state = 'queued', reason = '', attempts = 0, sequence = d.sequence + 1, in_doubt = true,
      check_misses = 0, next_check_at = null, updated_at = now(), mail_id = null,
      mailed_before = d.mailed_before or (d.mail_id is not null and d.in_doubt),
      next_attempt_at = case when pl.way <> all(${PULLED_WAYS}::text[]) then now() end
    from platforms pl where pl.id = d.platform_id and d.id = ${id}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
