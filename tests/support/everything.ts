/** What the database holds, in short, for tests of what must change nothing. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { computed, statement } from "#platform/database/statement.ts";

/** Number of rows and a hash of them, by table. */
export async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await statement({ name: computed.text() })`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await statement({ content: computed.text() })`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
      from ${sql.table(name)} t`.execute(db);
    found[name] = rows[0]?.content ?? "";
  }
  return found;
}
