/** What all campaigns but the kills share: an installation, authors who write without end, a verdict. */
import { type Author, createAuthors, inDatabase, type Kept, write } from "./authors.ts";
import { spread, untilAllPublished, verify, type Verdict, watchPublications } from "./checks.ts";
import { type Installation, type Shape, startInstallation } from "./installation.ts";
import type { Result } from "./report.ts";

const AUTHORS = 10;
const UNITS = 20_000;
const CLIENTS = 8;
const PATIENCE_MS = 180_000;

export type Campaign = {
  installation: Installation;
  /** Does nothing unless the campaign makes them. */
  bystander: Author;
  /** Runs `work` while authors publish and schedule without end. @returns what they were promised. */
  underWrites: (ahead: [number, number], work: () => Promise<void>) => Promise<Kept>;
  judge: (kept: Kept, figures: Record<string, number | string>) => Promise<Result>;
};

/** An installation with authors, and what every campaign asks of it at the end. */
export async function withInstallation(
  shape: Shape,
  campaign: (parts: Campaign) => Promise<Result>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Result> {
  let authors: Author[] = [];
  const installation = await startInstallation(shape, async (url) => {
    authors = await inDatabase(url, async () => {
      const created = await createAuthors(AUTHORS, UNITS);
      await prepare();
      return created;
    });
    await watchPublications(url);
  });
  const urls = installation.webs.flatMap(({ url }) => url ?? []);
  const underWrites: Campaign["underWrites"] = async (ahead, work) => {
    const ended = new AbortController();
    const without = Number.MAX_SAFE_INTEGER;
    const wishes = { publish: without, schedule: without, clients: CLIENTS, ahead, signal: ended.signal };
    const writing = write(urls, authors.slice(1), wishes);
    try {
      await work();
    } finally {
      ended.abort();
    }
    return writing;
  };
  const judge: Campaign["judge"] = async (kept, figures) => {
    const recoveryMs = await untilAllPublished(installation.databaseUrl, PATIENCE_MS);
    const result = resultOf(kept, await verify(installation.databaseUrl, authors, kept), recoveryMs, figures);
    const ends = [...installation.webs, ...installation.workers].flatMap((service) => service.ends);
    return {
      ...result,
      mustBeZero: { ...result.mustBeZero, "processes that ended by themselves": ends.length },
      notes: [...(result.notes ?? []), ...ends.slice(0, 1)],
    };
  };
  try {
    const [bystander] = authors;
    if (!bystander) throw new Error("There are no authors");
    return await campaign({ installation, bystander, underWrites, judge });
  } finally {
    await installation.stop();
  }
}

function resultOf(kept: Kept, verdict: Verdict, recoveryMs: number, figures: Result["figures"]): Result {
  const answered = spread(kept.latencies.toSorted((a, b) => a - b));
  return {
    figures: {
      "acknowledged: published now": kept.published.length,
      "acknowledged: scheduled": kept.scheduled.length,
      "requests without an answer": kept.unanswered,
      "answered 503 or 507": kept.refused,
      "acknowledged after p50, p99, ms": `${answered.p50.toFixed(0)}, ${answered.p99.toFixed(0)}`,
      "schedules late p50, p99, s": `${(verdict.lateness.p50 / 1000).toFixed(1)}, ${(verdict.lateness.p99 / 1000).toFixed(1)}`,
      "last schedule after the end, s": recoveryMs / 1000,
      ...figures,
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
}
