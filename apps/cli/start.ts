/** The program of `npm run dateline`: joins the running server's database or opens it, runs one command, leaves. */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { inProject } from "#platform/config/project-root.ts";
import { completeSettings, settings } from "#platform/config/settings.ts";

enableCompileCache(inProject("var/compile-cache"));
if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"));
process.env["LOG_LEVEL"] ||= "warn"; // the answer is what people read

try {
  settings();
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isTold = error instanceof Error && process.env["LOG_LEVEL"] !== "debug"; // settings may be what failed
  console.error(isTold ? error.message : error);
  process.exitCode = 1;
}

async function run(argv: string[]): Promise<number> {
  const { runCommand } = await import("./main.ts");
  return runCommand(argv, { log: console.log, error: console.error }, withDatabase);
}

async function withDatabase<T>(work: () => Promise<T>, { asFound = false } = {}): Promise<T> {
  const { configuredDatabase, joinDatabase } = await import("#platform/database/open.ts");
  const { closeDatabase, configureDatabase } = await import("#platform/database/client.ts");
  const { migrate } = await import("#platform/database/migrate.ts");
  const { inBackground } = await import("#platform/database/pools.ts");
  const { stopListening } = await import("#platform/database/notifications.ts");
  const { prepareJobs, stopJobs } = await import("#platform/jobs/jobs.ts");
  const { storedSecret } = await import("#platform/config/secret.ts");
  const { closeOutbound } = await import("#platform/outbound/outbound.ts");
  const database = await joinDatabase(configuredDatabase());
  // Links in emails and exports point to the running server and its actual port.
  if (database.address) completeSettings({ PORT: Number(new URL(database.address).port) });
  completeSettings({ SECRET: settings().SECRET ?? (await storedSecret(inProject(settings().DATA_DIR))) });
  try {
    if (!asFound) await migrate({ connectionString: database.directUrl }, inProject("database/migrations"));
    configureDatabase({ connectionString: database.url, max: 2 }, database);
    if (!asFound) await prepareJobs(); // creates tables
    return await inBackground(work);
  } finally {
    await closeOutbound();
    await stopJobs();
    await stopListening();
    await closeDatabase();
    await database.close();
  }
}
