import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopListening } from "#platform/database/notifications.ts";
import { settings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import {
  buildUser,
  clearThrottles,
  cookiesOf,
  signInCookies,
  TEST_PASSWORD,
  type TestUser,
} from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { accountMessages } from "../../contract.ts";
import { ACCESS_COOKIE, REFRESH_COOKIE } from "../access.ts";
import { restoreUser, suspendUser } from "../operator/service.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
beforeEach(clearThrottles);

const accessOnly = (token: string) => `${ACCESS_COOKIE}=${token}`;
const refreshOnly = (token: string) => `${REFRESH_COOKIE}=${token}`;
const get = (url: string, cookie = "") => app.inject({ method: "GET", url, headers: { cookie } });
const post = (url: string, cookie = "", payload?: object) =>
  app.inject({ method: "POST", url, headers: { cookie }, ...(payload ? { payload } : {}) });
const setCookies = (response: { headers: Record<string, unknown> }) =>
  [response.headers["set-cookie"] ?? []].flat() as string[];
const valueOf = (response: { headers: Record<string, unknown> }, name: string) =>
  setCookies(response)
    .map((line) => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1])
    .find((value) => value !== undefined);

/** Lets time pass for one session, in the database, whose clock counts. */
async function age(user: TestUser, minutes: number): Promise<void> {
  const back = new Date(Date.now() - minutes * 60_000);
  const id = user.actor.sessionId;
  const left = (seconds: number) => new Date(back.getTime() + seconds * 1000);
  await db
    .updateTable("sessions")
    .set({ access_expires_at: left(1800), expires_at: left(30 * 24 * 3600), previous_access_until: back })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("refresh_tokens")
    .set({ rotated_at: back })
    .where("session_id", "=", id)
    .where("rotated_at", "is not", null)
    .execute();
}

describe("a session", () => {
  const at = (host: string, options: object) => app.inject({ ...options, headers: { cookie, host } });
  let cookie = "";
  beforeAll(async () => {
    cookie = cookiesOf(await buildUser());
  });

  it("is read at a name of ours alone: a name that was made to lead here gets nothing of it", async () => {
    for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000"])
      expect((await at(host, { url: "/api/users/me/" })).statusCode).toBe(200);
    for (const host of ["evil.example", "192.168.1.5:3000", "evil.example:80"])
      for (const [method, url] of [
        ["GET", "/api/users/me/"],
        ["HEAD", "/api/users/me/"],
        ["POST", "/api/jwt/refresh/"],
        ["POST", "/api/jwt/create/"],
        ["POST", "/api/logout/"],
      ]) {
        const answer = await at(host, { method, url });
        expect([method, url, answer.statusCode]).toEqual([method, url, 421]);
        if (method !== "HEAD") expect(answer.json().detail).toContain(`Set PUBLIC_URL to http://${host}`);
      }
    expect((await at("localhost", { url: "/api/users/me/" })).statusCode).toBe(200);
  });
});

