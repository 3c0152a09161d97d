/** Prints one measurement: both sides, the ratio and the target. */
import type { Comparison, Figures } from "./load.ts";

const row = (name: string, figures: Figures) =>
  `  ${name.padEnd(10)} ${figures.perSecond.toFixed(0).padStart(7)}/s   p50 ${figures.p50.toFixed(2).padStart(6)} ms   p99 ${figures.p99.toFixed(2).padStart(6)} ms   ${cpuOf(figures)}${shares(figures)}`;

function cpuOf({ cpuPerRequest, databaseCpuPerRequest }: Figures): string {
  const database = databaseCpuPerRequest === undefined ? "" : ` + PostgreSQL ${databaseCpuPerRequest.toFixed(4)}`;
  return `CPU ${cpuPerRequest.toFixed(4)}${database} ms/request`;
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

const shares = ({ busy }: Figures) =>
  busy ? `   busy: server ${percent(busy.server)}, generator ${percent(busy.generator)}` : "";

/** Below this share of its core, a server waited: for PostgreSQL, for other programs, or for requests. */
const SATURATED = 0.9;

/** The verdict is by requests a second, which is what users get. CPU time says what they cost, whatever else runs. */
export function report(
  title: string,
  /** Null: it is shown for comparison. */
  target: number | null,
  { product, reference, ratio }: Comparison,
  notes: string[] = [],
): void {
  const verdict = target === null ? "" : ` (target ≥ ${target})  ${ratio >= target ? "met" : "MISSED"}`;
  console.log(`\n${title}`);
  console.log(row("Dateline", product));
  console.log(row("reference", reference));
  console.log(`  requests a second ${ratio.toFixed(2)} of the reference's${verdict}`);
  console.log(`  requests per CPU second ${perCpuSecond(product, reference)}${doubt(product, reference)}`);
  for (const note of notes) console.log(`  ${note}`);
}

/** Where PostgreSQL takes part, its share belongs to what a request costs. */
function perCpuSecond(product: Figures, reference: Figures): string {
  const ofServer = (reference.cpuPerRequest / product.cpuPerRequest).toFixed(2);
  const [own, others] = [product.databaseCpuPerRequest, reference.databaseCpuPerRequest];
  if (own === undefined || others === undefined) return `${ofServer} of the reference's`;
  const inAll = (reference.cpuPerRequest + others) / (product.cpuPerRequest + own);
  return `${inAll.toFixed(2)} of the reference's with PostgreSQL (${ofServer} in the server alone)`;
}

function doubt(product: Figures, reference: Figures): string {
  const isSaturated = [product, reference].every(({ busy }) => !busy || busy.server >= SATURATED);
  return isSaturated
    ? ""
    : "; not all of a core was used: repeat it where nothing else runs, or see what was waited for";
}
