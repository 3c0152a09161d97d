import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { db } from "#platform/database/client.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import * as deliveredTo from "#features/content/contracts/delivered.ts";
import * as contract from "../../platform-contract.ts";
import { deliverDue } from "../deliveries/sending-service.ts";
import { registerReportRoutes } from "../routes.ts";
import { openSecret } from "./secret-service.ts";

const { platformMessages } = contract;
const { call } = callsOfThisFile(registerReportRoutes);
const kit = deliveriesOfThisFile();

const CREDENTIALS = "User name and application password are required for WordPress.";
let operator: TestUser;
let user: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
  user = await buildUser();
});

const WEBHOOK = { name: "Quay Desk", type: "external", way: "webhook", endpoint: "https://desk.example/hook" };
type Saved = z.infer<typeof contract.savedPlatform>;

async function create(input: object = WEBHOOK): Promise<Saved> {
  const answer = await call(operator, "POST", "/operator/platforms/", input);
  expect(answer.statusCode).toBe(201);
  return contract.savedPlatform.strict().parse(answer.json());
}
const change = (id: number, input: object) => call(operator, "PUT", `/operator/platforms/${id}/`, input);
const secretOf = async (id: number) =>
  openSecret(
    await db.selectFrom("platforms").select(["id", "sealed_secret"]).where("id", "=", id).executeTakeFirstOrThrow(),
  );
const auditOf = async (subject: string) => {
  const entries = db.selectFrom("audit_entries").select("action").where("subject", "=", subject).orderBy("id");
  return (await entries.execute()).map(({ action }) => action);
};

const OPERATOR_CALLS: [Method, string, object?][] = [
  ["GET", "/operator/platforms/"],
  ["POST", "/operator/platforms/", WEBHOOK],
  ["PUT", "/operator/platforms/1/", WEBHOOK],
  ["DELETE", "/operator/platforms/1/"],
  ["POST", "/operator/platforms/1/logo/"],
  ["POST", "/operator/platforms/1/try/"],
  ["GET", "/operator/platforms/1/deliveries/"],
  ["POST", "/operator/deliveries/1/retry/"],
];
const SIGNED_IN_CALLS: [Method, string][] = [
  ["GET", "/rss/internal-website/1/"],
  ["GET", "/rss/external-website/1/"],
  ["GET", "/dashboard/posts/1/deliveries/"],
];

describe("every call", () => {
  it.each([...OPERATOR_CALLS, ...SIGNED_IN_CALLS])("refuses a visitor: %s %s", async (method, path, body) => {
    expect((await call(null, method, path, body)).statusCode).toBe(401);
  });

  it.each(OPERATOR_CALLS)("of operators refuses a user: %s %s", async (method, path, body) => {
    const before = await db.selectFrom("platforms").select("id").execute();
    expect((await call(user, method, path, body)).statusCode).toBe(403);
    expect(await db.selectFrom("platforms").select("id").execute()).toEqual(before);
  });

  it.each([
    ...([
      ["PUT", "/operator/platforms/987654/", WEBHOOK],
      ["DELETE", "/operator/platforms/987654/"],
    ] as const),
    ...([
      ["POST", "/operator/platforms/987654/try/"],
      ["GET", "/operator/platforms/987654/deliveries/"],
    ] as const),
    ...([
      ["POST", "/operator/deliveries/987654/retry/"],
      ["GET", "/dashboard/posts/987654/deliveries/"],
    ] as const),
    ...([
      ["GET", "/rss/internal-website/987654/"],
      ["GET", "/platform-logos/987654"],
    ] as const),
  ])("answers 404 for what is not there: %s %s", async (method, path, body?: object) => {
    const answer = await call(operator, method, path, body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ["detail"]]);
  });

  it.each(["0", "x", "1e99", "99999999999999999999"])("refuses the id %s, naming it", async (id) => {
    for (const path of ["/operator/platforms/1/", "/rss/internal-website/1/"]) {
      const url = path.replace("/1/", `/${id}/`);
      const answer = await call(operator, path === "/operator/platforms/1/" ? "DELETE" : "GET", url);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ["id"]]);
    }
  });
});

describe("a platform for everybody", () => {
  it("has the promised fields, under its own type alone", async () => {
    const { id } = await createPlatform({ type: "internal", name: "Own site", potential_audience: "12,000 a month" });
    const answer = await call(user, "GET", `/rss/internal-website/${id}/`);
    expect(deliveredTo.platform.strict().parse(answer.json())).toMatchObject({
      id,
      type: "internal",
      name: "Own site",
      image: null,
      industry: "Shipping",
      top_visiting_countries: "",
      potential_audience: "12,000 a month",
    });
    expect((await call(user, "GET", `/rss/external-website/${id}/`)).statusCode).toBe(404);
  });
});

