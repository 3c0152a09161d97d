/** What programs need of calls: problem details, Idempotency-Key and ETags. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createPath, postPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { db } from "#platform/database/client.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { formOf, submissionOf } from "#tests/factories/posts.ts";
import { clearThrottles } from "#tests/factories/users.ts";
import { buildKeyOwner, keyServerOfThisFile } from "#tests/support/keys.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const { app, draft, withKey } = keyServerOfThisFile();

describe("what programs need of calls", () => {
  it("is errors as problem details, with fields where they are wrong", async () => {
    const { owner, company } = await buildKeyOwner();
    const { authorization } = await buildKey(owner.id, company.id);
    const answer = await draft(authorization, { tags: "no list" });
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.json()).toMatchObject({ status: 400, code: "invalid-input", errors: { tags: expect.any(String) } });
  });

  it("is one post for one Idempotency-Key of one key", async () => {
    const { owner, company } = await buildKeyOwner();
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
      return (await app().inject({ method: "POST", url, headers, payload: form.payload })).json<{
        id: number;
      }>();
    };
    const [published, repeated] = [await publish(), await publish()];
    expect(repeated.id).toBe(published.id);
    const held = await db.selectFrom("allowance_entries").select("id").where("user_id", "=", owner.id).execute();
    expect(held).toHaveLength(2); // the grant, and one release
  });

  it("is an ETag, and a change of that version alone", async () => {
    const { owner, company } = await buildKeyOwner();
    const { authorization } = await buildKey(owner.id, company.id);
    const { id } = (await draft(authorization)).json<{ id: number }>();
    const url = postPath(article, "draft", id);
    const { etag } = (await withKey(authorization, "GET", url)).headers;
    const save = (match: string, title: string) => {
      const form = formOf(submissionOf(article, { title }));
      const headers = { ...form.headers, authorization, "if-match": match };
      return app().inject({ method: "PUT", url, headers, payload: form.payload });
    };
    const saved = await save(String(etag), "Second");
    expect([etag, saved.statusCode, saved.headers.etag]).toEqual(['"v1"', 200, '"v2"']);
    const late = await save(String(etag), "Third");
    expect([late.statusCode, late.json()]).toMatchObject([412, { code: "precondition-failed" }]);
    expect((await save('W/"v2"', "Third")).statusCode).toBe(412);
    expect((await save("*", "Third")).statusCode).toBe(200);
  });
});
