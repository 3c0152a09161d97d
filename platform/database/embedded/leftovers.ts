/** Cleans up after a killed run: PostgreSQL processes still running, and stale lock files. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { removeSocket } from "./cluster.ts";

const PID_FILE = "postmaster.pid";

/** Time limit of each way to stop a server: fast shutdown, immediate shutdown, kill. */
const PATIENCE: [NodeJS.Signals, number][] = [
  ["SIGINT", 15_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
];

/**
 * Clears the folder so that a server can start in it: stops processes still running there and removes stale locks. Only
 * the owner of the data folder calls this: a server it did not start has lost its parent.
 */
export async function clearLeftovers(folder: string, socketFolder: string): Promise<void> {
  const pid = readPid(folder);
  if (pid !== undefined) {
    await stopAll(folder, pid);
    // PostgreSQL removes the lock of a dead process itself, after checking the shared memory.
    if (pid === null || isTaken(pid)) rmSync(path.join(folder, PID_FILE), { force: true });
  }
  removeSocket(socketFolder);
}

/** The first line of the lock; null when it is empty or garbage, undefined without a lock. */
function readPid(folder: string): number | null | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(folder, PID_FILE), "utf8"), 10) || null;
  } catch {
    return undefined;
  }
}

async function stopAll(folder: string, pid: number | null): Promise<void> {
  for (const [signal, patience] of PATIENCE) {
    const running = findServers(folder);
    if (running.length === 0) return;
    // Only the main process handles signals; its children follow it, or end by themselves when orphaned.
    for (const each of running) if (each === pid || signal === "SIGKILL") signalQuietly(each, signal);
    const deadline = Date.now() + patience;
    while (findServers(folder).length > 0 && Date.now() < deadline) await delay(20);
  }
  const stubborn = findServers(folder);
  if (stubborn.length === 0) return;
  throw new Error(
    `PostgreSQL from an earlier start (process ${stubborn.join(", ")}) does not stop. Stop it, then start again.`,
  );
}

/** Running PostgreSQL processes of this folder, without zombies and reused process ids. */
function findServers(folder: string): number[] {
  const real = realpathSync(folder);
  return process.platform === "linux" ? serversOfProc(real) : serversOfPs(real);
}

function serversOfProc(folder: string): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
        const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
        return name === "postgres" && state !== "Z" && state !== "X";
      } catch {
        return false; // has ended since, or belongs to another account
      }
    })
    .map(Number);
}

function serversOfPs(folder: string): number[] {
  const lines = execFileSync("ps", ["-axo", "pid=,stat=,command="], { encoding: "utf8" }).split("\n");
  return lines
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(\S.*)$/.exec(line))
    .filter(
      (found) =>
        found && !found[2]?.startsWith("Z") && found[3]?.includes("bin/postgres") && found[3].includes(`-D ${folder} `),
    )
    .map((found) => Number(found?.[1]));
}

/** Whether the id belongs to a process, even a zombie. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}
