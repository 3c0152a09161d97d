import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";
import { type Tokens } from "#tests/support/apps/assistant-client.ts";
import { serveAssistants } from "#tests/support/apps/assistant-server.ts";
import { cleanRecords } from "./token-service.ts";

/** What ends a person's rights ends the tokens of their assistants. */
const NEW = "another horse battery";
const served = serveAssistants();
let owner: TestUser;
let person: TestUser;
let company: { id: number; slug: string };
let tokens: Tokens & { client: string };

beforeEach(async () => {
  [owner, person] = [await buildUser(), await buildUser()];
  company = await buildCompany(owner.id);
  await addMember(company.id, person.id, "editor");
  tokens = await served.assistant.connect(person, company.id);
});

const statuses = async () => [
  (await served.assistant.use(tokens.access_token, "list_posts")).status,
  (await served.assistant.refresh(tokens.client, tokens.refresh_token)).status,
];
const member = (id: number) => `/api/companies/${company.id}/members/${id}/`;

describe("an assistant's tokens", () => {
  it("work until something ends them", async () => {
    expect(await statuses()).toEqual([200, 200]);
  });

  it("end with the person's place in the company", async () => {
    const answer = await served.app.inject({
      method: "POST",
      url: `${member(person.id)}remove/`,
      headers: { cookie: cookiesOf(owner) },
      payload: {},
    });
    expect(answer.statusCode).toBe(200);
    expect(await statuses()).toEqual([401, 400]);
  });

  it("end with another role", async () => {
    const answer = await served.app.inject({
      method: "PUT",
      url: member(person.id),
      headers: { cookie: cookiesOf(owner) },
      payload: { role: "viewer" },
    });
    expect(answer.statusCode).toBe(200);
    expect(await statuses()).toEqual([401, 400]);
  });

  it("end with signing out everywhere, which leaves keys", async () => {
    const key = await buildKey(person.id, company.id);
    const ended = await served.app.inject({
      method: "DELETE",
      url: "/api/users/sessions/",
      headers: { cookie: cookiesOf(person) },
    });
    expect(ended.statusCode).toBe(200);
    expect(await statuses()).toEqual([401, 400]);
    const answer = await served.app.inject({
      url: "/api/posts/counts/",
      headers: { authorization: key.authorization },
    });
    expect(answer.statusCode).toBe(200);
  });

  it("end when its person ends this one session, and no other person can", async () => {
    const list = async (of: TestUser) => {
      const answer = await served.app.inject({ url: "/api/users/sessions/", headers: { cookie: cookiesOf(of) } });
      return answer.json<{ sessions: { id: string; user_agent: string }[] }>().sessions;
    };
    const mine = (await list(person)).find(({ user_agent }) => user_agent === "Assistant/1.0 (Claude)");
    const end = (of: TestUser) =>
      served.app.inject({
        method: "DELETE",
        url: `/api/users/sessions/${mine?.id}/`,
        headers: { cookie: cookiesOf(of) },
      });
    expect((await end(owner)).statusCode).toBe(404);
    expect((await end(person)).statusCode).toBe(200);
    expect(await statuses()).toEqual([401, 400]);
    expect(
      (await served.app.inject({ url: "/api/users/sessions/", headers: { cookie: cookiesOf(person) } })).statusCode,
    ).toBe(200);
  });

  it("end with the password", async () => {
    const answer = await served.app.inject({
      method: "POST",
      url: "/api/change-password/",
      headers: { cookie: cookiesOf(person) },
      payload: { current_password: TEST_PASSWORD, new_password: NEW, re_new_password: NEW },
    });
    expect(answer.statusCode).toBe(200);
    expect(await statuses()).toEqual([401, 400]);
  });

  it("end with a reset password, which the company's history says as of a disconnect by hand", async () => {
    await served.assistant.connect(owner, company.id);
    const token = newToken();
    await db
      .insertInto("mail_tokens")
      .values({
        token_hash: hashToken(token),
        user_id: person.id,
        purpose: "reset-password",
        email: null,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const reset = await served.app.inject({
      method: "POST",
      url: "/api/users/reset-password-confirm/",
      payload: { token, new_password: NEW },
    });
    expect([reset.statusCode, reset.body]).toEqual([expect.any(Number), expect.any(String)]);
    expect(await statuses()).toEqual([401, 400]);
    const told = db.selectFrom("company_events").select(["actor_id", "action", "subject", "details"]);
    const history = await told
      .where("company_id", "=", company.id)
      .where("action", "=", "assistant.disconnect")
      .execute();
    expect(history).toEqual([
      { actor_id: person.id, action: "assistant.disconnect", subject: "Claude", details: "With a new password" },
    ]);
  });

  it("leave a client that was connected known for 30 days, and one that was not for a day", async () => {
    const clients = async () => {
      const rows = await db.selectFrom("oauth_records").select("payload").where("model", "=", "Client").execute();
      return rows.map(({ payload }) => (payload as { client_id: string }).client_id);
    };
    const age = (days: number) =>
      db
        .updateTable("oauth_records")
        .set({
          created_at: sql<Date>`created_at - make_interval(days => ${days})` as never,
          expires_at: sql<Date>`expires_at - make_interval(days => ${days})`,
        })
        .where("model", "=", "Client")
        .execute();
    const { client: stranger } = await served.assistant.register();
    await cleanRecords();
    expect(await clients()).toEqual(expect.arrayContaining([tokens.client, stranger]));
    await age(2);
    await cleanRecords();
    expect(await clients()).toContain(tokens.client);
    expect(await clients()).not.toContain(stranger);
    await db.deleteFrom("api_keys").where("user_id", "=", person.id).execute();
    await age(29);
    await cleanRecords();
    expect(await clients()).toContain(tokens.client);
    await age(2);
    await cleanRecords();
    expect(await clients()).not.toContain(tokens.client);
  });

  it("end with the account's suspension, and with the company", async () => {
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    expect(await statuses()).toEqual([401, 400]);
    await db.updateTable("companies").set({ deleted_at: null }).where("id", "=", company.id).execute();
    await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", person.id).execute();
    expect((await statuses())[0]).toBe(401);
  });

  it("do not work for the API, nor API keys for assistants", async () => {
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await served.app.inject({ url: "/api/posts/counts/", headers })).statusCode).toBe(401);
    const key = await buildKey(person.id, company.id);
    expect((await served.assistant.use(key.secret, "list_posts")).status).toBe(401);
    expect((await served.assistant.use("x".repeat(5_000), "list_posts")).status).toBe(401);
    expect((await served.assistant.use(tokens.refresh_token, "list_posts")).status).toBe(401);
  });

  it("are refused when they were issued for another address", async () => {
    await db
      .updateTable("oauth_records")
      .set({ payload: JSON.stringify({ aud: "https://other.example/mcp", grantId: "x" }) })
      .where("model", "=", "AccessToken")
      .execute();
    expect((await served.assistant.use(tokens.access_token, "list_posts")).status).toBe(401);
  });
});

