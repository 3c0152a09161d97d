/** A worker killed with kill -9 while it sends a month's reports: none twice, none lost. */
import { beforeEach, expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { buildFind } from "#tests/support/coverage-finds.ts";
import { mailMonthly } from "./mailing-service.ts";

const DUE = "2026-12-01T08:00:00Z";
const LATE = "2027-01-01T07:00:00Z";
const CLIENTS = Array.from({ length: 12 }, (_, at) => `client${at}@halden.example`);

beforeEach(async () => {
  await connectionPool().query("delete from coverage_mailings");
  await connectionPool().query("delete from mail_messages");
});

const worker = () => `
  const { resetSettings } = await import("#tests/support/setup/settings.ts");
  resetSettings(${JSON.stringify(settings())});
  await import("#apps/wiring.ts");
  const { mailMonthly } = await import("#features/coverage/server/monthly/mailing-service.ts");
  console.log("ready");
  await mailMonthly(new Date("${DUE}"));
`;

const mailed = async () =>
  (await db.selectFrom("mail_messages").select("recipient").orderBy("recipient").execute()).map(
    ({ recipient }) => recipient,
  );

it("sends each client one report, however often its worker is killed", { timeout: 120_000 }, async () => {
  const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist" });
  const company = await buildCompany(owner.id, { name: "Halden Marine" });
  const post = await buildPost(owner.id, { status: "published", company_id: company.id });
  await buildFind(post.id, { outlet: "Quayside", headline: "Ferries", published_at: new Date("2026-11-20T07:00:00Z") });
  const mailing = { company_id: company.id, sender_id: owner.id, sender_name: "Marta Lindqvist" };
  await db.insertInto("coverage_mailings").values(mailing).execute();
  for (const address of CLIENTS)
    await db.insertInto("coverage_recipients").values({ company_id: company.id, address }).execute();
  await connectionPool().query("update coverage_recipients set created_at = '2026-11-10'");

  // The first is killed before it can claim the sixth client, whose row is locked.
  const client = await connectionPool().connect();
  try {
    const holder = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    await client.query("begin");
    await client.query("select from coverage_recipients where address = $1 for update", [CLIENTS[5]]);
    const child = await startWorkerProcess(worker());
    // Not on that connection: a transaction sees the activity of its first look.
    const waiting = "select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
    await vi.waitFor(
      async () => expect((await connectionPool().query(waiting, [holder.rows[0]?.pid])).rowCount).toBe(1),
      60_000,
    );
    child.child.kill("SIGKILL");
    await client.query("rollback");
    await child.kill();
  } finally {
    client.release();
  }
  expect(await mailed()).toHaveLength(5);

  for (const ms of [400, 900]) {
    const child = await startWorkerProcess(worker());
    await new Promise((resolve) => setTimeout(resolve, ms));
    await child.kill();
  }
  // The last one comes back a month later, an hour before the next report.
  await mailMonthly(new Date(LATE));
  await mailMonthly(new Date(LATE));
  expect(await mailed()).toEqual(CLIENTS.toSorted());
  expect(await db.selectFrom("mail_attachments").select("mail_id").execute()).toHaveLength(CLIENTS.length);
});
