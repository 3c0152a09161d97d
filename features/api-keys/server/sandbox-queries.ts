/** SQL that empties the sandbox of test keys. Tables are named with their schema: the round is a live one. */
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
