/** SQL of keys that have ended, which are kept with their sessions. */
import { prepared } from "#platform/database/client.ts";
import { columns, computed, orNull, column, type Row } from "#platform/database/statement.ts";
import { ENDED_DAYS, ENDED_SHOWN } from "../contract.ts";

const ENDED = {
  ...columns("api_keys", "id", "name", "ending", "scopes", "is_test", "created_at", "used_at"),
  end_reason: orNull(column("sessions", "end_reason")),
  ended_at: computed.time(),
  person: computed.text(),
  ended_by: orNull(computed.text()),
  count: computed.number(),
};
export type EndedRow = Row<typeof ENDED>;

/** Last ended first. `end_reason` null: its time was over. @param userId null: of all. */
export function listEnded(companyId: number, userId: number | null): Promise<EndedRow[]> {
  const text = `select k.id, k.name, k.ending, k.scopes, k.is_test, k.created_at, greatest(k.used_at, k.previous_used_at) as used_at,
      s.end_reason, least(s.ended_at, s.expires_at) as ended_at, trim(u.first_name || ' ' || u.last_name) as person,
      trim(b.first_name || ' ' || b.last_name) as ended_by, count(*) over () as count
    from api_keys k join sessions s on s.id = k.session_id join users u on u.id = k.user_id
      left join users b on b.id = k.ended_by
    where k.company_id = $1 and k.grant_id is null and ($2::bigint is null or k.user_id = $2)
      and (s.ended_at is not null or s.expires_at <= now())
      and least(s.ended_at, s.expires_at) > now() - interval '${ENDED_DAYS} days'
    order by ended_at desc, k.id desc limit ${ENDED_SHOWN}`;
  return prepared(ENDED, text, [companyId, userId]);
}
