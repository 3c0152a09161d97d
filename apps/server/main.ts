/** The program: settings first, so that a bad one stops the start with its message; then everything else. */
import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { startInLittleMemory } from "./start-memory.ts";

startInLittleMemory();
enableCompileCache(inProject("var/compile-cache")); // before the bulk of the code is loaded: halves the warm start
const given = new Set(Object.keys(process.env));
if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"));
/** Web processes read the file themselves, so one that is started later has its changes. */
const fromFile = Object.keys(process.env).filter((name) => !given.has(name));

try {
  settings();
  if (cluster.isWorker) await (await import("./web-processes/web-process.ts")).startWebProcess();
  else await (await import("./start.ts")).start(fromFile);
} catch (error) {
  const isTold = error instanceof Error && process.env["LOG_LEVEL"] !== "debug";
  console.error(isTold ? error.message : error);
  process.exit(1);
}
