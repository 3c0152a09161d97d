/** Texts of up to sixteen times `size` characters, given to every call and read by every address. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import "#apps/wiring.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { stopWork } from "#platform/threads/work.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { isTurnOf, startCampaign } from "#tests/support/texts/campaign.ts";
import { inWords, LONGEST_PAUSE_MS, type Row } from "#tests/support/texts/measuring.ts";
import { startDatabaseServer } from "./database-server.ts";
import type { Result } from "./report.ts";

/** Of one measurement; an expression that tries everything has no end, and leaves no turn to a timer. */
const PATIENCE_MS = 120_000;
const WATCH = `
  const { parentPort, workerData } = require("node:worker_threads");
  let what = "", since = Date.now();
  parentPort.on("message", (message) => { what = message; since = Date.now(); });
  setInterval(() => {
    if (Date.now() - since < workerData) return;
    require("node:fs").writeSync(2, "This has no end: " + what + "\\n");
    process.kill(process.pid, "SIGKILL");
  }, 1000);
`;
const LONG = 2_500;
const PARTS = 8;
/** Of a shape at an address, shown in the table. */
const SHOWN_MS = 50;

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
  const watch = new Worker(WATCH, { eval: true, workerData: PATIENCE_MS });
  watch.unref();
  const wanted = {
    sizes: [2, 4, 8, 16].map((times) => times * size),
    fieldSizes: [0.1, 0.2, 1, 2].map((times) => Math.round(times * size)),
    // Many fields are short: each takes a part of the shapes.
    shapes: (name: string, address = "", most = Infinity) => most > LONG || isTurnOf(name, address, PARTS),
    // oxlint-disable-next-line require-post-message-target-origin -- a thread is no window
    begin: (what: string) => watch.postMessage(what),
  };
  const rows: Row[] = [];
  try {
    console.log("\n| shape | address | size | CPU, ms | pause, ms | |\n| --- | --- | --: | --: | --: | --- |");
    for (const found of [campaign.stored(wanted), campaign.taken(wanted)])
      for await (const row of found) {
        rows.push(row);
        if (row.isBroken || (row.cpuMs > SHOWN_MS && row.size === wanted.sizes.at(-1))) print(row);
      }
  } finally {
    await watch.terminate();
    await campaign.close();
    await stopWork();
    await closeDatabase();
    await database.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const broken = rows.filter(({ isBroken }) => isBroken);
  const most = (cost: "cpuMs" | "pauseMs") => Math.max(...rows.map((row) => row[cost]));
  return {
    figures: {
      measurements: rows.length,
      "calls, addresses that are read": `${campaign.calls.length}, ${campaign.routes.size}`,
      "pause of an idle loop, ms": campaign.idleMs,
      "most CPU, ms": most("cpuMs"),
      "longest pause, ms": most("pauseMs"),
    },
    mustBeZero: {
      "more than 2.5 times the CPU for twice the text": broken.filter(({ pauseMs }) => pauseMs <= LONGEST_PAUSE_MS)
        .length,
      "pauses of more than 100 ms": broken.filter(({ pauseMs }) => pauseMs > LONGEST_PAUSE_MS).length,
    },
    notes: broken.slice(0, 20).map(inWords),
  };
}

function print({ shape, address, size, cpuMs, pauseMs, isBroken }: Row): void {
  console.log(
    `| ${shape} | ${address} | ${size} | ${cpuMs.toFixed(0)} | ${pauseMs.toFixed(0)} | ${isBroken ? "✗" : ""} |`,
  );
}
