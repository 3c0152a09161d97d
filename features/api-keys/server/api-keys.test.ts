/** Keys of a company over HTTP: who makes, sees and ends them, and when they stop working. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keyMessages } from "#features/accounts/key-contract.ts";
import { requestDeletion } from "#features/accounts/server/deletion/service.ts";
import { suspendUser, restoreUser } from "#features/accounts/server/operator/service.ts";
import { changePassword } from "#features/accounts/server/password/change-service.ts";
import { endOtherSessions, listSessions } from "#features/accounts/server/sessions/own-service.ts";
import { deleteCompany } from "#features/companies/server/service.ts";
import { createPath, postPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPost, formOf, submissionOf } from "#tests/factories/posts.ts";
import {
  buildUser,
  clearThrottles,
  cookiesOf,
  TEST_CLIENT,
  TEST_PASSWORD,
  type TestUser,
} from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { apiKeyMessages, apiKeys, MAX_KEYS, newKeyAnswer } from "../contract.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const server = wholeServerOfThisFile();
const DRAFTS = "/dashboard/user-drafts/";
const INPUT = { name: "Website publisher", scopes: ["posts:read"], days: null, password: TEST_PASSWORD };

type Method = "GET" | "POST" | "PUT" | "DELETE";
const send = (who: TestUser | null, method: Method, url: string, payload?: object) =>
  server.app().inject({
    method,
    url,
    headers: { ...(who && { cookie: cookiesOf(who) }) },
    ...(payload && { payload }),
  });
const withKey = (authorization: string, method: Method, url: string, headers: Record<string, string> = {}) =>
  server.app().inject({ method, url, headers: { authorization, ...headers } });
const read = async (authorization: string) => (await withKey(authorization, "GET", "/api/posts/counts/")).statusCode;
const keysOf = ({ id }: TestCompany, rest = "") => `/api/companies/${id}/keys/${rest}`;
const draft = (authorization: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const form = formOf(submissionOf(article, fields));
  const own = { ...form.headers, authorization, ...headers };
  return server
    .app()
    .inject({ method: "POST", url: createPath(article, "draft"), headers: own, payload: form.payload });
};

async function buildOwner() {
  const owner = await buildUser({ units: 5 });
  return { owner, company: await buildCompany(owner.id) };
}

describe("making a key", () => {
  it("is for people of the company who prove that they are", async () => {
    const { owner, company } = await buildOwner();
    const viewer = await buildUser();
    await addMember(company.id, viewer.id, "viewer");
    const key = await buildKey(owner.id, company.id);
    const codes = [];
    for (const who of [null, await buildUser(), viewer])
      codes.push((await send(who, "POST", keysOf(company), INPUT)).statusCode);
    expect(codes).toEqual([401, 404, 201]);
    const wrong = await send(owner, "POST", keysOf(company), { ...INPUT, password: "not the password" });
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { password: "Wrong password." }]);
    expect((await withKey(key.authorization, "POST", keysOf(company))).json()).toMatchObject({
      detail: keyMessages.closed,
    });
  });

  it("answers the secret once, keeps its hash, and tells the person and the company", async () => {
    const { owner, company } = await buildOwner();
    const answer = newKeyAnswer.parse((await send(owner, "POST", keysOf(company), INPUT)).json());
    expect(await read(`Bearer ${answer.secret}`)).toBe(200);
    const list = await send(owner, "GET", keysOf(company));
    expect(list.body).not.toContain(answer.secret);
    expect(apiKeys.parse(list.json())).toMatchObject({
      count: 1,
      keys: [
        { name: INPUT.name, ending: answer.secret.slice(-4), is_own: true, ends_at: null, used_from: "127.0.0.1" },
      ],
    });
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual(["API key created: Website publisher"]);
    const events = await send(owner, "GET", `/api/companies/${company.id}/events/`);
    expect(events.json()).toMatchObject({
      events: [{ action: "key.create", subject: INPUT.name, details: "Read posts" }],
    });
    expect(events.body + (await db.selectFrom("api_keys").selectAll().execute().then(JSON.stringify))).not.toContain(
      answer.secret,
    );
  });

  it("refuses what is no scope, no address, or one key too many", async () => {
    const { owner, company } = await buildOwner();
    const refused = async (input: object) =>
      (await send(owner, "POST", keysOf(company), { ...INPUT, ...input })).json();
    expect(await refused({ scopes: [] })).toEqual({ scopes: "Choose at least one scope." });
    expect(await refused({ scopes: ["billing:write"] })).toEqual({ scopes: "Choose what the key may do." });
    expect(await refused({ addresses: ["localhost"] })).toEqual({ addresses: apiKeyMessages.noNetwork("localhost") });
    expect(await refused({ days: 36500 })).toEqual({ days: "Choose when the key ends." });
    for (let made = 0; made < MAX_KEYS; made++) await buildKey(owner.id, company.id);
    expect(await refused({})).toEqual({ detail: apiKeyMessages.tooMany });
  });

  it("shows owners every key of the company, and others their own", async () => {
    const { owner, company } = await buildOwner();
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

describe("calling with a key", () => {
  it("answers 401 to what is no key", async () => {
    const { owner, company } = await buildOwner();
    const { secret } = await buildKey(owner.id, company.id);
    for (const given of [secret.slice(0, -1), `${secret}x`, secret.toLowerCase(), owner.accessToken, ""]) {
      const answer = await withKey(`Bearer ${given}`, "GET", "/api/posts/counts/");
      if (given === "") continue;
      expect([answer.statusCode, answer.json(), answer.headers["www-authenticate"]]).toEqual([
        401,
        {
          type: "about:blank",
          title: "Unauthorized",
          status: 401,
          detail: keyMessages.unknown,
          code: "not-signed-in",
        },
        "Bearer",
      ]);
    }
    const cookie = await server
      .app()
      .inject({ url: "/api/posts/counts/", headers: { cookie: `dateline_access=${secret}` } });
    expect(cookie.statusCode).toBe(401);
  });

  it("is the key's, whatever cookies say, and needs no origin of ours", async () => {
    const { owner, company } = await buildOwner();
    const { authorization } = await buildKey(owner.id, company.id, { scopes: ["posts:write"] });
    const headers = { cookie: cookiesOf(owner), origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await withKey(authorization, "GET", "/api/users/me/", headers)).statusCode).toBe(403);
    expect((await draft(authorization, {}, headers)).statusCode).toBe(201);
    const bare = await server.app().inject({ method: "POST", url: "/api/logout/", headers });
    expect(bare.statusCode).toBe(403);
  });

  it("writes for its company, said or not, and for no other", async () => {
    const { owner, company } = await buildOwner();
    const other = await buildCompany(owner.id);
    const { authorization } = await buildKey(owner.id, company.id);
    const key = randomUUID();
    const loose = { draft_key: key, content: "<p>Hers</p>", summary: "Hers" };
    const own = formOf(submissionOf(article, loose));
    await server.app().inject({
      method: "POST",
      url: createPath(article, "draft"),
      headers: { ...own.headers, cookie: cookiesOf(owner) },
      payload: own.payload,
    });
    const saved = await draft(authorization);
    const { id } = saved.json<{ id: number }>();
    const stored = await db.selectFrom("posts").select("company_id").where("id", "=", id).executeTakeFirst();
    expect(stored).toEqual({ company_id: company.id });
    expect((await draft(authorization, { posted_by_company: `${other.id}` })).statusCode).toBe(400);
    expect((await draft(authorization, { draft_key: key })).statusCode).toBe(409);
    expect((await withKey(authorization, "GET", `${DRAFTS}?company=${other.id}`)).statusCode).toBe(404);
    expect((await withKey(authorization, "GET", `${DRAFTS}?company=none`)).statusCode).toBe(404);
    expect((await withKey(authorization, "GET", DRAFTS)).json()).toMatchObject({ count: 1, drafts: [{ id }] });
  });

  it("is refused from other addresses", async () => {
    const { owner, company } = await buildOwner();
    const { authorization } = await buildKey(owner.id, company.id, { addresses: ["203.0.113.0/24"] });
    const answer = await withKey(authorization, "GET", "/api/posts/counts/");
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { detail: keyMessages.address("127.0.0.1") }]);
  });

  it("is refused in an address, whose owner hears it once a day", async () => {
    const { owner, company } = await buildOwner();
    const { secret, authorization } = await buildKey(owner.id, company.id);
    for (const url of [`/api/posts/counts/?key=${secret}`, `/?access_token=${secret}`, `/api/nothing/${secret}`]) {
      const answer = await server.app().inject({ url });
      expect([answer.statusCode, answer.json()]).toEqual([400, { detail: keyMessages.inAddress }]);
    }
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      "API key may have leaked: Website publisher",
    ]);
    expect(await read(authorization)).toBe(200);
  });

  it("writes its use once a minute", async () => {
    const { owner, company } = await buildOwner();
    const { id, authorization } = await buildKey(owner.id, company.id);
    const used = () => db.selectFrom("api_keys").select("used_at").where("id", "=", id).executeTakeFirstOrThrow();
    await read(authorization);
    const first = await used();
    await read(authorization);
    expect([first.used_at, await used()]).toEqual([expect.any(Date), first]);
  });

  it("is limited, and every answer says what is left", async () => {
    resetSettings({ RATE_LIMITS: "on" });
    try {
      const { owner, company } = await buildOwner();
      const { authorization } = await buildKey(owner.id, company.id);
      const answer = await withKey(authorization, "GET", "/api/posts/counts/");
      expect(answer.headers["ratelimit-policy"]).toBe('"key";q=120;w=60');
      expect(answer.headers["ratelimit"]).toMatch(/^"key";r=119;t=\d+$/);
      let last = answer;
      for (let call = 0; call < 120; call++) last = await withKey(authorization, "GET", "/api/posts/counts/");
      expect([last.statusCode, last.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    } finally {
      resetSettings({ RATE_LIMITS: "off" });
    }
  });

  it("is never an operator's", async () => {
    const operator = await buildUser({ role: "operator" });
    const company = await buildCompany(operator.id);
    const { authorization } = await buildKey(operator.id, company.id);
    expect((await withKey(authorization, "GET", "/operator/posts/")).statusCode).toBe(403);
    const post = await buildPost((await buildUser()).id);
    const revisions = `/api/posts/${post.id}/revisions/`;
    expect((await send(operator, "GET", revisions)).statusCode).toBe(200);
    expect((await withKey(authorization, "GET", revisions)).statusCode).toBe(404);
  });
});

describe("what programs need of calls", () => {
  it("is errors as problem details, with fields where they are wrong", async () => {
    const { owner, company } = await buildOwner();
    const { authorization } = await buildKey(owner.id, company.id);
    const answer = await draft(authorization, { tags: "no list" });
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.json()).toMatchObject({ status: 400, code: "invalid-input", errors: { tags: expect.any(String) } });
  });

  it("is one post for one Idempotency-Key of one key", async () => {
    const { owner, company } = await buildOwner();
    const [one, two] = [await buildKey(owner.id, company.id), await buildKey(owner.id, company.id)];
    const idOf = async ({ authorization }: { authorization: string }, key: string) =>
      (await draft(authorization, {}, { "idempotency-key": key })).json<{ id: number }>().id;
    const [first, again, other, others] = [
      await idOf(one, "import-1"),
      await idOf(one, '"import-1"'),
      await idOf(one, "import-2"),
      await idOf(two, "import-1"),
    ];
    expect(again).toBe(first);
    expect(new Set([first, other, others]).size).toBe(3);
    const publish = async () => {
      const form = formOf(submissionOf(article));
      const headers = { ...form.headers, authorization: one.authorization, "idempotency-key": "go" };
      const url = createPath(article, "published");
      return (await server.app().inject({ method: "POST", url, headers, payload: form.payload })).json<{
        id: number;
      }>();
    };
    const [published, repeated] = [await publish(), await publish()];
    expect(repeated.id).toBe(published.id);
    const held = await db.selectFrom("allowance_entries").select("id").where("user_id", "=", owner.id).execute();
    expect(held).toHaveLength(2); // the grant, and one release
  });

  it("is an ETag, and a change of that version alone", async () => {
    const { owner, company } = await buildOwner();
    const { authorization } = await buildKey(owner.id, company.id);
    const { id } = (await draft(authorization)).json<{ id: number }>();
    const url = postPath(article, "draft", id);
    const { etag } = (await withKey(authorization, "GET", url)).headers;
    const save = (match: string, title: string) => {
      const form = formOf(submissionOf(article, { title }));
      const headers = { ...form.headers, authorization, "if-match": match };
      return server.app().inject({ method: "PUT", url, headers, payload: form.payload });
    };
    const saved = await save(String(etag), "Second");
    expect([etag, saved.statusCode, saved.headers.etag]).toEqual(['"v1"', 200, '"v2"']);
    const late = await save(String(etag), "Third");
    expect([late.statusCode, late.json()]).toMatchObject([412, { code: "precondition-failed" }]);
    expect((await save('W/"v2"', "Third")).statusCode).toBe(412);
    expect((await save("*", "Third")).statusCode).toBe(200);
  });
});

describe("rotating a key", () => {
  it("lets the old secret work for a day, or until it is ended", async () => {
    const { owner, company } = await buildOwner();
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
    const { owner, company } = await buildOwner();
    const { id, authorization } = await buildKey(owner.id, company.id);
    expect(await read(authorization)).toBe(200);
    await ENDS[end]?.({ owner, company, id });
    expect(await read(authorization)).toBe(401);
  });
});

it("ends with its person's role, also where they come back", async () => {
  const { owner, company } = await buildOwner();
  const editor = await buildUser();
  await addMember(company.id, editor.id, "editor");
  const { authorization } = await buildKey(editor.id, company.id);
  expect(await read(authorization)).toBe(200);
  await send(owner, "POST", `/api/companies/${company.id}/members/${editor.id}/remove/`, {});
  await addMember(company.id, editor.id, "editor");
  expect(await read(authorization)).toBe(401);
});

it("is no session that its person sees or signs out elsewhere", async () => {
  const { owner, company } = await buildOwner();
  const { authorization } = await buildKey(owner.id, company.id);
  expect(await listSessions(owner.actor)).toHaveLength(1);
  await endOtherSessions(owner.actor);
  expect(await read(authorization)).toBe(200);
});
