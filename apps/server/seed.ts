/** The program that fills the demo workspace; the server runs it at its first start. */
import "#apps/wiring.ts";
import { DEMO_SEED } from "./demo.ts";
import { seedDemo } from "#database/seeds/seed-demo.ts";
import { seedOnce } from "#database/seeds/seed-once.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { openDatabase } from "#platform/database/open.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { prepareJobs, stopJobs } from "#platform/jobs/jobs.ts";

const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATABASE_POOL_SIZE: max, DATA_DIR } = settings();
const database = await openDatabase({ databaseUrl, directUrl, dataFolder: inProject(DATA_DIR) });
configureDatabase({ connectionString: database.url, max }, database);
try {
  await prepareJobs();
  await seedOnce({ connectionString: database.directUrl }, DEMO_SEED, seedDemo);
} finally {
  await stopJobs();
  await stopListening();
  await closeDatabase();
}
