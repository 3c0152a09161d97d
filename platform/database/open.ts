/** Opens the database named in the settings: the operator's own server, or the embedded one in the data folder. */
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { claimDataFolder, DataFolderInUse, type DataFolder } from "./embedded/data-folder.ts";
import { type EmbeddedOptions, startEmbeddedServer } from "./embedded/server.ts";
import { type Reached, reachDatabase } from "./external.ts";
import type { Pooler } from "./pools.ts";

export type DatabaseSettings = {
  databaseUrl: string | undefined;
  /** Address of PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  directUrl?: string | undefined;
  pooler?: Pooler;
  /** Absolute. */
  dataFolder: string;
};

/** What the settings say. */
export function configuredDatabase(): DatabaseSettings {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATABASE_POOLER: pooler, DATA_DIR } = settings();
  return { databaseUrl, directUrl, pooler, dataFolder: inProject(DATA_DIR) };
}

export type OpenDatabase = {
  url: string;
  /** For migrations and everything else that needs its own session. */
  directUrl: string;
  pooler: Pooler;
  /** The claim on the data folder; null with the operator's own server, which several processes may share. */
  folder: DataFolder | null;
  /** Address of the server already running on it; null: none. */
  address: string | null;
  close: () => Promise<void>;
};

/**
 * @throws DataFolderInUse when another process runs the embedded database of this folder.
 * @throws Error when the database cannot be opened.
 */
export async function openDatabase(
  place: DatabaseSettings,
  events: Pick<EmbeddedOptions, "onEvent" | "onLost" | "signal"> = {},
): Promise<OpenDatabase> {
  const { databaseUrl: url, directUrl = url, pooler = "none", dataFolder } = place;
  if (url && directUrl) {
    await reach({ url, directUrl, pooler }, events);
    return { url, directUrl, pooler, folder: null, address: null, close: nothing };
  }
  const folder = await claimDataFolder(dataFolder);
  try {
    const server = await startEmbeddedServer({ dataFolder, ...events });
    await folder.describe({ databaseUrl: server.url });
    return { ...direct(server.url), folder, address: null, close: () => server.stop().finally(folder.release) };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** For commands: uses the database of the running server if there is one, else opens it for as long as needed. */
export async function joinDatabase(place: DatabaseSettings): Promise<OpenDatabase> {
  try {
    return await openDatabase(place);
  } catch (error) {
    const owner = error instanceof DataFolderInUse ? error.owner : null;
    if (!owner?.databaseUrl) throw error;
    return { ...direct(owner.databaseUrl), folder: null, address: owner.address, close: nothing };
  }
}

type Look = () => Promise<Pick<Reached, "identity">>;
type Addresses = Pick<OpenDatabase, "url" | "directUrl" | "pooler">;

const nothing = async () => undefined;
const direct = (url: string): Addresses => ({ url, directUrl: url, pooler: "none" });

/** @throws Error when the direct address leads somewhere else: migrations would change another database. */
async function reach(
  { url, directUrl, pooler }: Addresses,
  { onEvent = () => undefined }: Pick<EmbeddedOptions, "onEvent">,
): Promise<void> {
  const onWait = (text: string) => onEvent({ text: `Waiting for the database: ${text}`, isProblem: true });
  const here = () => reachDatabase(url, onWait);
  const { isUnlimited } = await here();
  if (pooler === "transaction" && isUnlimited) onEvent({ text: UNLIMITED, isProblem: true });
  if (directUrl === url) return;
  await expectSameDatabase(here, () => reachDatabase(directUrl, onWait, { setting: "DATABASE_DIRECT_URL" }));
}

const UNLIMITED =
  "Statements through the pooler have no time limit, because it forwards none of ours. Give the account one: alter role … set statement_timeout = '30s'";

/** A database that restarts between two looks has another identity; only a second look at the first address tells. */
export async function expectSameDatabase(here: Look, there: Look): Promise<void> {
  const [first, { identity }] = [await here(), await there()];
  if (identity === first.identity) return;
  const again = await here();
  if (identity !== again.identity)
    throw new Error(
      `DATABASE_DIRECT_URL leads to another database than DATABASE_URL (${identity}, not ${again.identity}). It must be the address of the PostgreSQL behind the pooler.`,
    );
}
