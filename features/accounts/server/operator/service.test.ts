import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getAllowance, takeHold } from "#features/billing/server/allowance/service.ts";
import { registerBillingRoutes } from "#features/billing/server/routes.ts";
import { db, transaction } from "#platform/database/client.ts";
import { ledgerOf } from "#tests/factories/allowance.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildFactor } from "#tests/factories/factors.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import {
  MAX_USERS_FOUND,
  MAX_USERS_LISTED,
  operatorUser,
  operatorUserMessages,
  operatorUsersAnswer,
} from "../../operator-contract.ts";
import { setRole, suspendUser } from "./service.ts";
import { registerAccountRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerAccountRoutes, registerBillingRoutes);

let operator: TestUser;
let user: TestUser;
beforeEach(async () => {
  [operator, user] = [await buildOperator(), await buildUser({ units: 3 })];
});

const post = (url: string, body?: object, who: TestUser | null = operator) => call(who, "POST", url, body);
const find = async (query: Record<string, string>) => {
  const answer = await call(operator, "GET", `/operator/users/?${new URLSearchParams(query)}`);
  return operatorUsersAnswer.strict().parse(answer.json());
};
const idsOf = async (query: Record<string, string>) => (await find(query)).users.map(({ id }) => id);
const show = async (id = user.id) =>
  operatorUser.strict().parse((await call(operator, "GET", `/operator/users/${id}/`)).json());
const noted = async (id = user.id) =>
  (
    await db
      .selectFrom("audit_entries")
      .select(["operator_id", "action", "details"])
      .where("subject", "=", `user ${id}`)
      .orderBy("id")
      .execute()
  ).map(({ operator_id, action, details }) => [operator_id, action, details]);
const units = (count: number, reason = "Apology") => ({ units: count, reason, key: randomUUID() });

describe("operators' calls about users", () => {
  const calls = (id: number): [Method, string, object?][] => [
    ["GET", "/operator/users/"],
    ["GET", `/operator/users/${id}/`],
    ["POST", `/operator/users/${id}/plan/`, { plan: null }],
    ["POST", `/operator/users/${id}/grant-units/`, units(1)],
    ["POST", `/operator/users/${id}/take-units/`, units(1)],
    ["POST", `/operator/users/${id}/suspend/`, { reason: "Spam" }],
    ["POST", `/operator/users/${id}/restore/`],
    ["POST", `/operator/users/${id}/two-factor-off/`],
    ["POST", `/operator/users/${id}/role/`, { role: "operator" }],
    ["POST", `/operator/users/${id}/sign-in-as/`, { reason: "Help" }],
  ];

  it("are 401 to visitors, 403 to users, also about themselves, and change nothing", async () => {
    const before = await show();
    for (const [method, url, body] of calls(user.id)) {
      expect([url, (await call(null, method, url, body)).statusCode]).toEqual([url, 401]);
      expect([url, (await call(user, method, url, body)).statusCode]).toEqual([url, 403]);
    }
    expect(await show()).toEqual(before);
    expect(await noted()).toEqual([]);
  });

  it("are 404 about nobody, and 400 about what is no id", async () => {
    for (const [method, url, body] of calls(2 ** 40).slice(1))
      expect([url, (await call(operator, method, url, body)).statusCode]).toEqual([url, 404]);
    for (const [method, url, body] of calls(Number.NaN).slice(1))
      expect([url, (await call(operator, method, url, body)).statusCode]).toEqual([url, 400]);
  });

  it.each<[string, (id: number) => string, unknown, object]>([
    [
      "no reason",
      (id: number | string) => `/operator/users/${id}/suspend/`,
      { reason: "  " },
      { reason: operatorUserMessages.reasonRequired },
    ],
    [
      "a role that is none",
      (id: number | string) => `/operator/users/${id}/role/`,
      { role: "king" },
      { role: operatorUserMessages.unknownRole },
    ],
    [
      "no plan's name",
      (id: number | string) => `/operator/users/${id}/plan/`,
      { plan: "" },
      { plan: "Choose a plan, or null for none." },
    ],
    [
      "no units",
      (id: number | string) => `/operator/users/${id}/grant-units/`,
      { ...units(0) },
      { units: operatorUserMessages.units },
    ],
    [
      "half a unit",
      (id: number | string) => `/operator/users/${id}/grant-units/`,
      { ...units(1.5) },
      { units: operatorUserMessages.units },
    ],
    [
      "too many units",
      (id: number | string) => `/operator/users/${id}/take-units/`,
      { ...units(1_000_001) },
      { units: operatorUserMessages.units },
    ],
    [
      "no key",
      (id: number | string) => `/operator/users/${id}/grant-units/`,
      { units: 1, reason: "x", key: "k" },
      { key: "This is not a valid id." },
    ],
  ])("refuse %s, naming the field", async (_what, path, body, problem) => {
    const answer = await post(path(user.id), body as object);
    expect([answer.statusCode, answer.json()]).toEqual([400, problem]);
  });
});

