/** The program that fills the demo workspace; the server runs it at its first start. */
import "#apps/wiring.ts";
import { DEMO_SEED } from "./demo.ts";
import { seedDemo } from "#database/seeds/seed-demo.ts";
import { seedOnce } from "#database/seeds/seed-once.ts";
import { settings } from "#platform/config/settings.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";

const connection = { connectionString: settings().DATABASE_URL };
configureDatabase({ ...connection, max: settings().DATABASE_POOL_SIZE });
try {
  await seedOnce(connection, DEMO_SEED, seedDemo);
} finally {
  await stopJobs();
  await stopListening();
  await closeDatabase();
}
