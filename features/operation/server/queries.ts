/** SQL of facts about the installation: what failed elsewhere, and how large it is. */
import { db } from "#platform/database/client.ts";
import { computed, type Row, statement } from "#platform/database/statement.ts";

const FAILURES = { mails: computed.number(), deliveries: computed.number() };
export type Failures = Row<typeof FAILURES>;

/** Failures outside the queues: emails and deliveries to platforms, which keep their own records. */
export async function countFailures(): Promise<Failures> {
  const { rows } = await statement(FAILURES)`
    select (select count(*) from mail_messages where status = 'failed') as mails,
      (select count(*) from deliveries where state = 'failed') as deliveries`.execute(db);
  return rows[0] ?? { mails: 0, deliveries: 0 };
}

const DATABASE_FACTS = {
  postgres: computed.text(),
  migration: computed.text(),
  database_bytes: computed.number(),
  media_files: computed.number(),
  media_bytes: computed.number(),
};
export type DatabaseFacts = Row<typeof DATABASE_FACTS>;

export async function findDatabaseFacts(): Promise<DatabaseFacts> {
  const { rows } = await statement(DATABASE_FACTS)`
    select current_setting('server_version') as postgres,
      coalesce((select max(id) from schema_migrations), '') as migration,
      pg_database_size(current_database()) as database_bytes,
      (select count(*) from media) as media_files,
      (select coalesce(sum(bytes), 0)::bigint from media) as media_bytes`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("The database did not report its state.");
  return facts;
}

/** Connections of this database's clients by the name that they gave; many first. */
export async function listConnections(): Promise<{ name: string; count: number }[]> {
  const { rows } = await statement({ name: computed.text(), count: computed.number() })`
    select application_name as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
    group by application_name order by count(*) desc, application_name`.execute(db);
  return rows;
}