describe("finding users", () => {
  it("looks for parts of name, address and company, whatever the case, and for #id", async () => {
    const mark = `q${randomUUID().slice(0, 8)}`;
    const named = await buildUser({ first_name: "Anwen", last_name: `${mark}Pryce` });
    const mailed = await buildUser({ email: `x.${mark}@example.com` });
    const owner = await buildUser();
    await buildCompany(owner.id, { name: `The ${mark.toUpperCase()} Works` });
    expect(await idsOf({ q: mark })).toEqual([owner.id, mailed.id, named.id]);
    expect(await idsOf({ q: `anwen ${mark}p` })).toEqual([named.id]);
    expect(await idsOf({ q: `#${mailed.id}` })).toEqual([mailed.id]);
    expect(await find({ q: `#${2 ** 40}` })).toEqual({ users: [], count: 0, has_more: false });
    expect(await find({ q: `${mark}%` })).toEqual({ users: [], count: 0, has_more: false });
    expect(await idsOf({ q: mark, page: "2", page_size: "2" })).toEqual([named.id]);
    expect((await find({ q: mark, page: "2", page_size: "2" })).count).toBe(3);
  });

  it("takes one or two letters as the beginning of a word", async () => {
    const user = await buildUser({ first_name: "Ada", last_name: "Øzge" });
    expect(await idsOf({ q: "øz" })).toContain(user.id);
    expect(await idsOf({ q: "zg" })).not.toContain(user.id);
  });

  it("narrows by role, plan and state", async () => {
    const last_name = `n${randomUUID().slice(0, 8)}`;
    const plain = await buildUser({ last_name });
    const staff = await buildOperator({ last_name });
    const planned = await buildUser({ last_name, plan: { word_limit: 1, anchor_text_links: 1 } });
    const suspended = await buildUser({ last_name, suspended: true });
    const leaving = await buildUser({ last_name });
    await db.updateTable("users").set({ deletion_due_at: new Date() }).where("id", "=", leaving.id).execute();
    const { plan_slug } = await show(planned.id);
    const by = (query: Record<string, string>) => idsOf({ q: last_name, ...query });
    expect(await by({ role: "operator" })).toEqual([staff.id]);
    expect(await by({ plan: String(plan_slug) })).toEqual([planned.id]);
    expect(await by({ plan: "none", role: "user" })).toEqual([leaving.id, suspended.id, plain.id]);
    expect(await by({ state: "suspended" })).toEqual([suspended.id]);
    expect(await by({ state: "deletion" })).toEqual([leaving.id]);
    expect(await idsOf({ state: "suspended" })).toContain(suspended.id);
    expect((await call(operator, "GET", "/operator/users/?state=gone")).statusCode).toBe(400);
  });

  it("counts a hundred at most of those who have some words, and pages through those", async () => {
    const mark = `m${randomUUID().slice(0, 8)}`;
    const rows = Array.from({ length: MAX_USERS_FOUND + 5 }, (_, index) => ({
      slug: `${mark}-${index}`,
      email: `${mark}-${index}`,
      email_key: `${mark}-${index}`,
      password_hash: "",
      first_name: "Ada",
      last_name: mark,
    }));
    await db.insertInto("users").values(rows).execute();
    const first = await find({ q: mark, page_size: "30" });
    expect([first.count, first.has_more, first.users[0]?.email]).toEqual([
      MAX_USERS_FOUND,
      true,
      `${mark}-${MAX_USERS_FOUND + 4}`,
    ]);
    const last = await find({ q: mark, page_size: "30", page: "4" });
    expect([last.users.length, last.users.at(-1)?.email]).toEqual([10, `${mark}-5`]);
    expect((await find({ q: mark, page_size: "30", page: "5" })).users).toEqual([]);
    expect((await find({ q: `${mark}-104` })).count).toBe(1);
    const all = await find({ page_size: "100" });
    const countAll = db.selectFrom("users").select(({ fn }) => fn.countAll<number>().as("users"));
    const { users } = await countAll.executeTakeFirstOrThrow(); // those of other files among them
    expect([all.count, all.has_more, all.users.length]).toEqual([
      Math.min(users, MAX_USERS_LISTED),
      users > MAX_USERS_LISTED,
      100,
    ]);
    expect(all.count).toBeGreaterThan(MAX_USERS_FOUND);
    await db.deleteFrom("users").where("last_name", "=", mark).execute();
  });

  it("shows what belongs to a user", async () => {
    await buildPost(user.id, { status: "published" });
    await buildPost(user.id, { status: "draft" });
    await buildCompany(user.id, { name: "Halden Marine" });
    await buildFactor(user);
    const ticket = { owner_id: user.id, owner_email: user.email, category: "Billing" };
    await db
      .insertInto("tickets")
      .values([ticket, { ...ticket, status: "Resolved" }])
      .execute();
    const [listed] = (await find({ q: user.email })).users;
    expect(listed).toMatchObject({ press_releases: 3, posts: 2, plan: null, role: "user", suspended_at: null });
    expect(await show()).toMatchObject({
      available: 3,
      two_factor: true,
      open_tickets: 1,
      companies_count: 1,
      posts: 2,
      companies: [{ name: "Halden Marine" }],
      posts_by_status: [
        { status: "draft", posts: 1 },
        { status: "published", posts: 1 },
      ],
      sessions: [{ user_agent: "test", ip: "127.0.0.1", operator: null }],
      ledger: [{ kind: "grant", units: 3 }],
    });
    expect((await show()).last_seen_at).not.toBeNull();
  });
});

