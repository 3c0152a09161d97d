/** The review queue: what waits for an operator, and one of these posts with everything that a decision needs. */
import { type Operator, requireOperator } from "#features/audit/server/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { findKindByTypeCode, kindOf } from "#features/content/kinds/index.ts";
import { moderationMessages, type QueueQuery, type QueueItem, type QueueAnswer, type QueuedPost } from "../contract.ts";
import { checkAside } from "#features/release-check/server/check-service.ts";
import { customerTurn } from "#platform/threads/work.ts";
import * as waiting from "./background-queries.ts";
import * as queue from "./queue-queries.ts";
import { pagePath } from "#features/content/server/publishing/author-address-service.ts";
import { checkedMediaOf, findSavedRelease } from "#features/content/server/publishing/vetting-service.ts";
import { getRevision } from "#features/content/server/history/service.ts";
import { QUEUE_REASONS } from "#features/content/contracts/publishing.ts";
import { reasonsIn } from "./decision-policy.ts";

/** Waiting posts, longest-waiting first. @throws AppError forbidden (403). */
export async function listQueuedPosts(operator: Operator, query: Partial<QueueQuery> = {}): Promise<QueueAnswer> {
  requireOperator(operator);
  const { after, page_size = 50, q = "", type, reason } = query;
  const kind = type === undefined ? null : (findKindByTypeCode(type)?.key ?? null);
  const filter = { q, kind, reason: reason === undefined ? null : QUEUE_REASONS[reason] };
  const { rows, count } = await queue.findQueued(filter, placeOf(after), page_size + 1);
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return { posts: shown.map(describeRow), count, next: last ? `${last.since_us}.${last.id}` : null };
}

/** Counted to QUEUE_COUNT_CAP. @throws AppError forbidden (403). */
export function countWaiting(operator: Operator): Promise<number> {
  requireOperator(operator);
  return queue.countQueuedPosts();
}

/** @throws AppError forbidden (403), not-found (404), also for a post that is not waiting. */
export async function getQueuedPost(operator: Operator, id: number): Promise<QueuedPost> {
  requireOperator(operator);
  const row = await queue.findQueuedRow(id);
  if (!row) throw new AppError("not-found", moderationMessages.notWaiting);
  const isEdit = row.status === "published";
  const [release, text, earlier, author, decisions] = await Promise.all([
    findSavedRelease(id, kindOf(row.kind), row.version),
    getRevision(operator, id, row.version),
    waiting.findVersionBefore(id, row.version, isEdit),
    waiting.getAuthorFacts(id),
    waiting.listDecisions(id),
  ]);
  const before = earlier === null ? null : await getRevision(operator, id, earlier);
  const item = describeRow(row);
  const findings = release
    ? await checkAside({ ...release, ...checkedMediaOf(text.media) }, customerTurn(operator))
    : [];
  return {
    ...item,
    url: pagePath(row),
    is_edit: isEdit,
    word_count: text.word_count,
    text,
    before,
    findings,
    author: { ...author, joined_at: author.joined_at.toISOString() },
    decisions: decisions.map(({ decided_at, ...decision }) => ({ ...decision, decided_at: decided_at.toISOString() })),
  };
}

function placeOf(after: string | undefined): queue.QueueCursor | null {
  if (after === undefined) return null;
  const [sinceUs, id] = after.split(".").map(Number);
  return { sinceUs: sinceUs ?? 0, id: id ?? 0 };
}

function describeRow(row: queue.QueueRow): QueueItem {
  const { id, guid, status, name, version, review_reason, times_returned } = row;
  return {
    id,
    guid,
    status,
    name,
    version,
    times_returned,
    type: kindOf(row.kind).typeCode,
    posted_as: row.posted_as_name,
    author_name: row.author_name,
    author_email: row.email,
    waits_since: row.review_since.toISOString(),
    reason: review_reason,
    reasons: reasonsIn(review_reason),
    publishing_time: row.publish_at?.toISOString() ?? null,
  };
}
