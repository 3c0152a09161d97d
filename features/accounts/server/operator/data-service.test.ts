import { beforeEach, describe, expect, it } from "vitest";
import { PERSONAL_DATA } from "#apps/worker/personal-data.ts";
import { db } from "#platform/database/client.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { dataExportAnswer, EXPORT_DAYS } from "../../own-data-contract.ts";
import { operatorUserMessages } from "../../operator-contract.ts";
import { deleteDueAccounts } from "../deletion/service.ts";
import { packExport } from "../own-data/packing-service.ts";
import { registerAccountRoutes } from "../routes.ts";

useOwnDataFolder();
const { call } = callsOfThisFile(registerAccountRoutes);

let user: TestUser;
let operator: TestUser;
beforeEach(async () => {
  [user, operator] = [await buildUser(), await buildOperator()];
  await buildOperator();
});

const because = { reason: "Ticket 12" };
const post = (who: TestUser | null, url: string, body: object | undefined = because) => call(who, "POST", url, body);
const subjectsTo = async (who: { email: string }) =>
  (
    await db.selectFrom("mail_messages").select("subject").where("recipient", "=", who.email).orderBy("id").execute()
  ).map(({ subject }) => subject);
const auditOf = async (who: TestUser) =>
  (
    await db
      .selectFrom("audit_entries")
      .select(["action", "details"])
      .where("subject", "=", `user ${who.id}`)
      .orderBy("id")
      .execute()
  ).map(({ action, details }) => [action, details]);
const dueOf = async (who: TestUser) =>
  (await db.selectFrom("users").select("deletion_due_at").where("id", "=", who.id).executeTakeFirst())?.deletion_due_at;
const pack = async (who: TestUser) => {
  const row = await db
    .selectFrom("data_exports")
    .select("id")
    .where("user_id", "=", who.id)
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  await packExport(row.id, PERSONAL_DATA, { isLastAttempt: true, signal: new AbortController().signal });
  return row.id;
};
const statusOf = async (who: TestUser) =>
  dataExportAnswer.parse((await call(operator, "GET", `/operator/users/${who.id}/export/`)).json()).export;

describe("calls about a user's data", () => {
  it("are 401 to visitors, 403 to users, the user's own included, and 404 for nobody", async () => {
    const calls = [
      (id: number | string) => `/operator/users/${id}/export/`,
      (id: number | string) => `/operator/users/${id}/delete/`,
      (id: number | string) => `/operator/users/${id}/delete-now/`,
      (id: number | string) => `/operator/users/${id}/keep/`,
    ];
    for (const path of calls) {
      expect((await post(null, path(user.id))).statusCode).toBe(401);
      expect((await post(user, path(user.id))).statusCode).toBe(403);
      expect((await post(operator, path(999_999_999))).statusCode).toBe(404);
    }
    expect((await call(user, "GET", `/operator/users/${user.id}/export/`)).statusCode).toBe(403);
    expect(await dueOf(user)).toBeNull();
  });

  it("want a reason", async () => {
    for (const path of [
      (id: number | string) => `/operator/users/${id}/export/`,
      (id: number | string) => `/operator/users/${id}/delete/`,
      (id: number | string) => `/operator/users/${id}/delete-now/`,
    ]) {
      const answer = await post(operator, path(user.id), { reason: " " });
      expect([answer.statusCode, answer.json()]).toEqual([400, { reason: operatorUserMessages.reasonRequired }]);
    }
  });
});

