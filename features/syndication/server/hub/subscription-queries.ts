/** SQL of subscriptions and due notices. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { column, columns, notNull, type Row, statement } from "#platform/database/statement.ts";
import { type Claim, claimedFor, claiming, isStillFree, withChosen } from "./claim-queries.ts";

const NOTICE = {
  ...columns("websub_subscriptions", "id", "callback", "sealed_secret", "attempts", "failing_since"),
  claimed_until: notNull(column("websub_subscriptions", "claimed_until")),
  path: column("websub_topics", "path"),
  sequence: column("websub_topics", "sequence"),
};
/** A notice for one subscriber. */
export type Notice = Row<typeof NOTICE>;

/** Subscribers whose last answer took longer than this come after the others. */
const SLOW_MS = 2_000;
const IS_SLOW = sql`coalesce(each.answer_ms, 0) > ${sql.lit(SLOW_MS)}`;

/** Claims due notices; the caller must send them before the claim ends. */
export function claimNotices(claim: Claim): Promise<Notice[]> {
  return claiming("websub_subscriptions", async (tx) => {
    const { rows } = await statement(NOTICE)`
      ${withChosen("websub_subscriptions", claim, { isWanted: sql`each.expires_at > now()`, isSlow: IS_SLOW })}
      update websub_subscriptions s set ${claimedFor(claim)}
      from chosen, websub_topics t where s.id = chosen.id and t.id = s.topic_id and ${isStillFree("s")}
      returning s.id, s.callback, s.sealed_secret, s.attempts, s.failing_since, s.claimed_until, t.path, t.sequence`.execute(
      tx,
    );
    return rows;
  });
}

/** Records that the subscriber has this sequence. It stays due if the topic has changed since. */
export async function storeTold(notice: Notice, answerMs: number): Promise<void> {
  await sql`
    update websub_subscriptions s set told_sequence = ${notice.sequence}, told_at = now(), attempts = 0,
      failing_since = null, claimed_until = null, answer_ms = ${answerMs}::int,
      due_at = case when t.sequence = ${notice.sequence} then null else now() end
    from websub_topics t
    where t.id = s.topic_id and s.id = ${notice.id} and s.claimed_until = ${notice.claimed_until}`.execute(db);
}

/** @param waitSeconds null: nothing more until the topic changes. */
export async function storeFailure(notice: Notice, answerMs: number, waitSeconds: number | null): Promise<void> {
  await sql`
    update websub_subscriptions s set claimed_until = null, failing_since = coalesce(failing_since, now()),
      answer_ms = ${answerMs}::int,
      due_at = case when t.sequence > ${notice.sequence} then now()
        else now() + make_interval(secs => ${waitSeconds}::int) end
    from websub_topics t
    where t.id = s.topic_id and s.id = ${notice.id} and s.claimed_until = ${notice.claimed_until}`.execute(db);
}

/** Releases a claim without a call, because the process is ending. */
export async function giveBack(notice: Notice): Promise<void> {
  await db
    .updateTable("websub_subscriptions")
    .set({ claimed_until: null, attempts: notice.attempts - 1 })
    .where("id", "=", notice.id)
    .where("claimed_until", "=", notice.claimed_until)
    .execute();
}

export async function removeSubscription({ id }: Pick<Notice, "id">): Promise<void> {
  await db.deleteFrom("websub_subscriptions").where("id", "=", id).execute();
}

export type NewSubscription = {
  topic_id: number;
  callback: string;
  host: string;
  network: string;
  sealed_secret: Buffer | null;
  told_sequence: number;
  /** How long the callback took to confirm it. */
  answer_ms: number;
};

/** Renews the existing one. A renewal is sent what it missed. */
export async function storeSubscription(tx: Transaction, given: NewSubscription, leaseSeconds: number): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;
  await tx
    .insertInto("websub_subscriptions")
    .values({ ...given, expires_at })
    .onConflict((conflict) =>
      conflict.columns(["topic_id", "callback"]).doUpdateSet({
        sealed_secret: given.sealed_secret,
        network: given.network,
        answer_ms: given.answer_ms,
        expires_at,
        attempts: 0,
        failing_since: null,
        due_at: sql<Date>`case when websub_subscriptions.told_sequence < ${given.told_sequence} then now() end`,
      }),
    )
    .execute();
}

export async function endSubscription(tx: Transaction, path: string, callback: string): Promise<void> {
  await tx
    .deleteFrom("websub_subscriptions")
    .where("callback", "=", callback)
    .where("topic_id", "in", (eb) => eb.selectFrom("websub_topics").select("id").where("path", "=", path))
    .execute();
}
