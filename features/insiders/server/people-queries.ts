/** SQL of who sees a confidential post. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { columns, computed, notNull, column, orNull, type Row } from "#platform/database/statement.ts";

export async function setConfidential(tx: Transaction, id: number, isConfidential: boolean): Promise<void> {
  const confidential_since = isConfidential ? now : null;
  await tx.updateTable("posts").set({ confidential_since }).where("id", "=", id).execute();
}

const MEMBER = {
  id: column("users", "id"),
  name: computed.text(),
  ...columns("company_roles", "role", "joined_at"),
  entry: orNull(column("post_people", "id")),
  reason: computed.text(),
  added_by: computed.text(),
  added_at: orNull(column("post_people", "added_at")),
  asked_at: orNull(computed.time()),
};
export type MemberRow = Row<typeof MEMBER>;

/** The people of the post's company, owners first, and how each stands to its list. */
export function listMembers(tx: Transaction, postId: number, companyId: number): Promise<MemberRow[]> {
  const text = `select person.id, trim(person.first_name || ' ' || person.last_name) as name, held.role, held.joined_at,
      listed.id as entry, coalesce(listed.reason, '') as reason, coalesce(listed.added_by_name, '') as added_by,
      listed.added_at, (
        select min(case when turn.approver_id = person.id then turn.asked_at else turn.deputy_asked_at end)
        from approval_requests request join approval_turns turn on turn.request_id = request.id
        where request.post_id = $1 and request.ended_at is null
          and (turn.approver_id = person.id and turn.asked_at is not null
            or turn.deputy_id = person.id and turn.deputy_asked_at is not null)) as asked_at
    from company_roles held join users person on person.id = held.user_id
    left join post_people listed on listed.post_id = $1 and listed.user_id = person.id and listed.removed_at is null
    where held.company_id = $2 order by held.role <> 'owner', held.joined_at, person.id`;
  return prepared(MEMBER, text, [postId, companyId], tx);
}

export async function countListed(tx: Transaction, postId: number, isTold: boolean): Promise<number> {
  const rows = tx
    .selectFrom("post_people")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("post_id", "=", postId)
    .where("is_told", "=", isTold)
    .where("removed_at", "is", null);
  return (await rows.executeTakeFirstOrThrow()).count;
}

type Entry = {
  post_id: number;
  company_id: number;
  organisation: string;
  function: string;
  reason: string;
  added_by: number;
} & ({ user_id: number } | { name: string; told_at: Date });

/** Names are kept as they are now: the list is a record. */
export async function insertEntry(tx: Transaction, entry: Entry): Promise<void> {
  const nameOf = (id: number) => sql<string>`(select trim(first_name || ' ' || last_name) from users where id = ${id})`;
  const person = "user_id" in entry ? { name: nameOf(entry.user_id) } : { is_told: true };
  await tx
    .insertInto("post_people")
    .values({ ...entry, ...person, added_by_name: nameOf(entry.added_by) } as never)
    .execute();
}

const ENTRY = { ...columns("post_people", "name"), user_id: notNull(column("post_people", "user_id")) };

/** Ends an open entry of a person who was added. @returns who it was; null: there is none. */
export async function endEntry(
  tx: Transaction,
  postId: number,
  entryId: number,
  by: number,
): Promise<Row<typeof ENTRY> | null> {
  const text = `update post_people listed set removed_at = now(),
      removed_by_name = (select trim(first_name || ' ' || last_name) from users where id = $3)
    where listed.id = $2 and listed.post_id = $1 and listed.removed_at is null and listed.user_id is not null
    returning listed.name, listed.user_id`;
  return (await prepared(ENTRY, text, [postId, entryId, by], tx))[0] ?? null;
}
