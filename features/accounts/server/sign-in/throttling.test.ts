import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import { buildUser, clearThrottles } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { emailKey, limits } from "../policy.ts";
import { sendResetLink } from "../password/reset-service.ts";

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
beforeEach(clearThrottles);

type Attempt = {
  email: string;
  password?: string;
  url?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
};

function signIn({
  email,
  password = "a wrong password",
  url = "/api/jwt/create/",
  headers = {},
  remoteAddress = "192.0.2.1",
}: Attempt) {
  return app.inject({ method: "POST", url, headers, remoteAddress, payload: { email, password } });
}

/** As many attempts as the limit allows were made before. */
async function useUp(limit: (typeof limits)[keyof typeof limits], who: string): Promise<void> {
  const window_ends_at = new Date(Date.now() + limit.seconds * 1000);
  const key = `${limit.name}:${who}`;
  await db.insertInto("throttles").values({ key, failures: limit.max, window_ends_at }).execute();
}

/** One address as people and attackers write it. */
function spellings(email: string): fc.Arbitrary<string> {
  const wide = (letter: string) =>
    /[!-~]/.test(letter) && letter !== "@" ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter;
  const letters = Array.from(email).map((letter) =>
    fc.constantFrom(letter, letter.toUpperCase(), ...(letter === "." ? [] : [wide(letter)])),
  );
  const space = fc.constantFrom("", " ", "\t ", "\u00a0");
  return fc
    .tuple(space, fc.tuple(...letters), space)
    .map(([before, chosen, after]) => before + chosen.join("") + after);
}

describe("sign-in by account", () => {
  it("blocks strangers with Retry-After once their attempts are used up, whatever the spelling, path, headers or address", async () => {
    const user = await buildUser({ email: `spelled.${Date.now()}@example.com` });
    await useUp(limits.signInByStrangers, emailKey(user.email));
    const variants = fc.record({
      email: spellings(user.email),
      url: fc.constantFrom("/api/jwt/create/", "/api/jwt/create", "/api/jwt/create/?next=1", "/api/jwt/%63reate/"),
      headers: fc.constantFrom<Record<string, string>>(
        {},
        { "x-forwarded-for": "203.0.113.9" },
        { forwarded: "for=203.0.113.9" },
        { "x-real-ip": "203.0.113.9" },
      ),
      remoteAddress: fc.ipV4(),
    });
    await fc.assert(
      fc.asyncProperty(variants, async (variant) => {
        const response = await signIn({ ...variant, password: user.password });
        expect(response.statusCode).toBe(429);
        expect(Number(response.headers["retry-after"])).toBeGreaterThan(800);
      }),
      { numRuns: 60 },
    );
  });

  it("answers alike for an account that does not exist", async () => {
    const email = `nobody-${Date.now()}@example.com`;
    await useUp(limits.signInByStrangers, email);
    expect((await signIn({ email })).statusCode).toBe(429);
  });

  it("lets parallel guesses through no more often than patient ones", async () => {
    const user = await buildUser();
    const attempts = Array.from({ length: 25 }, () => signIn({ email: user.email }));
    const codes = (await Promise.all(attempts)).map((response) => response.statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(limits.signInByClient.max);
    expect(codes.filter((code) => code === 429)).toHaveLength(25 - limits.signInByClient.max);
  });

  it("slows the fifth attempt down", async () => {
    const user = await buildUser();
    for (let attempt = 0; attempt < 4; attempt++) await signIn({ email: user.email });
    const started = performance.now();
    await signIn({ email: user.email });
    expect(performance.now() - started).toBeGreaterThanOrEqual(245);
  });

  it("forgets a client's attempts when it signs in, and blocks nobody else meanwhile", async () => {
    const user = await buildUser();
    const other = await buildUser();
    for (let attempt = 0; attempt < 3; attempt++) await signIn({ email: user.email });
    expect((await signIn({ email: other.email, password: other.password })).statusCode).toBe(200);
    expect((await signIn({ email: user.email, password: user.password })).statusCode).toBe(200);
    const left = await db
      .selectFrom("throttles")
      .selectAll()
      .where("key", "like", `${limits.signInByClient.name}%`)
      .execute();
    expect(left).toEqual([]);
  });

  it("opens again when the window has passed", async () => {
    const user = await buildUser();
    await useUp(limits.signInByStrangers, emailKey(user.email));
    await db
      .updateTable("throttles")
      .set({ window_ends_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await signIn({ email: user.email, password: user.password })).statusCode).toBe(200);
  });

  it("counts nothing with RATE_LIMITS off", async () => {
    const user = await buildUser();
    await useUp(limits.signInByStrangers, emailKey(user.email));
    settings().RATE_LIMITS = "off";
    const response = await signIn({ email: user.email, password: user.password });
    settings().RATE_LIMITS = "on";
    expect(response.statusCode).toBe(200);
  });
});

describe("by address", () => {
  it("blocks sign-in for every account, also behind forwarding headers of strangers", async () => {
    const user = await buildUser();
    await useUp(limits.signInByAddress, "192.0.2.77");
    const { email, password } = user;
    const blocked = await signIn({
      email,
      password,
      remoteAddress: "192.0.2.77",
      headers: { "x-forwarded-for": "198.51.100.1" },
    });
    expect(blocked.statusCode).toBe(429);
    expect((await signIn({ email, password, remoteAddress: "192.0.2.78" })).statusCode).toBe(200);
  });

  it("does not count those who sign in", async () => {
    const user = await buildUser();
    for (let round = 0; round < 3; round++)
      await signIn({ email: user.email, password: user.password, remoteAddress: "192.0.2.50" });
    const { failures } = await db
      .selectFrom("throttles")
      .select("failures")
      .where("key", "=", `${limits.signInByAddress.name}:192.0.2.50`)
      .executeTakeFirstOrThrow();
    expect(failures).toBe(0);
  });

  it.each([
    [
      "sign-up",
      "/api/users/",
      limits.signUpByAddress,
      { first_name: "A", last_name: "B", password: "long enough password" },
    ],
    ["reset", "/api/users/reset-password/", limits.resetByAddress, {}],
  ] as const)("limits %s", async (_name, url, limit, rest) => {
    await useUp(limit, "127.0.0.1");
    const response = await app.inject({
      method: "POST",
      url,
      payload: { email: `limit-${Date.now()}@example.com`, ...rest },
    });
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(3000);
  });
});

describe("reset links by account", () => {
  it("writes at most three an hour, silently", async () => {
    const user = await buildUser();
    for (let round = 0; round < 5; round++) await sendResetLink(user.email);
    const mails = await db.selectFrom("mail_messages").select("id").where("recipient", "=", user.email).execute();
    expect(mails).toHaveLength(3);
  });
});

describe("throttle", () => {
  it("passes exactly the limit, whatever comes at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 20 }),
        fc.uuid(),
        async (max, attempts, who) => {
          const limit = { name: "test", max, seconds: 60 };
          const results = await Promise.allSettled(Array.from({ length: attempts }, () => throttle(limit, who)));
          expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(Math.min(max, attempts));
        },
      ),
      { numRuns: 25 },
    );
  });
});
