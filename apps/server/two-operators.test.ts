/** Two operators who edit one thing: whoever saves second is told, and nothing of the first is lost. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerBillingRoutes } from "#features/billing/server/routes.ts";
import { setModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import { registerCategoryRoutes } from "#features/categories/server/routes.ts";
import { registerContentRoutes } from "#features/content/server/routes.ts";
import { registerOutletRoutes } from "#features/coverage/server/outlets/routes.ts";
import { registerFrontPageRoutes } from "#features/newsroom/server/routes.ts";
import { registerNewsRoutes } from "#features/news/server/routes.ts";
import { registerOperationRoutes } from "#features/operation/server/routes.ts";
import { registerReportRoutes } from "#features/reports/server/routes.ts";
import { db } from "#platform/database/client.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildOperator, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";

const calls = callsOfThisFile(
  registerBillingRoutes,
  registerCategoryRoutes,
  registerOutletRoutes,
  registerContentRoutes,
  registerFrontPageRoutes,
  registerNewsRoutes,
  registerOperationRoutes,
  registerReportRoutes,
);
deliveriesOfThisFile(); // its settings: webhooks have sealed keys
let operator: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
});
afterAll(() => setModerationSettings(operator.actor, { policy: "off", link_blocklist: [] }));

type Fields = Record<string, unknown> & { version?: string };
type Edited = {
  method: Method;
  path: string;
  /** As a form reads it. */
  read: () => Promise<Fields>;
  /** Everything that the form sends with this name. */
  sent: (stored: Fields, name: string) => Fields;
  /** The field that is changed here. */
  field: string;
};

const mark = () => crypto.randomUUID().slice(0, 8);
const answered = async (method: Method, path: string, body?: Fields) => {
  const answer = await calls.call(operator, method, path, body);
  return { status: answer.statusCode, body: answer.json<Fields>() };
};
const read = async (path: string) => (await answered("GET", path)).body;
const listed = async (path: string, list: string, id: unknown) => {
  const all = (await read(path))[list] as Fields[];
  const found = all.find((each) => each["id"] === id);
  if (!found) throw new Error("It is not in the list.");
  return found;
};

async function aPlatform(): Promise<Edited> {
  const { id } = await createPlatform();
  const path = `/operator/platforms/${id}/`;
  const sent = ({ way, type, url, plan_ids }: Fields, name: string) => ({ way, type, url, plan_ids, name });
  return { method: "PUT", path, read: () => read(path), sent, field: "name" };
}

async function aPlan(): Promise<Edited> {
  const plan = { name: `Plan ${mark()}`, price: 100, currency: "gbp", period: "month" };
  const limits = { press_releases: 1, word_limit: 400, anchor_text_links: 1 };
  const { body } = await answered("POST", "/operator/plans/", { ...plan, ...limits });
  return {
    method: "PUT",
    path: `/operator/plans/${String(body["slug"])}/`,
    field: "name",
    read: () => listed("/operator/plans/", "plans", body["id"]),
    sent: (_stored, name) => ({ name }),
  };
}

async function aCategory(): Promise<Edited> {
  const { body } = await answered("POST", "/operator/categories/", { label: `Label ${mark()}` });
  const id = Number(body["id"]);
  return {
    method: "PUT",
    path: `/operator/categories/${id}/`,
    field: "topic",
    read: () => listed("/operator/categories/", "categories", id),
    sent: (_stored, topic) => ({ topic }),
  };
}

async function aFeed(): Promise<Edited> {
  const { body } = await answered("POST", "/operator/feeds/", { url: `https://${mark()}.example/feed.xml` });
  const path = `/operator/feeds/${Number(body["id"])}/`;
  return { method: "POST", path, read: () => read(path), sent: (_stored, name) => ({ name }), field: "name" };
}

async function anOutlet(): Promise<Edited> {
  const outlet = db.insertInto("coverage_outlets").values({ name: `Outlet ${mark()}` });
  const { id } = await outlet.returning("id").executeTakeFirstOrThrow();
  const path = `/operator/outlets/${id}/`;
  return { method: "PUT", path, read: () => read(path), sent: (_stored, name) => ({ name }), field: "name" };
}

async function moderation(): Promise<Edited> {
  const path = "/operator/settings/moderation/";
  const sent = (_stored: Fields, host: string) => ({ policy: "flagged", link_blocklist: [`${host}.example`] });
  return { method: "POST", path, read: () => read(path), sent, field: "link_blocklist" };
}

describe.each([
  ["a platform", aPlatform],
  ["a plan", aPlan],
  ["a category", aCategory],
  ["a feed", aFeed],
  ["an outlet", anOutlet],
  ["moderation's settings", moderation],
])("%s", (_what, make) => {
  it("is saved on the version it was opened on, and refused on an older one, which changes and notes nothing", async () => {
    const { method, path, read, sent, field } = await make();
    const opened = await read();
    expect(opened.version).toEqual(expect.any(String));
    const first = await answered(method, path, {
      ...sent(opened, `first-${mark()}`),
      version: opened.version as string,
    });
    expect(first.status).toBe(200);
    const noted = () => db.selectFrom("audit_entries").select("id").where("operator_id", "=", operator.id).execute();
    const before = (await noted()).length;
    const second = await answered(method, path, {
      ...sent(opened, `second-${mark()}`),
      version: opened.version as string,
    });
    expect([second.status, second.body["detail"]]).toEqual([409, expect.stringContaining("Someone else has changed")]);
    const stored = await read();
    expect(stored[field]).toEqual(first.body[field]);
    expect((await noted()).length).toBe(before);
    expect(first.body.version).toBe(stored.version);
    const again = await answered(method, path, {
      ...sent(stored, `second-${mark()}`),
      version: stored.version as string,
    });
    expect(again.status).toBe(200);
  });

  it("is saved without a version too, as older pages and scripts do", async () => {
    const { method, path, read, sent } = await make();
    const opened = await read();
    await answered(method, path, sent(opened, `first-${mark()}`));
    expect((await answered(method, path, sent(opened, `second-${mark()}`))).status).toBe(200);
  });

  it("refuses a change of nothing but the version, or one that is no version", async () => {
    const { method, path, read, sent } = await make();
    const opened = await read();
    const wrong = await answered(method, path, { ...sent(opened, mark()), version: 7 as unknown as string });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ["version"]]);
  });
});

describe("what a form does not hold", () => {
  it("makes no version: a plan that is put on sale, a category that others move past", async () => {
    const plan = await aPlan();
    const { version } = await plan.read();
    await answered("PUT", plan.path, { is_offered: false });
    expect((await plan.read()).version).toBe(version);
    const category = await aCategory();
    const seen = await category.read();
    await answered("PUT", (await aCategory()).path, { position: 1 });
    const moved = await category.read();
    expect([moved["position"], moved.version]).toEqual([Number(seen["position"]) + 1, seen.version]);
  });

  it("makes one where it goes with the form: a platform's plans and its secret", async () => {
    const { id } = await createPlatform({ way: "webhook", endpoint: "https://harbour.example/in" });
    const path = `/operator/platforms/${id}/`;
    const { way, type, endpoint, name, version } = await read(path);
    const same = { way, type, endpoint, name };
    await answered("PUT", path, { ...same, secret: "another-signing-key-of-32-characters" });
    expect((await answered("PUT", path, { ...same, version: version as string })).status).toBe(409);
    const plan = await aPlan();
    const seen = await read(path);
    await answered("PUT", path, { ...same, plan_ids: [(await plan.read())["id"]] });
    expect((await read(path)).version).not.toBe(seen.version);
  });
});