describe("releases", () => {
  it("are granted once for a key, also when it comes twice at once", async () => {
    const body = units(5);
    const answers = await Promise.all([1, 2, 3].map(() => post(`/operator/users/${user.id}/grant-units/`, body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await show()).toMatchObject({ press_releases: 8, available: 8 });
    expect(await noted()).toEqual([[operator.id, "user.grant-units", `${user.email}: 5 releases. Apology`]]);
  });

  it("are taken once for a key, and the ledger says why", async () => {
    const body = units(2, "Granted by mistake");
    await Promise.all([1, 2].map(() => post(`/operator/users/${user.id}/take-units/`, body)));
    expect(await show()).toMatchObject({ press_releases: 1, available: 1, ledger: [{ reason: body.reason }, {}] });
    expect(await noted()).toEqual([[operator.id, "user.take-units", `${user.email}: 2 releases. Granted by mistake`]]);
  });

  it("are not taken below zero, nor those that a post holds, also by two at once", async () => {
    const { id } = await buildPost(user.id);
    await transaction((tx) => takeHold(tx, { id, owner_id: user.id, company_id: null }));
    const answers = await Promise.all([1, 2].map(() => post(`/operator/users/${user.id}/take-units/`, units(2))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toEqual({ units: "There are no releases to take." });
    expect(await getAllowance(user.id)).toMatchObject({ available: 0 });
    expect((await ledgerOf(user.id)).map(({ kind }) => kind)).toEqual(["grant", "hold", "hold", "settle"]);
    const one = await buildUser({ units: 1 });
    expect((await post(`/operator/users/${one.id}/take-units/`, units(2))).json()).toEqual({
      units: "You can take at most 1.",
    });
    expect(await noted(one.id)).toEqual([]);
  });

  it("stay as they are when the plan changes", async () => {
    const other = await buildUser({ plan: { word_limit: 300, anchor_text_links: 2 } });
    const { plan_slug, plan } = await show(other.id);
    const changed = operatorUser.parse((await post(`/operator/users/${user.id}/plan/`, { plan: plan_slug })).json());
    expect(changed).toMatchObject({ plan, plan_slug, press_releases: 3 });
    await post(`/operator/users/${user.id}/plan/`, { plan: plan_slug });
    await post(`/operator/users/${user.id}/plan/`, { plan: null });
    expect((await post(`/operator/users/${user.id}/plan/`, { plan: "nothing" })).statusCode).toBe(404);
    expect(await noted()).toEqual([
      [operator.id, "user.plan", `${user.email}: no plan → ${plan}`],
      [operator.id, "user.plan", `${user.email}: ${plan} → no plan`],
    ]);
  });
});

describe("an account's standing", () => {
  const meStatus = async (who: TestUser) => (await call(who, "GET", "/api/users/me/")).statusCode;

  it("is suspended with its sessions at once, and restored", async () => {
    expect(await meStatus(user)).toBe(200);
    const suspended = await post(`/operator/users/${user.id}/suspend/`, { reason: "Spam" });
    expect(operatorUser.parse(suspended.json()).suspended_at).not.toBeNull();
    expect(await meStatus(user)).toBe(401);
    await post(`/operator/users/${user.id}/suspend/`, { reason: "Again" });
    expect(operatorUser.parse((await post(`/operator/users/${user.id}/restore/`)).json()).suspended_at).toBeNull();
    await post(`/operator/users/${user.id}/restore/`);
    expect(await noted()).toEqual([
      [operator.id, "user.suspend", `${user.email}: Spam`],
      [operator.id, "user.restore", user.email],
    ]);
  });

  it("is not restored once its deletion has begun", async () => {
    await db
      .updateTable("users")
      .set({ suspended_at: new Date(), deletion_due_at: new Date(0) })
      .where("id", "=", user.id)
      .execute();
    const answer = await post(`/operator/users/${user.id}/restore/`);
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: operatorUserMessages.beingDeleted }]);
    await db.updateTable("users").set({ deletion_due_at: null }).where("id", "=", user.id).execute();
  });

  it("loses its second factor, and its owner is told", async () => {
    await buildFactor(user);
    expect(operatorUser.parse((await post(`/operator/users/${user.id}/two-factor-off/`)).json()).two_factor).toBe(
      false,
    );
    await post(`/operator/users/${user.id}/two-factor-off/`);
    expect(await noted()).toEqual([[operator.id, "user.two-factor-off", user.email]]);
    const mail = db.selectFrom("mail_messages").select("subject").where("recipient", "=", user.email);
    expect(await mail.execute()).toEqual([{ subject: "Two-factor sign-in is off" }]);
  });

  it("changes its role, and is signed out everywhere", async () => {
    await post(`/operator/users/${user.id}/role/`, { role: "operator" });
    expect(await meStatus(user)).toBe(401);
    expect((await show()).role).toBe("operator");
    await post(`/operator/users/${user.id}/role/`, { role: "operator" });
    await post(`/operator/users/${user.id}/role/`, { role: "user" });
    expect((await noted()).map(([, , details]) => details)).toEqual([
      `${user.email}: user → operator`,
      `${user.email}: operator → user`,
    ]);
    await post(`/operator/users/${user.id}/suspend/`, { reason: "Spam" });
    expect((await post(`/operator/users/${user.id}/role/`, { role: "operator" })).json()).toEqual({
      detail: operatorUserMessages.suspendedNoRole,
    });
  });

  it("is nobody's own to suspend or to change", async () => {
    for (const [url, body] of [
      [`/operator/users/${operator.id}/suspend/`, { reason: "Holiday" }],
      [`/operator/users/${operator.id}/role/`, { role: "user" }],
    ] as const) {
      const answer = await post(url, body);
      expect([answer.statusCode, answer.json()]).toEqual([403, { detail: operatorUserMessages.notYourself }]);
    }
    expect(await meStatus(operator)).toBe(200);
  });

  it("stays an operator's with the last one, also when two remove each other at once", async () => {
    for (const remove of [
      (by: TestUser, of: TestUser) => suspendUser(by.actor, of.id, "Left"),
      (by: TestUser, of: TestUser) => setRole(by.actor, of.id, "user"),
    ]) {
      await db.updateTable("users").set({ role: "user" }).where("role", "=", "operator").execute();
      const [one, two] = [await buildOperator(), await buildOperator()];
      const results = await Promise.allSettled([remove(one, two), remove(two, one)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const refused = results.find((result) => result.status === "rejected");
      expect(refused?.reason).toMatchObject({ status: 409, message: operatorUserMessages.lastOperator });
    }
  });
});
