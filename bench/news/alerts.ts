/** Ten thousand alerts and a thousand new articles among a hundred thousand. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import type { BenchUser } from "../support/workspace.ts";
import type { AlertFigures } from "./alert-worker.ts";
import { fillNews } from "./texts.ts";

const SIZE = { feeds: 500, entries: Number(process.env["BENCH_ARTICLES"] ?? 100_000), sentences: 50_000 };
const [ALERTS, ARTICLES] = [10_000, 1000];
const WORKER = path.resolve("bench/news/alert-worker.ts");
/** Of one core, for articles against alerts and releases together; previews of a person who writes. */
const [MOST_CPU_MS, MOST_PREVIEW_MS] = [30_000, 400];

/** @param postmaster null: PostgreSQL's share is not known. */
export async function measureAlerts(
  workspaceUrl: string,
  postmaster: number | null,
  reader: BenchUser,
  env: Record<string, string>,
): Promise<AlertFigures> {
  const url = databaseUrl(workspaceUrl, "alerts");
  await onServer(workspaceUrl, async (client) => {
    await client.query(`create database alerts template "${new URL(workspaceUrl).pathname.slice(1)}"`);
  });
  await fillNews(url, reader.id, SIZE);
  const given = [url, String(postmaster ?? ""), String(reader.id), String(ALERTS), String(ARTICLES)];
  const args = ["--disable-warning=ExperimentalWarning", "--import", "tsx", WORKER, ...given];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
  return JSON.parse(stdout) as AlertFigures;
}

export function reportAlerts({ cpuMs, wallMs, hits, previews }: AlertFigures): void {
  const verdict = (value: number, most: number) => (value <= most ? "met" : "MISSED");
  const sorted = previews.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  console.log(`\n${ARTICLES} new articles against ${ALERTS} alerts, ${SIZE.entries} articles stored`);
  console.log(
    `  ${(cpuMs / 1000).toFixed(1)} s of one core with PostgreSQL, ${(wallMs / 1000).toFixed(1)} s, ${hits} hits (target ≤ ${MOST_CPU_MS / 1000} s)  ${verdict(cpuMs, MOST_CPU_MS)}`,
  );
  console.log(
    `  preview over 30 days: median ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (target ≤ ${MOST_PREVIEW_MS} ms)  ${verdict(p95, MOST_PREVIEW_MS)}`,
  );
}
