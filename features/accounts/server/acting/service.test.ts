import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildOperator, buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { actingOf, browsersOfThisFile, entriesOf, type Jar, jarOf, type JarMethod } from "#tests/support/acting.ts";
import { accountMessages, ACTING_SECONDS } from "../../contract.ts";
import { operatorUserMessages } from "../../operator-contract.ts";
import { RETURN_COOKIE } from "../access.ts";

const { call, enter, goBack, meOf, refresh, statusOfMe } = browsersOfThisFile();

let operator: TestUser;
let user: TestUser;
let jar: Jar;
beforeEach(async () => {
  await clearThrottles();
  [operator, user] = [await buildOperator({ first_name: "Imogen", last_name: "Sayle" }), await buildUser()];
  jar = jarOf(operator);
});

describe("who may sign in as somebody", () => {
  it("is no visitor and no user", async () => {
    expect((await enter(new Map(), user.id)).statusCode).toBe(401);
    expect((await enter(jarOf(await buildUser()), user.id)).statusCode).toBe(403);
    expect(await actingOf(operator)).toEqual([]);
  });

  it("needs a reason, and an account that is there, no operator's and not suspended", async () => {
    const refusal = async (id: number, reason?: string) => {
      const { statusCode, body } = await enter(jar, id, reason);
      return [statusCode, body];
    };
    const detail = (text: string) => JSON.stringify({ detail: text });
    expect(await refusal(user.id, " ")).toEqual([400, JSON.stringify({ reason: operatorUserMessages.reasonRequired })]);
    expect(await refusal(2 ** 40)).toEqual([404, detail(operatorUserMessages.notFound)]);
    expect(await refusal((await buildOperator()).id)).toEqual([403, detail(operatorUserMessages.actAsOperator)]);
    expect(await refusal(operator.id)).toEqual([403, detail(operatorUserMessages.actAsOperator)]);
    const suspended = await buildUser({ suspended: true });
    expect(await refusal(suspended.id)).toEqual([403, detail(operatorUserMessages.actAsSuspended)]);
    expect((await meOf(jar)).id).toBe(operator.id);
    expect(await actingOf(operator)).toEqual([]);
  });

  it("is nobody who acts already", async () => {
    await enter(jar, user.id);
    expect((await enter(jar, (await buildUser()).id)).statusCode).toBe(403);
    expect((await meOf(jar)).id).toBe(user.id);
  });
});

describe("acting as a user", () => {
  it("shows whose account it is, who acts and until when, and leads back", async () => {
    const began = Date.now();
    expect((await enter(jar, user.id)).statusCode).toBe(200);
    const me = await meOf(jar);
    expect(me).toMatchObject({ id: user.id, role: "user", acting: { operator_name: "Imogen Sayle" } });
    const until = Date.parse(me.acting?.until ?? "");
    expect(until - Date.parse(me.acting?.since ?? "")).toBe(ACTING_SECONDS * 1000);
    expect(until).toBeGreaterThan(began);

    expect((await goBack(jar)).statusCode).toBe(200);
    expect(await meOf(jar)).toMatchObject({ id: operator.id, role: "operator", acting: null });
    expect(jar.has(RETURN_COOKIE)).toBe(false);
    expect((await refresh(jar)).statusCode).toBe(200);
    expect((await meOf(jar)).id).toBe(operator.id);
    expect(await entriesOf(user)).toEqual([
      { operator_id: operator.id, action: "user.sign-in-as", details: `${user.email}: Ticket 12` },
      { operator_id: operator.id, action: "user.sign-in-as-end", details: `${user.email}: returned` },
    ]);
  });

  it("is seen by the user as support's, without the operator's address, and can be ended there", async () => {
    await enter(jar, user.id);
    const own = jarOf(user);
    const { sessions } = (await call(own, "GET", "/api/users/sessions/")).json<{
      sessions: { id: string; user_agent: string; ip: string; is_current: boolean; is_support: boolean }[];
    }>();
    const support = sessions.find(({ is_current }) => !is_current);
    expect(support).toMatchObject({ user_agent: "Dateline support", ip: "", is_support: true });
    expect(sessions.filter(({ is_support }) => is_support)).toEqual([support]);
    expect((await call(own, "DELETE", `/api/users/sessions/${String(support?.id)}/`)).statusCode).toBe(200);
    expect(await statusOfMe(jar)).toBe(401);
    expect((await refresh(jar)).statusCode).toBe(401);
    expect((await entriesOf(user)).at(-1)).toMatchObject({ action: "user.sign-in-as-end" });
    expect((await goBack(jar)).statusCode).toBe(200);
    expect((await meOf(jar)).id).toBe(operator.id);
  });

  it("refuses what only the owner may do, in plain words, and does nothing of it", async () => {
    await enter(jar, user.id);
    const before = await db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
    const own = jarOf(user);
    const profile = { first_name: "Ada", last_name: "King", email: "other@example.com" };
    const password = { current_password: user.password, new_password: "a password of mine" };
    const calls: [JarMethod, string, object?][] = [
      ["POST", "/api/change-password/", { ...password, re_new_password: password.new_password }],
      ["PUT", `/api/edit-user-by-slug/${user.slug}/`, profile],
      ["POST", "/api/edit-user/", profile],
      ["DELETE", "/api/users/sessions/"],
      ["DELETE", `/api/users/sessions/${user.actor.sessionId}/`],
      ["POST", "/api/users/two-factor/", { password: user.password }],
      ["POST", "/api/users/two-factor/confirm/", { code: "123456" }],
      ["POST", "/api/users/two-factor/disable/", { password: user.password }],
      ["POST", "/api/users/two-factor/recovery-codes/", { password: user.password }],
      ["POST", "/api/users/export/"],
      ["GET", `/api/users/export/${randomUUID()}/file/`],
      ["POST", "/api/users/deletion/", { password: user.password }],
      ["DELETE", "/api/users/deletion/"],
    ];
    for (const [method, url, body] of calls) {
      const forms = [url, url.replace(/\/$/, ""), `${url}?x=1`];
      for (const form of forms) {
        const { statusCode, body: text } = await call(jar, method, form, body);
        expect([method, form, statusCode, text]).toEqual([
          method,
          form,
          403,
          JSON.stringify({ detail: accountMessages.barredWhileActing }),
        ]);
      }
    }
    const { last_name: _name, ...after } = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject(after);
    expect(await statusOfMe(own)).toBe(200);
  });

  it("may save other details, and leaves an address that waits for its confirmation waiting", async () => {
    const own = jarOf(user);
    const profile = { first_name: "Ada", last_name: "King", email: `new-${user.email}` };
    await call(own, "POST", "/api/edit-user/", { ...profile, current_password: user.password });
    await enter(jar, user.id);
    expect((await call(jar, "POST", "/api/edit-user/", { ...profile, email: user.email })).statusCode).toBe(200);
    expect(await meOf(own)).toMatchObject({ last_name: "King", pending_email: profile.email });
  });

  it.each([
    ["GET", "/operator/users/"],
    ["GET", "/operator/users/1/"],
    ["POST", "/operator/users/1/role/"],
  ] as [JarMethod, string][])("reaches no operator's call: %s %s", async (method, url) => {
    await enter(jar, user.id);
    expect((await call(jar, method, url, method === "POST" ? { role: "operator" } : undefined)).statusCode).toBe(403);
  });
});
