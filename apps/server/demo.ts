/** The demo workspace of a first start, and its sign-ins. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { DEMO_ACCOUNTS } from "#database/seeds/demo-accounts.ts";
import { seedState } from "#database/seeds/seed-once.ts";
import { isPublicHost, settings } from "#platform/config/settings.ts";
import type { OpenDatabase } from "#platform/database/open.ts";

export const DEMO_SEED = "demo";

const NO_OPERATOR =
  "There is no operator yet. Create one: npm run dateline -- user:create EMAIL --operator --name 'FIRST LAST'";

/**
 * Closes the demo accounts on a server that strangers can reach. Their passwords work again only in the embedded
 * database, because a public server may use the same DATABASE_URL.
 * @returns lines about how to sign in or create the first operator; none if operators exist.
 */
export async function prepareDemo(
  database: Pick<OpenDatabase, "url" | "directUrl">,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<string[]> {
  let state = await seedState({ connectionString: database.directUrl }, DEMO_SEED);
  if (state === "due" && isDemoWanted()) {
    say("Filling the demo workspace");
    await seedInProcess(database, signal);
    state = "done";
  }
  const service = await import("#features/accounts/server/demo-service.ts");
  if (isPublicHost()) await service.closeKnownAccounts(DEMO_ACCOUNTS);
  // A worker may not know the web server's address.
  else if (!settings().DATABASE_URL && settings().ROLE !== "worker") await service.openKnownAccounts(DEMO_ACCOUNTS);
  if (!(await service.hasOperator())) return [NO_OPERATOR];
  if (state !== "done" || isPublicHost()) return [];
  return (await service.findOpenAccounts(DEMO_ACCOUNTS)).map(
    ({ role, email, password }) => `Sign in as ${role === "user" ? "customer" : role}: ${email} / ${password}`,
  );
}

/** Never if strangers can sign in: the demo's passwords are public, including its operator's. */
export function isDemoWanted(): boolean {
  return settings().SEED_DEMO === "auto" && !isPublicHost();
}

/** In a separate process: drawing and encoding pictures takes 100 MB that the server would keep. */
async function seedInProcess(
  { url, directUrl }: Pick<OpenDatabase, "url" | "directUrl">,
  signal: AbortSignal,
): Promise<void> {
  const isBuilt = import.meta.url.endsWith(".js");
  const program = fileURLToPath(new URL(isBuilt ? "../seed.js" : "./seed.ts", import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl },
    stdio: ["ignore", "inherit", "inherit"],
    signal,
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0)
    throw new Error(
      "The demo workspace could not be filled; see the reason above. Set SEED_DEMO=never to start without it.",
    );
}
