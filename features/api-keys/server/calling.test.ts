/** What a call with a key may do, and from where. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keyMessages } from "#features/accounts/key-contract.ts";
import { createPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPost, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, cookiesOf } from "#tests/factories/users.ts";
import { buildKeyOwner, keyServerOfThisFile } from "#tests/support/keys.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const { app, draft, read, send, withKey } = keyServerOfThisFile();
const DRAFTS = "/dashboard/user-drafts/";

describe("calling with a key", () => {
  it("answers 401 to what is no key", async () => {
    const { owner, company } = await buildKeyOwner();
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
    const cookie = await app().inject({ url: "/api/posts/counts/", headers: { cookie: `dateline_access=${secret}` } });
    expect(cookie.statusCode).toBe(401);
  });

  it("is the key's, whatever cookies say, and needs no origin of ours", async () => {
    const { owner, company } = await buildKeyOwner();
    const { authorization } = await buildKey(owner.id, company.id, { scopes: ["posts:write"] });
    const headers = { cookie: cookiesOf(owner), origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await withKey(authorization, "GET", "/api/users/me/", headers)).statusCode).toBe(403);
    expect((await draft(authorization, {}, headers)).statusCode).toBe(201);
    const bare = await app().inject({ method: "POST", url: "/api/logout/", headers });
    expect(bare.statusCode).toBe(403);
  });

  it("writes for its company, said or not, and for no other", async () => {
    const { owner, company } = await buildKeyOwner();
    const other = await buildCompany(owner.id);
    const { authorization } = await buildKey(owner.id, company.id);
    const key = randomUUID();
    const loose = { draft_key: key, content: "<p>Hers</p>", summary: "Hers" };
    const own = formOf(submissionOf(article, loose));
    await app().inject({
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
    const { owner, company } = await buildKeyOwner();
    const { authorization } = await buildKey(owner.id, company.id, { addresses: ["203.0.113.0/24"] });
    const answer = await withKey(authorization, "GET", "/api/posts/counts/");
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { detail: keyMessages.address("127.0.0.1") }]);
  });

  it("is refused in an address, whose owner hears it once a day", async () => {
    const { owner, company } = await buildKeyOwner();
    const { secret, authorization } = await buildKey(owner.id, company.id);
    for (const url of [`/api/posts/counts/?key=${secret}`, `/?access_token=${secret}`, `/api/nothing/${secret}`]) {
      const answer = await app().inject({ url });
      expect([answer.statusCode, answer.json()]).toEqual([400, { detail: keyMessages.inAddress }]);
    }
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      "API key may have leaked: Website publisher",
    ]);
    expect(await read(authorization)).toBe(200);
  });

  it("writes its use once a minute", async () => {
    const { owner, company } = await buildKeyOwner();
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
      const { owner, company } = await buildKeyOwner();
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
