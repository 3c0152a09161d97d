/** kill -9 of anything at any moment, under writes that are acknowledged and schedules that become due. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Author, createAuthors, inDatabase, write } from "./authors.ts";
import { untilAllPublished, verify, watchPublications } from "./checks.ts";
import { type Installation, startInstallation } from "./installation.ts";
import type { Result } from "./report.ts";

const AUTHORS = 20;
const CLIENTS = 16;
const WORKERS = 3;
const WEBS = 2;
/** From the request to the time: short enough that most become due while processes are being killed. */
const AHEAD_MS: [number, number] = [10_000, 60_000];
/** Between two kills, at least and at most. */
const PAUSE_MS: [number, number] = [1500, 6000];
const PATIENCE_MS = 180_000;

/** @param size acknowledged posts of each sort: published now, and scheduled. */
export async function killEverything(size: number): Promise<Result> {
  let authors: Author[] = [];
  const installation = await startInstallation({ webs: WEBS, workers: WORKERS }, async (url) => {
    // A request without an answer may have used a release as well.
    authors = await inDatabase(url, () => createAuthors(AUTHORS, Math.ceil((size * 3) / AUTHORS) + 100));
    await watchPublications(url);
  });
  try {
    const ended = new AbortController();
    const killing = killAtRandom(installation, ended.signal);
    const urls = installation.webs.flatMap(({ url }) => url ?? []);
    const work = {
      publish: size,
      schedule: size,
      clients: CLIENTS,
      ahead: AHEAD_MS,
      signal: AbortSignal.timeout(3600_000),
    };
    const kept = await write(urls, authors, work);
    await sleep(AHEAD_MS[1] / 2); // half of what is still due becomes due under kills as well
    ended.abort();
    const kills = await killing;
    const recoveryMs = await untilAllPublished(installation.databaseUrl, PATIENCE_MS);
    const verdict = await verify(installation.databaseUrl, authors, kept);
    return {
      figures: {
        ...kills,
        "acknowledged: published now": kept.published.length,
        "acknowledged: scheduled": kept.scheduled.length,
        "requests without an answer": kept.unanswered,
        "answered 503 with Retry-After": kept.refused,
        "answered otherwise": kept.wrong.length,
        "late p50, s": verdict.lateness.p50 / 1000,
        "late p99, s": verdict.lateness.p99 / 1000,
        "last schedule after the last kill, s": recoveryMs / 1000,
      },
      mustBeZero: {
        "acknowledged and lost": verdict.lost,
        "published twice": verdict.publishedTwice,
        "published early": verdict.early,
        "carried out twice": verdict.doubled,
        "wrong ledgers": verdict.wrongLedgers,
        "wrong counts": verdict.wrongTallies,
        "unexpected answers": kept.wrong.length,
      },
      notes: kept.wrong.slice(0, 3),
    };
  } finally {
    await installation.stop();
  }
}

async function killAtRandom(installation: Installation, signal: AbortSignal): Promise<Record<string, number>> {
  const kills = { "kills of PostgreSQL": 0, "kills of web servers": 0, "kills of workers": 0 };
  while (!signal.aborted) {
    await sleep(PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]), undefined, { signal }).catch(
      () => undefined,
    );
    if (signal.aborted) break;
    const chosen = Math.random();
    if (chosen < 0.2) {
      // While it is starting again there is nothing to kill.
      try {
        installation.database?.kill();
        kills["kills of PostgreSQL"] += 1;
      } catch {
        continue;
      }
    } else if (chosen < 0.5) {
      installation.webs[Math.floor(Math.random() * installation.webs.length)]?.kill();
      kills["kills of web servers"] += 1;
    } else {
      installation.workers[Math.floor(Math.random() * installation.workers.length)]?.kill();
      kills["kills of workers"] += 1;
    }
  }
  return kills;
}
