/** A database of a file's own, as it is after all migrations: nothing of other files is in it. */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase, configureDatabase, connectionConfig } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { resetSettings } from "./settings.ts";
import { copyDatabase, databaseUrl, onServer } from "./test-databases.ts";

/** Called before what opens connections. @param settings of the file, until its end. */
export function useOwnDatabase(suffix: string, settings: Parameters<typeof resetSettings>[0] = {}): void {
  const usual = connectionConfig();
  const name = `${inject("templateDatabase")}_${suffix}`;
  beforeAll(async () => {
    const template = inject("templateDatabase");
    await onServer(inject("databaseServer"), (client) => copyDatabase(client, template, name));
    await closeDatabase(); // this worker's usual one
    configureDatabase({ connectionString: databaseUrl(inject("databaseServer"), name), max: 10 });
    resetSettings({ ...settings, DATA_DIR: `var/test/${name}` });
  });
  afterAll(async () => {
    await stopListening();
    await closeDatabase();
    await rm(`var/test/${name}`, { recursive: true, force: true });
    resetSettings();
    configureDatabase(usual);
    const drop = `drop database "${name}" with (force)`; // PostgreSQL takes a moment to see that a connection has ended
    await onServer(inject("databaseServer"), async (client) => void (await client.query(drop)));
  });
}
