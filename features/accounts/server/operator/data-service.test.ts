import { beforeEach, describe, expect, it } from "vitest";
import { PERSONAL_DATA } from "#apps/worker/personal-data.ts";
import { db } from "#platform/database/client.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { accountPaths } from "../../contract.ts";
import { dataExportAnswer, dataPaths, EXPORT_DAYS } from "../../own-data-contract.ts";
import { operatorUserMessages, operatorUserPaths as paths } from "../../operator-contract.ts";
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
  dataExportAnswer.parse((await call(operator, "GET", paths.exportData(who.id))).json()).export;

describe("calls about a user's data", () => {
  it("are 401 to visitors, 403 to users, the user's own included, and 404 for nobody", async () => {
    const calls = [paths.exportData, paths.deleteLater, paths.deleteNow, paths.keepAccount];
    for (const path of calls) {
      expect((await post(null, path(user.id))).statusCode).toBe(401);
      expect((await post(user, path(user.id))).statusCode).toBe(403);
      expect((await post(operator, path(999_999_999))).statusCode).toBe(404);
    }
    expect((await call(user, "GET", paths.exportData(user.id))).statusCode).toBe(403);
    expect(await dueOf(user)).toBeNull();
  });

  it("want a reason", async () => {
    for (const path of [paths.exportData, paths.deleteLater, paths.deleteNow]) {
      const answer = await post(operator, path(user.id), { reason: " " });
      expect([answer.statusCode, answer.json()]).toEqual([400, { reason: operatorUserMessages.reasonRequired }]);
    }
  });
});

describe("an export by an operator", () => {
  it("is packed as the user's own, told to the user, and downloaded by both; each of the operator's steps is audited", async () => {
    expect((await post(operator, paths.exportData(user.id))).statusCode).toBe(200);
    expect((await statusOf(user))?.status).toBe("queued");
    const id = await pack(user);
    const ready = await statusOf(user);
    expect(ready).toMatchObject({ status: "ready", url: paths.exportFile(user.id, id) });
    const mine = await call(operator, "GET", String(ready?.url));
    const own = await call(user, "GET", dataPaths.exportFile(id));
    expect([mine.statusCode, mine.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(mine.rawPayload.equals(own.rawPayload)).toBe(true);
    expect(await subjectsTo(user)).toEqual(["A copy of your data was requested", "Your data is ready"]);
    expect(await auditOf(user)).toEqual([
      ["user.export", `${user.email}: Ticket 12`],
      ["user.export-download", `${mine.rawPayload.length} bytes`],
    ]);
  });

  it("does not open what the user alone asked for, nor another user's, nor what has expired", async () => {
    await post(user, dataPaths.export, {});
    const own = await pack(user);
    expect(await statusOf(user)).toBeNull();
    expect((await call(operator, "GET", paths.exportFile(user.id, own))).statusCode).toBe(404);
    await post(operator, paths.exportData(user.id));
    const id = await pack(user);
    expect((await call(operator, "GET", paths.exportFile((await buildUser()).id, id))).statusCode).toBe(404);
    expect((await call(user, "GET", paths.exportFile(user.id, id))).statusCode).toBe(403);
    const past = new Date(Date.now() - EXPORT_DAYS * 86_400_000);
    await db.updateTable("data_exports").set({ expires_at: past }).where("id", "=", id).execute();
    expect((await call(operator, "GET", paths.exportFile(user.id, id))).statusCode).toBe(404);
  });

  it("shares what is being packed for the user already", async () => {
    await post(user, dataPaths.export, {});
    await post(operator, paths.exportData(user.id));
    const rows = await db.selectFrom("data_exports").selectAll().where("user_id", "=", user.id).execute();
    expect(rows.map(({ requested_by }) => requested_by)).toEqual([operator.id]);
  });
});

describe("a deletion by an operator", () => {
  it("has 14 days, in which the owner or an operator cancels it; the owner is told", async () => {
    const answer = await post(operator, paths.deleteLater(user.id));
    const due = await dueOf(user);
    expect(answer.json()).toMatchObject({ id: user.id, deletion_due_at: due?.toISOString() });
    expect(Math.round((Number(due?.getTime()) - Date.now()) / 86_400_000)).toBe(14);
    await post(operator, paths.deleteLater(user.id));
    expect(await dueOf(user)).toEqual(due);
    expect((await call(user, "GET", accountPaths.me)).statusCode).toBe(200);
    await post(operator, paths.keepAccount(user.id), undefined);
    await post(operator, paths.keepAccount(user.id), undefined);
    expect(await dueOf(user)).toBeNull();
    expect(await subjectsTo(user)).toEqual(["Your account will be deleted", "Your account will not be deleted"]);
    expect((await auditOf(user)).map(([action]) => action)).toEqual(["user.delete", "user.keep"]);
  });

  it("without days signs the user out now, is done by the job, and cannot be cancelled", async () => {
    expect((await post(operator, paths.deleteNow(user.id))).statusCode).toBe(200);
    expect((await call(user, "GET", accountPaths.me)).statusCode).toBe(401);
    expect((await post(operator, paths.keepAccount(user.id), undefined)).statusCode).toBe(409);
    await deleteDueAccounts(PERSONAL_DATA);
    expect(await dueOf(user)).toBeUndefined();
    expect(await subjectsTo(user)).toEqual(["Your account has been deleted"]);
    expect(await auditOf(user)).toEqual([["user.delete", "immediately: Ticket 12"]]);
  });

  it("is never of oneself", async () => {
    for (const path of [paths.deleteLater, paths.deleteNow])
      expect((await post(operator, path(operator.id))).statusCode).toBe(403);
    expect(await dueOf(operator)).toBeNull();
  });

  it("never ends the last operator: of two who delete each other one stays", async () => {
    await db.updateTable("users").set({ role: "user" }).where("role", "=", "operator").execute();
    const [one, two] = [await buildOperator(), await buildOperator()];
    await Promise.all([post(one, paths.deleteNow(two.id)), post(two, paths.deleteLater(one.id))]);
    const left = await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "operator")
      .where("deletion_due_at", "is", null)
      .execute();
    expect(left).toHaveLength(1);
  });
});
