import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { buildUser, clearThrottles, cookiesOf, signInCookies, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { openAccount } from "../sign-up/service.ts";

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
beforeEach(clearThrottles);

const GOOD = "a heron stands in the reeds";
const outcomeOf = (answer: { statusCode: number; json(): unknown }) => [answer.statusCode, answer.json()];
const refused = (field: string) => [
  400,
  { [field]: expect.stringMatching(/^This password is too easy to guess\. .+ (Add|Leave|Use|It) .+\.$/) },
];

function signUp(changes: object) {
  const person = { first_name: "Marta", last_name: "Lindqvist", email: `${randomUUID()}@ferries.example` };
  return app.inject({ method: "POST", url: "/api/users/", payload: { ...person, ...changes } });
}

async function linkOf(user: TestUser): Promise<string> {
  const token = newToken();
  const row = { token_hash: hashToken(token), user_id: user.id, purpose: "reset-password" as const };
  await db
    .insertInto("mail_tokens")
    .values({ ...row, expires_at: new Date(Date.now() + 60_000) })
    .execute();
  return token;
}

describe("signing up", () => {
  it.each(["password123", "qwertyuiop", "aaaaaaaaaaaa", "MartaLindqvist1", "ferries.example", "marta@ferries.example"])(
    "refuses %s",
    async (password) => {
      const email = "marta@ferries.example";
      expect(outcomeOf(await signUp({ email, password }))).toEqual(refused("password"));
      expect(await db.selectFrom("users").select("id").where("email", "=", email).execute()).toEqual([]);
    },
  );

  it.each([GOOD, "Str0ng!passw0rd-42"])("takes %s", async (password) => {
    expect((await signUp({ password })).statusCode).toBe(201);
  });
});

describe("a new password", () => {
  it("refuses the user's own company, and the old one stays", async () => {
    const user = await buildUser();
    await db
      .insertInto("companies")
      .values({ owner_id: user.id, name: "Skagerrak Lines", slug: randomUUID() })
      .execute();
    const change = (password: string) =>
      app.inject({
        method: "POST",
        url: "/api/change-password/",
        headers: { cookie: cookiesOf(user) },
        payload: { current_password: user.password, new_password: password, re_new_password: password },
      });
    expect(outcomeOf(await change("skagerraklines1"))).toEqual(refused("new_password"));
    await expect(signInCookies(app, user)).resolves.toBeTruthy();
    expect((await change(GOOD)).statusCode).toBe(200);
  });

  it("of a mailed link refuses the user's own address, and the link still works", async () => {
    const user = await buildUser();
    const token = await linkOf(user);
    const reset = (new_password: string) =>
      app.inject({ method: "POST", url: "/api/users/reset-password-confirm/", payload: { token, new_password } });
    expect(outcomeOf(await reset(user.email))).toEqual(refused("new_password"));
    expect((await reset(GOOD)).statusCode).toBe(200);
  });
});

it("is refused to an operator's command too", async () => {
  const person = { email: `${randomUUID()}@example.com`, first_name: "Ines", last_name: "Duarte" };
  const open = openAccount({ id: null, role: "operator" }, { ...person, password: "letmein1234" });
  await expect(open).rejects.toMatchObject({ code: "invalid-input" });
});
