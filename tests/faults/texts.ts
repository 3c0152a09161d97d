/** Texts of sixteen times `size` characters, sent to every call and read by every address. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import "#apps/wiring.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { stopWork } from "#platform/threads/work.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { startCampaign } from "#tests/support/texts/campaign.ts";
import { inWords, isFailure, LONGEST_PAUSE_MS, type Row } from "#tests/support/texts/measuring.ts";
import { startWatch } from "#tests/support/texts/watch.ts";
import { startDatabaseServer } from "./database-server.ts";
import type { Result } from "./report.ts";

/** Of one measurement. */
const PATIENCE_MS = 180_000;
const HALVINGS = 3;

export async function textsOfAnyShape(size: number): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "dateline-texts-"));
  const database = await startDatabaseServer(path.join(folder, "database"));
  configureDatabase({ connectionString: database.url });
  resetSettings({
    DATA_DIR: path.join(folder, "files"),
    RATE_LIMITS: "off",
    SEED_DEMO: "never",
    NEWS_FETCHING: "off",
    SECRET: "the secret of an installation that is tried",
  });
  log.level = "silent";
  const campaign = await startCampaign();
  const watch = startWatch(PATIENCE_MS);
  const { begin } = watch;
  const rows: Row[] = [];
  try {
    for (const [title, found] of [
      ["What is stored", campaign.read({ size: size * 16, halvings: HALVINGS, begin })],
      ["What is sent", campaign.send({ size: size * 2, halvings: HALVINGS, begin })],
    ] as const) {
      const own: Row[] = [];
      for await (const row of found) {
        own.push(row);
        if (row.isBroken) console.log(inWords(row));
      }
      print(title, own);
      rows.push(...own);
    }
  } finally {
    await watch.stop();
    await campaign.close();
    await stopWork();
    await closeDatabase();
    await database.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const broken = rows.filter(({ isBroken }) => isBroken);
  const maxOf = (cost: "cpuMs" | "pauseMs") => Math.max(...rows.map((row) => row[cost]));
  return {
    figures: {
      measurements: rows.length,
      "calls, addresses": `${campaign.calls.length}, ${campaign.routes.size}`,
      "most CPU, ms": maxOf("cpuMs"),
      "longest pause, ms": maxOf("pauseMs"),
    },
    mustBeZero: {
      "more than 2.5 times the CPU for twice the text": broken.filter(({ isTooSteep }) => isTooSteep).length,
      [`pauses of more than ${LONGEST_PAUSE_MS} ms`]: broken.filter(({ pauseMs }) => pauseMs > LONGEST_PAUSE_MS).length,
      "failures of the server": broken.filter(({ status }) => isFailure(status)).length,
    },
    notes: broken.map(inWords),
  };
}

/** Of each shape what took the most CPU, and what paused for longest. */
function print(title: string, rows: readonly Row[]): void {
  console.log(`\n### ${title}\n\n| shape | most CPU, ms | characters | where | longest pause, ms | where |`);
  console.log("| --- | --: | --: | --- | --: | --- |");
  for (const [shape, own] of Map.groupBy(rows, (row) => row.shape)) {
    const by = (cost: "cpuMs" | "pauseMs") => own.reduce((max, row) => (row[cost] > max[cost] ? row : max));
    const [slow, long] = [by("cpuMs"), by("pauseMs")];
    const cells = [slow.cpuMs.toFixed(0), slow.size, nameOf(slow), long.pauseMs.toFixed(0), nameOf(long)];
    console.log(`| ${shape} | ${cells.join(" | ")} |`);
  }
}

/** Calls have many fields. */
const nameOf = ({ address }: Row) => (address.length > 80 ? `${address.slice(0, 79)}…` : address);
