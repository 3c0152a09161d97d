import { expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { mailDaily } from "./service.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const BEFORE = new Date("2026-11-19T08:00:10Z");

const worker = `
  const { resetSettings } = await import("#tests/support/setup/settings.ts");
  resetSettings(${JSON.stringify(settings())});
  const { mailDaily } = await import("#features/inbox/server/mailing/service.ts");
  console.log("ready");
  await mailDaily(new Date(${NOW.getTime()}));
`;

async function buildReader(): Promise<TestUser> {
  const user = await buildUser();
  await db
    .insertInto("inboxes")
    .values({
      user_id: user.id,
      time_zone: "UTC",
      choices: "{}",
      daily_until: BEFORE,
      daily_on: "2026-11-19",
      now_until: BEFORE,
    })
    .execute();
  await deliver(user, new Date("2026-11-19T20:00:00Z"));
  return user;
}

async function deliver(user: TestUser, delivered_at: Date): Promise<void> {
  const post = await buildPost(user.id, { name: "Oats by sea", published_at: delivered_at });
  const { id: platform_id } = await createPlatform();
  await db
    .insertInto("deliveries")
    .values({
      post_id: post.id,
      platform_id,
      post_guid: post.guid,
      post_name: post.name,
      remote_slug: "x",
      state: "live",
      wanted_version: 1,
      delivered_at,
    })
    .execute();
}

const subjectsTo = async ({ email }: TestUser) => (await mailsTo(email)).map(({ subject }) => subject);

it("a worker killed among its daily emails leaves each person one, with all that happened", async () => {
  await db.updateTable("users").set({ suspended_at: new Date() }).execute();
  const readers: TestUser[] = [];
  for (let n = 0; n < 5; n++) readers.push(await buildReader());
  const [first, , held] = readers;
  if (!first || !held) throw new Error("There are five.");
  const client = await connectionPool().connect();
  try {
    await client.query("begin");
    await client.query("select from inboxes where user_id = $1 for update", [held.id]);
    const child = await startWorkerProcess(worker);
    // Two have their email, and it waits in the transaction of the third.
    await vi.waitFor(
      async () => {
        const waiting = await connectionPool().query(
          "select from pg_stat_activity where datname = current_database() and application_name like 'child-%' and wait_event_type = 'Lock'",
        );
        expect(waiting.rowCount).toBe(1);
      },
      { timeout: 60_000 },
    );
    child.child.kill("SIGKILL");
    await client.query("rollback");
    await child.kill();
  } finally {
    client.release();
  }
  expect(await subjectsTo(first)).toHaveLength(1);
  expect(await subjectsTo(held)).toEqual([]);
  await Promise.all([mailDaily(NOW), mailDaily(NOW)]);
  for (const reader of readers) expect(await subjectsTo(reader)).toEqual(["1 delivery: your day on Dateline"]);
  // What happens after it is in the next one, and nothing is in two.
  await deliver(held, new Date("2026-11-20T20:00:00Z"));
  await mailDaily(new Date("2026-11-21T08:00:10Z"));
  for (const reader of readers) expect(await subjectsTo(reader)).toHaveLength(reader === held ? 2 : 1);
});
