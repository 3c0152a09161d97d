import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Operator } from "#features/audit/server/service.ts";
import { vettingMessages } from "#features/content/contracts/publishing.ts";
import { blockHost } from "#features/content/server/publishing/vetting-service.ts";
import { readSettings, type Settings, settings, settingsSchema } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method, type Who } from "#tests/support/apps/calls.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import {
  assistantSettings,
  environmentAnswer,
  settingsMessages,
  storedModeration,
  systemFacts,
} from "../settings-contract.ts";
import { describeEnvironment, secretsOf, unplacedSettings } from "./environment-policy.ts";
import { registerOperationRoutes } from "./routes.ts";
import * as service from "./settings-service.ts";
import { getToday } from "./today-service.ts";

const { call } = callsOfThisFile(registerOperationRoutes);
const moderation = "/operator/settings/moderation/";
const assistant = "/operator/settings/assistant/";
const environment = "/operator/settings/environment/";
const system = "/operator/settings/system/";

let operator: TestUser;
beforeEach(async () => {
  operator = await buildOperator();
});
afterEach(async () => {
  resetSettings();
  await call(operator, "POST", moderation, { policy: "off", link_blocklist: [] });
  await call(operator, "POST", assistant, { daily_tokens: 200_000 });
});

const actionsOf = ({ id }: TestUser) =>
  db.selectFrom("audit_entries").select(["action", "details"]).where("operator_id", "=", id).orderBy("id").execute();

it("is refused to visitors and users, and nothing is changed", async () => {
  const calls: [Method, string, unknown?][] = [
    ["GET", moderation],
    ["POST", moderation, { policy: "all", link_blocklist: [] }],
    ["GET", assistant],
    ["POST", assistant, { daily_tokens: 1 }],
    ["GET", environment],
    ["GET", system],
  ];
  const statuses = (who: Who) =>
    Promise.all(calls.map(async ([method, path, body]) => (await call(who, method, path, body)).statusCode));
  const before = [(await call(operator, "GET", moderation)).json(), (await call(operator, "GET", assistant)).json()];
  expect(new Set(await statuses(null))).toEqual(new Set([401]));
  expect(new Set(await statuses(await buildUser()))).toEqual(new Set([403]));
  expect([(await call(operator, "GET", moderation)).json(), (await call(operator, "GET", assistant)).json()]).toEqual(
    before,
  );
});

it.each([
  ["getModeration", (who: Operator) => service.getModeration(who)],
  ["setModeration", (who: Operator) => service.setModeration(who, { policy: "all", link_blocklist: [] })],
  ["getAssistant", (who: Operator) => service.getAssistant(who)],
  ["setAssistant", (who: Operator) => service.setAssistant(who, { daily_tokens: 1 })],
  ["getEnvironment", (who: Operator) => service.getEnvironment(who)],
  ["getSystemFacts", (who: Operator) => service.getSystemFacts(who)],
])("%s is for operators, whoever calls it", async (_name, ask: (who: Operator) => unknown) => {
  const asked = Promise.resolve().then(() => ask({ id: 1, role: "user" }));
  await expect(asked).rejects.toMatchObject({ code: "forbidden" });
});

describe("what operators change", () => {
  it("keeps the policy and each host of the block list once, in one spelling", async () => {
    const given = {
      policy: "flagged",
      link_blocklist: ["Casino.Example", "", "https://casino.example/x", "a.example"],
    };
    const answer = await call(operator, "POST", moderation, given);
    const stored = {
      policy: "flagged",
      link_blocklist: ["a.example", "casino.example"],
      is_chosen: true,
      version: expect.any(String),
    };
    expect(storedModeration.strict().parse(answer.json())).toEqual(stored);
    expect((await call(operator, "GET", moderation)).json()).toEqual(stored);
  });

  it("knows that no policy was chosen, also where a host was blocked, until one is saved", async () => {
    await db.deleteFrom("site_settings").where("name", "=", "moderation").execute();
    await blockHost({ id: null, role: "operator" }, "casino.example");
    const before = (await call(operator, "GET", moderation)).json();
    expect(before).toMatchObject({ policy: "off", link_blocklist: ["casino.example"], is_chosen: false });
    expect((await getToday(operator.actor)).setup?.has_moderation).toBe(false);
    const { policy, link_blocklist, version } = before;
    await call(operator, "POST", moderation, { policy, link_blocklist, version });
    expect((await call(operator, "GET", moderation)).json()).toEqual({ ...before, is_chosen: true });
    expect((await getToday(operator.actor)).setup?.has_moderation).toBe(true);
  });

  it("names the field and the host that is none, and keeps what was set", async () => {
    const before = (await call(operator, "GET", moderation)).json();
    const hosts = await call(operator, "POST", moderation, { policy: "all", link_blocklist: ["not a host"] });
    expect([hosts.statusCode, hosts.json()]).toEqual([400, { link_blocklist: vettingMessages.notAHost("not a host") }]);
    const policy = await call(operator, "POST", moderation, { policy: "some", link_blocklist: [] });
    expect([policy.statusCode, policy.json()]).toEqual([400, { policy: settingsMessages.unknownPolicy }]);
    expect((await call(operator, "GET", moderation)).json()).toEqual(before);
  });

  it("sets and takes away the assistant's daily limit, with a line in the audit log for each", async () => {
    for (const daily_tokens of [1500, 0, null]) {
      const answer = await call(operator, "POST", assistant, { daily_tokens });
      expect(assistantSettings.strict().parse(answer.json())).toEqual({ daily_tokens });
    }
    expect((await call(operator, "GET", assistant)).json()).toEqual({ daily_tokens: null });
    expect(await actionsOf(operator)).toEqual([
      { action: "assistant.limit", details: "1500 tokens per user and day" },
      { action: "assistant.limit", details: "0 tokens per user and day" },
      { action: "assistant.limit", details: "No limit" },
    ]);
  });

  it.each([-1, 1.5, 1_000_000_001, "many", undefined])("refuses %s as a daily limit", async (daily_tokens) => {
    const refused = await call(operator, "POST", assistant, { daily_tokens });
    expect([refused.statusCode, refused.json()]).toEqual([400, { daily_tokens: settingsMessages.badTokens }]);
  });
});

