/** `npm run dev`: keeps the database running while the server restarts whenever one of its sources changes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { configuredDatabase, openDatabase } from "#platform/database/open.ts";
import { choosePort } from "./listen.ts";

if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"));

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const port = await choosePort(settings()); // the same for all restarts
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
  const database = await openDatabase(configuredDatabase(), {
    onEvent: ({ text }) => void process.stdout.write(`${text}\n`),
    onLost: () => stop.abort(),
    signal: stop.signal,
  });
  try {
    await database.folder?.describe({ address: `http://${settings().HOST}:${port}` });
    if (!stop.signal.aborted) await serve({ DATABASE_URL: database.url, PORT: String(port) }, stop.signal);
  } finally {
    await database.close();
  }
}

/** Node's own watcher knows exactly which files the server has loaded. */
async function serve(env: Record<string, string>, signal: AbortSignal): Promise<void> {
  const args = ["--watch", "--watch-preserve-output", "--import", "tsx", inProject("apps/server/main.ts")];
  const child = spawn(process.execPath, args, { cwd: inProject(), env: { ...process.env, ...env }, stdio: "inherit" });
  const end = () => void child.kill("SIGTERM");
  signal.addEventListener("abort", end);
  await once(child, "exit");
}
