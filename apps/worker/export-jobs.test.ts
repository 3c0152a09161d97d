/** The job that packs the ZIP of all one's data: what people see of it meanwhile, and what becomes of it when it is cut short. */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanExports, requestExport } from "#features/accounts/server/own-data/export-service.ts";
import { packExport } from "#features/accounts/server/own-data/packing-service.ts";
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildBelongings } from "#tests/factories/personal.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, cookiesOf } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { readArchive } from "#tests/support/archives.ts";
import { buildExport, exportOf, fetchZip, keptExports, RUN, waitingFiles } from "#tests/support/exports.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { startWorker, stopWorker } from "./worker.ts";

useOwnDataFolder();
let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopJobs();
  await stopListening();
});
beforeEach(clearThrottles);

/** What other tests packed by themselves waits in the queue. */
const forgetQueued = (exceptExport = "") =>
  connectionPool().query("delete from pgboss.job where name = 'pack-export' and data ->> 'exportId' <> $1", [
    exceptExport,
  ]);

/** What becomes of a job whose worker has been silent for too long (platform/jobs/jobs.test.ts waits for that). */
const RETAKEN =
  "update pgboss.job set state = 'retry', heartbeat_on = null, start_after = now() where name = 'pack-export' and data ->> 'exportId' = $1";

/** A part of so many steps, to come last in the list; the packing takes the last step itself. */
function partOf(steps: number, exportInto: (step: () => void) => Promise<void> | void): PersonalData {
  return {
    name: "test",
    count: async () => steps - 1,
    exportInto: async (_userId, _archive, step) => exportInto(step),
    erase: async () => undefined,
  };
}
const failing = (message: string) =>
  partOf(3, (step) => {
    step();
    throw new Error(message);
  });

/** How many files the ZIP of somebody with one post has. */
async function filesOfWhole(): Promise<number> {
  const user = await buildUser();
  await buildPost(user.id);
  const { id } = await buildExport(app, user, PERSONAL_DATA);
  return (await readArchive((await fetchZip(app, user, id)).rawPayload)).size;
}

