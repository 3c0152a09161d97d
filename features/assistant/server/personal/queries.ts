/** SQL of what one person asked the assistant for. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";

export type PersonalRun = {
  id: string;
  purpose: "draft" | "edit";
  type_code: string;
  state: string;
  provider: string;
  model: string;
  /** Tokens that the model read and wrote. */
  usage: { read: number | null; written: number | null };
  written: Record<string, unknown>;
  created_at: Date;
  ended_at: Date | null;
};

/** The next of them by id, null for the first. What the operator paid is the operator's. */
export function listPersonalRuns(userId: number, after: string | null, limit: number): Promise<PersonalRun[]> {
  return prepared<PersonalRun>(
    "assistant-personal",
    `select id, purpose, type_code, state, provider, model, written, created_at, ended_at,
       json_build_object('read', input_tokens, 'written', output_tokens) as usage
     from assistant_runs where user_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [userId, after, limit],
  );
}

/** Removes up to `limit`; a process that writes one of them gives it up. @returns how many. */
export async function removeRunsOf(tx: Transaction, userId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with chosen as (select id from assistant_runs where user_id = ${userId} order by id limit ${limit} for update)
    delete from assistant_runs using chosen where assistant_runs.id = chosen.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
