/** Memory of a process and all its descendants, from /proc. PostgreSQL of DATABASE_URL is none of them. */
import { readdirSync, readFileSync } from "node:fs";

export type TreeMemory = {
  processes: number;
  /** Resident memory added up: pages that processes share count in each, so it is never too little. */
  residentMb: number;
  /** Each page once, shared ones in equal parts. */
  proportionalMb: number;
};

export function treeMemory(root: number): TreeMemory {
  const all = familyOf(root).flatMap((pid) => memoryOf(pid) ?? []);
  const sum = (of: (each: { rss: number; pss: number }) => number) =>
    all.reduce((total, each) => total + of(each), 0) / 1024;
  return { processes: all.length, residentMb: sum(({ rss }) => rss), proportionalMb: sum(({ pss }) => pss) };
}

function familyOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task`, (folder) =>
    readdirSync(folder).flatMap((thread) => read(`${folder}/${thread}/children`, numbers) ?? []),
  );
  return [pid, ...(children ?? []).flatMap(familyOf)];
}

const numbers = (file: string) => (readFileSync(file, "utf8").match(/\d+/g) ?? []).map(Number);

function memoryOf(pid: number): { rss: number; pss: number } | null {
  return read(`/proc/${pid}/smaps_rollup`, (file) => {
    const text = readFileSync(file, "utf8");
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);
    return { rss: kilobytes("Rss"), pss: kilobytes("Pss") };
  });
}

/** Null for a process that ended meanwhile. */
function read<T>(place: string, how: (place: string) => T): T | null {
  try {
    return how(place);
  } catch {
    return null;
  }
}
