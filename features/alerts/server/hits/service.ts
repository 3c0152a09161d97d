/** The stories that an alert has found: reading them, and leaving some out. */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type Hits, HITS_PER_PAGE, type HitsQuery, type LeaveOutInput } from "../../contract.ts";
import { alertMessages } from "../../messages.ts";
import { partsOf, readQuery } from "../../query/read-query.ts";
import { describeHits, markerFor } from "../describe-service.ts";
import { nextMoment } from "../mailing/schedule-policy.ts";
import { everyDay } from "../policy.ts";
import { getAlert, lock, summarize } from "../service.ts";
import * as queries from "./queries.ts";

/** A page beyond the end is empty. @throws AppError not-found unless the alert is the caller's. */
export async function listHits(actor: Actor, id: number, query: HitsQuery): Promise<Hits> {
  const alert = await getAlert(actor, id);
  const [rows, counts, left_out, last] = await Promise.all([
    queries.listHits(id, query, { limit: HITS_PER_PAGE, offset: (query.page - 1) * HITS_PER_PAGE }),
    queries.countHits(id, query),
    queries.findLeftOut(id),
    queries.findLastMail(id),
  ]);
  const marker = markerFor(alert.query);
  const read = readQuery(alert.query);
  const now = new Date();
  const next = alert.paused_at === null ? nextMoment(alert, now) : null;
  return {
    alert,
    parts:
      typeof read === "string"
        ? []
        : partsOf(read).map((part) => ({ kind: part.kind, text: part.kind === "or" ? "or" : part.text })),
    hits: await describeHits(actor.id, rows, () => marker),
    total_pages: Math.max(1, Math.ceil(counts[query.show] / HITS_PER_PAGE)),
    counts: { all: counts.all, new: counts.new, saved: counts.saved },
    days: everyDay(counts.days, alert.time_zone, now),
    sources: counts.sources,
    languages: counts.languages,
    sent: {
      last: last && { at: last.sent_at.toISOString(), stories: last.stories },
      next_at: next?.toISOString() ?? null,
    },
    left_out,
  };
}

export async function readHits(
  actor: Actor,
  id: number,
  { articles }: { articles: number[] | null },
): Promise<{ new_count: number }> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    await lock(tx, actor, id);
    await queries.markRead(tx, id, articles);
  });
  return summarize(actor);
}

/** @throws AppError not-found for another's alert, and for what it has not found. */
export async function leaveOut(
  actor: Actor,
  id: number,
  { article, source, is_left_out }: LeaveOutInput,
): Promise<{ id: number }> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    await lock(tx, actor, id);
    if (source !== undefined) return queries.setSourceLeftOut(tx, id, source, is_left_out);
    if (article !== undefined && (await queries.setLeftOut(tx, id, article, is_left_out))) return;
    throw new AppError("not-found", alertMessages.hitNotFound);
  });
  return { id };
}
