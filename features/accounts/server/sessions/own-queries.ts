/** SQL of the sessions that users see and end themselves. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

export type SessionRow = {
  id: string;
  user_agent: string;
  ip: string;
  created_at: Date;
  last_seen_at: Date;
  is_support: boolean;
};

/**
 * Keys are sessions of programs, which have a list of their own. An assistant, which a person connected by signing in, is
 * listed and ended as a session is.
 */
const IS_NO_KEY = sql<boolean>`not exists (select from api_keys
  where api_keys.session_id = sessions.id and api_keys.grant_id is null)`;

/** The user's live sessions, the latest first. */
export function listSessions(userId: number): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "ip", "created_at", "last_seen_at"])
    .select(sql<boolean>`acting_operator_id is not null`.as("is_support"))
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where(sql<boolean>`expires_at > now()`)
    .where(IS_NO_KEY)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** Ends live sessions of this user: the one named, or all but that one, also keys if so asked. @returns ids of those that ended. */
export async function endOwnSessions(
  tx: Transaction,
  userId: number,
  which: { only: string } | { allBut: string },
  reason: string,
  keys: "with-keys" | "without-keys" = "without-keys",
): Promise<string[]> {
  const chosen = "only" in which ? sql<boolean>`id = ${which.only}` : sql<boolean>`id <> ${which.allBut}`;
  const rows = await tx
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where(chosen)
    .$if(keys === "without-keys", (sessions) => sessions.where(IS_NO_KEY))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
