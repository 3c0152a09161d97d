/** Every call that changes something counts towards its caller's limit of writes a minute. */
import type { RouteOptions } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countWrite, WRITES } from "#features/accounts/server/write-limits.ts";
import type { App } from "#platform/http/app.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

type Call = { method: "POST"; url: string };

/** What keeps a session sound has to work whatever else was done. */
const FREE: string[] = ["/api/jwt/refresh/", "/api/jwt/verify/", "/api/logout/", "/api/users/return/"];

const routes: Call[] = [];
let app: App;
beforeAll(async () => {
  app = await buildWholeServer({ onRoute: (route) => void takePlaceOf(route) });
});
afterAll(() => app.close());
beforeEach(() => resetSettings({ RATE_LIMITS: "on" }));
afterEach(() => resetSettings());

/** What a call would do does not matter here: whether it gets as far does. */
function takePlaceOf(route: RouteOptions): void {
  const methods = [route.method].flat().filter((method) => !["GET", "HEAD", "OPTIONS"].includes(method));
  if (methods.length === 0) return;
  for (const method of methods) routes.push({ method: method as "POST", url: route.url });
  delete route.preHandler;
  delete route.preValidation;
  route.schema = {};
  route.handler = () => Promise.resolve({});
}

const send = ({ method, url }: Call, user: TestUser) =>
  app.inject({
    method,
    url: url.replaceAll(/:\w+/g, "1").replaceAll("*", "x"),
    headers: { cookie: cookiesOf(user) },
  });

async function spend({ actor }: TestUser, writes: number): Promise<void> {
  for (let count = 0; count < writes; count++) await countWrite(actor);
}

describe("a user who has made all writes of a minute", () => {
  it("can make no other, whatever the call, and keeps the session", async () => {
    const [user, operator] = [await buildUser(), await buildOperator()];
    await spend(user, WRITES.max);
    await spend(operator, WRITES.max);
    expect(routes.length).toBeGreaterThan(60);
    for (const route of routes) {
      const answer = await send(route, route.url.includes("/operator/") ? operator : user);
      if (FREE.includes(route.url)) expect([route.url, answer.statusCode]).toEqual([route.url, 200]);
      else {
        expect([route.url, answer.statusCode]).toEqual([route.url, 429]);
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        expect(answer.json<{ detail: string }>().detail).toMatch(
          /^Too many changes at a time\. Try again in \d+ seconds?\.$/,
        );
      }
    }
  });

  it("has fewer while the address is not confirmed", async () => {
    const call = { method: "POST", url: "/stripe/feature-used/" } as const;
    const [fresh, known] = [await buildUser({ unconfirmed: true }), await buildUser()];
    await spend(fresh, WRITES.maxUnconfirmed);
    await spend(known, WRITES.maxUnconfirmed);
    expect((await send(call, fresh)).statusCode).toBe(429);
    expect((await send(call, known)).statusCode).toBe(200);
  });

  it("may make them again when the minute is over", async () => {
    const actor = { id: 2_000_000_001, role: "user", sessionId: "x" } as never;
    for (let count = 0; count < WRITES.max; count++) await countWrite(actor, 1_000);
    await expect(countWrite(actor, 60_999)).rejects.toThrow("Try again in 1 second.");
    await expect(countWrite(actor, 61_000)).resolves.toBeUndefined();
  });
});
