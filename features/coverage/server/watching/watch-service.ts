/** What is watched, since when, in which sources, and what has stopped answering. */
import type { Actor } from "#features/accounts/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { lockReachedPost } from "#features/content/server/posts/reach-service.ts";
import { writeAs } from "#features/content/server/posts/write-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type CompanyQuery, MAX_WATCH_DAYS, type Watch, WATCH_DAYS, type Watching } from "../../contract.ts";
import { coverageMessages } from "../../messages.ts";
import { siteOf } from "../finding/article-policy.ts";
import { reachOf } from "../finds/reach-service.ts";
import { placeOf } from "../../matching/links.ts";
import * as queries from "./queries.ts";
import { countSources, listSilent } from "./source-queries.ts";

const MAX_SHOWN = 200;
const DAY_MS = 86_400_000;

/** @throws AppError not-found (404) for a company in which the caller has no role. */
export async function getWatching(actor: Pick<Actor, "id">, company: CompanyQuery["company"]): Promise<Watching> {
  const { whose, mayDecide } = await reachOf(actor, company);
  const [rows, progress, sources, silent] = await Promise.all([
    queries.listWatched(whose, MAX_SHOWN),
    queries.findProgress(),
    countSources(whose),
    listSilent(whose),
  ]);
  const watches = rows.map((row) => watchOf(row, { ...progress, mayDecide }));
  const oldest = rows.reduce<queries.WatchedRow | null>(
    (first, row) => (first === null || row.published_at < first.published_at ? row : first),
    null,
  );
  return {
    watches,
    watch_days: WATCH_DAYS,
    releases: rows.length,
    compared: oldest ? progress.compared - oldest.compared_before : 0,
    since: oldest?.published_at.toISOString() ?? null,
    sources: {
      feeds: sources.feeds,
      whole_text: sources.whole_text,
      summary: sources.feeds - sources.whole_text,
      silent: silent.map(({ feed, url, since, problem }) => ({
        feed,
        outlet: siteOf(placeOf(url)?.host ?? feed),
        since: since.toISOString(),
        problem,
      })),
      silent_count: sources.silent,
    },
    last_check: sources.last_check?.toISOString() ?? null,
    next_check: sources.next_check?.toISOString() ?? null,
  };
}

type Known = { compared: number; mayDecide: boolean };

function watchOf(row: queries.WatchedRow, { compared, mayDecide }: Known): Watch {
  return {
    post: {
      id: row.post_id,
      name: row.name,
      type: kindOf(row.kind).typeCode,
      published_at: row.published_at.toISOString(),
    },
    languages: row.languages,
    since: row.published_at.toISOString(),
    until: row.until.toISOString(),
    compared: Math.max(0, compared - row.compared_before),
    has_common_name: row.has_common_name,
    may_extend: mayDecide,
  };
}

/**
 * By 90 days from its end, or from now where it has ended.
 * @param seen the end that the caller saw: with another one nothing changes, so that a repeated call extends once.
 * @throws AppError not-found (404), forbidden (403), conflict (409).
 */
export async function extendWatch(
  actor: Actor,
  postId: number,
  seen: string | undefined,
): Promise<{ detail: string; watch: Watch }> {
  const row = await writeAs(actor, async (tx) => {
    await lockReachedPost(tx, actor, postId, "decide-coverage");
    const until = await queries.lockWatch(tx, postId);
    if (until === null) throw new AppError("conflict", coverageMessages.notWatched);
    if (seen === undefined || Date.parse(seen) === until.getTime()) {
      const later = new Date(Math.max(until.getTime(), Date.now()) + WATCH_DAYS * DAY_MS);
      if (later.getTime() > Date.now() + MAX_WATCH_DAYS * DAY_MS)
        throw new AppError("conflict", coverageMessages.watchedLongEnough);
      await queries.setUntil(tx, postId, later);
    }
    return queries.findWatched(postId, tx);
  });
  if (!row) throw new AppError("conflict", coverageMessages.notWatched);
  const { compared } = await queries.findProgress();
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: getSite().time_zone, dateStyle: "long" }).format(row.until);
  return {
    detail: coverageMessages.extended(day),
    watch: watchOf(row, { compared, mayDecide: true }),
  };
}