describe("the environment", () => {
  const answerNow = async () =>
    environmentAnswer.strict().parse((await call(operator, "GET", environment)).json()).blocks;

  it("names every setting once, with its meaning, in a block of its own kind", async () => {
    const names = (await answerNow()).flatMap((block) => block.settings.map(({ name }) => name));
    expect(names.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
    expect(unplacedSettings()).toEqual([]); // a new setting: add it to a block of environment-policy.ts
    const silent = (await answerNow()).flatMap(({ settings: all }) => all.filter(({ meaning }) => meaning === ""));
    expect(silent).toEqual([]);
  });

  it("says of secrets whether they are set, and of addresses where they lead", async () => {
    resetSettings({ STRIPE_SECRET_KEY: "sk_live_abcdef123456", SMTP_URL: "smtp://user:pass%20word@mail.example:587" });
    const all = (await answerNow()).flatMap((block) => block.settings);
    expect(all.find(({ name }) => name === "STRIPE_SECRET_KEY")).toMatchObject({
      is_secret: true,
      is_set: true,
      value: "",
    });
    expect(all.find(({ name }) => name === "AI_API_KEY")).toMatchObject({ is_secret: true, is_set: false, value: "" });
    expect(all.find(({ name }) => name === "SMTP_URL")?.value).toBe("smtp://mail.example:587");
    expect((await answerNow()).find(({ title }) => title === "Payments")?.summary).toBe("Stripe takes payments.");
  });

  /** Marked by name: a setting whose name says secret and that is placed as shown fails here. */
  const SECRET_NAMES = Object.keys(settingsSchema.shape).filter((name) => /SECRET|KEY$|PASSWORD|TOKEN/.test(name));
  const HIDING_URLS = ["DATABASE_URL", "SMTP_URL", "AI_BASE_URL", "STRIPE_API_URL"] as const;

  it("never answers a secret, whatever it is", () => {
    expect(SECRET_NAMES).toEqual(expect.arrayContaining(["SECRET", "STRIPE_SECRET_KEY", "AI_API_KEY"]));
    // Marks that no address, name or default holds by chance.
    const mark = fc.stringMatching(/^[A-Za-z0-9_.~!*()-]{10,30}$/).map((text) => `§${text}`);
    const secrets = fc.record(Object.fromEntries(SECRET_NAMES.map((name) => [name, mark])));
    fc.assert(
      fc.property(secrets, mark, mark, (secret, user, password) => {
        const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
        const urls = Object.fromEntries(
          HIDING_URLS.map((name) => [name, `smtp://${login}@host.example:99/path?key=${encodeURIComponent(password)}`]),
        );
        const set: Settings = { ...readSettings({}), ...secret, ...urls };
        const shown = JSON.stringify(describeEnvironment(set, { ...secret, ...urls }));
        const hidden = [...Object.values(secret), user, password];
        const leaked = hidden.filter((text) => shown.includes(text) || shown.includes(encodeURIComponent(text)));
        expect(leaked).toEqual([]);
        // And they are known to whoever has to take them out of other texts.
        expect(secretsOf(set)).toEqual(expect.arrayContaining([...Object.values(secret), password]));
      }),
    );
  });

  it("keeps every secret out of every answer", async () => {
    const marks = Object.fromEntries(SECRET_NAMES.map((name) => [name, `mark-of-${name.toLowerCase()}`]));
    resetSettings(marks);
    const answers = await Promise.all(
      [environment, system, moderation, assistant].map((path) => call(operator, "GET", path)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.includes("mark-of-"))).toEqual([]);
  });
});

it("tells of the process, the database and the storage", async () => {
  const facts = systemFacts.strict().parse((await call(operator, "GET", system)).json());
  expect(facts).toMatchObject({ node: process.versions.node, process_id: process.pid, role: settings().ROLE });
  expect(facts.postgres).toMatch(/^\d+/);
  expect(facts.migration).toMatch(/^\d{4}_/);
  expect(facts.database_bytes).toBeGreaterThan(1_000_000);
  expect(facts.connections.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
  expect(Date.parse(facts.started_at)).toBeLessThan(Date.now());
});
