/** The program that fills the demo workspace; the server runs it at its first start. */
import "#apps/wiring.ts";
import { DEMO_SEED } from "./demo.ts";
import { seedDemo } from "#database/seeds/seed-demo.ts";
import { seedOnce } from "#database/seeds/seed-once.ts";
import { settings } from "#platform/config/settings.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { configuredDatabase, openDatabase } from "#platform/database/open.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { prepareJobs, stopJobs } from "#platform/jobs/jobs.ts";

const database = await openDatabase(configuredDatabase());
configureDatabase({ connectionString: database.url, max: settings().DATABASE_POOL_SIZE }, database);
try {
  await prepareJobs();
  await seedOnce({ connectionString: database.directUrl }, DEMO_SEED, seedDemo);
} finally {
  await stopJobs();
  await stopListening();
  await closeDatabase();
}
