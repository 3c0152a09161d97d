/** SQL of published posts that were withdrawn, also of those since erased. */
import { prepared } from "#platform/database/client.ts";
import { column, computed, orNull, type Row } from "#platform/database/statement.ts";

const WITHDRAWAL = {
  guid: column("posts", "guid"),
  /** Null: erased before this was recorded. */
  by: orNull(computed.text<"author" | "operator">()),
  at: orNull(computed.time()),
  note: column("posts", "withdrawal_note"),
  /** Of the post; null: not known, also of erased ones. */
  language: column("posts", "language"),
};
export type WithdrawalRow = Row<typeof WITHDRAWAL>;

/** Without posts that are public, or never were. */
export function listWithdrawals(guids: readonly string[]): Promise<WithdrawalRow[]> {
  return prepared(
    WITHDRAWAL,
    `select guid, case status when 'withdrawn' then 'operator' else 'author' end as by,
       case status when 'withdrawn' then withdrawn_at else deleted_at end as at, withdrawal_note as note,
       nullif(language, 'und') as language
     from posts where guid = any($1::uuid[])
       and (status = 'withdrawn' or (status = 'published' and deleted_at is not null))
     union all
     select guid, withdrawn_by, withdrawn_at, note, null from removed_posts where guid = any($1::uuid[])`,
    [guids],
  );
}
