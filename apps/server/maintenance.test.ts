/** Maintenance mode over the whole server: who may still change something. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#features/accounts/server/acting/service.ts";
import { ACCESS_COOKIE } from "#features/accounts/server/access.ts";
import { notices } from "#features/announcements/contract.ts";
import { contentJobs } from "#features/content/server/jobs.ts";
import { MAINTENANCE_MESSAGE, MAINTENANCE_SETTINGS, maintenanceSettings } from "#features/maintenance/contract.ts";
import { setMaintenance } from "#features/maintenance/server/service.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;
const EDIT_PROFILE = "/api/edit-user/";

/** Sessions, so that operators get in and customers see their dashboard; what readers send; and Stripe, which repeats for days. */
const OPEN_TO_ALL = [
  "POST /api/jwt/create/",
  "POST /api/jwt/refresh/",
  "POST /api/jwt/verify/",
  "POST /api/logout/",
  "POST /api/users/reset-password/",
  "POST /api/users/reset-password-confirm/",
  "POST /api/users/return/",
  "POST /click/:guid",
  "POST /api/announcements/:id/dismiss/",
  "POST /contact",
  "POST /report",
  "POST /mcp", // what it does are calls, which are refused
  "POST /websub",
  "POST /follow/manage",
  "POST /follow/stop/:token",
  "POST /unsubscribe/:token",
  "POST /alerts/stop/:token",
  "POST /coverage-emails/:token",
  "POST /stripe/webhook/",
];

let app: App;
const open: string[] = [];
let user: TestUser;
let operator: TestUser;
beforeAll(async () => {
  app = await buildWholeServer({
    onRoute: ({ method, url, config }) => {
      if (config?.duringMaintenance) open.push(`${[method].flat().join()} ${url}`);
    },
  });
});
beforeEach(async () => {
  [user, operator] = [await buildUser(), await buildOperator()];
});
afterEach(() => setMaintenance(COMMAND_LINE, { is_on: false }));
afterAll(() => app.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (cookie: string, method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
const byUser = (method: Method, url: string, payload?: object) => call(cookiesOf(user), method, url, payload);
const publish = async () => {
  for (const job of contentJobs.filter(({ queue }) => queue === "publish-missed"))
    await job.handler({}, { id: "1", attempt: 1, isLastAttempt: true, signal: new AbortController().signal });
};

describe("maintenance mode", () => {
  it("is set by operators alone", async () => {
    const change = { is_on: true };
    expect((await call("", "POST", MAINTENANCE_SETTINGS, change)).statusCode).toBe(401);
    expect((await byUser("POST", MAINTENANCE_SETTINGS, change)).statusCode).toBe(403);
    expect((await byUser("GET", MAINTENANCE_SETTINGS)).statusCode).toBe(403);
    expect((await byUser("POST", EDIT_PROFILE, {})).statusCode).not.toBe(503);
  });

  it("refuses customers' and visitors' changes with the message and Retry-After, and nothing else", async () => {
    const until = new Date(Date.now() + 120_000).toISOString();
    const set = await call(cookiesOf(operator), "POST", MAINTENANCE_SETTINGS, {
      is_on: true,
      message: "Back soon.",
      until,
    });
    expect(maintenanceSettings.strict().parse(set.json())).toMatchObject({ is_on: true, pauses_publishing: false });
    for (const refused of [
      await byUser("POST", EDIT_PROFILE, {}),
      await byUser("POST", "/api/posts/nothing-such/create/", {}),
      await call("", "POST", "/api/users/", {}),
    ].filter(({ statusCode }) => statusCode !== 404)) {
      expect([refused.statusCode, refused.json()]).toEqual([503, { detail: "Back soon." }]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(100);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(120);
    }
    expect((await byUser("GET", "/api/users/me/")).statusCode).toBe(200);
    expect((await call("", "GET", "/")).statusCode).toBe(200);
    const login = { email: user.email, password: user.password };
    expect((await call("", "POST", "/api/jwt/create/", login)).statusCode).toBe(200);
    expect((await byUser("POST", "/api/logout/")).statusCode).toBe(200);
  });

  it("stays out of the way of the calls that are marked so, and of no other", () => {
    expect(open.toSorted()).toEqual(OPEN_TO_ALL.toSorted());
  });

  it("lets operators work, but not in a customer's account", async () => {
    const { tokens } = await signInAs(operator.actor, user.id, "Ticket 12");
    await setMaintenance(COMMAND_LINE, { is_on: true });
    expect((await call(cookiesOf(operator), "POST", EDIT_PROFILE, {})).statusCode).not.toBe(503);
    const acting = await call(`${ACCESS_COOKIE}=${tokens.accessToken}`, "POST", EDIT_PROFILE, {});
    expect([acting.statusCode, acting.json()]).toEqual([503, { detail: MAINTENANCE_MESSAGE }]);
  });

  it("tells the dashboard, ends by itself, and is in the audit log", async () => {
    const until = new Date(Date.now() + 60_000).toISOString();
    await call(cookiesOf(operator), "POST", MAINTENANCE_SETTINGS, { is_on: true, until, pauses_publishing: true });
    const read = async () => notices.strict().parse((await byUser("GET", "/api/notices/")).json());
    expect((await read()).maintenance).toEqual({ message: MAINTENANCE_MESSAGE, until });
    const value = JSON.stringify({
      is_on: true,
      message: "",
      until: new Date(0).toISOString(),
      pauses_publishing: true,
    });
    await db.updateTable("site_settings").set({ value }).where("name", "=", "maintenance").execute();
    expect((await read()).maintenance).toBeNull();
    expect((await byUser("POST", EDIT_PROFILE, {})).statusCode).not.toBe(503);
    const entries = await db.selectFrom("audit_entries").selectAll().where("operator_id", "=", operator.id).execute();
    expect(entries).toMatchObject([{ action: "maintenance.on", details: `Until ${until}. publishing paused` }]);
  });

  it.each([
    ["an end in the past", { until: new Date(0).toISOString() }, "until"],
    ["an end that is no time", { until: "tomorrow" }, "until"],
    ["too long a message", { message: "x".repeat(301) }, "message"],
    ["a switch that is none", { is_on: "yes" }, "is_on"],
  ])("refuses %s", async (_name, change, field) => {
    const answer = await call(cookiesOf(operator), "POST", MAINTENANCE_SETTINGS, { is_on: true, ...change });
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, [field]]);
  });

  it("refuses the older of two saves", async () => {
    const { version } = (await call(cookiesOf(operator), "GET", MAINTENANCE_SETTINGS)).json<{ version: string }>();
    const save = (message: string) =>
      call(cookiesOf(operator), "POST", MAINTENANCE_SETTINGS, { is_on: true, message, version });
    const statuses = (await Promise.all([save("a"), save("b")])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("publishes at the time, or after the end where publishing is paused", async () => {
    const statusOf = async (id: number) =>
      (await db.selectFrom("posts").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
    const due = () => buildPost(user.id, { status: "scheduled", publish_at: new Date(Date.now() - 1000) });
    await setMaintenance(COMMAND_LINE, { is_on: true, pauses_publishing: true });
    const post = await due();
    await publish();
    expect(await statusOf(post.id)).toBe("scheduled");
    await setMaintenance(COMMAND_LINE, { is_on: true });
    await publish();
    expect(await statusOf(post.id)).not.toBe("scheduled");
  });
});

it("collections are a room whose changes are refused, too", async () => {
  await setMaintenance(COMMAND_LINE, { is_on: true });
  expect((await byUser("POST", "/collections/create/", {})).statusCode).toBe(503);
});