describe("an export by an operator", () => {
  it("is packed as the user's own, told to the user, and downloaded by both; each of the operator's steps is audited", async () => {
    expect((await post(operator, `/operator/users/${user.id}/export/`)).statusCode).toBe(200);
    expect((await statusOf(user))?.status).toBe("queued");
    const id = await pack(user);
    const ready = await statusOf(user);
    expect(ready).toMatchObject({ status: "ready", url: `/operator/users/${user.id}/export/${id}/file/` });
    const mine = await call(operator, "GET", String(ready?.url));
    const own = await call(user, "GET", `/api/users/export/${id}/file/`);
    expect([mine.statusCode, mine.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(mine.rawPayload.equals(own.rawPayload)).toBe(true);
    expect(await subjectsTo(user)).toEqual(["A copy of your data was requested", "Your data is ready"]);
    expect(await auditOf(user)).toEqual([
      ["user.export", `${user.email}: Ticket 12`],
      ["user.export-download", `${mine.rawPayload.length} bytes`],
    ]);
  });

  it("does not open what the user alone asked for, nor another user's, nor what has expired", async () => {
    await post(user, "/api/users/export/", {});
    const own = await pack(user);
    expect(await statusOf(user)).toBeNull();
    expect((await call(operator, "GET", `/operator/users/${user.id}/export/${own}/file/`)).statusCode).toBe(404);
    await post(operator, `/operator/users/${user.id}/export/`);
    const id = await pack(user);
    expect(
      (await call(operator, "GET", `/operator/users/${(await buildUser()).id}/export/${id}/file/`)).statusCode,
    ).toBe(404);
    expect((await call(user, "GET", `/operator/users/${user.id}/export/${id}/file/`)).statusCode).toBe(403);
    const past = new Date(Date.now() - EXPORT_DAYS * 86_400_000);
    await db.updateTable("data_exports").set({ expires_at: past }).where("id", "=", id).execute();
    expect((await call(operator, "GET", `/operator/users/${user.id}/export/${id}/file/`)).statusCode).toBe(404);
  });

  it("shares what is being packed for the user already", async () => {
    await post(user, "/api/users/export/", {});
    await post(operator, `/operator/users/${user.id}/export/`);
    const rows = await db.selectFrom("data_exports").selectAll().where("user_id", "=", user.id).execute();
    expect(rows.map(({ requested_by }) => requested_by)).toEqual([operator.id]);
  });
});

describe("a deletion by an operator", () => {
  it("has 14 days, in which the owner or an operator cancels it; the owner is told", async () => {
    const answer = await post(operator, `/operator/users/${user.id}/delete/`);
    const due = await dueOf(user);
    expect(answer.json()).toMatchObject({ id: user.id, deletion_due_at: due?.toISOString() });
    expect(Math.round((Number(due?.getTime()) - Date.now()) / 86_400_000)).toBe(14);
    await post(operator, `/operator/users/${user.id}/delete/`);
    expect(await dueOf(user)).toEqual(due);
    expect((await call(user, "GET", "/api/users/me/")).statusCode).toBe(200);
    await post(operator, `/operator/users/${user.id}/keep/`, undefined);
    await post(operator, `/operator/users/${user.id}/keep/`, undefined);
    expect(await dueOf(user)).toBeNull();
    expect(await subjectsTo(user)).toEqual(["Your account will be deleted", "Your account will not be deleted"]);
    expect((await auditOf(user)).map(([action]) => action)).toEqual(["user.delete", "user.keep"]);
  });

  it("without days signs the user out now, is done by the job, and cannot be cancelled", async () => {
    expect((await post(operator, `/operator/users/${user.id}/delete-now/`)).statusCode).toBe(200);
    expect((await call(user, "GET", "/api/users/me/")).statusCode).toBe(401);
    expect((await post(operator, `/operator/users/${user.id}/keep/`, undefined)).statusCode).toBe(409);
    await deleteDueAccounts(PERSONAL_DATA);
    expect(await dueOf(user)).toBeUndefined();
    expect(await subjectsTo(user)).toEqual(["Your account has been deleted"]);
    expect(await auditOf(user)).toEqual([["user.delete", "immediately: Ticket 12"]]);
  });

  it("is never of oneself", async () => {
    for (const path of [
      (id: number | string) => `/operator/users/${id}/delete/`,
      (id: number | string) => `/operator/users/${id}/delete-now/`,
    ])
      expect((await post(operator, path(operator.id))).statusCode).toBe(403);
    expect(await dueOf(operator)).toBeNull();
  });

  it("never ends the last operator: of two who delete each other one stays", async () => {
    await db.updateTable("users").set({ role: "user" }).where("role", "=", "operator").execute();
    const [one, two] = [await buildOperator(), await buildOperator()];
    await Promise.all([
      post(one, `/operator/users/${two.id}/delete-now/`),
      post(two, `/operator/users/${one.id}/delete/`),
    ]);
    const left = await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "operator")
      .where("deletion_due_at", "is", null)
      .execute();
    expect(left).toHaveLength(1);
  });
});