describe("who may call what", () => {
  type Kind = "nobody" | "garbage" | "unknown" | "expired" | "ended" | "suspended" | "good";
  const cookieOf: Record<Kind, () => Promise<string>> = {
    nobody: async () => "",
    garbage: async () => `${ACCESS_COOKIE}=%E0%A4%A; ${REFRESH_COOKIE}="\\; =;;${ACCESS_COOKIE}`,
    unknown: async () => `${accessOnly(newToken())}; ${refreshOnly(newToken())}`,
    expired: async () => {
      const user = await buildUser();
      await age(user, 31 * 24 * 60);
      return cookiesOf(user);
    },
    ended: async () => {
      const user = await buildUser();
      await post("/api/logout/", cookiesOf(user));
      return cookiesOf(user);
    },
    suspended: async () => cookiesOf(await buildUser({ suspended: true })),
    good: async () => cookiesOf(await buildUser()),
  };
  const calls = [
    ["GET", "/api/users/me/"],
    ["POST", "/api/jwt/verify/"],
    ["POST", "/api/jwt/refresh/"],
    ["GET", "/api/operator/outbox/"],
  ] as const;
  const expected = (kind: Kind, path: string) => {
    if (kind !== "good") return 401;
    return path.includes("operator") ? 403 : 200;
  };
  const table = (Object.keys(cookieOf) as Kind[]).flatMap((kind) =>
    calls.map(([method, path]) => ({ kind, method, path, status: expected(kind, path) })),
  );

  it.each(table)("$kind: $method $path answers $status", async ({ kind, method, path, status }) => {
    const response = await app.inject({ method, url: path, headers: { cookie: await cookieOf[kind]() } });
    expect(response.statusCode).toBe(status);
  });

  it.each(["garbage", "unknown", "expired", "ended", "suspended"] as const)(
    "%s cookies never keep anybody from signing out",
    async (kind) => {
      const response = await post("/api/logout/", await cookieOf[kind]());
      expect(response.statusCode).toBe(200);
      expect(setCookies(response).every((line) => line.includes("Max-Age=0"))).toBe(true);
    },
  );

  it("takes no token from a header, a body or the query", async () => {
    const user = await buildUser();
    const token = user.accessToken;
    const headers = { authorization: `Bearer ${token}`, "x-access-token": token };
    const response = await app.inject({ method: "GET", url: `/api/users/me/?${ACCESS_COOKIE}=${token}`, headers });
    expect(response.statusCode).toBe(401);
  });
});

