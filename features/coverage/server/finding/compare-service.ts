/**
 * Compares articles with the watched releases. What was compared and what was found are committed together, so that each
 * article is compared once, also when a worker is killed.
 */
import { isDatabaseAway } from "#platform/database/availability.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { matchReleases } from "../../matching/choose.ts";
import { keysOfArticle } from "../../matching/keys.ts";
import { type ReadArticle, readArticle } from "../../matching/read-article.ts";
import { articleOf } from "./article-policy.ts";
import { type WatchedRelease, WatchedReleases } from "./index-service.ts";
import { createPause, type Pause } from "./pause.ts";
import { type Found, placeMatches } from "./place-service.ts";
import * as queries from "./queries.ts";

/** Articles of one transaction: few, so that its locks are short. */
const BATCH = 40;

const watched = new WatchedReleases();

/**
 * Compares all that wait. Safe in parallel workers.
 * @param signal stops it between articles; the rest waits for the next run.
 * @returns how many were compared.
 */
export async function compareWaiting(signal?: AbortSignal, releases = watched): Promise<number> {
  const pause = createPause();
  for (let compared = 0; ;) {
    await releases.refresh(pause, signal);
    if (signal?.aborted) return compared;
    const count = await transaction((tx) => compareBatch(tx, releases, pause));
    if (count !== "stale") compared += count;
    if (count === 0) return compared;
  }
}

/** @returns stale: releases have changed since they were read; nothing was taken. */
async function compareBatch(tx: Transaction, releases: WatchedReleases, pause: Pause): Promise<number | "stale"> {
  const claimed = await queries.claimWaiting(tx, BATCH);
  if (claimed.length === 0) return 0;
  // After the claim: a release that was public before one of these articles was stored is among those read.
  if (!(await releases.isCurrent(tx))) return "stale";
  const entries = await queries.listWaiting(tx, claimed);
  await placeMatches(tx, await findMatches(tx, entries, releases, pause));
  await queries.finishWaiting(tx, claimed);
  return claimed.length;
}

type Candidate = { entry: queries.WaitingRow; article: ReadArticle; postIds: number[] };

async function findMatches(
  tx: Transaction,
  entries: readonly queries.WaitingRow[],
  releases: WatchedReleases,
  pause: Pause,
): Promise<Found[]> {
  const candidates: Candidate[] = [];
  for (const entry of entries) {
    await pause();
    const read = passingOver(entry, () => readArticle(articleOf(entry)));
    const postIds = read ? releases.candidates(keysOfArticle(read)) : [];
    if (read && postIds.length > 0) candidates.push({ entry, article: read, postIds });
  }
  const wanted = [...new Set(candidates.flatMap(({ postIds }) => postIds))];
  const known = await releases.read(wanted, pause, tx);
  const found: Found[] = [];
  for (const { entry, article, postIds } of candidates) {
    const ofCompanies = Map.groupBy(
      postIds.flatMap((postId) => known.get(postId) ?? []),
      ({ companyKey }) => companyKey,
    );
    for (const ofCompany of ofCompanies.values()) {
      await pause();
      found.push(...(passingOver(entry, () => matchesOf(entry, article, ofCompany)) ?? []));
    }
  }
  return found;
}

function matchesOf(entry: queries.WaitingRow, article: ReadArticle, releases: readonly WatchedRelease[]): Found[] {
  const matches = matchReleases(
    releases.map(({ read }) => read),
    article,
  );
  return matches.map((match) => ({
    entry,
    postId: Number(match.releaseId),
    match,
    others: matches.filter((other) => other !== match).map(({ releaseId }) => Number(releaseId)),
  }));
}

/** An article that cannot be read holds up no other. */
function passingOver<T>({ entry_id }: queries.WaitingRow, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ err: error, entry: entry_id }, "An article could not be compared: coverage does not include it");
    return null;
  }
}
