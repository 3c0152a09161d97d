/** Opens the database named in the settings: the operator's own server, or the embedded one in the data folder. */
import { claimDataFolder, DataFolderInUse, type DataFolder } from "./data-folder.ts";
import { type EmbeddedOptions, startEmbeddedServer } from "./embedded.ts";
import { reachDatabase } from "./external.ts";

export type DatabasePlace = { databaseUrl: string | undefined; /** Absolute. */ dataFolder: string };

export type OpenDatabase = {
  url: string;
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
  if (url) {
    await reachDatabase(url, (text) =>
      events.onEvent?.({ text: `Waiting for the database: ${text}`, isProblem: true }),
    );
    return { url, folder: null, address: null, close: async () => undefined };
  }
  const folder = await claimDataFolder(dataFolder);
  try {
    const server = await startEmbeddedServer({ dataFolder, ...events });
    await folder.describe({ databaseUrl: server.url });
    return { url: server.url, folder, address: null, close: () => server.stop().finally(folder.release) };
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
    return { url: owner.databaseUrl, folder: null, address: owner.address, close: async () => undefined };
  }
}
