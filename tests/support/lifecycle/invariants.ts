/** What must hold for an author's posts at any moment, whatever happened to them: ledger, statuses, tallies, revisions. */
import { sql } from "kysely";
import { expect } from "vitest";
import { getAllowance } from "#features/billing/server/allowance/service.ts";
import { db } from "#platform/database/client.ts";

type Row = {
  id: number;
  guid: string;
  status: string;
  isTrashed: boolean;
  version: number;
  published_at: Date | null;
  publish_at: Date | null;
  withdrawn_at: Date | null;
  review_since: Date | null;
  awaits_confirmation: boolean;
  proposed_version: number | null;
  draft_key: string | null;
  content_html: string;
  /** Holds of this post that were not given back. */
  held: number;
  /** Of the revisions: the highest version, the one that waits, and the text of the last that became the post's. */
  latest: number | null;
  waiting: number[];
  live: string | null;
};

/** What was seen at the check before. */
export type Memory = Map<number, Pick<Row, "guid" | "version" | "published_at">>;

export async function checkLifecycle(ownerId: number, granted: number, memory: Memory): Promise<void> {
  const rows = await readPosts(ownerId);
  for (const row of rows) checkPost(row);
  checkAgainst(memory, rows);
  await checkLedger(ownerId, granted, rows);
  await checkTallies(ownerId, rows);
}

async function readPosts(ownerId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, guid, status, deleted_at is not null as "isTrashed", version, published_at, publish_at, withdrawn_at, review_since,
      awaits_confirmation,
      proposed_version, draft_key, content_html,
      (select count(*) from allowance_entries hold where hold.post_id = posts.id and hold.kind = 'hold' and not exists (
        select from allowance_entries given where given.source = hold.source and given.kind = 'release')) as held,
      (select max(version) from post_revisions where post_id = posts.id) as latest,
      array(select version from post_revisions where post_id = posts.id and outcome = 'proposed') as waiting,
      (select content_html from post_revisions where post_id = posts.id and outcome in ('live', 'approved')
        order by version desc limit 1) as live
    from posts where owner_id = ${ownerId} order by id`.execute(db);
  return rows;
}

function checkPost(row: Row): void {
  const { status, isTrashed } = row;
  const wasPublished = status === "published" || status === "withdrawn";
  const waits = row.review_since !== null;
  const awaits = row.awaits_confirmation;
  const facts = {
    held: row.held,
    hasPublication: row.published_at !== null,
    hasTime: status === "scheduled" ? row.publish_at !== null : status !== "draft" || row.publish_at === null,
    waits: status === "pending" ? waits !== awaits : wasPublished ? waits === (row.proposed_version !== null) : true,
    draftWaits: status === "draft" && (waits || awaits),
    // The review queue holds nothing of an author whose address is not confirmed.
    awaitsTwice: awaits && (waits || wasPublished),
    isWithdrawn: row.withdrawn_at !== null,
    waiting: row.waiting,
    latest: row.latest,
    live: row.live,
    trashedKey: isTrashed && row.draft_key !== null,
  };
  expect({ post: row.id, status, isTrashed, ...facts }).toEqual({
    post: row.id,
    status,
    isTrashed,
    // A published post has used its unit, also withdrawn or in the trash; what waits for its time or a review holds one until then.
    held: wasPublished || (!isTrashed && status !== "draft") ? 1 : 0,
    hasPublication: wasPublished,
    hasTime: true,
    waits: true,
    draftWaits: false,
    awaitsTwice: false,
    isWithdrawn: status === "withdrawn",
    waiting: row.proposed_version === null ? [] : [row.proposed_version],
    latest: row.version,
    live: row.content_html,
    trashedKey: false,
  });
}

/** Nothing is lost, versions only grow, and what was published stays published since the same moment. */
function checkAgainst(memory: Memory, rows: Row[]): void {
  const now = new Map(rows.map((row) => [row.id, row]));
  for (const [id, before] of memory) {
    const row = now.get(id);
    expect({ id, guid: row?.guid }).toEqual({ id, guid: before.guid });
    expect(row?.version).toBeGreaterThanOrEqual(before.version);
    if (before.published_at) expect(row?.published_at).toEqual(before.published_at);
  }
  for (const { id, guid, version, published_at } of rows) memory.set(id, { guid, version, published_at });
}

async function checkLedger(ownerId: number, granted: number, rows: Row[]): Promise<void> {
  const used = rows.reduce((sum, { held }) => sum + held, 0);
  const { rows: sums } = await sql<{ settled: number }>`
    select count(*) as settled from allowance_entries settle where user_id = ${ownerId} and kind = 'settle' and not exists (
      select from allowance_entries given where given.source = settle.source and given.kind = 'release')`.execute(db);
  expect(await getAllowance(ownerId)).toMatchObject({
    available: granted - used,
    features: { press_releases: granted - Number(sums[0]?.settled) },
  });
}

async function checkTallies(ownerId: number, rows: Row[]): Promise<void> {
  const { rows: tallies } = await sql<{ status: string; posts: number }>`
    select status, sum(posts)::int as posts from post_tallies where owner_id = ${ownerId}
    group by status having sum(posts) <> 0`.execute(db);
  const counted: Record<string, number> = {};
  for (const { status, isTrashed } of rows) if (!isTrashed) counted[status] = (counted[status] ?? 0) + 1;
  expect(Object.fromEntries(tallies.map(({ status, posts }) => [status, posts]))).toEqual(counted);
}
