/** Changing what a key may do and from where, and the list of those that have ended. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keyMessages } from "#features/accounts/key-contract.ts";
import { deleteExpired } from "#features/accounts/server/service.ts";
import { changePassword } from "#features/accounts/server/password/change-service.ts";
import { suspendUser, restoreUser } from "#features/accounts/server/operator/service.ts";
import { db } from "#platform/database/client.ts";
import { addMember, type TestCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildUser, clearThrottles, TEST_CLIENT, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";
import { buildKeyOwner, keyServerOfThisFile, keysOf } from "#tests/support/keys.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { apiKeyMessages, apiKeys, changedKeyAnswer, endedKeys, ENDED_SHOWN } from "../contract.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const { draft, read, send, withKey } = keyServerOfThisFile();
const CHANGE = { scopes: ["posts:write", "posts:read"], addresses: ["127.0.0.1"], password: TEST_PASSWORD };

async function buildColleague(company: TestCompany, role: "editor" | "owner" = "editor") {
  const colleague = await buildUser({ first_name: "Live", last_name: "Aase" });
  await addMember(company.id, colleague.id, role);
  return colleague;
}

describe("changing a key", () => {
  it("is for its person alone, who proves who they are", async () => {
    const { owner, company } = await buildKeyOwner();
    const editor = await buildColleague(company);
    const key = await buildKey(editor.id, company.id, { scopes: ["posts:read"] });
    const url = keysOf(company, `${key.id}/`);
    const codes = [];
    for (const who of [null, await buildUser(), owner]) codes.push((await send(who, "PATCH", url, CHANGE)).statusCode);
    expect(codes).toEqual([401, 404, 404]);
    expect((await withKey(key.authorization, "PATCH", url, {}, CHANGE)).json()).toMatchObject({
      detail: keyMessages.closed,
    });
    const wrong = await send(editor, "PATCH", url, { ...CHANGE, password: "not the password" });
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { password: "Wrong password." }]);
    expect((await send(editor, "PATCH", keysOf(company, "999999/"), CHANGE)).statusCode).toBe(404);
    expect((await draft(key.authorization)).statusCode).toBe(403);
    expect((await send(editor, "PATCH", url, CHANGE)).statusCode).toBe(200);
  });

  it("counts at once, keeps the secret, and tells the person and the company", async () => {
    const { owner, company } = await buildKeyOwner();
    const { id, authorization } = await buildKey(owner.id, company.id, { scopes: ["posts:read"] });
    const url = keysOf(company, `${id}/`);
    const changed = changedKeyAnswer.parse((await send(owner, "PATCH", url, CHANGE)).json());
    expect(changed).toMatchObject({
      detail: apiKeyMessages.changed,
      key: { scopes: ["posts:read", "posts:write"], addresses: ["127.0.0.1/32"], refused: null },
    });
    expect((await draft(authorization)).statusCode).toBe(201);
    const [mail] = await mailsTo(owner.email);
    expect([mail?.subject, mail?.text]).toEqual([
      "API key changed: Website publisher",
      expect.stringContaining("It may: Read posts, Write drafts. It works from 127.0.0.1/32."),
    ]);
    const events = await send(owner, "GET", `/api/companies/${company.id}/events/`);
    expect(events.json()).toMatchObject({
      events: [{ action: "key.change", details: "Read posts, Write drafts, only from 127.0.0.1/32" }],
    });
    await send(owner, "PATCH", url, { ...CHANGE, addresses: ["203.0.113.0/24"] });
    expect(await read(authorization)).toBe(403);
    const { keys } = apiKeys.parse((await send(owner, "GET", keysOf(company))).json());
    expect(keys[0]?.refused).toMatchObject({ from: "127.0.0.1" });
    await send(owner, "PATCH", url, { ...CHANGE, addresses: [] });
    expect(await read(authorization)).toBe(200);
    const { keys: later } = apiKeys.parse((await send(owner, "GET", keysOf(company))).json());
    expect(later[0]).toMatchObject({ addresses: [], refused: null });
  });

  it("names what is wrong", async () => {
    const { owner, company } = await buildKeyOwner();
    const { id } = await buildKey(owner.id, company.id);
    const refused = async (input: object) =>
      (await send(owner, "PATCH", keysOf(company, `${id}/`), { ...CHANGE, ...input })).json();
    expect(await refused({ scopes: [] })).toEqual({ scopes: "Choose at least one scope." });
    expect(await refused({ scopes: ["billing:write"] })).toEqual({ scopes: "Choose what the key may do." });
    expect(await refused({ addresses: undefined })).toEqual({ addresses: "Enter addresses such as 203.0.113.0/24." });
    expect(await refused({ addresses: ["localhost"] })).toEqual({ addresses: apiKeyMessages.noNetwork("localhost") });
    const many = Array.from({ length: 21 }, (_, at) => `203.0.113.${at}`);
    expect(await refused({ addresses: many })).toEqual({ addresses: "Enter at most 20 addresses." });
  });

  it("comes one after the other with revoking it: what is ended stays ended", async () => {
    const { owner, company } = await buildKeyOwner();
    const { id, authorization } = await buildKey(owner.id, company.id);
    const url = keysOf(company, `${id}/`);
    const [changed, ended] = await Promise.all([send(owner, "PATCH", url, CHANGE), send(owner, "DELETE", url)]);
    expect([[200, 404].includes(changed.statusCode), ended.statusCode]).toEqual([true, 200]);
    expect(await read(authorization)).toBe(401);
  });
});

describe("keys that have ended", () => {
  const listOf = async (who: TestUser, company: TestCompany) =>
    endedKeys.parse((await send(who, "GET", keysOf(company, "ended/"))).json());
  const over = (id: number, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000);
    const session = db.selectFrom("api_keys").select("session_id").where("id", "=", id);
    return db.updateTable("sessions").set({ expires_at: then }).where("id", "in", session).execute();
  };

  it("are listed with who, when and why; to others their own", async () => {
    const { owner, company } = await buildKeyOwner();
    const editor = await buildColleague(company);
    const leaver = await buildColleague(company);
    const name = (text: string) => ({ name: text });
    await buildKey(owner.id, company.id, name("Live"));
    const expired = await buildKey(editor.id, company.id, name("Expired"));
    const revoked = await buildKey(editor.id, company.id, name("Revoked"));
    await buildKey(leaver.id, company.id, name("Left"));
    const unused = await buildKey(editor.id, company.id, name("Unused"));
    await over(expired.id, 3);
    await send(owner, "DELETE", keysOf(company, `${revoked.id}/`));
    await send(owner, "POST", `/api/companies/${company.id}/members/${leaver.id}/remove/`, {});
    const session = db.selectFrom("api_keys").select("session_id").where("id", "=", unused.id);
    const idle = { ended_at: new Date(), end_reason: "not used" };
    await db.updateTable("sessions").set(idle).where("id", "in", session).execute();
    const all = await listOf(owner, company);
    const ofOwner = all.keys.map((key) => [key.name, key.reason, key.ended_by, key.person]);
    const by = await db.selectFrom("users").select(["first_name", "last_name"]).where("id", "=", owner.id).execute();
    const me = by.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())[0];
    expect(ofOwner).toEqual([
      ["Unused", "unused", null, "Live Aase"],
      ["Left", "left", null, "Live Aase"],
      ["Revoked", "revoked", me, "Live Aase"],
      ["Expired", "expired", null, "Live Aase"],
    ]);
    expect([all.count, Date.now() - Date.parse(all.keys[3]?.ended_at ?? "")]).toEqual([
      4,
      expect.closeTo(3 * 86_400_000, -6),
    ]);
    const own = await listOf(editor, company);
    expect(own.keys.map((key) => key.name)).toEqual(["Unused", "Revoked", "Expired"]);
    expect((await send(await buildUser(), "GET", keysOf(company, "ended/"))).statusCode).toBe(404);
    expect((await send(leaver, "GET", keysOf(company, "ended/"))).statusCode).toBe(404);
    expect((await withKey(revoked.authorization, "GET", keysOf(company, "ended/"))).statusCode).toBe(401);
  });

  it("say what ended the sessions of their person", async () => {
    const { owner, company } = await buildKeyOwner();
    const editor = await buildColleague(company);
    await buildKey(editor.id, company.id);
    const next = "slow boat to Halden and back";
    const passwords = { current_password: TEST_PASSWORD, new_password: next, re_new_password: next };
    await changePassword(editor.actor, passwords, TEST_CLIENT);
    await buildKey(editor.id, company.id);
    await suspendUser({ id: null, role: "operator" }, editor.id, "Spam");
    await restoreUser({ id: null, role: "operator" }, editor.id);
    expect((await listOf(owner, company)).keys.map(({ reason }) => reason)).toEqual(["account", "password"]);
  });

  it("are kept for a year, and other sessions for a day", async () => {
    const { owner, company } = await buildKeyOwner();
    const [recent, old] = [await buildKey(owner.id, company.id), await buildKey(owner.id, company.id)];
    await over(recent.id, 364);
    await over(old.id, 366);
    const [session] = await db.selectFrom("sessions").select("id").where("id", "=", owner.actor.sessionId).execute();
    await db
      .updateTable("sessions")
      .set({ ended_at: new Date(Date.now() - 2 * 86_400_000) })
      .where("id", "=", session?.id ?? "")
      .execute();
    await deleteExpired();
    const kept = await db.selectFrom("api_keys").select("id").where("company_id", "=", company.id).execute();
    expect(kept).toEqual([{ id: recent.id }]);
    const sessions = db
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", session?.id ?? "");
    expect(await sessions.execute()).toEqual([]);
  });

  it("are at most so many, and counted", async () => {
    const { owner, company } = await buildKeyOwner();
    for (let made = 0; made < ENDED_SHOWN + 1; made++) await over((await buildKey(owner.id, company.id)).id, 1);
    const { keys, count } = await listOf(owner, company);
    expect([keys.length, count]).toEqual([ENDED_SHOWN, ENDED_SHOWN + 1]);
  });
});
