/** One process that writes or reads a newsroom's archive, and says how long it took and how much memory it had at most. */
import "#apps/wiring.ts";
import { exportAsOperator } from "#features/newsroom-archive/server/export-service.ts";
import { importNewsroom } from "#features/newsroom-archive/server/import-service.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";

const [direction, url = "", file = "", about = ""] = process.argv.slice(2);
const operator = { id: null, role: "operator" } as const;
configureDatabase({ connectionString: url });
const started = performance.now();
if (direction === "export") await exportAsOperator(operator, about, file);
else await importNewsroom(operator, file, about);
const seconds = (performance.now() - started) / 1000;
await stopJobs();
await stopListening();
await closeDatabase();
process.stdout.write(JSON.stringify({ seconds, cpu: process.cpuUsage(), peakKb: process.resourceUsage().maxRSS }));
