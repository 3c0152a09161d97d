/** The calls by which people take their data along and end their account. What each feature does is tested in apps/worker. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { buildFactor } from "#tests/factories/factors.ts";
import {
  buildOperator,
  buildUser,
  clearThrottles,
  cookiesOf,
  signInCookies,
  type TestUser,
} from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { type DataExport, dataMessages, DELETION_GRACE_DAYS } from "../../own-data-contract.ts";
import { factorMessages } from "../../second-factor-contract.ts";
import { cleanExports } from "./export-service.ts";
import { deleteDueAccounts } from "../deletion/service.ts";
import { deleteLater, deleteNow } from "../operator/data-service.ts";
import { suspendUser } from "../operator/service.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;

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

type Method = "GET" | "POST" | "DELETE";
const call = (cookie: string, method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
const askExport = async (user: TestUser) =>
  (await call(cookiesOf(user), "POST", "/api/users/export/")).json<{ export: DataExport }>().export;
const exportsOf = (user: TestUser) =>
  db.selectFrom("data_exports").select(["id", "status"]).where("user_id", "=", user.id).execute();
const jobsOf = async (exportId: string) => {
  const text = "select from pgboss.job where name = 'pack-export' and data ->> 'exportId' = $1";
  return (await connectionPool().query(text, [exportId])).rowCount;
};
const meOf = async (user: TestUser) =>
  (await call(cookiesOf(user), "GET", "/api/users/me/")).json<{ deletion_due_at: string | null }>();
const askDeletion = (user: TestUser, proof: object = { password: user.password }) =>
  call(cookiesOf(user), "POST", "/api/users/deletion/", proof);
const subjectsTo = async ({ email }: TestUser) =>
  (await db.selectFrom("mail_messages").select("subject").where("recipient", "=", email).orderBy("id").execute()).map(
    ({ subject }) => subject,
  );
const NOBODYS = "00000000-0000-4000-8000-000000000000";

describe.each([
  ["GET", "/api/users/export/"],
  ["POST", "/api/users/export/"],
  ["GET", `/api/users/export/${NOBODYS}/file/`],
  ["POST", "/api/users/deletion/"],
  ["DELETE", "/api/users/deletion/"],
] as [Method, string][])("%s %s", (method, url) => {
  it("refuses a visitor", async () => {
    const answer = await call(
      "",
      method,
      url,
      url === "/api/users/deletion/" && method === "POST" ? { password: "x" } : undefined,
    );
    expect(answer.statusCode).toBe(401);
  });
});

describe("an export", () => {
  it("is nobody else's, and nothing to fetch before it is ready", async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    const { id } = await askExport(ada);
    for (const user of [ada, eve]) {
      const answer = await call(cookiesOf(user), "GET", `/api/users/export/${id}/file/`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: dataMessages.noExport }]);
    }
    expect((await call(cookiesOf(eve), "GET", "/api/users/export/")).json()).toEqual({ export: null });
    expect((await call(cookiesOf(eve), "GET", "/api/users/export/../../etc/passwd/file/")).statusCode).toBe(404);
    expect((await call(cookiesOf(eve), "GET", "/api/users/export/x/file/")).statusCode).toBe(400);
  });

  it("is queued once, however often it is asked for, at once or later", async () => {
    const ada = await buildUser();
    const asked = await Promise.all(Array.from({ length: 5 }, () => askExport(ada)));
    const [first] = asked;
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(await askExport(ada)).toEqual(first);
    expect(first).toMatchObject({ status: "queued", done: 0, total: 0, bytes: null, expires_at: null, url: null });
    expect(await jobsOf(String(first?.id))).toBe(1);
    expect((await call(cookiesOf(ada), "GET", "/api/users/export/")).json()).toEqual({ export: first });
  });

  it("is refused after ten in a day, and asking for the one on its way does not count", async () => {
    const ada = await buildUser();
    for (let n = 0; n < 10; n++) {
      const { id } = await askExport(ada);
      for (let repeat = 0; repeat < 3; repeat++) await askExport(ada);
      await db.updateTable("data_exports").set({ status: "failed" }).where("id", "=", id).execute();
    }
    const refused = await call(cookiesOf(ada), "POST", "/api/users/export/");
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 3600]).toEqual([429, true]);
    expect((await call(cookiesOf(await buildUser()), "POST", "/api/users/export/")).statusCode).toBe(202);
  });

  it("is given up when nothing has moved for an hour, and can be asked for anew", async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    const [lost, moving] = [await askExport(ada), await askExport(eve)];
    const age = (id: string, minutes: number) =>
      connectionPool().query("update data_exports set updated_at = now() - make_interval(mins => $2) where id = $1", [
        id,
        minutes,
      ]);
    await age(lost.id, 61);
    await age(moving.id, 59);
    expect((await askExport(ada)).id).not.toBe(lost.id);
    expect((await askExport(eve)).id).toBe(moving.id);
    await age(moving.id, 61);
    await cleanExports();
    expect(await exportsOf(eve)).toEqual([{ id: moving.id, status: "failed" }]);
  });
});

describe("asking for the account's deletion", () => {
  it("refuses a wrong password, and counts it by session: signing in is not affected", async () => {
    const ada = await buildUser();
    for (let attempt = 0; attempt < 10; attempt++) {
      const answer = await askDeletion(ada, { password: "not this one" });
      expect([answer.statusCode, answer.json()]).toEqual([400, { password: expect.any(String) }]);
    }
    expect((await askDeletion(ada)).statusCode).toBe(429);
    const payload = { email: ada.email, password: ada.password };
    expect((await call("", "POST", "/api/jwt/create/", payload)).statusCode).toBe(200);
    expect((await meOf(ada)).deletion_due_at).toBeNull();
  });

  it.each([{}, { password: "" }, { password: 5 }, { password: "x".repeat(201) }])("refuses %j", async (proof) => {
    expect((await askDeletion(await buildUser(), proof)).statusCode).toBe(400);
  });

  it("refuses a missing, a malformed and a wrong code, and takes a right one once", async () => {
    const ada = await buildUser();
    const { code, recoveryCodes } = await buildFactor(ada);
    const withCode = (given?: string) => askDeletion(ada, { password: ada.password, code: given });
    const missing = await withCode();
    expect([missing.statusCode, missing.json()]).toEqual([400, { code: factorMessages.codeNeeded }]);
    expect((await withCode("12")).json()).toEqual({ code: expect.any(String) });
    const right = code();
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    expect((await withCode(wrong)).json()).toEqual({ code: factorMessages.wrongCode });
    expect(await meOf(ada)).toMatchObject({ deletion_due_at: null });
    expect((await withCode(right)).statusCode).toBe(200);
    expect((await withCode(right)).json()).toEqual({ code: factorMessages.wrongCode });
    expect((await withCode(recoveryCodes[0])).statusCode).toBe(200);
  });

  it("refuses the last operator, also of two who ask at once", async () => {
    await db.updateTable("users").set({ suspended_at: new Date() }).where("role", "=", "operator").execute();
    const [one, two] = [await buildOperator(), await buildOperator()];
    const answers = await Promise.all([askDeletion(one), askDeletion(two)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({ detail: dataMessages.lastOperator });
    const [last, other] = refused === answers[0] ? [one, two] : [two, one];
    await expect(deleteLater(COMMAND_LINE, last.id, "Spam")).rejects.toMatchObject({ status: 409 });
    await expect(deleteNow(COMMAND_LINE, last.id, "Spam")).rejects.toMatchObject({ status: 409 });
    await suspendUser(COMMAND_LINE, (await buildOperator()).id, "Spam");
    expect((await askDeletion(last)).statusCode).toBe(409);
    await call(cookiesOf(other), "DELETE", "/api/users/deletion/");
    expect((await askDeletion(last)).statusCode).toBe(200);
    expect((await askDeletion(await buildUser())).statusCode).toBe(200);
  });

  it("sets the day, tells by mail, and signs every other session out", async () => {
    const ada = await buildUser();
    const elsewhere = await signInCookies(app, ada);
    const answer = await askDeletion(ada);
    const { detail, deletion_due_at } = answer.json<{ detail: string; deletion_due_at: string }>();
    const days = (Date.parse(deletion_due_at) - Date.now()) / 86_400_000;
    expect([answer.statusCode, Math.round(days * 100) / 100]).toEqual([200, DELETION_GRACE_DAYS]);
    const day = new Date(deletion_due_at).toLocaleDateString("en-GB", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    expect(detail).toBe(dataMessages.deletionAsked(day));
    expect((await meOf(ada)).deletion_due_at).toBe(deletion_due_at);
    const mails = db.selectFrom("mail_messages").selectAll().where("recipient", "=", ada.email);
    const { subject, body } = await mails.executeTakeFirstOrThrow();
    expect([subject, body]).toEqual(["Your account will be deleted", expect.stringContaining(day)]);
    expect(body).toContain("/dashboard?activeContent=individualProfile");
    await expect.poll(async () => (await call(elsewhere, "GET", "/api/users/me/")).statusCode).toBe(401);
  });

  it("asked again keeps the day, and mails once", async () => {
    const ada = await buildUser();
    const first = (await askDeletion(ada)).json();
    expect((await askDeletion(ada)).json()).toEqual(first);
    expect(await subjectsTo(ada)).toEqual(["Your account will be deleted"]);
  });
});

describe("calling the deletion back", () => {
  it("keeps the account, and tells by mail", async () => {
    const ada = await buildUser();
    await askDeletion(ada);
    const answer = await call(cookiesOf(ada), "DELETE", "/api/users/deletion/");
    expect(answer.json()).toEqual({ detail: dataMessages.deletionCalledBack, deletion_due_at: null });
    expect((await meOf(ada)).deletion_due_at).toBeNull();
    expect(await subjectsTo(ada)).toEqual(["Your account will be deleted", "Your account will not be deleted"]);
    expect((await call(cookiesOf(ada), "DELETE", "/api/users/deletion/")).statusCode).toBe(200);
    expect(await subjectsTo(ada)).toHaveLength(2);
  });

  it("is still possible when the day has come and nothing has happened yet", async () => {
    const ada = await buildUser();
    await db
      .updateTable("users")
      .set({ deletion_due_at: new Date(Date.now() - 60_000) })
      .where("id", "=", ada.id)
      .execute();
    expect((await call(cookiesOf(ada), "DELETE", "/api/users/deletion/")).statusCode).toBe(200);
    expect((await meOf(ada)).deletion_due_at).toBeNull();
  });

  it("calls nobody else's back", async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    await askDeletion(ada);
    await call(cookiesOf(eve), "DELETE", "/api/users/deletion/");
    expect((await meOf(ada)).deletion_due_at).not.toBeNull();
  });

  it("and the end at the same moment leave the account whole or gone", async () => {
    // Accounts of other tests may have what only their features can erase.
    await db.updateTable("users").set({ deletion_due_at: null }).where("deletion_due_at", "is not", null).execute();
    for (let n = 0; n < 10; n++) {
      const ada = await buildUser();
      await db.updateTable("users").set({ deletion_due_at: new Date() }).where("id", "=", ada.id).execute();
      const ending = deleteDueAccounts([]);
      const back = await call(cookiesOf(ada), "DELETE", "/api/users/deletion/");
      await ending;
      const user = await db.selectFrom("users").selectAll().where("id", "=", ada.id).executeTakeFirst();
      if (user) expect([back.statusCode, user.deletion_due_at, user.suspended_at]).toEqual([200, null, null]);
      else expect([back.statusCode, await subjectsTo(ada)]).toEqual([401, ["Your account has been deleted"]]);
    }
  });
});
