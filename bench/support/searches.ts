/** Searches of several kinds, one after the other and the kinds mixed, and their figures. */
import { setTimeout as sleep } from "node:timers/promises";
import { percentilesOf } from "./percentiles.ts";

/** Texts of each kind, as readers type them. */
export type Queries = Record<string, string[]>;
type Figures = { kind: string; p50: number; p95: number };
export type SearchFigures = { all: Figures; kinds: Figures[] };

const ROUNDS = 3;
const MAX_MS = 150;

/**
 * @param count how many of each kind; texts repeat where there are fewer.
 * @param ask resolves when the answer has arrived whole.
 * @returns the round whose p95 is the median.
 */
export async function searchInTurn(
  queries: Queries,
  count: number,
  ask: (text: string) => Promise<void>,
): Promise<SearchFigures> {
  await oneRound(queries, count, ask);
  await sleep(500);
  const rounds: SearchFigures[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await oneRound(queries, count, ask));
  const median = rounds.toSorted((a, b) => a.all.p95 - b.all.p95)[Math.floor(ROUNDS / 2)];
  if (!median) throw new Error("No rounds were run");
  return median;
}

async function oneRound(queries: Queries, count: number, ask: (text: string) => Promise<void>): Promise<SearchFigures> {
  const times = new Map(Object.keys(queries).map((kind): [string, number[]] => [kind, []]));
  for (let at = 0; at < count; at++)
    for (const [kind, texts] of Object.entries(queries)) {
      const began = performance.now();
      await ask(texts[at % texts.length] ?? "");
      times.get(kind)?.push(performance.now() - began);
    }
  return {
    all: figuresOf("all kinds mixed", [...times.values()].flat()),
    kinds: Array.from(times, ([kind, each]) => figuresOf(kind, each)),
  };
}

function figuresOf(kind: string, times: number[]): Figures {
  const at = percentilesOf(times);
  return { kind, p50: at(0.5), p95: at(0.95) };
}

export function reportSearches(title: string, { all, kinds }: SearchFigures): void {
  const line = ({ kind, p50, p95 }: Figures) =>
    `  ${kind.padEnd(24)} p50 ${milliseconds(p50)}   p95 ${milliseconds(p95)}`;
  console.log(`\n${title} (target p95 ≤ ${MAX_MS} ms)`);
  for (const kind of kinds) console.log(line(kind));
  console.log(`${line(all)}  ${all.p95 <= MAX_MS ? "met" : "MISSED"}`);
}

export const milliseconds = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
