/** SQL of whom a post that has just become public is news to. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, type Row } from "#platform/database/statement.ts";
import { WAS_PUBLISHED_FOR_OWNER } from "./columns.ts";

const TO_TELL = {
  ...columns("posts", "id", "name", "company_id"),
  user_id: column("users", "id"),
  ...columns("users", "email", "first_name"),
};

/** Who answers for it, unless it was their click or an operator's, who tells them; and who approved it. */
export function listToTell(tx: Transaction, ids: readonly number[]): Promise<Row<typeof TO_TELL>[]> {
  const text = `select p.id, p.name, p.company_id, u.id as user_id, u.email, u.first_name
    from posts p join users u on u.suspended_at is null and u.email_verified_at is not null and (
      (u.id = p.owner_id and ${WAS_PUBLISHED_FOR_OWNER})
      or (u.id <> p.owner_id and u.id in (
        select a.user_id from approval_requests r join approval_turns t on t.request_id = r.id
        join approval_answers a on a.turn_id = t.id
        join company_roles held on held.company_id = r.company_id and held.user_id = a.user_id
        where r.post_id = p.id and r.company_id = p.company_id and (r.ended_at is null or r.ended_at = now())
          and a.answer = 'approved')))
    where p.id = any($1::bigint[]) order by p.id, u.id`;
  return prepared(TO_TELL, text, [[...ids]], tx);
}
