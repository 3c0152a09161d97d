/** SQL of what connected assistants did. */
import { sql } from "kysely";
import { db, prepared } from "#platform/database/client.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";

type NewCall = { key_id: number; tool: string; post_id: number | null; was_refused: boolean };

export async function insertCall(call: NewCall): Promise<void> {
  await db.insertInto("assistant_calls").values(call).execute();
}

const LISTED = {
  ...columns("assistant_calls", "id", "tool", "post_id", "was_refused", "called_at"),
  name: column("api_keys", "name"),
  person: computed.text(),
};

/** Of live connections, newest first. @param userId null: of all people of the company. */
export function listCalls(
  companyId: number,
  userId: number | null,
  { days, max }: { days: number; max: number },
): Promise<Row<typeof LISTED>[]> {
  const text = `select c.id, c.tool, c.post_id, c.was_refused, c.called_at, k.name,
      trim(u.first_name || ' ' || u.last_name) as person
    from api_keys k join sessions s on s.id = k.session_id join users u on u.id = k.user_id
      cross join lateral (select * from assistant_calls where key_id = k.id order by id desc limit $4) c
    where k.grant_id is not null and s.ended_at is null and s.expires_at > now() and k.company_id = $1
      and ($2::bigint is null or k.user_id = $2) and c.called_at > now() - make_interval(days => $3)
    order by c.id desc limit $4`;
  return prepared(LISTED, text, [companyId, userId, days, max]);
}

/** Those that are older, those of a connection that has ended, and all but the newest of each. */
export async function deleteOldCalls({ days, each }: { days: number; each: number }): Promise<void> {
  await db
    .deleteFrom("assistant_calls")
    .where(
      sql<boolean>`called_at < now() - make_interval(days => ${days}) or not exists (select from api_keys k
        join sessions s on s.id = k.session_id where k.id = key_id and s.ended_at is null and s.expires_at > now())`,
    )
    .execute();
  await sql`delete from assistant_calls using (
      select k.id as of_key, (select c.id from assistant_calls c where c.key_id = k.id order by c.id desc
        offset ${each} limit 1) as last from api_keys k where k.grant_id is not null) kept
    where key_id = kept.of_key and id <= kept.last`.execute(db);
}
