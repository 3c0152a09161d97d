/** SQL of the changes that external targets have not been told yet. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns, type Row, statement } from "#platform/database/statement.ts";

const CHANGE = columns("public_changes", "post_id", "post_guid", "company_id");
/** A post; with `post_id` null only a company. */
export type PublicChange = Row<typeof CHANGE>;

export async function insertChanges(tx: Transaction, changes: readonly PublicChange[]): Promise<void> {
  const columnOf = (name: keyof PublicChange) => changes.map((change) => change[name]);
  const values = [columnOf("post_id"), columnOf("post_guid"), columnOf("company_id")];
  const text = `
    insert into public_changes (post_id, post_guid, company_id)
    select * from unnest($1::bigint[], $2::uuid[], $3::bigint[])`;
  if (changes.length > 0) await prepared({}, text, values, tx);
}

/** Removes the oldest, skipping those locked by another worker. */
export async function takeChanges(tx: Transaction, limit: number): Promise<PublicChange[]> {
  const { rows } = await statement(CHANGE)`
    delete from public_changes where id in (
      select id from public_changes order by id limit ${limit} for update skip locked)
    returning post_id, post_guid, company_id`.execute(tx);
  return rows;
}
