/** Folders of files whose row never came, or whose removal was cut short by a crash. */
import { log } from "#platform/log/log.ts";
import { storage } from "./storage.ts";

/** Younger ones may belong to a write under way; a form that stays open for a day still finds its uploads. */
const RETENTION_HOURS = 24;
const BATCH = 200;
/** So many strays are nothing strange. */
const FEW = 20;

export type Strays = {
  /** A prefix with one folder per row. */
  folder: string;
  /** Which of these folder names have a row. */
  listKnown: (names: string[]) => Promise<Set<string>>;
  remove: (names: string[]) => Promise<void>;
  /** Whether a folder is one of these at all; all are unless it says otherwise. */
  isOurs?: (name: string) => boolean;
  /** True where the files can be had again: they go however many they are. */
  isCache?: boolean;
};

export function strayAge(): Date {
  return new Date(Date.now() - RETENTION_HOURS * 3600 * 1000);
}

/**
 * Removes folders without a row that were last changed before `before` (default: a day ago). If most folders have no
 * row, this is the wrong database for these files (a new one, an old backup), and nothing is removed. Safe to run
 * concurrently.
 * @returns how many were removed.
 */
export async function removeStrays(
  strays: Strays,
  { before = strayAge(), signal }: { before?: Date; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const { folder, remove, isCache = false } = strays;
  const { unknown, seen } = await listUnknown(strays, before);
  if (signal?.aborted || unknown.length === 0) return 0;
  if (!isCache && unknown.length > FEW && unknown.length > seen / 2) {
    const unlike = { folder, unknown: unknown.length, seen };
    log.error(unlike, "Most stored files are not known to this database. Is it the right one?");
    return 0;
  }
  await remove(unknown);
  return unknown.length;
}

async function listUnknown(
  { folder, listKnown, isOurs = () => true }: Strays,
  before: Date,
): Promise<{ unknown: string[]; seen: number }> {
  const unknown: string[] = [];
  let seen = 0;
  let batch: string[] = [];
  const settle = async () => {
    const known = await listKnown(batch);
    unknown.push(...batch.filter((name) => !known.has(name)));
    batch = [];
  };
  for await (const { name, changedAt } of (await storage()).listFolders(folder)) {
    if (!isOurs(name)) continue;
    seen++;
    if (changedAt >= before) continue;
    batch.push(name);
    if (batch.length === BATCH) await settle();
  }
  await settle();
  return { unknown, seen };
}
