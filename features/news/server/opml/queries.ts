/** SQL of the outcome of feeds' first fetches. */
import type { Transaction } from "#platform/database/client.ts";
import { column, computed, statement } from "#platform/database/statement.ts";

export type FirstFetch = {
  isPending: boolean;
  /** For users; empty unless the fetch failed. */
  reason: string;
};

/** Feeds that are gone, merged into another for example, are left out. */
export async function listFirstFetches(tx: Transaction, feedIds: readonly number[]): Promise<Map<number, FirstFetch>> {
  const { rows } = await statement({ id: column("feeds", "id"), is_pending: computed.flag(), reason: computed.text() })`
    select id,
      succeeded_at is null and failing_since is null and gone_at is null as is_pending,
      case when failing_since is not null or gone_at is not null then failure_reason else '' end as reason
    from feeds where id = any(${feedIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, is_pending, reason }) => [id, { isPending: is_pending, reason }]));
}

/** Some feeds of an import's task, in the order of its file: reading all of them for each step would be megabytes. */
export async function listImported(
  tx: Transaction,
  taskId: string,
  { from, count }: { from: number; count: number },
): Promise<{ title: string; url: string }[]> {
  const { rows } = await statement({ feeds: computed.json<{ title: string; url: string }[]>() })`
    select jsonb_path_query_array(input, '$.feeds[$from to $to]',
      jsonb_build_object('from', ${from}::int, 'to', ${from + count - 1}::int)) as feeds
    from news_tasks where id = ${taskId}`.execute(tx);
  return rows[0]?.feeds ?? [];
}
