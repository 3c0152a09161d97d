/** SQL that empties the sandbox of test keys. Tables are named with their schema: what empties it is live work. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";

const BATCH = 500;

/**
 * Posts that nothing has changed for so long, all of a company that is deleted, and emails, which nothing sends. What
 * belongs to a post goes with it.
 * @returns whether there may be more.
 */
export async function removeSome(tx: Transaction, days: number): Promise<boolean> {
  await prepared(
    {},
    `delete from sandbox.companies test using public.companies live where live.id = test.id and live.deleted_at is not null`,
    [],
    tx,
  );
  await prepared({}, `delete from sandbox.mail_messages where created_at < now() - interval '1 day'`, [], tx);
  await prepared({}, `delete from sandbox.public_changes`, [], tx);
  const text = `delete from sandbox.posts where id in (
    select id from sandbox.posts where greatest(updated_at, published_at, deleted_at) < now() - make_interval(days => $1)
    order by id limit ${BATCH}) returning true as is_removed`;
  return (await prepared({ is_removed: computed.flag() }, text, [days], tx)).length === BATCH;
}

/** Of a company, the trash included. */
export async function countPostsOf(tx: Transaction, companyId: number): Promise<number> {
  const text = `select count(*) as count from sandbox.posts where company_id = $1`;
  const [row] = await prepared({ count: computed.number() }, text, [companyId], tx);
  return row?.count ?? 0;
}

/** Posts of a company. @returns whether there may be more. */
export async function removeSomeOf(tx: Transaction, companyId: number): Promise<boolean> {
  const text = `delete from sandbox.posts where id in (
    select id from sandbox.posts where company_id = $1 order by id limit ${BATCH}) returning true as is_removed`;
  return (await prepared({ is_removed: computed.flag() }, text, [companyId], tx)).length === BATCH;
}

/** With its newsroom. Uploads that nothing shows any more are left to the job of media. */
export async function removeCompany(tx: Transaction, companyId: number): Promise<void> {
  await prepared({}, `delete from sandbox.companies where id = $1`, [companyId], tx);
}
