/**
 * Ensures one owner per data folder with a kernel lock, which no kill -9, restart or reused process id can leave
 * behind.
 */
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

const LOCK = "owner.lock";
const OWNER = "owner.json";
const BUSY = 5; // SQLITE_BUSY
/** The server of a killed launcher needs a moment to notice. One that drains says so, and we wait for it. */
const GRACE_MS = 1_500;
const DRAIN_MS = 45_000;

/** Kept referenced: a lock that is garbage-collected would be released. */
const held = new Set<DatabaseSync>();

export type Owner = {
  pid: number;
  /** Its address; null before it listens, and for a command. */
  address: string | null;
  /** How other processes on this machine reach its database; null before it runs. */
  databaseUrl: string | null;
  isStopping: boolean;
  /** Runs from its sources, as in development: a new build of dist/ does not disturb it. */
  isFromSources: boolean;
};

export type DataFolder = {
  path: string;
  /** Tells others what this owner is doing. */
  describe: (change: Partial<Omit<Owner, "pid">>) => Promise<void>;
  release: () => void;
};

/** Thrown when a running process owns the folder. */
export class DataFolderInUse extends Error {
  readonly owner: Owner | null;

  constructor(folder: string, owner: Owner | null) {
    const details = [owner && `process ${owner.pid}`, owner?.address].filter(Boolean).join(", ");
    super(
      `Dateline is already running on the data folder ${folder}${details && ` (${details})`}. ` +
        "Nothing was changed. Stop it first, or set DATA_DIR to another folder.",
    );
    this.owner = owner;
  }
}

/**
 * Creates the folder if needed and locks it for this process; the operating system releases the lock when the process
 * ends.
 * @throws DataFolderInUse when another process has it and is not about to stop.
 */
export async function claimDataFolder(folder: string): Promise<DataFolder> {
  await makeFolder(folder);
  const started = Date.now();
  for (;;) {
    const lock = tryLock(folder);
    if (lock) return claimed(folder, lock);
    const owner = readOwner(folder);
    if (Date.now() - started > (owner?.isStopping ? DRAIN_MS : GRACE_MS)) throw new DataFolderInUse(folder, owner);
    await delay(50);
  }
}

/** What the current or last owner recorded about itself. Only the lock tells whether it is still running. */
export function readOwner(folder: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, OWNER), "utf8")) as Owner;
  } catch {
    return null;
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    const made = await mkdir(folder, { recursive: true });
    // The database's account must be able to pass through, whatever the umask; it reads nothing here.
    for (let each = folder; made && each.startsWith(made); each = path.dirname(each)) await chmod(each, 0o711);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be created: ${messageOf(error)}. Set DATA_DIR to another folder.`,
      {
        cause: error,
      },
    );
  }
}

/** An exclusive SQLite transaction is a POSIX lock on the file: it ends with its process and is never stale. */
function tryLock(folder: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path.join(folder, LOCK), { timeout: 0 });
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw new Error(
      `The data folder ${folder} cannot be locked: ${messageOf(error)}. Start Dateline with the account that owns it.`,
      { cause: error },
    );
  }
}

async function claimed(folder: string, lock: DatabaseSync): Promise<DataFolder> {
  const isFromSources = import.meta.url.endsWith(".ts");
  let owner: Owner = { pid: process.pid, address: null, databaseUrl: null, isStopping: false, isFromSources };
  const describe = async (change: Partial<Omit<Owner, "pid">>) => {
    owner = { ...owner, ...change };
    const draft = path.join(folder, `${OWNER}.${process.pid}`);
    await writeFile(draft, JSON.stringify(owner), { mode: 0o644 });
    await rename(draft, path.join(folder, OWNER));
  };
  const release = () => {
    if (held.delete(lock)) lock.close();
  };
  held.add(lock);
  await describe({});
  return { path: folder, describe, release };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
