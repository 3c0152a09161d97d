/** Prints one measurement: both sides, the ratio and the target. */
import type { Comparison, Figures } from "./load.ts";

const row = (name: string, figures: Figures) =>
  `  ${name.padEnd(10)} ${figures.perSecond.toFixed(0).padStart(7)}/s   p50 ${figures.p50.toFixed(2).padStart(6)} ms   p99 ${figures.p99.toFixed(2).padStart(6)} ms   CPU ${figures.cpuPerRequest.toFixed(4)} ms/request`;

export function report(
  title: string,
  target: number,
  { product, reference, ratio }: Comparison,
  notes: string[] = [],
): void {
  console.log(`\n${title}`);
  console.log(row("Dateline", product));
  console.log(row("reference", reference));
  console.log(`  ratio ${ratio.toFixed(2)} (target ≥ ${target})  ${ratio >= target ? "met" : "MISSED"}`);
  for (const note of notes) console.log(`  ${note}`);
}