describe("a connected assistant", () => {
  const told = async (answer: Response) => {
    const { result } = (await answer.json()) as { result: { isError?: boolean; content: [{ text: string }] } };
    return { isError: result.isError ?? false, text: result.content[0].text };
  };

  it("is asked to connect when it has no token, and is told where", async () => {
    const answer = await served.assistant.use(null, "list_posts");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain(
      `resource_metadata="${served.origin}/.well-known/oauth-protected-resource/mcp"`,
    );
  });

  it("reads and drafts in its company, and nothing of another", async () => {
    const mine = await buildCompany(person.id);
    const hidden = await buildPost(person.id, { company_id: mine.id, status: "draft", name: "Quuxhidden plan" });
    const shown = await buildPost(owner.id, { company_id: company.id, status: "draft", name: "Quuxshown plan" });
    const listed = await told(await served.assistant.use(tokens.access_token, "list_posts"));
    expect(listed.text).toContain("Quuxshown plan");
    expect(listed.text).not.toContain("Quuxhidden plan");
    const read = (id: number) =>
      served.assistant.use(tokens.access_token, "read_post", { id, kind: "article", stage: "draft" });
    expect((await told(await read(hidden.id))).isError).toBe(true);
    expect((await told(await read(shown.id))).isError).toBe(false);

    const fields = { content: "<p>The ferry sails.</p>" };
    const created = await told(
      await served.assistant.use(tokens.access_token, "create_draft", { kind: "article", fields }),
    );
    expect(created).toMatchObject({ isError: false });
    const rows = await db
      .selectFrom("posts")
      .select(["status", "company_id"])
      .where("owner_id", "=", person.id)
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(rows).toEqual([{ status: "draft", company_id: company.id }]);
  });

  it("has only what the person chose", async () => {
    const reader = await served.assistant.connect(person, company.id, ["read"]);
    const answer = await served.assistant.say(reader.access_token, "tools/list");
    const { result } = (await answer.json()) as { result: { tools: { name: string }[] } };
    const names = result.tools.map(({ name }) => name);
    expect(names).toContain("list_posts");
    expect(names).not.toContain("create_draft");
    const refused = await told(
      await served.assistant.use(reader.access_token, "create_draft", { fields: { content: "<p>x</p>" } }),
    );
    expect(refused.isError).toBe(true);
  });
});
