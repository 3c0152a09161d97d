/** SQL of what one person asked the assistant for. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";

const PERSONAL_RUN = {
  ...columns(
    "assistant_runs",
    "id",
    "purpose",
    "type_code",
    "state",
    "provider",
    "model",
    "written",
    "created_at",
    "ended_at",
  ),
  /** Tokens that the model read and wrote. */
  usage: computed.json<{ read: number | null; written: number | null }>(),
};
export type PersonalRun = Row<typeof PERSONAL_RUN>;

/** The next of them by id, null for the first. The operator's costs are not included. */
export function listPersonalRuns(userId: number, after: string | null, limit: number): Promise<PersonalRun[]> {
  return prepared(
    PERSONAL_RUN,
    `select id, purpose, type_code, state, provider, model, written, created_at, ended_at,
       json_build_object('read', input_tokens, 'written', output_tokens) as usage
     from assistant_runs where user_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [userId, after, limit],
  );
}

/** Removes up to `limit`; a process that is writing one of them stops. @returns how many. */
export async function removeRunsOf(tx: Transaction, userId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with chosen as (select id from assistant_runs where user_id = ${userId} order by id limit ${limit} for update)
    delete from assistant_runs using chosen where assistant_runs.id = chosen.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
