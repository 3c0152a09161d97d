/** Opens the database named in the settings: the operator's own server, or the embedded one in the data folder. */
import { claimDataFolder, DataFolderInUse, type DataFolder } from "./embedded/data-folder.ts";
import { type EmbeddedOptions, startEmbeddedServer } from "./embedded/server.ts";
import { type Reached, reachDatabase } from "./external.ts";
import type { Pooler } from "./pools.ts";

export type DatabasePlace = {
  databaseUrl: string | undefined;
  /** Address of PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  directUrl?: string | undefined;
  /** Absolute. */
  dataFolder: string;
};

export type OpenDatabase = {
  url: string;
  /** For migrations and everything else that needs its own session. */
  directUrl: string;
  /** The pooler between `url` and PostgreSQL; null if none. */
  pooler: Pooler | null;
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
  place: DatabasePlace,
  events: Pick<EmbeddedOptions, "onEvent" | "onLost" | "signal"> = {},
): Promise<OpenDatabase> {
  const { databaseUrl: url, dataFolder } = place;
  if (url) return { ...(await reach(url, place.directUrl, events)), folder: null, address: null, close: nothing };
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
export async function joinDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  try {
    return await openDatabase(place);
  } catch (error) {
    const owner = error instanceof DataFolderInUse ? error.owner : null;
    if (!owner?.databaseUrl) throw error;
    return { ...direct(owner.databaseUrl), folder: null, address: owner.address, close: nothing };
  }
}

const MOST_LOOKS = 5;

type Look = () => Promise<Reached>;
type Way = Pick<OpenDatabase, "url" | "directUrl" | "pooler">;

const nothing = async () => undefined;
const direct = (url: string): Way => ({ url, directUrl: url, pooler: null });

/** @throws Error when the direct address leads somewhere else: migrations would change another database. */
async function reach(
  url: string,
  directUrl: string | undefined,
  events: Pick<EmbeddedOptions, "onEvent">,
): Promise<Way> {
  const onWait = (text: string) => events.onEvent?.({ text: `Waiting for the database: ${text}`, isProblem: true });
  const here = () => reachDatabase(url, onWait);
  if (directUrl === undefined || directUrl === url) return { url, directUrl: url, pooler: (await here()).pooler };
  const there = () => reachDatabase(directUrl, onWait, { setting: "DATABASE_DIRECT_URL" });
  return { url, directUrl, pooler: await expectSameDatabase(here, there) };
}

/**
 * A database that restarts between two checks has another identity; it is another database only if the first check
 * gives the same result again.
 */
export async function expectSameDatabase(here: Look, there: Look): Promise<Pooler | null> {
  let first = await here();
  for (let look = 1; ; look++) {
    const { identity } = await there();
    if (identity === first.identity) return first.pooler;
    const again = await here();
    if (again.identity === first.identity || look === MOST_LOOKS)
      throw new Error(
        `DATABASE_DIRECT_URL leads to another database than DATABASE_URL (${identity}, not ${first.identity}). It must be the address of the PostgreSQL behind the pooler.`,
      );
    first = again;
  }
}
