/** The whole server on a PostgreSQL of the calling file's own, because its tests stop it, cut it or make it refuse. */
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { buildApp } from "#apps/server/app.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { type EmbeddedServer, startEmbeddedServer } from "#platform/database/embedded/server.ts";
import { migrate } from "#platform/database/migrate.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { MIGRATIONS } from "../setup/test-databases.ts";
import { temporaryDataFolder } from "../temporary-folder.ts";

const LONGEST_START_MS = 60_000;

export class OwnDatabaseApp {
  #folder: Awaited<ReturnType<typeof temporaryDataFolder>> | undefined;
  #database: EmbeddedServer | undefined;
  #app: App | undefined;

  /** Starts it before the tests of the calling file, and stops it after them. */
  static ofThisFile(): OwnDatabaseApp {
    const own = new OwnDatabaseApp();
    beforeAll(() => own.#start(), LONGEST_START_MS);
    afterAll(() => own.#stop());
    return own;
  }

  get databaseUrl(): string {
    return started(this.#database).url;
  }

  get origin(): string {
    return `http://127.0.0.1:${(started(this.#app).server.address() as AddressInfo).port}`;
  }

  async startDatabase(): Promise<void> {
    this.#database = await startEmbeddedServer({ dataFolder: started(this.#folder).path, durable: false });
  }

  stopDatabase(): Promise<void> {
    return started(this.#database).stop();
  }

  async #start(): Promise<void> {
    this.#folder = await temporaryDataFolder();
    await this.startDatabase();
    await migrate({ connectionString: this.databaseUrl }, MIGRATIONS);
    await closeDatabase(); // this worker's usual one
    configureDatabase({ connectionString: this.databaseUrl, max: 10 });
    const getSite = () => ({ origin: "https://news.example", stylesheet: "/assets/site.css", fonts: [] });
    this.#app = await buildApp({ getSite });
    await this.#app.listen({ port: 0, host: "127.0.0.1" });
  }

  async #stop(): Promise<void> {
    await this.#app?.close();
    await stopListening();
    await closeDatabase();
    await this.#database?.stop();
    await this.#folder?.remove();
  }
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("It starts before the first test, not earlier.");
  return part;
}
