/** A worker killed with kill -9 while it compares articles or tells of them: none twice, none lost; and how soon it is. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { coverageJobs } from "#features/coverage/server/jobs.ts";
import { DIGEST_QUEUE } from "#features/news/server/fetching/service.ts";
import { digestJobs } from "#features/news/server/stories/jobs.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { enqueue, startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildUser } from "#tests/factories/users.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { buildArticle, buildRelease, buildSource, compareAll, findsOf, HALDEN } from "#tests/support/coverage.ts";
import { mailsTo } from "#tests/support/mails.ts";

const ARTICLES = 60;

beforeEach(async () => {
  await connectionPool().query("truncate feeds, feed_claims, uncompared_entries cascade");
  await connectionPool().query("delete from coverage_watches");
  await connectionPool().query("delete from coverage_finds");
});

/** A release whose owner wants to be told at once. */
async function buildWatched() {
  const owner = await buildUser({ first_name: "Marta" });
  const company = await buildCompany(owner.id, { name: HALDEN.company });
  const choices = JSON.stringify({ all: { coverage: "now" } });
  await db.insertInto("inboxes").values({ user_id: owner.id, choices, time_zone: "UTC" }).execute();
  return { owner, post: await buildRelease(owner.id, { company_id: company.id }) };
}

const worker = () => `
  const { resetSettings } = await import("#tests/support/setup/settings.ts");
  resetSettings(${JSON.stringify(settings())});
  await import("#apps/wiring.ts");
  const { digestWaiting } = await import("#features/news/server/stories/digest-service.ts");
  const { compareWaiting } = await import("#features/coverage/server/finding/compare-service.ts");
  console.log("ready");
  await digestWaiting();
  await compareWaiting();
`;

const isBlocked = async () =>
  ((
    await connectionPool().query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount ?? 0) > 0;

describe("a killed worker", () => {
  it("leaves each article to be found once, and the first one to be told once", { timeout: 120_000 }, async () => {
    const { owner, post } = await buildWatched();
    for (let at = 0; at < ARTICLES; at += 1) await buildArticle(await buildSource({ title: `Outlet ${at}` }));

    // Its finds and its email are written; it cannot commit, because the count of what was compared is locked.
    const client = await connectionPool().connect();
    try {
      await client.query("begin");
      await client.query("lock table coverage_progress in exclusive mode");
      const child = await startWorkerProcess(worker());
      await vi.waitFor(async () => expect(await isBlocked()).toBe(true), { timeout: 60_000 });
      child.child.kill("SIGKILL");
      await client.query("rollback");
      await child.kill();
    } finally {
      client.release();
    }
    expect([await findsOf(post.id), await mailsTo(owner.email)]).toEqual([[], []]);

    // The next ones are killed wherever they are.
    for (const ms of [30, 90, 200]) {
      const child = await startWorkerProcess(worker());
      await new Promise((resolve) => setTimeout(resolve, ms));
      await child.kill();
    }
    await compareAll();
    await compareAll();
    const finds = await findsOf(post.id);
    expect([finds.length, new Set(finds.map(({ outlet_id }) => outlet_id)).size]).toEqual([ARTICLES, ARTICLES]);
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      `First article about your release: ${HALDEN.title}`,
    ]);
  });
});

describe("a running worker", () => {
  afterEach(() => stopJobs());

  it("finds an article and emails it within a minute of its being stored", { timeout: 90_000 }, async () => {
    const { owner, post } = await buildWatched();
    await startJobs([...digestJobs, ...coverageJobs]);
    const stored = performance.now();
    await buildArticle(await buildSource());
    await transaction((tx) => enqueue(tx, DIGEST_QUEUE, {})); // as fetching does
    const waiting = { timeout: 70_000, interval: 50 };
    await vi.waitFor(async () => expect(await findsOf(post.id)).toHaveLength(1), waiting);
    await vi.waitFor(async () => expect(await mailsTo(owner.email)).toHaveLength(1), waiting);
    const seconds = (performance.now() - stored) / 1000;
    process.stdout.write(`\nStored, found and emailed within ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(60);
  });
});
