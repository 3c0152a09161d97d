/** Who makes a key, sees it and ends it, over HTTP. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keyMessages } from "#features/accounts/key-contract.ts";
import { db } from "#platform/database/client.ts";
import { addMember } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildUser, clearThrottles, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";
import { buildKeyOwner, KEY_INPUT, keyServerOfThisFile, keysOf } from "#tests/support/keys.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { apiKeyMessages, apiKeys, MAX_KEYS, newKeyAnswer } from "../contract.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const { read, send, withKey } = keyServerOfThisFile();

describe("making a key", () => {
  it("is for people of the company who prove that they are", async () => {
    const { owner, company } = await buildKeyOwner();
    const viewer = await buildUser();
    await addMember(company.id, viewer.id, "viewer");
    const key = await buildKey(owner.id, company.id);
    const codes = [];
    for (const who of [null, await buildUser(), viewer])
      codes.push((await send(who, "POST", keysOf(company), KEY_INPUT)).statusCode);
    expect(codes).toEqual([401, 404, 201]);
    const wrong = await send(owner, "POST", keysOf(company), { ...KEY_INPUT, password: "not the password" });
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { password: "Wrong password." }]);
    expect((await withKey(key.authorization, "POST", keysOf(company))).json()).toMatchObject({
      detail: keyMessages.closed,
    });
  });

  it("answers the secret once, keeps its hash, and tells the person and the company", async () => {
    const { owner, company } = await buildKeyOwner();
    const answer = newKeyAnswer.parse((await send(owner, "POST", keysOf(company), KEY_INPUT)).json());
    expect(await read(`Bearer ${answer.secret}`)).toBe(200);
    const list = await send(owner, "GET", keysOf(company));
    expect(list.body).not.toContain(answer.secret);
    expect(apiKeys.parse(list.json())).toMatchObject({
      count: 1,
      keys: [
        { name: KEY_INPUT.name, ending: answer.secret.slice(-4), is_own: true, ends_at: null, used_from: "127.0.0.1" },
      ],
    });
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual(["API key created: Website publisher"]);
    const events = await send(owner, "GET", `/api/companies/${company.id}/events/`);
    expect(events.json()).toMatchObject({
      events: [{ action: "key.create", subject: KEY_INPUT.name, details: "Read posts" }],
    });
    expect(events.body + (await db.selectFrom("api_keys").selectAll().execute().then(JSON.stringify))).not.toContain(
      answer.secret,
    );
  });

  it("refuses what is no scope, no address, or one key too many", async () => {
    const { owner, company } = await buildKeyOwner();
    const refused = async (input: object) =>
      (await send(owner, "POST", keysOf(company), { ...KEY_INPUT, ...input })).json();
    expect(await refused({ scopes: [] })).toEqual({ scopes: "Choose at least one scope." });
    expect(await refused({ scopes: ["billing:write"] })).toEqual({ scopes: "Choose what the key may do." });
    expect(await refused({ addresses: ["localhost"] })).toEqual({ addresses: apiKeyMessages.noNetwork("localhost") });
    expect(await refused({ days: 36500 })).toEqual({ days: "Choose when the key ends." });
    for (let made = 0; made < MAX_KEYS; made++) await buildKey(owner.id, company.id);
    expect(await refused({})).toEqual({ detail: apiKeyMessages.tooMany });
  });

  it("shows owners every key of the company, and others their own", async () => {
    const { owner, company } = await buildKeyOwner();
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    await buildKey(owner.id, company.id, { name: "Owner's" });
    const { id } = await buildKey(editor.id, company.id, { name: "Editor's" });
    const names = async (who: TestUser) =>
      apiKeys.parse((await send(who, "GET", keysOf(company))).json()).keys.map(({ name }) => name);
    expect([await names(owner), await names(editor)]).toEqual([["Editor's", "Owner's"], ["Editor's"]]);
    const [first] = apiKeys.parse((await send(owner, "GET", keysOf(company))).json()).keys.slice(1);
    expect((await send(editor, "DELETE", keysOf(company, `${first?.id}/`))).statusCode).toBe(404);
    expect((await send(owner, "POST", keysOf(company, `${id}/rotate/`), { password: TEST_PASSWORD })).statusCode).toBe(
      404,
    );
    expect((await send(owner, "DELETE", keysOf(company, `${id}/`))).statusCode).toBe(200);
  });
});
