/** The review queue: what waits for an operator, and one of these posts with everything that a decision needs. */
import type { Actor } from "#features/accounts/contract.ts";
import { type Operator, requireOperator } from "#features/audit/server/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { publicPath } from "../contract.ts";
import { findKindByTypeCode, kindOf } from "../kinds/index.ts";
import {
  moderationMessages,
  type QueueQuery,
  REVIEW_REASONS,
  type ReviewQueueItem,
  type ReviewQueuePage,
  type WaitingPost,
} from "../moderation-contract.ts";
import { checkRelease } from "../release-check/release-check.ts";
import type { RevisionDetail } from "../revision-contract.ts";
import * as waiting from "./waiting-queries.ts";
import { reasonsIn, releaseOf } from "./moderation-policy.ts";
import * as queue from "./queue-queries.ts";
import { slugOf } from "./policy.ts";
import { findSnapshot } from "./revision-queries.ts";
import { getRevision } from "./revision-service.ts";

/** What waits, the longest first. @throws AppError forbidden (403). */
export async function listReviewQueue(operator: Operator, query: Partial<QueueQuery> = {}): Promise<ReviewQueuePage> {
  requireOperator(operator);
  const { after, page_size = 50, q = "", type, reason } = query;
  const kind = type === undefined ? null : (findKindByTypeCode(type)?.key ?? null);
  const filter = { q, kind, reason: reason === undefined ? null : REVIEW_REASONS[reason] };
  const { rows, count } = await queue.findWaiting(filter, placeOf(after), page_size + 1);
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return { posts: shown.map(describeRow), count, next: last ? `${last.since_us}.${last.id}` : null };
}

/** Counted to QUEUE_COUNT_CAP. @throws AppError forbidden (403). */
export function countWaiting(operator: Operator): Promise<number> {
  requireOperator(operator);
  return queue.countWaitingPosts();
}

/** @throws AppError forbidden (403), not-found (404) also for a post that waits for nobody. */
export async function getWaitingPost(operator: Actor, id: number): Promise<WaitingPost> {
  requireOperator(operator);
  const row = await queue.findWaitingRow(id);
  if (!row) throw new AppError("not-found", moderationMessages.notWaiting);
  const isEdit = row.status === "published";
  const [snapshot, text, earlier, author, decisions] = await Promise.all([
    findSnapshot(id, row.version),
    getRevision(operator, id, row.version),
    waiting.findVersionBefore(id, row.version, isEdit),
    waiting.getAuthorFacts(id),
    waiting.listDecisions(id),
  ]);
  const before = earlier === null ? null : await getRevision(operator, id, earlier);
  const item = describeRow(row);
  const release = snapshot && { ...releaseOf(kindOf(row.kind), snapshot), alts: altsOf(text) };
  return {
    ...item,
    url: publicPath({ type: item.type, guid: row.guid, slug: slugOf(row.name, row.guid) }),
    ...{ is_edit: isEdit, word_count: text.word_count, text, before },
    findings: release ? checkRelease(release) : [],
    author: { ...author, joined_at: author.joined_at.toISOString() },
    decisions: decisions.map(({ decided_at, ...decision }) => ({ ...decision, decided_at: decided_at.toISOString() })),
  };
}

function placeOf(after: string | undefined): queue.QueuePlace | null {
  if (after === undefined) return null;
  const [sinceUs, id] = after.split(".").map(Number);
  return { sinceUs: sinceUs ?? 0, id: id ?? 0 };
}

function describeRow(row: queue.QueueRow): ReviewQueueItem {
  const { id, guid, status, name, version, review_reason, times_returned } = row;
  return {
    ...{ id, guid, status, name, version, times_returned, type: kindOf(row.kind).typeCode },
    ...{ posted_as: row.posted_as_name, author_name: row.author_name, author_email: row.email },
    waits_since: row.review_since.toISOString(),
    ...{ reason: review_reason, reasons: reasonsIn(review_reason) },
    publishing_time: row.publish_at?.toISOString() ?? null,
  };
}

function altsOf({ media: { banner, related } }: RevisionDetail): string[] {
  return [...(banner ? [banner] : []), ...related].filter(({ kind }) => kind === "image").map(({ alt }) => alt);
}
