/** Prints one measurement: both sides, the ratio and the target. */
import type { Comparison, Figures } from "./load.ts";

const row = (name: string, figures: Figures) =>
  `  ${name.padEnd(10)} ${figures.perSecond.toFixed(0).padStart(7)}/s   p50 ${figures.p50.toFixed(2).padStart(6)} ms   p99 ${figures.p99.toFixed(2).padStart(6)} ms   CPU ${figures.cpuPerRequest.toFixed(4)} ms/request${shares(figures)}`;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

const shares = ({ busy }: Figures) =>
  busy ? `   busy: server ${percent(busy.server)}, generator ${percent(busy.generator)}` : "";

/** Below this share of its core, a server waited for others: then its requests in a second say less than their CPU time. */
const SATURATED = 0.9;

export function report(
  title: string,
  /** Null: it is shown for comparison. */
  target: number | null,
  { product, reference, ratio }: Comparison,
  notes: string[] = [],
): void {
  const isSaturated = [product, reference].every(({ busy }) => !busy || busy.server >= SATURATED);
  const byCpu = reference.cpuPerRequest / product.cpuPerRequest;
  const measured = isSaturated ? ratio : byCpu;
  const verdict = target === null ? "" : ` (target ≥ ${target})  ${measured >= target ? "met" : "MISSED"}`;
  console.log(`\n${title}`);
  console.log(row("Dateline", product));
  console.log(row("reference", reference));
  if (isSaturated) console.log(`  ratio ${ratio.toFixed(2)}, by CPU ${byCpu.toFixed(2)}${verdict}`);
  else console.log(`  ratio by CPU ${byCpu.toFixed(2)}${verdict}   (${ratio.toFixed(2)} beside other programs)`);
  for (const note of notes) console.log(`  ${note}`);
}
