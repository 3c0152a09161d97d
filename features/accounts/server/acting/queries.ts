/** SQL of sessions in which an operator acts as a user. The trigger of migration 0031 notes each end in the audit log. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, notNull, type Row, statement } from "#platform/database/statement.ts";
import type { Me, Role } from "../../contract.ts";
import { IS_COVERED } from "../sessions/queries.ts";

/**
 * Locks the session until the end of the transaction: anything that would end it waits, or has already ended it.
 * @returns whether it is live.
 */
export async function lockOwnSession(tx: Transaction, sessionId: string, operatorId: number): Promise<boolean> {
  // Code that ends a session locks its account first.
  await sql`select id from users where id = ${operatorId} for share`.execute(tx);
  const { rows } = await sql`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${operatorId} and s.operator_session_id is null
      and s.ended_at is null and s.expires_at > now() and u.role = 'operator' and u.suspended_at is null
    for no key update of s for share of u`.execute(tx);
  return rows.length === 1;
}

/** The account cannot be suspended or get another role before the transaction ends. */
export async function lockActedAs(
  tx: Transaction,
  userId: number,
): Promise<{ email: string; role: Role; suspended_at: Date | null } | null> {
  const user = tx.selectFrom("users").select(["email", "role", "suspended_at"]).where("id", "=", userId);
  return (await user.forShare().executeTakeFirst()) ?? null;
}

export async function endActingBelow(tx: Transaction, operatorSessionId: string, reason: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("operator_session_id", "=", operatorSessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** The acting operator, and until when at most. */
export async function findActing(sessionId: string): Promise<Me["acting"]> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("users as operator", "operator.id", "s.acting_operator_id")
    .select(["operator.id", "operator.first_name", "operator.last_name", "s.created_at", "s.expires_at"])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
  if (!row) return null;
  const operator_name = `${row.first_name} ${row.last_name}`.trim();
  return {
    operator_id: row.id,
    operator_name,
    since: row.created_at.toISOString(),
    until: row.expires_at.toISOString(),
  };
}

const BELOW = { id: column("sessions", "id"), operator_session_id: notNull(column("sessions", "operator_session_id")) };
type Below = Row<typeof BELOW>;

/** Also for a session that has ended: the way back outlives it. */
export async function findByReturnHash(tx: Transaction, returnHash: Buffer): Promise<Below | null> {
  const { rows } = await statement(BELOW)`
    select id, operator_session_id from sessions where return_hash = ${returnHash}`.execute(tx);
  return rows[0] ?? null;
}

/** Lock order: a session before the acting sessions below it. */
export async function lockSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.selectFrom("sessions").select("id").where("id", "=", sessionId).forNoKeyUpdate().execute();
}

/** Of parallel calls, exactly one gets true. */
export async function takeReturnHash(tx: Transaction, sessionId: string, returnHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable("sessions")
    .set({ return_hash: null })
    .where("id", "=", sessionId)
    .where("return_hash", "=", returnHash)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Invalidates the tokens that the browser replaced with those of the acting session. */
export async function retireRefreshTokens(tx: Transaction, sessionId: string): Promise<void> {
  const open = tx.updateTable("refresh_tokens").set({ rotated_at: now });
  await open.where("session_id", "=", sessionId).where("rotated_at", "is", null).execute();
}

/** The operator's own session, where this refresh token is one of an acting session. */
export async function findSessionAbove(refreshHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom("refresh_tokens as token")
    .innerJoin("sessions as s", "s.id", "token.session_id")
    .select("s.operator_session_id")
    .where("token.token_hash", "=", refreshHash)
    .executeTakeFirst();
  return row?.operator_session_id ?? null;
}

/** Ends sessions that can no longer do anything, so that the audit log has their end. @returns how many. */
export async function endUncoveredActing(tx: Transaction): Promise<number> {
  const { rows } = await sql`
    update sessions s
    set ended_at = now(), end_reason = case when expires_at <= now() then 'its time was over' else 'the operator''s own session ended' end
    where s.operator_session_id is not null and s.ended_at is null and not ${sql.raw(IS_COVERED)}
    returning s.id`.execute(tx);
  return rows.length;
}
