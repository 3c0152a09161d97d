/** SQL of what a person did with coverage. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, type Row } from "#platform/database/statement.ts";

const ADDED = {
  post: column("coverage_finds", "post_id"),
  ...columns("coverage_finds", "headline", "address", "medium", "kind", "note", "found_at"),
};

export function listAdded(userId: number): Promise<Row<typeof ADDED>[]> {
  const text = `select post_id as post, headline, address, medium, kind, note, found_at from coverage_finds
    where added_by = $1 order by id`;
  return prepared(ADDED, text, [userId]);
}

const DECIDED = {
  post: column("coverage_finds", "post_id"),
  ...columns("coverage_finds", "headline", "address", "status", "kind", "decided_at"),
};

export function listDecided(userId: number): Promise<Row<typeof DECIDED>[]> {
  const text = `select post_id as post, headline, address, status, kind, decided_at from coverage_finds
    where decided_by = $1 order by id`;
  return prepared(DECIDED, text, [userId]);
}

const READ = columns("coverage_reads", "address", "headline", "outlet", "created_at");

export function listRead(userId: number): Promise<Row<typeof READ>[]> {
  const text =
    "select address, headline, outlet, created_at from coverage_reads where user_id = $1 order by created_at, id";
  return prepared(READ, text, [userId]);
}

const SHARED = {
  post: column("coverage_reports", "post_id"),
  ...columns("coverage_reports", "created_at", "ends_at", "stopped_at", "opened"),
};

/** Without their addresses: these open a report. */
export function listShared(userId: number): Promise<Row<typeof SHARED>[]> {
  const text = `select post_id as post, created_at, ends_at, stopped_at, opened from coverage_reports
    where owner_id = $1 order by id`;
  return prepared(SHARED, text, [userId]);
}

const RECEIVED = {
  company: column("companies", "name"),
  ...columns("coverage_recipients", "created_at", "paused_at", "stopped_at"),
};
/** Of a person `u`: only an address that the account has confirmed, as it could be someone else's. */
const IS_OWN = "lower(r.address) = lower(u.email) and u.id = $1 and u.email_verified_at is not null";

/** Reports of a month that are sent to the person's own address. */
export function listReceived(userId: number): Promise<Row<typeof RECEIVED>[]> {
  const text = `select c.name as company, r.created_at, r.paused_at, r.stopped_at
    from users u join coverage_recipients r on ${IS_OWN} join companies c on c.id = r.company_id order by r.id`;
  return prepared(RECEIVED, text, [userId]);
}

export async function deleteReceived(tx: Transaction, userId: number): Promise<void> {
  const text = `delete from coverage_recipients r using users u where ${IS_OWN} returning r.created_at`;
  await prepared(columns("coverage_recipients", "created_at"), text, [userId], tx);
}
