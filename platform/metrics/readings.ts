/**
 * Figures of the whole installation that are read when someone asks for them, from the database in most cases. Features
 * have them; apps/wiring.ts provides them.
 */
import { log } from "#platform/log/log.ts";

/** One figure; `labels` tells figures of one gauge apart and must have few values. */
export type Reading = { gauge: string; labels?: Record<string, string>; value: number };

export type Source = {
  /** Its subject, for `dateline_source_up`. */
  name: string;
  /** Every gauge it may read, with the sentence that explains it and the names of its labels. */
  gauges: Record<string, { help: string; labels?: readonly string[] }>;
  read: () => Promise<Reading[]>;
};

/** However many scrapers ask, the database is read this often. */
const CACHE_MS = 5_000;

const sources: Source[] = [];
let cached: { at: number; all: Promise<Map<Source, Reading[] | null>> } | undefined;

export function provideSource(source: Source): void {
  sources.push(source);
  cached = undefined;
}

export function listSources(): readonly Source[] {
  return sources;
}

/** Readings of every source; null where it could not be read, which leaves the others alone. */
export function readSources(): Promise<Map<Source, Reading[] | null>> {
  const now = performance.now();
  if (!cached || now - cached.at > CACHE_MS) cached = { at: now, all: readAll() };
  return cached.all;
}

async function readAll(): Promise<Map<Source, Reading[] | null>> {
  const read = async (source: Source): Promise<[Source, Reading[] | null]> => {
    try {
      return [source, await source.read()];
    } catch (error) {
      log.warn({ err: error, source: source.name }, "Figures for monitoring could not be read");
      return [source, null];
    }
  };
  return new Map(await Promise.all(sources.map(read)));
}
