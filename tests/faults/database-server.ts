/** PostgreSQL of a campaign, with durable commits, which can be killed and stopped. */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type EmbeddedServer, startEmbeddedServer } from "#platform/database/embedded/server.ts";
import { migrate } from "#platform/database/migrate.ts";
import { MIGRATIONS } from "#tests/support/setup/test-databases.ts";

/** For all processes of an installation and the authors' own access. */
export const ROOM_FOR_ALL = "max_connections=200";

export type DatabaseServer = {
  url: string;
  /** PostgreSQL's own processes, ended at once; it is started again at once. */
  kill: () => void;
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

/** A new one, migrated. */
export async function startDatabaseServer(dataFolder: string): Promise<DatabaseServer> {
  mkdirSync(dataFolder, { mode: 0o711 });
  const launch = () =>
    startEmbeddedServer({ dataFolder, settings: [ROOM_FOR_ALL], onLost: (error) => console.error(error.message) });
  let server: EmbeddedServer | undefined = await launch();
  const { url } = server;
  await migrate({ connectionString: url }, MIGRATIONS);
  return {
    url,
    kill: () => {
      const pid = readFileSync(path.join(dataFolder, "postgres/postmaster.pid"), "utf8").split("\n")[0];
      process.kill(Number(pid), "SIGKILL");
    },
    stop: async () => {
      await server?.stop();
      server = undefined;
    },
    start: async () => {
      server ??= await launch();
    },
  };
}
