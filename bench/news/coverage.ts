/** A thousand new articles against fifty thousand watched releases. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import type { BenchUser } from "../support/workspace.ts";
import type { CoverageFigures } from "./coverage-worker.ts";

const [RELEASES, ARTICLES] = [50_000, 1000];
const WORKER = path.resolve("bench/news/coverage-worker.ts");
/** Of one core, for articles against releases and alerts together. */
const MOST_CPU_MS = 30_000;

/** @param postmaster null: PostgreSQL's share is not known. */
export async function measureCoverage(
  workspaceUrl: string,
  postmaster: number | null,
  reader: BenchUser,
  env: Record<string, string>,
): Promise<CoverageFigures> {
  const url = databaseUrl(workspaceUrl, "coverage");
  await onServer(workspaceUrl, async (client) => {
    await client.query(`create database coverage template "${new URL(workspaceUrl).pathname.slice(1)}"`);
  });
  const given = [url, String(postmaster ?? ""), String(reader.id), String(RELEASES), String(ARTICLES)];
  const args = ["--disable-warning=ExperimentalWarning", "--import", "tsx", WORKER, ...given];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
  return JSON.parse(stdout) as CoverageFigures;
}

export function reportCoverage({ made, loaded, compared, finds, delayMs, rssMb }: CoverageFigures): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const total = loaded + compared;
  console.log(`\n${ARTICLES} new articles against ${RELEASES} watched releases`);
  console.log(
    `  ${seconds(total)} of one core with PostgreSQL (target ≤ ${seconds(MOST_CPU_MS)})  ${total <= MOST_CPU_MS ? "met" : "MISSED"}: ${seconds(loaded)} to load the index, ${seconds(compared)} to compare; ${finds} finds`,
  );
  console.log(`  once for each release, after its publication: ${seconds(made)} for all to make their keys`);
  console.log(
    `  longest delay of the event loop while comparing ${delayMs.toFixed(0)} ms; ${rssMb.toFixed(0)} MB at the end`,
  );
}
