/** SQL of sessions and their tokens. Times are the database's, so that every process agrees. */
import { sql, type RawBuilder } from "kysely";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";
import { ACCESS_TOKEN_SECONDS, ACTING_SECONDS, REFRESH_TOKEN_SECONDS } from "../../contract.ts";

export type NewSession = {
  userId: number;
  accessHash: Buffer;
  refreshHash: Buffer;
  userAgent: string;
  ip: string;
  /** Only for a session in which an operator acts as the user. */
  acting?: { acting_operator_id: number; operator_session_id: string; return_hash: Buffer };
};

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** @returns the session's id. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<string> {
  const { id } = await tx
    .insertInto("sessions")
    .values({
      user_id: session.userId,
      access_hash: session.accessHash,
      access_expires_at: secondsFromNow(ACCESS_TOKEN_SECONDS),
      expires_at: secondsFromNow(session.acting ? ACTING_SECONDS : REFRESH_TOKEN_SECONDS),
      user_agent: session.userAgent,
      ip: session.ip,
      ...session.acting,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertRefreshToken(tx, id, session.refreshHash);
  return id;
}

export async function insertRefreshToken(tx: Transaction, sessionId: string, tokenHash: Buffer): Promise<void> {
  await tx.insertInto("refresh_tokens").values({ token_hash: tokenHash, session_id: sessionId }).execute();
}

const LIVE_SESSION = {
  session_id: column("sessions", "id"),
  user_id: column("users", "id"),
  role: column("users", "role"),
  is_unconfirmed: computed.flag(),
  ...columns("sessions", "acting_operator_id", "operator_session_id"),
};
export type LiveSession = Row<typeof LIVE_SESSION>;

/**
 * SQL condition on session `s`: true unless its acting operator has lost access. An acting session stays valid only
 * while the operator's own session is live, its owner is still an operator, and the target user is not one.
 */
export const IS_COVERED = `(s.operator_session_id is null or s.expires_at > now() and exists (
  select from sessions own join users operator on operator.id = own.user_id, users owner
  where own.id = s.operator_session_id and own.ended_at is null and own.expires_at > now()
    and operator.id = s.acting_operator_id and operator.role = 'operator' and operator.suspended_at is null
    and owner.id = s.user_id and owner.role = 'user'))`;

/** SQL condition on user `u`: publishing waits for a confirmed address if the operator requires it. */
export const IS_UNCONFIRMED = "u.email_verified_at is null and u.confirmation_waived_at is null";

const SESSION_AND_OWNER = `s.id as session_id, u.id as user_id, u.role, ${IS_UNCONFIRMED} as is_unconfirmed,
  s.acting_operator_id, s.operator_session_id`;

/** Whatever its tokens are by now. Null for ended, expired, suspended and unknown ones. */
export async function findLiveSession(sessionId: string): Promise<LiveSession | null> {
  const [row] = await prepared(
    LIVE_SESSION,
    `select ${SESSION_AND_OWNER} from sessions s join users u on u.id = s.user_id
      where s.id = $1 and s.ended_at is null and s.expires_at > now() and u.suspended_at is null and ${IS_COVERED}`,
    [sessionId],
  );
  return row ?? null;
}

/** The most frequent read: the owner of this access token. Null for ended, expired, suspended and unknown ones. */
export async function findSessionByAccessHash(accessHash: Buffer): Promise<LiveSession | null> {
  const [row] = await prepared(
    LIVE_SESSION,
    `select ${SESSION_AND_OWNER} from sessions s join users u on u.id = s.user_id
      where (s.access_hash = $1 and s.access_expires_at > now()
             or s.previous_access_hash = $1 and s.previous_access_until > now())
        and s.ended_at is null and u.suspended_at is null and ${IS_COVERED}`,
    [accessHash],
  );
  return row ?? null;
}

/** SQLSTATE with which confirm_session refuses. */
export const SESSION_HAS_ENDED = "DL401";

/** Locks a session, and that of the operator who acts in it, against their end. Fails with SESSION_HAS_ENDED. */
export async function confirmSession(tx: Transaction, sessionId: string): Promise<void> {
  const confirmed = { confirmed: computed.nothing() };
  await prepared(confirmed, "select confirm_session($1::uuid) as confirmed", [sessionId], tx);
}

/** Claims a refresh token for rotation. Exactly one of several parallel claims gets the session's id, the others null. */
export async function claimRefreshToken(tx: Transaction, tokenHash: Buffer): Promise<string | null> {
  const row = await tx
    .updateTable("refresh_tokens")
    .set({ rotated_at: now })
    .where("token_hash", "=", tokenHash)
    .where("rotated_at", "is", null)
    .returning("session_id")
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/** A token rotated earlier: its session, and whether that was within the grace period. Null: unknown token. */
export async function findRotatedToken(tokenHash: Buffer, graceSeconds: number, on: Database = db) {
  const row = await on
    .selectFrom("refresh_tokens as token")
    .innerJoin("sessions as session", "session.id", "token.session_id")
    .innerJoin("users", "users.id", "session.user_id")
    .select("token.session_id")
    .select(sql<boolean>`token.rotated_at > now() - make_interval(secs => ${graceSeconds})`.as("in_grace"))
    .select(
      sql<boolean>`session.ended_at is null and session.expires_at > now() and suspended_at is null`.as("is_live"),
    )
    .where("token.token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Issues the next access token of a live session; the previous one stays valid for the grace period. Renewal extends the user's own
 * sessions, never an acting session. @returns false when the session has ended.
 */
export async function renewSession(
  tx: Transaction,
  sessionId: string,
  accessHash: Buffer,
  graceSeconds: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("sessions as s")
    .set((old) => ({
      previous_access_hash: old.ref("access_hash"),
      previous_access_until: sql<Date>`least(access_expires_at, now() + make_interval(secs => ${graceSeconds}))`,
      access_hash: accessHash,
      access_expires_at: unlessActing(secondsFromNow(ACCESS_TOKEN_SECONDS)),
      expires_at: unlessActing(secondsFromNow(REFRESH_TOKEN_SECONDS)),
      last_seen_at: now,
    }))
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where(sql<boolean>`expires_at > now()`)
    .where(sql<boolean>`not exists (select 1 from users where users.id = user_id and suspended_at is not null)`)
    .where(sql<boolean>`${sql.raw(IS_COVERED)}`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const unlessActing = (end: RawBuilder<Date>) =>
  sql<Date>`case when operator_session_id is null then ${end} else least(${end}, expires_at) end`;

export async function findSessionOwner(tx: Transaction, sessionId: string): Promise<number | null> {
  const session = tx.selectFrom("sessions").select("user_id").where("id", "=", sessionId);
  return (await session.executeTakeFirst())?.user_id ?? null;
}

export type SessionOwner = { sessionId: string } | { refreshHash: Buffer } | { userId: number };

/** Ends what is still open of it. @returns their ids. */
export async function endSessions(tx: Transaction, owner: SessionOwner, reason: string): Promise<string[]> {
  const rows = await tx
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("ended_at", "is", null)
    .where(belongsTo(owner))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

function belongsTo(owner: SessionOwner) {
  if ("sessionId" in owner) return sql<boolean>`id = ${owner.sessionId}`;
  if ("userId" in owner) return sql<boolean>`user_id = ${owner.userId}`;
  return sql<boolean>`id in (select session_id from refresh_tokens where token_hash = ${owner.refreshHash})`;
}

/** Removes sessions a day after their end, API keys, which are listed, after a year; and tokens after their life. */
export async function deleteEnded(tx: Transaction): Promise<void> {
  const before = (period: string) =>
    sql<boolean>`(expires_at < now() - ${period}::interval or ended_at < now() - ${period}::interval)`;
  const isKey = sql<boolean>`exists (select from api_keys k where k.session_id = sessions.id and k.grant_id is null)`;
  await tx
    .deleteFrom("sessions")
    .where(before("1 day"))
    .where(sql<boolean>`(${before("1 year")} or not ${isKey})`)
    .execute();
  const tokenLife = sql<Date>`now() - make_interval(secs => ${REFRESH_TOKEN_SECONDS})`;
  await tx.deleteFrom("refresh_tokens").where("rotated_at", "<", tokenLife).execute();
}
