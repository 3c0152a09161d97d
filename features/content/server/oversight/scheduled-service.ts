/** All users' scheduled posts for operators: listing them, and publishing overdue ones. */
import type { z } from "zod";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { kindOf } from "../../kinds/index.ts";
import type { PublishedOverdue, scheduledAnswer, ScheduledQuery } from "../../contracts/scheduled.ts";
import { publishDue } from "../posts/publish-service.ts";
import * as queries from "./scheduled-queries.ts";

/** Soonest first. @throws AppError forbidden (403). */
export async function listScheduled(
  operator: Operator,
  { q, page, page_size }: ScheduledQuery,
): Promise<z.infer<typeof scheduledAnswer>> {
  requireOperator(operator);
  const [{ rows, count }, overdue] = await Promise.all([
    queries.listScheduledPosts(q, page_size, (page - 1) * page_size),
    queries.findOverdue(),
  ]);
  const posts = rows.map(({ id, guid, kind, name, posted_as_name, author_name, email, publish_at, ...row }) => ({
    id,
    guid,
    name,
    type: kindOf(kind).typeCode,
    posted_as: posted_as_name,
    author_name,
    author_email: email,
    publishing_time: publish_at.toISOString(),
    is_overdue: row.is_overdue,
    is_waiting: row.is_waiting,
  }));
  return { posts, count, overdue: overdue.count, overdue_since: overdue.since?.toISOString() ?? null };
}

/** @throws AppError forbidden (403). */
export async function countOverdue(operator: Operator): Promise<number> {
  requireOperator(operator);
  return (await queries.findOverdue()).count;
}

/**
 * Runs the minute sweep immediately: publishes all due posts by the same rules. Failures are logged and stay overdue.
 * The request is recorded first, because it takes many transactions.
 * @throws AppError forbidden (403).
 */
export async function publishOverdue(operator: Operator): Promise<PublishedOverdue> {
  requireOperator(operator);
  const { count } = await queries.findOverdue();
  const details = count === 1 ? "1 was overdue" : `${count} were overdue`;
  const action = { action: "post.publish-overdue", subject: "scheduled posts", details };
  await transaction((tx) => recordAction(tx, operator, action));
  const moved = await publishDue();
  const published = moved.filter(({ status }) => status === "published").length;
  return { published, pending: moved.length - published, overdue: (await queries.findOverdue()).count };
}
