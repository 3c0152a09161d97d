import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Operator } from "#features/audit/server/service.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { declareQueue, defineJob, enqueue, startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method, type Who } from "#tests/support/apps/calls.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { failedJobs, jobMessages, jobOverview } from "../job-contract.ts";
import * as service from "./job-service.ts";
import { describeError } from "./redaction-policy.ts";
import { registerOperationRoutes } from "./routes.ts";

const { call } = callsOfThisFile(registerOperationRoutes);
const NOBODY = "00000000-0000-4000-8000-000000000000";

let queues = 0;
let operator: TestUser;
beforeEach(async () => {
  operator = await buildOperator();
});
afterEach(stopJobs);

/** A queue whose one job has failed for good. */
async function failing(data: object = { mark: "a" }, message = "no luck") {
  const queue = declareQueue(`operated-${process.pid}-${Date.now()}-${queues++}`);
  const work = { isBroken: true, done: [] as object[] };
  const handler = async (given: object) => {
    if (work.isBroken) throw new Error(message);
    work.done.push(given);
  };
  await startJobs([defineJob({ queue, options: { retries: 0, pollSeconds: 0.5 }, handler })]);
  await transaction((tx) => enqueue(tx, queue, data));
  const job = await vi.waitFor(async () => {
    const [failed] = await failedOf(queue);
    if (!failed) throw new Error("It has not failed yet.");
    return failed;
  });
  return { queue, work, job };
}
const failedOf = async (queue: string) =>
  failedJobs.strict().parse((await call(operator, "GET", `/operator/jobs/failed/?queue=${queue}`)).json()).jobs;
const overview = async () => jobOverview.strict().parse((await call(operator, "GET", "/operator/jobs/")).json());
const auditOf = (subject: string) =>
  db.selectFrom("audit_entries").select(["action", "details", "operator_id"]).where("subject", "=", subject).execute();

it("is refused to visitors and users, and nothing happens", async () => {
  const { queue, job, work } = await failing();
  const calls: [Method, string][] = [
    ["GET", "/operator/jobs/"],
    ["GET", "/operator/jobs/failed/"],
    ["GET", `/operator/jobs/failed/${job.id}/`],
    ["POST", `/operator/jobs/failed/${job.id}/retry/`],
    ["POST", `/operator/jobs/queues/${queue}/retry/`],
    ["POST", `/operator/jobs/failed/${job.id}/drop/`],
  ];
  const statuses = (who: Who) =>
    Promise.all(calls.map(async ([method, path]) => (await call(who, method, path)).statusCode));
  expect(new Set(await statuses(null))).toEqual(new Set([401]));
  expect(new Set(await statuses(await buildUser()))).toEqual(new Set([403]));
  expect([await failedOf(queue), work.done]).toEqual([[job], []]);
});

it.each([
  ["getJobOverview", (who: Operator) => service.getJobOverview(who)],
  ["listFailedJobs", (who: Operator) => service.listFailedJobs(who, { queue: "", page: 1, page_size: 1 })],
  ["getFailedJob", (who: Operator) => service.getFailedJob(who, NOBODY)],
  ["retryFailedJob", (who: Operator) => service.retryFailedJob(who, NOBODY)],
  ["retryFailedQueue", (who: Operator) => service.retryFailedQueue(who, "send-mail")],
  ["dropFailedJob", (who: Operator) => service.dropFailedJob(who, NOBODY)],
])("%s is for operators, whoever calls it", async (_name, ask: (who: Operator) => unknown) => {
  const asked = Promise.resolve().then(() => ask({ id: 1, role: "user" }));
  await expect(asked).rejects.toMatchObject({ code: "forbidden" });
});

describe("the overview", () => {
  it("says what waits for too long and puts it first, what failed, and what runs when", async () => {
    const { queue } = await failing();
    const late = declareQueue(`${queue}-late`);
    await transaction((tx) => enqueue(tx, late, {}));
    await connectionPool().query("update pgboss.job set start_after = now() - interval '301 s' where name = $1", [
      late,
    ]);
    const { queues: all, ...sums } = await overview();
    expect(all.findIndex((each) => each.queue === late)).toBeLessThan(all.findIndex((each) => each.queue === queue));
    expect(all.find((each) => each.queue === late)).toMatchObject({ waiting: 1, is_overdue: true, failed: 0 });
    expect(all.find((each) => each.queue === queue)).toMatchObject({
      failed: 1,
      failed_last_day: 1,
      is_overdue: false,
    });
    expect(sums.overdue_queues).toBeGreaterThanOrEqual(1);
    expect(sums.failed_last_day).toBeGreaterThanOrEqual(1);
    await connectionPool().query("update pgboss.job set start_after = now() - interval '299 s' where name = $1", [
      late,
    ]);
    expect((await overview()).queues.find((each) => each.queue === late)).toMatchObject({ is_overdue: false });
  });

  it("counts mails that failed", async () => {
    const before = (await overview()).failed_mails;
    const mail = { recipient: "a@example.com", subject: "A", body: "A", status: "failed" as const };
    await db.insertInto("mail_messages").values(mail).execute();
    expect((await overview()).failed_mails).toBe(before + 1);
  });
});

