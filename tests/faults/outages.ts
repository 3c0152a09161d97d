/** What is not ours goes away, hangs or lies: the database, mail and outlets, clocks. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sealSecret } from "#features/reports/server/platforms/secret-service.ts";
import { completeSettings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { type PlatformDouble, startPlatformServer } from "#tests/doubles/platform-server.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { startSmtpServer } from "#tests/doubles/smtp-server.ts";
import { TEST_PASSWORD } from "#tests/factories/users.ts";
import { type Campaign, withInstallation } from "./campaign.ts";
import { withClient } from "./checks.ts";
import { publishRelease, untilReady } from "./readers.ts";
import type { Result } from "./report.ts";

const PATIENCE_MS = 180_000;
const AWAY_MS = 60_000;
const BEFORE_MS = 5000;
const POLL_MS = 500;
const SIGNING_KEY = "dlwh_key-of-the-campaign";

/** PostgreSQL is away for a minute: readers keep the pages in memory, authors are told, work goes on afterwards. */
export function databaseAway(): Promise<Result> {
  return withInstallation({}, async ({ installation, bystander, underWrites, judge }) => {
    const [web] = installation.webs;
    const readers = { served: 0, failed: 0, slowestMs: 0 };
    let backMs = 0;
    const release = await publishRelease([String(web?.url)], bystander);
    const kept = await underWrites([5000, 30_000], async () => {
      await sleep(BEFORE_MS);
      await installation.database?.stop();
      const ends = performance.now() + AWAY_MS;
      while (performance.now() < ends) {
        const began = performance.now();
        const answer = await fetch(new URL(release, web?.url)).catch(() => undefined);
        await answer?.text();
        if (answer?.status === 200) readers.served += 1;
        else readers.failed += 1;
        readers.slowestMs = Math.max(readers.slowestMs, performance.now() - began);
        await sleep(100);
      }
      await installation.database?.start();
      backMs = await untilReady(new URL("/readyz", web?.url));
      await sleep(BEFORE_MS);
    });
    const result = await judge(kept, {
      "database away, s": AWAY_MS / 1000,
      "a release served meanwhile": readers.served,
      "slowest of them, ms": readers.slowestMs,
      "ready after it came back, s": backMs / 1000,
    });
    return { ...result, mustBeZero: { ...result.mustBeZero, "readers turned away": readers.failed } };
  });
}

/** A mail server that never speaks, and an outlet that never answers: nothing else may wait for them. */
export async function receiversHang(): Promise<Result> {
  const secret = "a secret of the campaign of hanging receivers";
  completeSettings({ SECRET: secret });
  const silent = await startSilentServer();
  const outlet = await startPlatformServer();
  outlet.signingKey = SIGNING_KEY;
  outlet.fail(...Array.from({ length: 10_000 }, () => "never" as const));
  const env = {
    SECRET: secret,
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
    OUTBOUND_ALLOW_ORIGINS: outlet.origin,
  };
  let mails = 0;
  try {
    return await withInstallation({ env }, hang, () => sendToOutlet(outlet));
  } finally {
    await outlet.stop();
    silent.stop();
  }

  async function hang({ installation, underWrites, judge }: Campaign): Promise<Result> {
    const waiting = (text: string) =>
      withClient(installation.databaseUrl, async (client) =>
        Number((await client.query<{ count: string }>(text)).rows[0]?.count),
      );
    const kept = await underWrites([3000, 15_000], async () => {
      for (; mails < 40; mails++) {
        await signUp(installation.webs[0]?.url, mails);
        await sleep(1000);
      }
    });
    silent.stop();
    const healthy = await startSmtpServer({ port: silent.port });
    outlet.recover();
    const began = performance.now();
    const UNSENT = "select count(*) from mail_messages where status <> 'sent'";
    while ((await waiting(UNSENT)) > 0 && performance.now() < began + PATIENCE_MS) await sleep(POLL_MS);
    const mailsBackMs = performance.now() - began;
    const unsent = await waiting(UNSENT);
    await healthy.stop();
    const result = await judge(kept, {
      "connections that the mail server left hanging": silent.connections(),
      "mails sent after it came back": mails - unsent,
      "the last of them after, s": mailsBackMs / 1000,
      "posts delivered to the outlet since it came back": outlet.shown.size,
      "deliveries that wait for their next try": await waiting(
        "select count(*) from deliveries where state = 'queued'",
      ),
    });
    return { ...result, mustBeZero: { ...result.mustBeZero, "mails never sent": unsent } };
  }
}

/** Everything that is published goes to it. */
async function sendToOutlet(outlet: PlatformDouble): Promise<void> {
  const plans = await db.selectFrom("plans").select("id").execute();
  const platform = await createPlatform({
    way: "webhook",
    endpoint: outlet.webhook,
    plan_ids: plans.map(({ id }) => id),
  });
  const sealed_secret = sealSecret(platform.id, SIGNING_KEY);
  await db.updateTable("platforms").set({ sealed_secret }).where("id", "=", platform.id).execute();
}

/** Each new account is sent a mail. */
async function signUp(url: string | undefined, number: number): Promise<void> {
  const answer = await fetch(new URL("/api/users/", url), {
    method: "POST",
    headers: { origin: String(url), "content-type": "application/json" },
    body: JSON.stringify({
      first_name: "Ada",
      last_name: `Lovelace ${number}`,
      email: `ada-${number}@example.com`,
      password: TEST_PASSWORD,
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (answer.status !== 201) throw new Error(`A sign-up answered ${answer.status}: ${await answer.text()}`);
}

/** Takes connections and says nothing. */
async function startSilentServer() {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** The clocks of the processes jump by up to a day, forwards and back, while the database's goes on. */
export async function clocksJump(): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "dateline-clock-"));
  const offsetFile = path.join(folder, "offset-ms");
  writeFileSync(offsetFile, "0");
  const clock = path.resolve("tests/faults/jumping-clock.mjs");
  const shape = { env: { FAULT_CLOCK_FILE: offsetFile }, args: ["--import", clock], workers: 2 };
  const HOUR = 3600_000;
  const jumps = [HOUR, -HOUR, 24 * HOUR, -24 * HOUR, 90_000, -90_000, 0];
  try {
    return await withInstallation(shape, async ({ underWrites, judge }) => {
      const kept = await underWrites([5000, 20_000], async () => {
        for (const offset of jumps) {
          writeFileSync(offsetFile, String(offset));
          await sleep(6000);
        }
      });
      return judge(kept, { "jumps of the clock": jumps.length });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