describe("the job", () => {
  it("packs what was asked for, tells by mail, and hands it to its owner alone", { timeout: 120_000 }, async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    await buildBelongings(ada);
    await db.deleteFrom("data_exports").where("user_id", "=", ada.id).execute();
    await startWorker();
    await forgetQueued();
    try {
      const asked = await app.inject({
        method: "POST",
        url: "/api/users/export/",
        headers: { cookie: cookiesOf(ada) },
      });
      expect(asked.statusCode).toBe(202);
      await vi.waitFor(async () => expect((await exportOf(app, ada)).status).toBe("ready"), {
        timeout: 50_000,
        interval: 100,
      });
    } finally {
      await stopWorker();
    }
    const { id, done, total, bytes, url, expires_at } = await exportOf(app, ada);
    expect([done > 0, done, url]).toEqual([true, total, `/api/users/export/${id}/file/`]);
    expect(Date.parse(String(expires_at)) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const mail = db.selectFrom("mail_messages").selectAll().where("recipient", "=", ada.email);
    expect((await mail.executeTakeFirstOrThrow()).body).toContain("/dashboard?activeContent=individualProfile");

    const answer = await fetchZip(app, ada, id);
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "no-store",
      "content-length": String(bytes),
      "content-disposition": expect.stringMatching(/^attachment; filename="dateline-data-\d{4}-\d\d-\d\d\.zip"$/),
    });
    expect((await readArchive(answer.rawPayload)).size).toBeGreaterThan(10);
    const head = await fetchZip(app, ada, id, "HEAD");
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, String(bytes), ""]);
    for (const method of ["GET", "HEAD"] as const) expect((await fetchZip(app, eve, id, method)).statusCode).toBe(404);
    expect((await app.inject(`/api/users/export/${id}/file/`)).statusCode).toBe(401);
  });

  it("shows how far it is", async () => {
    const ada = await buildUser();
    await buildExport(app, ada, PERSONAL_DATA);
    const whole = (await exportOf(app, ada)).total + 10_000;
    await db.deleteFrom("data_exports").where("user_id", "=", ada.id).execute();
    const { id } = await requestExport(ada.actor);
    const seen = [0];
    const part = partOf(10_000, async (step) => {
      for (let look = 0; look < 3; look++) {
        const moves = async () => {
          step();
          const { done, total, status } = await exportOf(app, ada);
          expect([total, status]).toEqual([whole, "running"]);
          expect(done).toBeGreaterThan(Number(seen.at(-1)));
          seen.push(done);
        };
        await vi.waitFor(moves, { timeout: 40_000, interval: 20 });
      }
    });
    await packExport(id, [...PERSONAL_DATA, part], RUN);
    expect(seen).toHaveLength(4);
    expect(await exportOf(app, ada)).toMatchObject({ status: "ready", done: whole, total: whole });
  });

  it("shows nothing of a ZIP that was cut short, and starts over", async () => {
    const ada = await buildUser();
    await buildPost(ada.id);
    const { id } = await requestExport(ada.actor);
    await expect(packExport(id, [...PERSONAL_DATA, failing("power cut")], RUN)).rejects.toThrow("power cut");
    expect(await exportOf(app, ada)).toMatchObject({ id, status: "running", url: null, bytes: null });
    expect((await fetchZip(app, ada, id)).statusCode).toBe(404);
    expect([(await keptExports()).includes(id), await waitingFiles()]).toEqual([false, []]);
    expect((await requestExport(ada.actor)).id).toBe(id);
    await packExport(id, PERSONAL_DATA, RUN);
    expect(await exportOf(app, ada)).toMatchObject({ id, status: "ready" });
    expect((await readArchive((await fetchZip(app, ada, id)).rawPayload)).size).toBe(await filesOfWhole());
  });

  it("has failed once its last attempt has, and can be asked for again", async () => {
    const ada = await buildUser();
    const { id } = await requestExport(ada.actor);
    await expect(packExport(id, [failing("disk full")], { ...RUN, isLastAttempt: true })).rejects.toThrow("disk full");
    expect(await exportOf(app, ada)).toMatchObject({ id, status: "failed", url: null });
    expect((await buildExport(app, ada, PERSONAL_DATA)).id).not.toBe(id);
    expect(await db.selectFrom("data_exports").select("id").where("user_id", "=", ada.id).execute()).toHaveLength(1);
  });

  it("stops when its worker has to", async () => {
    const ada = await buildUser();
    const { id } = await requestExport(ada.actor);
    const run = { isLastAttempt: false, signal: AbortSignal.abort() };
    await expect(packExport(id, PERSONAL_DATA, run)).rejects.toMatchObject({ name: "AbortError" });
    expect(await exportOf(app, ada)).toMatchObject({ status: "running", url: null });
  });

  it("stops, and leaves nothing, when the account is deleted meanwhile", async () => {
    const ada = await buildUser();
    const { id } = await requestExport(ada.actor);
    const part = partOf(1, async (step) => {
      await db.deleteFrom("users").where("id", "=", ada.id).execute();
      for (;;) {
        step(); // throws once it is known that nobody waits
        await cleanExports();
      }
    });
    await packExport(id, [...PERSONAL_DATA, part], RUN);
    expect([(await keptExports()).includes(id), await waitingFiles()]).toEqual([false, []]);
    await packExport(id, PERSONAL_DATA, RUN); // nobody waits for it: nothing happens
  });

  it("puts one ZIP in place when two workers have it, and mails once", async () => {
    const ada = await buildUser();
    await buildPost(ada.id);
    const { id } = await requestExport(ada.actor);
    await Promise.all(Array.from({ length: 3 }, () => packExport(id, PERSONAL_DATA, RUN)));
    const mails = await db.selectFrom("mail_messages").select("id").where("recipient", "=", ada.email).execute();
    expect(mails).toHaveLength(1);
    const { rawPayload } = await fetchZip(app, ada, id);
    expect((await readArchive(rawPayload)).size).toBe(await filesOfWhole());
    expect(rawPayload.length).toBe((await exportOf(app, ada)).bytes);
    expect(await waitingFiles()).toEqual([]);
  });

  it("is done by another worker when one is killed in the middle", { timeout: 240_000 }, async () => {
    const ada = await buildUser();
    const rows = Array.from({ length: 400 }, (_, n) => ({
      kind: "article" as const,
      status: "draft" as const,
      owner_id: ada.id,
      posted_as_name: "Ada",
      name: `Post ${n}`,
      slug: `post-${n}`,
      content_html: `<p>${"Ferries. ".repeat(50)}</p>`,
    }));
    await db.insertInto("posts").values(rows).execute();
    const { id } = await requestExport(ada.actor);
    await forgetQueued(id);
    const dataFolder = settings().DATA_DIR;
    const program = `
      const { settings } = await import("#platform/config/settings.ts");
      settings().DATA_DIR = ${JSON.stringify(dataFolder)};
      const { startWorker } = await import("#apps/worker/worker.ts");
      await startWorker();
      console.log("ready");
    `;
    const first = await startWorkerProcess(program);
    await vi.waitFor(async () => expect((await exportOf(app, ada)).done).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 20,
    });
    await first.kill();
    expect(await exportOf(app, ada)).toMatchObject({ id, status: "running", url: null });
    await connectionPool().query(RETAKEN, [id]);
    const second = await startWorkerProcess(program);
    try {
      await vi.waitFor(async () => expect((await exportOf(app, ada)).status).toBe("ready"), {
        timeout: 180_000,
        interval: 200,
      });
    } finally {
      await second.kill();
    }
    const zip = await readArchive((await fetchZip(app, ada, id)).rawPayload);
    expect([...zip.keys()].filter((name) => name.startsWith("posts/"))).toHaveLength(1200);
    for (const name of await waitingFiles()) await rm(inProject(dataFolder, "tmp", name));
  });
});
