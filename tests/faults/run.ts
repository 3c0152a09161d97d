/**
 * `npm run faults [-- CAMPAIGN … --size N]`: breaks an installation on purpose and checks that nothing promised is lost.
 * Each campaign is a process of its own, because each has a database of its own.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { bucketFails, diskIsFull, memoryIsShort } from "./bounds.ts";
import { primaryFails } from "./failover.ts";
import { killEverything } from "./kills.ts";
import { clocksJump, databaseAway, receiversHang } from "./outages.ts";
import { report, type Result } from "./report.ts";
import { textsOfAnyShape } from "./texts.ts";

const CAMPAIGNS: Record<string, (size: number) => Promise<Result>> = {
  kills: killEverything,
  database: databaseAway,
  failover: primaryFails,
  receivers: receiversHang,
  clocks: clocksJump,
  memory: memoryIsShort,
  disk: diskIsFull,
  bucket: bucketFails,
  texts: textsOfAnyShape,
};

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { size: { type: "string", default: "10000" } },
  allowPositionals: true,
});
const size = Number(values.size);
const unknown = positionals.find((name) => !(name in CAMPAIGNS));
if (unknown !== undefined || !(Number.isInteger(size) && size > 0)) {
  console.error(`Usage: npm run faults [-- ${Object.keys(CAMPAIGNS).join(" ")} --size N]`);
  process.exit(1);
}

const [only] = positionals;
const campaign = positionals.length === 1 && only !== undefined ? CAMPAIGNS[only] : undefined;
if (campaign && only !== undefined) {
  const began = performance.now();
  const isSound = report(only, await campaign(size), (performance.now() - began) / 1000);
  process.exit(isSound ? 0 : 1);
}

const broken: string[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(CAMPAIGNS)) {
  const args = [...process.execArgv, import.meta.filename, name, "--size", String(size)];
  const [code] = (await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit")) as [number | null];
  if (code !== 0) broken.push(name);
}
console.log(broken.length === 0 ? "\nEvery promise was kept." : `\nPromises were broken: ${broken.join(", ")}`);
process.exit(broken.length === 0 ? 0 : 1);
