/** Ten thousand events to fifty webhooks, of which five hang: how soon the others have theirs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { onServer, databaseUrl } from "#tests/support/setup/test-databases.ts";
import { measured, type MeasuredProcess } from "../support/process.ts";

export const RECEIVERS = 50;
export const HANGING = 5;
const EVENTS = 10_000;
const WORKER = path.resolve("bench/authors/webhook-worker.ts");
const MAX_SECONDS = 5;
const ROUNDS = 3;
const PATIENCE_MS = 120_000;

export type WebhookFigures = { seconds: number[]; repeats: number; cpuMs: number };

/** @param start of receivers, new for each round. */
export async function measureWebhooks(
  workspaceUrl: string,
  env: Record<string, string>,
  start: () => Promise<MeasuredProcess>,
): Promise<WebhookFigures> {
  const seconds: number[] = [];
  let [repeats, cpuMs] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const name = `webhooks_${round}`;
    await onServer(workspaceUrl, async (client) => {
      await client.query(`create database ${name} template "${new URL(workspaceUrl).pathname.slice(1)}"`);
    });
    const receivers = await start();
    try {
      const answer = await sendAll(databaseUrl(workspaceUrl, name), env, receivers);
      seconds.push(answer.seconds);
      repeats += answer.repeats;
      cpuMs += answer.cpuMs / ROUNDS;
    } finally {
      await receivers.stop();
    }
  }
  return { seconds, repeats, cpuMs };
}

export function reportWebhooks({ seconds, repeats, cpuMs }: WebhookFigures): void {
  const worst = Math.max(...seconds);
  const met = worst <= MAX_SECONDS ? "met" : "MISSED";
  console.log(`\n${EVENTS} events to ${RECEIVERS} webhooks, of which ${HANGING} hang: the others have theirs`);
  console.log(
    `  after ${seconds.map((each) => each.toFixed(2)).join(", ")} s (target ≤ ${MAX_SECONDS}), ${repeats} repeats  ${met}`,
  );
  console.log(`  CPU ${(cpuMs / 1000).toFixed(2)} s of the worker, without PostgreSQL`);
}

async function sendAll(url: string, env: Record<string, string>, receivers: MeasuredProcess) {
  const origins = (await (await fetch(receivers.url)).json()) as string[];
  const args = ["--disable-warning=ExperimentalWarning", "--import", "tsx", WORKER, url, String(EVENTS), ...origins];
  const own = { SECRET: "a secret of the bench, of no use elsewhere", WEBHOOK_ALLOW_ORIGINS: origins.join(",") };
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, ...own },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  try {
    const [line] = (await once(createInterface(child.stdout), "line")) as [string];
    const worker = measured(child, "");
    const before = worker.cpuMs();
    const { latest, repeats } = await untilTold(receivers);
    return { seconds: (latest - Number(line)) / 1000, repeats, cpuMs: worker.cpuMs() - before };
  } finally {
    child.kill("SIGKILL"); // it still waits for those that hang
    await exited;
  }
}

async function untilTold(receivers: MeasuredProcess): Promise<{ latest: number; repeats: number }> {
  const wanted = (EVENTS / RECEIVERS) * (RECEIVERS - HANGING);
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(new URL("/told", receivers.url));
    const { told, ...rest } = (await answer.json()) as { told: number; latest: number; repeats: number };
    if (told >= wanted) return rest;
    if (Date.now() > end) throw new Error(`Only ${told} of ${wanted} arrived`);
    await sleep(50);
  }
}
