/** When a key stops working. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { requestDeletion } from "#features/accounts/server/deletion/service.ts";
import { suspendUser, restoreUser } from "#features/accounts/server/operator/service.ts";
import { changePassword } from "#features/accounts/server/password/change-service.ts";
import { endOtherSessions, listSessions } from "#features/accounts/server/sessions/own-service.ts";
import { deleteCompany } from "#features/companies/server/service.ts";
import { db } from "#platform/database/client.ts";
import { addMember, type TestCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildUser, clearThrottles, TEST_CLIENT, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";
import { buildKeyOwner, keyServerOfThisFile, keysOf } from "#tests/support/keys.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { apiKeys, newKeyAnswer } from "../contract.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const { read, send } = keyServerOfThisFile();

describe("rotating a key", () => {
  it("lets the old secret work for a day, or until it is ended", async () => {
    const { owner, company } = await buildKeyOwner();
    const { id, authorization } = await buildKey(owner.id, company.id);
    const rotate = () => send(owner, "POST", keysOf(company, `${id}/rotate/`), { password: TEST_PASSWORD });
    const [one, two] = await Promise.all([rotate(), rotate()]);
    expect(new Set([one.statusCode, two.statusCode])).toEqual(new Set([200, 409]));
    const { secret } = newKeyAnswer.parse((one.statusCode === 200 ? one : two).json());
    expect([await read(authorization), await read(`Bearer ${secret}`)]).toEqual([200, 200]);
    const { keys } = apiKeys.parse((await send(owner, "GET", keysOf(company))).json());
    expect(keys[0]?.previous).toMatchObject({ ending: authorization.slice(-4), used_from: "127.0.0.1" });
    const session = db.selectFrom("api_keys").select("session_id").where("id", "=", id);
    const past = db.updateTable("sessions").set({ previous_access_until: new Date(Date.now() - 1000) });
    await past.where("id", "in", session).execute();
    expect([await read(authorization), await read(`Bearer ${secret}`)]).toEqual([401, 200]);
    const third = newKeyAnswer.parse((await rotate()).json());
    expect((await send(owner, "POST", keysOf(company, `${id}/end-old/`), {})).statusCode).toBe(200);
    expect([await read(`Bearer ${secret}`), await read(`Bearer ${third.secret}`)]).toEqual([401, 200]);
  });
});

/** Each ends the key for good. */
const ENDS: Record<string, (made: { owner: TestUser; company: TestCompany; id: number }) => Promise<unknown>> = {
  revoking: ({ owner, company, id }) => send(owner, "DELETE", keysOf(company, `${id}/`)),
  "a new password": ({ owner }) => {
    const next = `slow boat to ${randomUUID()}`;
    return changePassword(
      owner.actor,
      { current_password: TEST_PASSWORD, new_password: next, re_new_password: next },
      TEST_CLIENT,
    );
  },
  suspension: async ({ owner }) => {
    await suspendUser({ id: null, role: "operator" }, owner.id, "Spam");
    await restoreUser({ id: null, role: "operator" }, owner.id);
  },
  "asking for the account's deletion": ({ owner }) => requestDeletion(owner.actor, { password: TEST_PASSWORD }),
  "the end of its time": ({ id }) =>
    db
      .updateTable("sessions")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("id", "in", db.selectFrom("api_keys").select("session_id").where("id", "=", id))
      .execute(),
  "the company's deletion": ({ owner, company }) => deleteCompany(owner.actor, company.id),
};

describe.each(Object.keys(ENDS))("%s", (end) => {
  it("ends the key", async () => {
    const { owner, company } = await buildKeyOwner();
    const { id, authorization } = await buildKey(owner.id, company.id);
    expect(await read(authorization)).toBe(200);
    await ENDS[end]?.({ owner, company, id });
    expect(await read(authorization)).toBe(401);
  });
});

it("ends with its person's role, also where they come back", async () => {
  const { owner, company } = await buildKeyOwner();
  const editor = await buildUser();
  await addMember(company.id, editor.id, "editor");
  const { authorization } = await buildKey(editor.id, company.id);
  expect(await read(authorization)).toBe(200);
  await send(owner, "POST", `/api/companies/${company.id}/members/${editor.id}/remove/`, {});
  await addMember(company.id, editor.id, "editor");
  expect(await read(authorization)).toBe(401);
});

it("is no session that its person sees or signs out elsewhere", async () => {
  const { owner, company } = await buildKeyOwner();
  const { authorization } = await buildKey(owner.id, company.id);
  expect(await listSessions(owner.actor)).toHaveLength(1);
  await endOtherSessions(owner.actor);
  expect(await read(authorization)).toBe(200);
});
