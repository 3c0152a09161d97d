/**
 * Reads for public pages: from the replica in DATABASE_READ_URL while it has the data they show, otherwise from the
 * primary.
 */
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { admitToReplica, directConfig, dropReplicaPool, placeOfDatabase } from "../pools.ts";
import { withPurpose } from "../purpose.ts";
import { ReplicaFollower } from "./follower.ts";
import { expectServer } from "./links.ts";

/**
 * Maximum wait for the replica. The watching connection notices one that hangs earlier; this is long, because it
 * includes drawing a PDF.
 */
const PATIENCE_MS = 10_000;
const MOST_LAG_SECONDS = 5;

let follower: ReplicaFollower | undefined;
let followed = 0;

/** Page reads since the start, by server. `again`: tried at the replica, then read from the primary. */
export const publicReads = { replica: 0, primary: 0, again: 0 };

/** Watches the replica, if one is set, until every caller has stopped. @returns a function that stops. */
export function followReplica(): () => Promise<void> {
  const { readUrl, mostLagSeconds = MOST_LAG_SECONDS } = placeOfDatabase();
  if (readUrl === undefined) return async () => undefined;
  followed += 1;
  follower ??= new ReplicaFollower(
    { primary: directConfig, replica: { connectionString: readUrl }, mostLagMs: mostLagSeconds * 1000 },
    dropReplicaPool,
  );
  admitToReplica((client) => expectServer(client, follower?.server ?? null));
  return async () => {
    followed -= 1;
    if (followed > 0) return;
    const last = follower;
    follower = undefined;
    await last?.stop();
    dropReplicaPool();
  };
}

/** Call it after a commit: data with the tag is read from the primary until the replica has the change. */
export function noteChange(tag: string): void {
  follower?.progress.note(tag, performance.now());
  follower?.hurry();
}

/** Call it when changes may have been missed. */
export function noteAnyChange(): void {
  follower?.progress.noteAnything(performance.now());
  follower?.hurry();
}

/** Why pages are not read from the replica, and what to do; null if they are, or none is set. */
export function replicaObstacle(): string | null {
  return follower?.obstacle ?? null;
}

/** Maximum age of the replica's data in seconds; null if none is set. */
export function replicaLagSeconds(): number | null {
  return follower ? follower.progress.lagMs(performance.now()) / 1000 : null;
}

/**
 * Runs `read`, which must not write, at the replica or the primary. It may run twice.
 * @param tags of the data it reads, as far as they are known beforehand.
 * @param tagsOf returns the tags of the data it has read; none: any change may affect it.
 */
export async function readForPublic<T>(
  tags: readonly string[],
  read: () => Promise<T>,
  tagsOf: (result: T) => readonly string[],
): Promise<T> {
  const missing = follower?.progress.missing(performance.now()) ?? null;
  if (missing !== null && !tags.some((tag) => missing.has(tag))) {
    try {
      const result = await inTime(withPurpose("replica", read));
      if (missing.size === 0 || isWithout(missing, tagsOf(result))) {
        publicReads.replica += 1;
        return result;
      }
    } catch (error) {
      if (missing.size === 0 && error instanceof AppError) throw error;
      if (!(error instanceof AppError)) log.debug({ err: error }, "A page could not be read from the replica");
    }
    publicReads.again += 1;
  }
  publicReads.primary += 1;
  return read();
}

function isWithout(missing: ReadonlySet<string>, tags: readonly string[]): boolean {
  return tags.length > 0 && !tags.some((tag) => missing.has(tag));
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The replica does not answer in time.")), PATIENCE_MS);
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