describe("keeping platforms", () => {
  it("shows a made key once and stores it sealed", async () => {
    const plan = await buildPlan();
    const saved = await create({ ...WEBHOOK, plan_ids: [plan.id] });
    expect(saved).toMatchObject({ ...WEBHOOK, has_secret: true, plan_ids: [plan.id], is_active: true, feed_url: null });
    expect(saved.new_secret).toMatch(/^dlwh_[\w-]{43}$/);
    expect(await secretOf(saved.id)).toBe(saved.new_secret);
    const list = await call(operator, "GET", "/operator/platforms/?q=quay");
    expect(list.body).not.toContain(saved.new_secret ?? "-");
    const parsed = contract.operatorPlatformList.strict().parse(list.json());
    expect(parsed.platforms.map(({ id }) => id)).toContain(saved.id);
    expect(parsed.plans).toContainEqual({ id: plan.id, name: plan.name });
    expect(await auditOf(`platform ${saved.id}`)).toEqual(["platform.create"]);
  });

  it("keeps, changes, remakes and forgets secrets as asked", async () => {
    const { id } = await create({ ...WEBHOOK, secret: "given" });
    expect((await change(id, { ...WEBHOOK, name: "Renamed" })).json()).toMatchObject({
      name: "Renamed",
      new_secret: null,
    });
    expect(await secretOf(id)).toBe("given");
    await change(id, { ...WEBHOOK, secret: "another" });
    expect(await secretOf(id)).toBe("another");
    const remade = contract.savedPlatform.parse((await change(id, { ...WEBHOOK, secret: "" })).json());
    expect(await secretOf(id)).toBe(remade.new_secret);
    const mailed = await change(id, { ...WEBHOOK, way: "email", endpoint: "", email: "desk@a.example" });
    expect(mailed.json()).toMatchObject({ has_secret: false, way: "email" });
    expect(await auditOf(`platform ${id}`)).toHaveLength(5);
  });

  it("never sends a stored password to another site or under another name", async () => {
    const site = {
      ...WEBHOOK,
      way: "wordpress",
      endpoint: "https://site.example/blog",
      username: "desk",
      secret: "pw",
    };
    const { id } = await create(site);
    const { secret: _, ...kept } = site;
    expect((await change(id, { ...kept, endpoint: "https://site.example/news" })).statusCode).toBe(200);
    expect(await secretOf(id)).toBe("pw");
    for (const moved of [{ endpoint: "https://evil.example/blog" }, { username: "admin" }]) {
      const refused = await change(id, { ...kept, ...moved });
      expect([refused.statusCode, refused.json()]).toEqual([400, { secret: CREDENTIALS }]);
    }
    expect(await secretOf(id)).toBe("pw");
  });

  it.each([
    [{ name: " " }, { name: "Name is required." }],
    [{ type: "other" }, { type: "Type must be internal or external." }],
    [{ way: "fax" }, { way: expect.stringContaining("Delivery method must be one of") }],
    [{ endpoint: "" }, { endpoint: "Address is required for this delivery method." }],
    [{ endpoint: "ftp://desk.example/" }, { endpoint: platformMessages.endpoint }],
    [{ endpoint: "https://user:pw@desk.example/" }, { endpoint: platformMessages.endpoint }],
    [{ endpoint: "http://10.0.0.8/hook" }, { endpoint: "10.0.0.8 is not on the public internet." }],
    [{ endpoint: "http://0x7f.1/hook" }, { endpoint: "127.0.0.1 is not on the public internet." }],
    [{ endpoint: "http://[::1]/hook" }, { endpoint: "[::1] is not on the public internet." }],
    [{ endpoint: "https://desk.example:8443/" }, { endpoint: expect.stringContaining("ports 80 and 443") }],
    [{ way: "email" }, { email: "Email is required for this delivery method." }],
    [{ way: "email", email: "a@b.example\r\nBcc: c@d.example" }, { email: "Enter a valid email address." }],
    [{ way: "wordpress" }, { username: CREDENTIALS }],
    [{ way: "wordpress", username: "desk" }, { secret: CREDENTIALS }],
    [
      { way: "wordpress", username: "desk", secret: "x", endpoint: "http://desk.example/" },
      { endpoint: expect.stringContaining("https://") },
    ],
    [{ plan_ids: [987654321] }, { plan_ids: "Plan not found." }],
    [{ name: "a\u0000b" }, { name: expect.stringContaining("cannot be stored") }],
  ])("refuses %j, naming the field", async (wrong, problems) => {
    const refused = await call(operator, "POST", "/operator/platforms/", { ...WEBHOOK, ...wrong });
    expect([refused.statusCode, refused.json()]).toEqual([400, problems]);
  });

  it("removes what nothing was delivered to, and nothing else", async () => {
    const { id } = await create();
    const post = await buildPost(user.id);
    await createDelivery({ postId: post.id, platformId: id });
    const refused = await call(operator, "DELETE", `/operator/platforms/${id}/`);
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: platformMessages.hasDeliveries }]);
    await db.deleteFrom("deliveries").where("platform_id", "=", id).execute();
    expect((await call(operator, "DELETE", `/operator/platforms/${id}/`)).statusCode).toBe(204);
    expect((await call(operator, "DELETE", `/operator/platforms/${id}/`)).statusCode).toBe(404);
    expect(await auditOf(`platform ${id}`)).toEqual(["platform.create", "platform.delete"]);
  });

  it("finds by parts of the name, whatever signs they hold, and pages by name", async () => {
    const mark = `100%_${operator.id}`;
    for (const name of [`b ${mark}`, `A ${mark}`]) await create({ ...WEBHOOK, name });
    const found = async (query: string) => {
      const answer = await call(operator, "GET", `/operator/platforms/?${query}`);
      return contract.operatorPlatformList.parse(answer.json());
    };
    const q = encodeURIComponent(mark);
    expect((await found(`q=${q}`)).platforms.map(({ name }) => name)).toEqual([`A ${mark}`, `b ${mark}`]);
    expect(await found(`q=${q}&page=2&page_size=1`)).toMatchObject({ count: 2, platforms: [{ name: `b ${mark}` }] });
    expect((await found(`q=100__${operator.id}`)).count).toBe(0);
  });

  it("sends the new way what was to be sent the old way", async () => {
    const desk = await kit.outlet();
    const platform = await kit.platform({ way: "feed" });
    const post = await kit.publish();
    const input = { ...WEBHOOK, endpoint: desk.webhook, plan_ids: [] };
    const saved = contract.savedPlatform.parse((await change(platform.id, input)).json());
    desk.signingKey = saved.new_secret ?? "";
    await deliverDue();
    expect(desk.received).toMatchObject([{ isSigned: true, message: { post: { guid: post.guid } } }]);
  });
});
