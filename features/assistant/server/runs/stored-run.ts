/** A run in another process, or a finished one: polled from its row. */
import { giveUpLostRuns } from "./lost-service.ts";
import { LOST_RUN } from "./failure-policy.ts";
import { pause, type RunSource, type RunState } from "./events.ts";
import * as queries from "./queries.ts";

const LOOK_MS = 500;
const OFFLINE = "offline";

/**
 * Null for an unknown run, another user's, and one whose text has been deleted.
 * @param closing aborts when this process ends: its reader continues in another one.
 */
export async function storedRun(userId: number, id: string, closing: AbortSignal): Promise<RunSource | null> {
  const found = await queries.findRun(userId, id);
  if (!found || (!found.is_running && found.outcome === null)) return null;
  return {
    id,
    isOffline: found.provider === OFFLINE,
    read: () => (closing.aborted ? null : look(userId, id)),
    changed: (_seen, ms, signal) => pause(Math.min(ms, LOOK_MS), AbortSignal.any([signal, closing])),
  };
}

async function look(userId: number, id: string): Promise<RunState> {
  const row = await queries.findRun(userId, id);
  if (!row) return { written: {}, end: LOST_RUN };
  if (!row.is_lost) return { written: row.written, end: row.outcome };
  await giveUpLostRuns(id);
  return look(userId, id);
}
