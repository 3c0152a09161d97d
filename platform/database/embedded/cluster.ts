/** Creates the embedded database's folder, all or nothing, and the folder of its socket. */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type Account, closedParent, giveTo, spawnAs } from "./account.ts";
import { POSTGRES_MAJOR } from "./binaries.ts";

const CLUSTER = "postgres";
const DRAFT = `${CLUSTER}.new-`;
const SOCKET = ".s.PGSQL.5432";
const SOCKET_PATH_LIMIT = 103; // bytes: 107 on Linux, 103 on macOS

export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, CLUSTER);
}

/**
 * The path of its folder for PostgreSQL. Started by root inside that folder, PostgreSQL needs no rights on the
 * parent folders, which may be a closed home or a private temporary folder.
 */
export function folderArgument(account: Account, folder: string): string {
  if (!account) return folder;
  if (process.platform === "linux") return "/proc/self/cwd";
  const closed = closedParent(account, path.join(folder, "PG_VERSION"));
  if (!closed) return folder;
  throw new Error(
    `The database runs as the account number ${account.uid}, because PostgreSQL refuses root, and that account cannot pass ${closed}. ` +
      `Open it (chmod o+x ${closed}), or set DATA_DIR to another folder.`,
  );
}

/**
 * Creates the cluster at the first start, in a temporary folder that is renamed when complete.
 * @throws Error when the folder holds something else, or data of another version.
 */
export async function ensureCluster(
  dataFolder: string,
  programs: string,
  account: Account,
  durable: boolean,
): Promise<void> {
  for (const name of readdirSync(dataFolder).filter((each) => each.startsWith(DRAFT))) {
    rmSync(path.join(dataFolder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  const folder = clusterFolder(dataFolder);
  if (existsSync(path.join(folder, "PG_VERSION"))) {
    refuseOtherVersion(folder);
    return giveAllTo(account, folder);
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not a database folder. Move it away, or set DATA_DIR to another folder.`);
  }
  const draft = path.join(dataFolder, DRAFT + randomBytes(4).toString("hex"));
  mkdirSync(draft, { mode: 0o700 });
  giveTo(account, draft);
  await initialise(draft, programs, account, durable);
  renameSync(draft, folder);
}

function refuseOtherVersion(folder: string): void {
  const version = readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  if (version === POSTGRES_MAJOR) return;
  throw new Error(
    `The data in ${folder} belongs to PostgreSQL ${version}; this version of Dateline brings ${POSTGRES_MAJOR}. ` +
      "Move it over with a dump from the version that wrote it (docs/guides/run.md).",
  );
}

async function initialise(folder: string, programs: string, account: Account, durable: boolean): Promise<void> {
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C.UTF-8"];
  const access = ["-U", "app", "--auth-local=trust", "--auth-host=scram-sha-256"];
  const target = [
    "-D",
    folderArgument(account, folder),
    "-E",
    "UTF8",
    "--data-checksums",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const initdb = spawnAs(account, path.join(programs, "bin/initdb"), [...target, ...access, ...locale], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    onParentDeath: "KILL",
  });
  const exited = once(initdb, "exit");
  const problems = initdb.stderr ? await text(initdb.stderr) : "";
  const [code] = (await exited) as [number | null];
  if (code !== 0)
    throw new Error(
      `The database could not be created in ${folder}: ${problems.trim() || `initdb ended with ${code}`}`,
    );
}

/** A copy created or restored by root belongs to root, and PostgreSQL could not read it. */
function giveAllTo(account: Account, folder: string): void {
  if (!account || lstatSync(folder).uid === account.uid) return;
  for (const each of readdirSync(folder, { recursive: true })) giveTo(account, path.join(folder, String(each)));
  chmodSync(folder, 0o700);
  giveTo(account, folder); // last: its owner shows that everything is done
}

/**
 * Inside the data folder if its path is short and accessible enough for a socket, else in a private temporary folder.
 */
export function ensureSocketFolder(dataFolder: string, account: Account): string {
  const inside = path.join(dataFolder, "socket");
  const name = `dateline-${createHash("sha256").update(realpathSync(dataFolder)).digest("hex").slice(0, 12)}`;
  const places = [inside, path.join(tmpdir(), name), path.join("/tmp", name)];
  const place = places.find(
    (each) => Buffer.byteLength(path.join(each, SOCKET)) <= SOCKET_PATH_LIMIT && !closedParent(account, each),
  );
  if (!place)
    throw new Error(
      `No folder has a path short enough and permissions open enough for the database's socket. Set DATA_DIR to a shorter path.`,
    );
  return privateFolder(place, dataFolder, account);
}

function privateFolder(folder: string, dataFolder: string, account: Account): string {
  if (!lstatSync(folder, { throwIfNoEntry: false })) {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(account, folder);
  }
  if (folder.startsWith(dataFolder)) giveTo(account, folder);
  const found = lstatSync(folder);
  // A folder that another account put among the temporary files could hold a fake server.
  if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    throw new Error(`${folder} belongs to another account. Remove it: Dateline keeps the database's socket there.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}

/** A temporary folder is removed with the server. */
export function leaveSocketFolder(folder: string, dataFolder: string): void {
  if (!folder.startsWith(dataFolder)) rmSync(folder, { recursive: true, force: true });
}

/** Any account that may enter the socket's folder is the database's user; the server listens nowhere else. */
export function socketUrl(socketFolder: string, database: string): string {
  // The port is a part of the socket's name; without it, PGPORT from the environment would be used.
  return `postgres://app@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}`;
}

export function removeSocket(socketFolder: string): void {
  for (const file of [SOCKET, `${SOCKET}.lock`]) rmSync(path.join(socketFolder, file), { force: true });
}
