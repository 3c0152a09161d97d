import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { startWorker, stopWorker } from "./worker.ts";

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
afterEach(stopWorker);

describe("the worker", () => {
  it("turns a forgotten password into a mail that waits in the outbox", async () => {
    const user = await buildUser();
    await app.inject({ method: "POST", url: "/api/users/reset-password/", payload: { email: user.email } });
    await startWorker();
    const mail = db.selectFrom("mail_messages").select(["status", "subject"]).where("recipient", "=", user.email);
    await vi.waitFor(async () =>
      expect(await mail.execute()).toEqual([{ status: "kept", subject: "Choose a new password" }]),
    );
  });

  it("starts again after a stop, and sets each time once", async () => {
    for (let round = 0; round < 2; round++) {
      await startWorker();
      await stopWorker();
    }
    const { rows } = await connectionPool().query("select name, cron from pgboss.schedule order by name");
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: "clean-accounts", cron: "40 3 * * *" },
        { name: "clean-mails", cron: "20 3 * * *" },
        { name: "settle-overdue-holds", cron: "* * * * *" },
      ]),
    );
    expect(new Set(rows.map((row: { name: string }) => row.name)).size).toBe(rows.length);
  });
});
