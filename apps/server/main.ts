/** The program: settings first, so that a bad one stops the start with its sentence; then everything else. */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";

enableCompileCache(inProject("var/compile-cache")); // before the bulk of the code is loaded: halves the warm start
if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"));

try {
  settings();
  const { start } = await import("./start.ts");
  await start();
} catch (error) {
  const isTold = error instanceof Error && process.env["LOG_LEVEL"] !== "debug";
  console.error(isTold ? error.message : error);
  process.exit(1);
}
