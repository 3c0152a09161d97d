/** What a replica takes off the primary: pages rendered for each request, with and without DATABASE_READ_URL. */
import pg from "pg";
import { ReplicatedDatabase } from "#tests/support/replica.ts";
import { SERVERS_CORE } from "../support/cores.ts";
import { databaseCpuMs, findPostmaster } from "../support/database-cpu.ts";
import { measureGets } from "../support/load.ts";
import { type MeasuredProcess, startMeasured } from "../support/process.ts";
import { fillWorkspace } from "../support/workspace.ts";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 20;
const SETTLE_MS = 2000;

type Costs = { perSecond: number; p99: number; server: number; primary: number; replica: number };

export type ReplicaReport = { page: string; without: Costs; beside: Costs };

type Setup = { script: string; env: Record<string, string>; publicPages: PublicPages };
type PublicPages = (server: MeasuredProcess, cookie: string) => Promise<string[]>;

/** Of its own primary and replica. @param setup `env` without DATABASE_URL. */
export async function* measureReplica({ script, env, publicPages }: Setup): AsyncGenerator<ReplicaReport> {
  const databases = await ReplicatedDatabase.start({ durable: true, settings: ["max_connections=300"] });
  const servers: MeasuredProcess[] = [];
  try {
    const { reader } = await fillWorkspace(databases.url, 1000);
    const own = { ...env, DATABASE_URL: databases.url, PAGE_CACHE: "off" };
    const start = async (more: Record<string, string>) => {
      const server = await startMeasured(script, { ...own, ...more }, [], SERVERS_CORE);
      servers.push(server);
      return server;
    };
    const without = await start({});
    const beside = await start({ DATABASE_READ_URL: databases.replicaUrl });
    const pages = await publicPages(without, reader.cookie);
    const postmasters = {
      primary: await postmasterOf(databases.url),
      replica: await postmasterOf(databases.replicaUrl),
    };
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const kinds = {
      "a release, 1,000 in turn": pages,
      "the front page": ["/"],
      "the archive of a kind": ["/releases"],
      "a search": ["/search?q=ferry+order"],
    };
    for (const [page, paths] of Object.entries(kinds)) {
      const measure = (server: MeasuredProcess) => costsOf(server, paths, postmasters);
      await measure(without);
      await measure(beside);
      const rounds: ReplicaReport[] = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ page, without: await measure(without), beside: await measure(beside) });
      rounds.sort((one, other) => gainOf(one) - gainOf(other));
      const median = rounds[Math.floor(ROUNDS / 2)];
      if (median) yield median;
    }
  } finally {
    for (const server of servers) await server.stop();
    await databases.remove();
  }
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await findPostmaster(client);
  await client.end();
  if (found === null) throw new Error("The cost of PostgreSQL is read from /proc, which needs Linux.");
  return found;
}

async function costsOf(
  server: MeasuredProcess,
  paths: string[],
  { primary, replica }: { primary: number; replica: number },
): Promise<Costs> {
  const before = databaseCpuMs(replica);
  const load = { paths, connections: CONNECTIONS, seconds: SECONDS, databaseCpuMs: () => databaseCpuMs(primary) };
  const { perSecond, p99, cpuPerRequest, databaseCpuPerRequest = 0 } = await measureGets(server, load);
  const ofReplica = (databaseCpuMs(replica) - before) / (perSecond * SECONDS);
  return { perSecond, p99, server: cpuPerRequest, primary: databaseCpuPerRequest, replica: ofReplica };
}

/** Share of the primary's work that it no longer has. */
const gainOf = ({ without, beside }: ReplicaReport) => 1 - beside.primary / without.primary;

export function reportReplica(report: ReplicaReport): void {
  const row = (name: string, { perSecond, p99, server, primary, replica }: Costs) =>
    `  ${name.padEnd(14)} ${perSecond.toFixed(0).padStart(5)}/s   p99 ${p99.toFixed(0).padStart(4)} ms   CPU ms a page: server ${server.toFixed(2)}, primary ${primary.toFixed(3)}, replica ${replica.toFixed(3)}`;
  console.log(`\n${report.page}, rendered for each request, ${CONNECTIONS} connections`);
  console.log(row("primary alone", report.without));
  console.log(row("with a replica", report.beside));
  console.log(`  the primary computes ${(100 * gainOf(report)).toFixed(0)} % less`);
}
