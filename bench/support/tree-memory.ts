/** Memory of a process and all its descendants, from /proc: PostgreSQL's and all others' apart. */
import { readdirSync, readFileSync } from "node:fs";

export type TreeMemory = {
  processes: number;
  /** Resident memory added up: pages that processes share count in each, so it is never too little. */
  residentMb: number;
  /** Each page once, shared ones in equal parts. */
  proportionalMb: number;
};

export type Part = "server" | "postgres";

/** `server` leaves out PostgreSQL and npm, which has nothing to do once it has started the server. */
export function treeMemory(root: number, part: Part = "server"): TreeMemory {
  const all = familyOf(root)
    .filter((pid) => partOf(pid) === part)
    .flatMap((pid) => memoryOf(pid) ?? []);
  const sum = (of: (each: { rss: number; pss: number }) => number) =>
    all.reduce((total, each) => total + of(each), 0) / 1024;
  return { processes: all.length, residentMb: sum(({ rss }) => rss), proportionalMb: sum(({ pss }) => pss) };
}

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task`, (folder) =>
    readdirSync(folder).flatMap((thread) => read(`${folder}/${thread}/children`, numbers) ?? []),
  );
  return [pid, ...(children ?? []).flatMap(familyOf)];
}

function partOf(pid: number): Part | null {
  const name = read(`/proc/${pid}/comm`, (file) => readFileSync(file, "utf8").trim());
  if (name === "postgres") return "postgres";
  return name?.startsWith("npm") ? null : "server";
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