describe("signing in", () => {
  it("refuses a wrong password and an unknown account with the same answer", async () => {
    const user = await buildUser();
    const wrong = await post("/api/jwt/create/", "", { email: user.email, password: "something else" });
    const unknown = await post("/api/jwt/create/", "", { email: "nobody@example.com", password: "something else" });
    expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(wrong.json()).toEqual({ detail: accountMessages.wrongCredentials });
    expect(setCookies(wrong)).toEqual([]);
  });

  it("says that an account is suspended only to who knows its password", async () => {
    const user = await buildUser({ suspended: true });
    const guess = await post("/api/jwt/create/", "", { email: user.email, password: "something else" });
    expect(guess.statusCode).toBe(401);
    const right = await post("/api/jwt/create/", "", { email: user.email, password: user.password });
    expect([right.statusCode, right.json()]).toEqual([403, { detail: accountMessages.suspended }]);
  });

  it("answers the user and puts the tokens into cookies that no script reads", async () => {
    const user = await buildUser({ units: 2 });
    const response = await post("/api/jwt/create/", "", {
      email: ` ${user.email.toUpperCase()} `,
      password: TEST_PASSWORD,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id: user.id,
      email: user.email,
      role: "user",
      features: { press_releases: 2 },
    });
    expect(response.body).not.toContain(valueOf(response, ACCESS_COOKIE));
    expect(setCookies(response)).toEqual([
      expect.stringMatching(/^dateline_access=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^dateline_refresh=[\w-]{43}; Path=\/api\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^dateline_device=[\w-]{43}; Path=\/api\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it("marks the cookies Secure where readers come by https", async () => {
    const user = await buildUser();
    settings().PUBLIC_URL = "https://dateline.example";
    const response = await post("/api/jwt/create/", "", { email: user.email, password: user.password });
    settings().PUBLIC_URL = undefined;
    expect(setCookies(response)).toEqual(
      ["access", "refresh", "device"].map((name) =>
        expect.stringMatching(
          new RegExp(`^__Host-dateline_${name}=[\\w-]+; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax; Secure$`),
        ),
      ),
    );
  });

  it("over https takes over a session of an earlier version, and no session of its own by the plain name", async () => {
    const user = await buildUser(); // as an earlier version left it: plain names, values without a mark
    settings().PUBLIC_URL = "https://dateline.example";
    try {
      expect((await get("/api/users/me/", cookiesOf(user))).statusCode).toBe(200);
      const response = await post("/api/jwt/refresh/", cookiesOf(user));
      const expired = setCookies(response).filter((line) => line.includes("Max-Age=0"));
      expect(expired.map((line) => line.split("; ").slice(0, 2).join("; "))).toEqual([
        "dateline_access=; Path=/",
        "dateline_refresh=; Path=/api/",
      ]);
      const token = valueOf(response, `__Host-${ACCESS_COOKIE}`) ?? "";
      const refresh = valueOf(response, `__Host-${REFRESH_COOKIE}`) ?? "";
      expect((await get("/api/users/me/", `__Host-${accessOnly(token)}`)).statusCode).toBe(200);
      // As another host of the domain plants them.
      expect((await get("/api/users/me/", accessOnly(token))).statusCode).toBe(401);
      expect((await get("/api/users/me/", accessOnly(token.slice(1)))).statusCode).toBe(401);
      expect((await post("/api/jwt/refresh/", refreshOnly(refresh))).statusCode).toBe(401);
      expect((await post("/api/jwt/refresh/", refreshOnly(refresh.slice(1)))).statusCode).toBe(401);
      expect((await post("/api/jwt/refresh/", `__Host-${refreshOnly(refresh)}`)).statusCode).toBe(200);
    } finally {
      settings().PUBLIC_URL = undefined;
    }
  });

  it("stores hashes, never tokens", async () => {
    const user = await buildUser();
    const cookies = await signInCookies(app, user);
    const [access = "", refresh = ""] = [...cookies.matchAll(/=([\w-]{43})/g)].map((match) => match[1]);
    const { rows } = await db
      .selectFrom("sessions")
      .selectAll()
      .where("user_id", "=", user.id)
      .execute()
      .then((rows) => ({ rows }));
    expect(JSON.stringify(rows)).not.toContain(access);
    expect(rows.some((row) => row.access_hash.equals(hashToken(access)))).toBe(true);
    const tokens = await db.selectFrom("refresh_tokens").select("token_hash").execute();
    expect(tokens.some((row) => row.token_hash.equals(hashToken(refresh)))).toBe(true);
  });
});

describe("refreshing", () => {
  it("rotates both tokens; the access token before serves requests under way, for seconds", async () => {
    const user = await buildUser();
    const response = await post("/api/jwt/refresh/", cookiesOf(user));
    expect(response.statusCode).toBe(200);
    const access = valueOf(response, ACCESS_COOKIE) ?? "";
    expect(access).not.toBe(user.accessToken);
    expect((await post("/api/jwt/verify/", accessOnly(access))).statusCode).toBe(200);
    expect((await post("/api/jwt/verify/", accessOnly(user.accessToken))).statusCode).toBe(200);
    await age(user, 1);
    expect((await post("/api/jwt/verify/", accessOnly(access))).statusCode).toBe(200);
    expect((await post("/api/jwt/verify/", accessOnly(user.accessToken))).statusCode).toBe(401);
  });

  it("works when the access token has long expired", async () => {
    const user = await buildUser();
    await age(user, 29 * 24 * 60);
    expect((await post("/api/jwt/verify/", cookiesOf(user))).statusCode).toBe(401);
    expect((await post("/api/jwt/refresh/", cookiesOf(user))).statusCode).toBe(200);
  });

  it("lets one of many parallel refreshes rotate, and fails none of them", async () => {
    const user = await buildUser();
    const responses = await Promise.all(Array.from({ length: 12 }, () => post("/api/jwt/refresh/", cookiesOf(user))));
    expect(responses.map((response) => response.statusCode)).toEqual(Array(12).fill(200));
    const rotated = responses.filter((response) => setCookies(response).length > 0);
    expect(rotated).toHaveLength(1);
    const [refresh = ""] = rotated.map((response) => valueOf(response, REFRESH_COOKIE));
    expect((await post("/api/jwt/refresh/", refreshOnly(refresh))).statusCode).toBe(200);
  });

  it("ends the whole session when a rotated token comes back after the grace", async () => {
    const user = await buildUser();
    const first = await post("/api/jwt/refresh/", cookiesOf(user));
    await age(user, 1);
    const reused = await post("/api/jwt/refresh/", refreshOnly(user.refreshToken));
    expect(reused.statusCode).toBe(401);
    const latest = `${accessOnly(valueOf(first, ACCESS_COOKIE) ?? "")}; ${refreshOnly(valueOf(first, REFRESH_COOKIE) ?? "")}`;
    expect((await get("/api/users/me/", latest)).statusCode).toBe(401);
    expect((await post("/api/jwt/refresh/", latest)).statusCode).toBe(401);
  });

  it("ends it for good even while the newest token rotates at the same moment", async () => {
    for (let round = 0; round < 8; round++) {
      const user = await buildUser();
      const first = await post("/api/jwt/refresh/", cookiesOf(user));
      await age(user, 1);
      const newest = refreshOnly(valueOf(first, REFRESH_COOKIE) ?? "");
      const [next] = await Promise.all([
        post("/api/jwt/refresh/", newest),
        post("/api/jwt/refresh/", refreshOnly(user.refreshToken)),
      ]);
      const after = `${accessOnly(valueOf(next, ACCESS_COOKIE) ?? "")}; ${refreshOnly(valueOf(next, REFRESH_COOKIE) ?? "")}`;
      expect((await get("/api/users/me/", after)).statusCode).toBe(401);
      expect((await post("/api/jwt/refresh/", after)).statusCode).toBe(401);
    }
  });

  it("leaves other sessions of the same user alone", async () => {
    const user = await buildUser();
    const other = await signInCookies(app, user);
    await post("/api/jwt/refresh/", cookiesOf(user));
    await age(user, 1);
    await post("/api/jwt/refresh/", refreshOnly(user.refreshToken));
    expect((await get("/api/users/me/", other)).statusCode).toBe(200);
  });

  it("hands nothing to a copy that comes within the grace", async () => {
    const user = await buildUser();
    await post("/api/jwt/refresh/", cookiesOf(user));
    const copy = await post("/api/jwt/refresh/", refreshOnly(user.refreshToken));
    expect([copy.statusCode, setCookies(copy)]).toEqual([200, []]);
  });
});

describe("the end of a session", () => {
  it("signing out ends this session at once, reads included, and no other", async () => {
    const user = await buildUser();
    const other = await signInCookies(app, user);
    expect((await get("/api/users/me/", cookiesOf(user))).statusCode).toBe(200);
    await post("/api/logout/", cookiesOf(user));
    expect((await get("/api/users/me/", cookiesOf(user))).statusCode).toBe(401);
    expect((await post("/api/jwt/refresh/", cookiesOf(user))).statusCode).toBe(401);
    expect((await get("/api/users/me/", other)).statusCode).toBe(200);
  });

  it("signing out with the refresh token alone ends it too", async () => {
    const user = await buildUser();
    await post("/api/logout/", refreshOnly(user.refreshToken));
    expect((await post("/api/jwt/verify/", cookiesOf(user))).statusCode).toBe(401);
  });

  it("suspension ends all sessions at once; lifting it revives none", async () => {
    const user = await buildUser();
    const other = await signInCookies(app, user);
    await get("/api/users/me/", other);
    await suspendUser(COMMAND_LINE, user.id, "Spam");
    for (const cookie of [cookiesOf(user), other]) expect((await get("/api/users/me/", cookie)).statusCode).toBe(401);
    await restoreUser(COMMAND_LINE, user.id);
    for (const cookie of [cookiesOf(user), other]) expect((await get("/api/users/me/", cookie)).statusCode).toBe(401);
    expect((await post("/api/jwt/create/", "", { email: user.email, password: user.password })).statusCode).toBe(200);
  });

  it("holds for the next request, whatever it is", async () => {
    const user = await buildUser();
    expect((await get("/api/users/me/", cookiesOf(user))).statusCode).toBe(200);
    await db.updateTable("sessions").set({ ended_at: new Date() }).where("id", "=", user.actor.sessionId).execute();
    expect((await get("/api/users/me/", cookiesOf(user))).statusCode).toBe(401);
    expect((await post("/api/jwt/verify/", cookiesOf(user))).statusCode).toBe(401);
  });
});
