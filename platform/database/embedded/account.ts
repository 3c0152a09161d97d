/**
 * Chooses an existing unprivileged account for PostgreSQL when Dateline runs as root, since PostgreSQL refuses root.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync, type StdioOptions } from "node:child_process";
import { lchownSync, statSync } from "node:fs";
import path from "node:path";

/** Ids of the account the database runs as; null: this process's own. */
export type Account = { uid: number; gid: number } | null;

const CANDIDATES = ["postgres", "nobody"];

/** The account that already owns the cluster, otherwise the first candidate on this machine. */
export function databaseAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of CANDIDATES) {
    const account = findAccount(name);
    if (account) return account;
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody". ' +
      "Start Dateline as another account, or set DATABASE_URL.",
  );
}

export function giveTo(account: Account, folder: string): void {
  if (account) lchownSync(folder, account.uid, account.gid);
}

/** The first folder on the path to `target` that the account cannot pass; null when it can reach it. */
export function closedParent(account: Account, target: string): string | null {
  if (!account) return null;
  const parent = path.dirname(target);
  if (parent === target) return null;
  return closedParent(account, parent) ?? (may(account, parent, 0o1) ? null : parent);
}

/** Whether the account has the permission `bits` (4 read, 1 execute or enter) on the file or folder itself. */
export function may(account: Account, target: string, bits: number): boolean {
  if (!account) return true;
  const { uid, gid, mode } = statSync(target);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/**
 * Runs a PostgreSQL program as the account, in its own session so that a terminal's Ctrl-C does not reach it before the
 * application has drained. On Linux the kernel signals it when this process dies.
 */
export function spawnAs(
  account: Account,
  command: string,
  args: string[],
  options: { cwd: string; stdio: StdioOptions; onParentDeath: "INT" | "KILL" },
): ChildProcess {
  const { cwd, stdio, onParentDeath } = options;
  const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  const shared = { cwd, stdio, env, detached: true };
  if (!canFollowParent()) return spawn(command, args, { ...shared, ...account });
  const identity = account ? ["--reuid", String(account.uid), "--regid", String(account.gid), "--clear-groups"] : [];
  return spawn("setpriv", [...identity, "--pdeathsig", onParentDeath, "--", command, ...args], shared);
}

let followsParent: boolean | undefined;

function canFollowParent(): boolean {
  followsParent ??= spawnSync("setpriv", ["--pdeathsig", "INT", "true"], { stdio: "ignore" }).status === 0;
  return followsParent;
}

function findAccount(name: string): Account {
  const ask = (flag: string) =>
    Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    return null; // no such account here
  }
}
