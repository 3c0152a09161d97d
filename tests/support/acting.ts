/** Operators who act as users over HTTP, as a browser with a jar of cookies does it. */
import { afterAll, beforeAll } from "vitest";
import type { Me } from "#features/accounts/contract.ts";
import { ACCESS_COOKIE, REFRESH_COOKIE } from "#features/accounts/server/access.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import type { TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "./apps/account-app.ts";

export type Jar = Map<string, string>;
export type JarMethod = "GET" | "POST" | "PUT" | "DELETE";

export function jarOf(user: TestUser): Jar {
  return new Map([
    [ACCESS_COOKIE, user.accessToken],
    [REFRESH_COOKIE, user.refreshToken],
  ]);
}

/** Starts the calls of accounts before the tests of the calling file and stops them after them. */
export function browsersOfThisFile() {
  let app: App | undefined;
  beforeAll(async () => {
    app = await buildAccountApp();
  });
  afterAll(() => app?.close());

  /** Sends what the jar has, keeps what it is given, forgets what has ended. */
  async function call(jar: Jar, method: JarMethod, url: string, payload?: object) {
    if (!app) throw new Error("The server starts before the first test, not earlier.");
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  return {
    call,
    enter: (jar: Jar, userId: number, reason = "Ticket 12") =>
      call(jar, "POST", `/operator/users/${userId}/sign-in-as/`, { reason }),
    goBack: (jar: Jar) => call(jar, "POST", "/api/users/return/"),
    refresh: (jar: Jar) => call(jar, "POST", "/api/jwt/refresh/"),
    meOf: async (jar: Jar) => (await call(jar, "GET", "/api/users/me/")).json<Me>(),
    statusOfMe: async (jar: Jar) => (await call(jar, "GET", "/api/users/me/")).statusCode,
  };
}

/** Sessions in which this operator acts or acted, the oldest first. */
export function actingOf(operator: TestUser) {
  const sessions = db.selectFrom("sessions").selectAll().where("acting_operator_id", "=", operator.id);
  return sessions.orderBy("created_at").execute();
}

/** What the audit log says of a user, the oldest first. */
export function entriesOf(user: TestUser) {
  const entries = db.selectFrom("audit_entries").select(["operator_id", "action", "details"]);
  return entries.where("subject", "=", `user ${user.id}`).orderBy("id").execute();
}