describe("a failed job", () => {
  it("runs again by one call, is noted in the audit log, and is there no more", async () => {
    const { queue, work, job } = await failing({ exportId: 7 });
    expect((await call(operator, "GET", `/operator/jobs/failed/${job.id}/`)).json()).toEqual(job);
    work.isBroken = false;
    expect((await call(operator, "POST", `/operator/jobs/failed/${job.id}/retry/`)).json()).toEqual({ retried: 1 });
    await vi.waitFor(() => expect(work.done).toEqual([{ exportId: 7 }]));
    expect(await failedOf(queue)).toEqual([]);
    expect(await auditOf(`job ${queue} ${job.id}`)).toEqual([
      { action: "job.retry", details: "", operator_id: operator.id },
    ]);
    const again = await call(operator, "POST", `/operator/jobs/failed/${job.id}/retry/`);
    expect([again.statusCode, again.json()]).toEqual([404, { detail: jobMessages.noSuchJob }]);
  });

  it("runs again with the others of its queue", async () => {
    const { queue, work } = await failing();
    work.isBroken = false;
    expect((await call(operator, "POST", `/operator/jobs/queues/${queue}/retry/`)).json()).toEqual({ retried: 1 });
    await vi.waitFor(() => expect(work.done).toHaveLength(1));
    expect(await auditOf(`queue ${queue}`)).toMatchObject([{ action: "job.retry-all", details: "1 job" }]);
    expect((await call(operator, "POST", `/operator/jobs/queues/${queue}/retry/`)).statusCode).toBe(404);
    expect((await call(operator, "POST", "/operator/jobs/queues/no-such-queue/retry/")).statusCode).toBe(404);
  });

  it("is dropped, with what it was kept in the audit log", async () => {
    const { queue, job, work } = await failing({ exportId: 7 });
    expect((await call(operator, "POST", `/operator/jobs/failed/${job.id}/drop/`)).statusCode).toBe(200);
    expect([await failedOf(queue), work.done]).toEqual([[], []]);
    expect(await auditOf(`job ${queue} ${job.id}`)).toMatchObject([
      { action: "job.drop", details: 'no luck Data: { "exportId": 7 }' },
    ]);
    expect((await call(operator, "POST", `/operator/jobs/failed/${job.id}/drop/`)).statusCode).toBe(404);
  });

  it("is not found under an id that is none", async () => {
    expect((await call(operator, "POST", `/operator/jobs/failed/${NOBODY}/retry/`)).statusCode).toBe(404);
    expect((await call(operator, "GET", `/operator/jobs/failed/${NOBODY}/`)).statusCode).toBe(404);
    expect((await call(operator, "POST", "/operator/jobs/failed/1/drop/")).statusCode).toBe(400);
  });

  it("shows neither the secrets in its data nor those in its error", async () => {
    resetSettings({ AI_API_KEY: "zq-90817263", SMTP_URL: "smtp://mailer:s3cr%40t-words@mail.example:587" });
    const data = { exportId: 7, resetToken: "abcdef0123456789", link: "https://a.example/?token=abc123456&x=1" };
    const { queue } = await failing(
      data,
      "401 for zq-90817263 at smtp://mailer:s3cr%40t-words@mail.example, s3cr@t-words",
    );
    const [{ data: shown, error } = { data: "", error: "" }] = await failedOf(queue);
    resetSettings();
    expect(JSON.parse(shown)).toEqual({ exportId: 7, resetToken: "•••", link: "https://a.example/?token=•••&x=1" });
    expect(error).toBe("401 for ••• at smtp://•••@mail.example, •••");
  });

  it.each(["?key", "&token", "a.", "password ", "bearer "])("are shown in linear time: %s", (part) => {
    expect(describeError(part.repeat(300_000 / part.length), ["zq-90817263"])).toHaveLength(4001);
  });
});
