/** CPU time of PostgreSQL with all its processes, from /proc. */
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import { msOfTicks } from "./process.ts";

/** @returns the process that all others of this server are children of; null where /proc does not tell. */
export async function findPostmaster(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return statOf(Number(rows[0]?.pid))?.parent ?? null;
}

/** Milliseconds since its start, of ended processes too. */
export function databaseCpuMs(postmaster: number): number {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  const own = statOf(postmaster);
  return all.reduce(
    (sum, { parent, cpuMs }) => (parent === postmaster ? sum + cpuMs : sum),
    (own?.cpuMs ?? 0) + (own?.endedMs ?? 0),
  );
}

function statOf(pid: number): { parent: number; cpuMs: number; endedMs: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const at = (index: number) => Number(fields[index]);
    return { parent: at(1), cpuMs: msOfTicks(at(11) + at(12)), endedMs: msOfTicks(at(13) + at(14)) };
  } catch {
    return null; // it has ended, or there is no /proc
  }
}
