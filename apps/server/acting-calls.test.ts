/** Every call that changes something while an operator acts as a user is an entry of the audit log. */
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCESS_COOKIE } from "#features/accounts/server/access.ts";
import { callWords } from "#features/accounts/server/acting/calls-policy.ts";
import { announceActingCall, noteAbandonedCalls } from "#features/accounts/server/acting/calls-service.ts";
import { signInAs } from "#features/accounts/server/acting/service.ts";
import { createPath, postPath, type SavedPost } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

let operator: TestUser;
let user: TestUser;
let cookie: string;
beforeAll(async () => {
  operator = await buildOperator({ first_name: "Imogen", last_name: "Sayle" });
  user = await buildUser({ units: 5, first_name: "Anwen", last_name: "Rhys" });
  const { tokens } = await signInAs(operator.actor, user.id, "Ticket 12");
  cookie = `${ACCESS_COOKIE}=${tokens.accessToken}`;
});

async function newestEntry() {
  const entries = db
    .selectFrom("audit_entries")
    .select(["id", "operator_id", "acting_as", "action", "subject", "details"]);
  return entries.where("operator_id", "=", operator.id).orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
}
const underWay = () => db.selectFrom("acting_calls").selectAll().where("operator_id", "=", operator.id).execute();
const noted = (action: string, details: string) => ({
  id: expect.any(Number),
  operator_id: operator.id,
  action,
  subject: `user ${user.id}`,
  details,
  acting_as: `Anwen Rhys <${user.email}>`,
});

/** No business of the user's: the session's own upkeep, whose end the session's trigger notes. */
const UPKEEP = ["/api/jwt/refresh/", "/api/jwt/verify/", "/api/logout/", "/api/users/return/"];

describe("every call that an acting operator may make", () => {
  const routes: { method: string; url: string; summary: string; ownerAlone: boolean }[] = [];
  let app: App;
  beforeAll(async () => {
    app = await buildWholeServer({ onRoute: (route) => void takePlaceOf(route) });
  });
  afterAll(() => app.close());

  /** Each call is carried out by itself here: what matters is who notes it. */
  function takePlaceOf(route: RouteOptions): void {
    const methods = [route.method].flat().filter((method) => !["GET", "HEAD", "OPTIONS"].includes(method));
    if (methods.length === 0) return;
    const summary = route.schema?.summary ?? "";
    const ownerAlone = route.config?.ownerAlone === true;
    for (const method of methods) routes.push({ method, url: route.url, summary, ownerAlone });
    delete route.preHandler;
    delete route.preValidation;
    route.schema = { ...(summary && { summary }) };
    route.handler = () => Promise.resolve({ id: 31, name: "Harbour opens" });
  }

  it("is noted with its words and its object", async () => {
    const open = routes.filter(
      ({ url, ownerAlone }) => !url.includes("/operator/") && !ownerAlone && !UPKEEP.includes(url),
    );
    expect(open.length).toBeGreaterThan(40);
    for (const { method, url, summary } of open) {
      const before = (await newestEntry()).id;
      const address = url.replaceAll(/:\w+/g, "1").replaceAll("*", "x");
      const answer = await app.inject({ method: method as "POST", url: address, headers: { cookie } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      const entry = await newestEntry();
      expect(entry).toEqual(noted("acting.write", `${callWords({ method, url, summary })}: #31 "Harbour opens"`));
      expect(entry.id).toBeGreaterThan(before);
    }
    expect(await underWay()).toEqual([]);
  });
});

describe("an acted call", () => {
  let app: App;
  beforeAll(async () => {
    app = await buildWholeServer();
  });
  afterAll(() => app.close());

  const send = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });

  it("names the post that was written, changed and deleted", async () => {
    const { payload, headers } = formOf(submissionOf(article));
    const draft = { method: "POST" as const, url: createPath(article, "draft"), payload };
    const created = await app.inject({ ...draft, headers: { ...headers, cookie } });
    const { id, name } = created.json<SavedPost>();
    expect((await newestEntry()).details).toMatch(new RegExp(`\\(POST .*create/\\): #${id} "${name}"$`));
    expect((await send("DELETE", postPath(article, "draft", id))).statusCode).toBe(200);
    expect((await newestEntry()).details).toMatch(new RegExp(`\\(DELETE .*\\): #${id}$`));
  });

  it("is noted where it is denied, and not where its input was refused: that changed nothing", async () => {
    const denied = await send("POST", "/api/users/deletion/", { password: "x" });
    expect(denied.statusCode).toBe(403);
    expect(await newestEntry()).toEqual(
      noted("acting.denied", expect.stringContaining(`(POST /api/users/deletion/): refused (403)`) as string),
    );
    const before = await newestEntry();
    expect((await send("POST", "/dashboard/create-company/", { name: "" })).statusCode).toBe(400);
    expect(await newestEntry()).toEqual(before);
    expect(await underWay()).toEqual([]);
  });

  it("is nothing that the user does, nor what only reads", async () => {
    const before = await newestEntry();
    const own = { cookie: `${ACCESS_COOKIE}=${user.accessToken}` };
    await app.inject({ method: "POST", url: "/stripe/feature-used/", headers: own });
    await app.inject({ url: "/api/users/me/", headers: { cookie } });
    expect(await newestEntry()).toEqual(before);
  });

  it("is noted later, as of unknown outcome, where the server died in it; once by any number of workers", async () => {
    const acting = { operatorId: operator.id, operatorSessionId: "" };
    await announceActingCall({ ...user.actor, acting }, "Save a draft (PUT /x/)");
    await noteAbandonedCalls();
    expect(await underWay()).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => noteAbandonedCalls(0)));
    expect(await newestEntry()).toEqual(
      noted("acting.write", "Save a draft (PUT /x/): outcome unknown: the server stopped"),
    );
    const all = db.selectFrom("audit_entries").select("id").where("details", "like", "Save a draft (PUT /x/)%");
    expect(await all.execute()).toHaveLength(1);
  });
});
