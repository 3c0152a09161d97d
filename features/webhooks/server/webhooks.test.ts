/** Webhooks of a company over HTTP: who sees, adds and changes them, and what the documentation promises of them. */
import { readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { signatureHeaders, signingKey } from "#platform/webhooks/signature.ts";
import { WebhookReceiver } from "#tests/doubles/webhook-receiver.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser, clearThrottles, cookiesOf, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";
import { buildWebhook } from "#tests/factories/webhooks.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { webhooksOfThisFile } from "#tests/support/webhooks.ts";
import {
  MAX_ASKED,
  MAX_WEBHOOKS,
  newWebhookAnswer,
  webhookDeliveries,
  webhookDeliveryDetail,
  webhookMessages,
  webhooks,
} from "../contract.ts";
import type { WebhookEvent } from "../events-contract.ts";
import { listOwn } from "./queries.ts";
import { sendDue } from "./sending-service.ts";
import { replayDelivery } from "./service.ts";
import { insertDeliveries } from "./telling-queries.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const kit = webhooksOfThisFile();
const server = wholeServerOfThisFile();
const INPUT = {
  name: "Intranet",
  address: "https://hooks.example/in",
  events: ["post.published", "alert.hit"],
  password: TEST_PASSWORD,
};

type Method = "GET" | "POST" | "PUT" | "DELETE";
const send = (who: TestUser | null, method: Method, rest = "", payload?: object, company = kit.company().id) =>
  server.app().inject({
    method,
    url: `/api/companies/${company}/webhooks/${rest}`,
    headers: { ...(who && { cookie: cookiesOf(who) }) },
    ...(payload && { payload }),
  });

describe("a webhook", () => {
  it("is added by owners who prove that they are, and by no one else", async () => {
    const editor = await buildUser();
    await addMember(kit.company().id, editor.id, "editor");
    const codes = [];
    for (const who of [null, await buildUser(), editor, kit.owner()])
      codes.push((await send(who, "POST", "", INPUT)).statusCode);
    expect(codes).toEqual([401, 404, 403, 201]);
    const wrong = await send(kit.owner(), "POST", "", { ...INPUT, password: "not the password" });
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { password: "Wrong password." }]);
  });

  it("answers its secret once, stores it sealed, and tells who added it and the company", async () => {
    const answer = newWebhookAnswer.parse((await send(kit.owner(), "POST", "", INPUT)).json());
    expect(answer).toMatchObject({
      detail: webhookMessages.added,
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    });
    const row = await kit.row(answer.webhook.id);
    expect(row?.sealed_secret.toString("latin1")).not.toContain(answer.secret.slice(6));
    const list = await send(kit.owner(), "GET");
    expect(list.body).not.toContain(answer.secret);
    expect(webhooks.parse(list.json()).webhooks).toMatchObject([{ events: INPUT.events, paused: null }]);
    expect((await mailsTo(kit.owner().email)).at(-1)?.subject).toBe("Webhook added: Intranet");
    const act = db.selectFrom("company_events").select("action").where("company_id", "=", kit.company().id);
    expect((await act.orderBy("id", "desc").executeTakeFirst())?.action).toBe("webhook.add");
  });

  it.each([
    "http://hooks.example/in",
    "https://127.0.0.1/in",
    "https://[::1]/in",
    "https://0x7f.1/",
    "https://10.0.0.8/",
    "https://hooks.example:8080/",
    "https://user:pass@hooks.example/",
    "ftp://hooks.example/",
    "hooks",
  ])("is refused at %s", async (address) => {
    const answer = await send(kit.owner(), "POST", "", { ...INPUT, address });
    expect([answer.statusCode, answer.json()]).toEqual([400, { address: webhookMessages.address }]);
  });

  it("is neither added nor sent to what the operator's own requests may reach", async () => {
    const receiver = await new WebhookReceiver().start();
    const disallow = allowOrigins(receiver.origin);
    const added = await send(kit.owner(), "POST", "", { ...INPUT, address: receiver.address });
    expect([added.statusCode, added.json()]).toEqual([400, { address: webhookMessages.address }]);
    const { id } = await kit.webhook(receiver);
    await kit.tell(await kit.post());
    await sendDue();
    const tested = await send(kit.owner(), "POST", `${id}/test/`, {});
    expect(tested.json()).toMatchObject({ is_accepted: false, status: null });
    expect(receiver.requests).toBe(0);
    disallow();
    await receiver.stop();
  });

  it("needs an event, and there is a limit", async () => {
    const none = await send(kit.owner(), "POST", "", { ...INPUT, events: [] });
    expect([none.statusCode, none.json()]).toEqual([400, { events: webhookMessages.noEvents }]);
    for (let count = 0; count < MAX_WEBHOOKS; count++) await buildWebhook(kit.owner().id, kit.company().id);
    expect((await send(kit.owner(), "POST", "", INPUT)).statusCode).toBe(409);
  });

  it("is changed, rotated, tested and removed by its own company alone", async () => {
    const { id } = await buildWebhook(kit.owner().id, kit.company().id);
    const mallory = await buildUser();
    const theirs = await buildCompany(mallory.id);
    const calls = [
      ["PUT", "", INPUT],
      ["POST", "rotate/", { password: TEST_PASSWORD }],
      ["POST", "test/", {}],
      ["POST", "resume/", {}],
      ["GET", "deliveries/", undefined],
      ["GET", "deliveries/1/", undefined],
      ["POST", "deliveries/1/replay/", {}],
      ["DELETE", "", undefined],
    ] as const;
    for (const [method, rest, payload] of calls)
      for (const company of [kit.company().id, theirs.id])
        expect((await send(mallory, method, `${id}/${rest}`, payload, company)).statusCode).toBe(404);
    const changed = await send(kit.owner(), "PUT", `${id}/`, { ...INPUT, name: "Press chat" });
    expect(changed.json()).toMatchObject({ detail: webhookMessages.saved, webhook: { name: "Press chat" } });
    const rotated = newWebhookAnswer.parse(
      (await send(kit.owner(), "POST", `${id}/rotate/`, { password: TEST_PASSWORD })).json(),
    );
    expect(rotated.webhook.both_until).not.toBeNull();
    expect((await send(kit.owner(), "POST", `${id}/resume/`, {})).statusCode).toBe(409);
    expect((await send(kit.owner(), "DELETE", `${id}/`)).statusCode).toBe(200);
    expect(await kit.row(id)).toBeUndefined();
  });

  it("is tested at once, and says what it answered", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    const first = await send(kit.owner(), "POST", `${id}/test/`, {});
    receiver.faultOf = () => ({ status: 503 });
    const second = await send(kit.owner(), "POST", `${id}/test/`, {});
    expect([first.json(), second.json()]).toMatchObject([
      { is_accepted: true, status: 204 },
      { is_accepted: false, status: 503, detail: "The endpoint answered 503." },
    ]);
    expect(receiver.received.map(({ type, isSigned }) => [type, isSigned])).toEqual([
      ["webhook.test", true],
      ["webhook.test", true],
    ]);
  });
});

describe("owners", () => {
  it("all hear that one is added, sent elsewhere, rotated and removed, and of one whose person is no longer an owner", async () => {
    const [adds, hears] = [await buildUser(), await buildUser()];
    for (const each of [adds, hears]) await addMember(kit.company().id, each.id, "owner");
    const { webhook } = newWebhookAnswer.parse((await send(adds, "POST", "", INPUT)).json());
    await send(adds, "PUT", `${webhook.id}/`, { ...INPUT, address: "https://elsewhere.example/in" });
    await send(adds, "PUT", `${webhook.id}/`, { ...INPUT, address: "https://elsewhere.example/in", name: "Chat" });
    await send(adds, "POST", `${webhook.id}/rotate/`, { password: TEST_PASSWORD });
    const changeRole = (role: string) =>
      server.app().inject({
        method: "PUT",
        url: `/api/companies/${kit.company().id}/members/${adds.id}/`,
        headers: { cookie: cookiesOf(kit.owner()) },
        payload: { role },
      });
    expect((await changeRole("editor")).statusCode).toBe(200);
    await send(hears, "DELETE", `${webhook.id}/`);
    const mails = (await mailsTo(hears.email)).filter(({ subject }) => subject.startsWith("Webhook"));
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Webhook added: Intranet",
      "Webhook has another address: Intranet",
      "Webhook has another secret: Chat",
      expect.stringMatching(/^Webhooks that .+ added$/),
      "Webhook removed: Chat",
    ]);
    expect(mails[3]?.text).toContain("Chat: https://elsewhere.example/in");
    expect((await mailsTo(adds.email)).filter(({ subject }) => subject.startsWith("Webhook"))).toHaveLength(3);
  });

  it("end the old secret before its time", async () => {
    const { id } = await buildWebhook(kit.owner().id, kit.company().id);
    await send(kit.owner(), "POST", `${id}/rotate/`, { password: TEST_PASSWORD });
    expect(await kit.row(id)).toMatchObject({ previous_secret: expect.any(Buffer) });
    const mallory = await buildUser();
    expect((await send(mallory, "POST", `${id}/end-old/`, {})).statusCode).toBe(404);
    const ended = await send(kit.owner(), "POST", `${id}/end-old/`, {});
    expect(ended.json()).toMatchObject({ detail: webhookMessages.oldEnded, webhook: { both_until: null } });
    expect(await kit.row(id)).toMatchObject({ previous_secret: null, previous_until: null });
  });

  it("alone have a webhook in their data export", async () => {
    const adds = await buildUser();
    await addMember(kit.company().id, adds.id, "owner");
    await buildWebhook(adds.id, kit.company().id);
    expect(await listOwn(adds.id)).toHaveLength(1);
    await db.updateTable("company_members").set({ role: "editor" }).where("user_id", "=", adds.id).execute();
    expect(await listOwn(adds.id)).toEqual([]);
  });
});

describe("another owner", () => {
  async function withColleague(events: WebhookEvent[]) {
    const colleague = await buildUser();
    await addMember(kit.company().id, colleague.id, "owner");
    return { colleague, ...(await buildWebhook(kit.owner().id, kit.company().id, { events })) };
  }

  it("can neither add the alerts of who added it nor have them sent elsewhere", async () => {
    const { colleague, id } = await withColleague(["post.published"]);
    const adds = await send(colleague, "PUT", `${id}/`, INPUT);
    expect([adds.statusCode, adds.json()]).toEqual([400, { events: webhookMessages.othersAlerts }]);
    const own = await buildWebhook(kit.owner().id, kit.company().id, { events: ["post.published", "alert.hit"] });
    const moved = { ...INPUT, address: "https://elsewhere.example/in" };
    const moves = await send(colleague, "PUT", `${own.id}/`, moved);
    expect([moves.statusCode, moves.json()]).toEqual([400, { address: webhookMessages.othersAddress }]);
    expect((await send(colleague, "PUT", `${own.id}/`, { ...INPUT, name: "Chat" })).statusCode).toBe(200);
    expect((await send(kit.owner(), "PUT", `${own.id}/`, moved)).statusCode).toBe(200);
    const without = { ...INPUT, events: ["post.published"] };
    expect((await send(colleague, "PUT", `${own.id}/`, without)).statusCode).toBe(200);
  });

  it("sees no alerts of theirs in the log, and replays none", async () => {
    const { colleague, id } = await withColleague(["alert.hit"]);
    const hit = {
      webhook_id: id,
      event: "alert.hit" as const,
      line: "alert:1",
      subject: "Rival",
      post_id: null,
      data: {},
    };
    await transaction((tx) => insertDeliveries(tx, [hit]));
    const [row] = await kit.deliveries(id);
    const seen = async (who: TestUser) => {
      const page = webhookDeliveries.parse((await send(who, "GET", `${id}/deliveries/`)).json());
      const one = await send(who, "GET", `${id}/deliveries/${row?.id}/`);
      const replay = await send(who, "POST", `${id}/deliveries/${row?.id}/replay/`, {});
      return [page.count, page.deliveries.length, one.statusCode, replay.statusCode];
    };
    expect(await seen(colleague)).toEqual([0, 0, 404, 404]);
    expect(await seen(kit.owner())).toEqual([1, 1, 200, 200]);
  });
});

describe("a person", () => {
  it("sends at most 60 tests and replays an hour, and is told so", async () => {
    const { id } = await kit.webhook(await kit.receiver());
    await kit.tell(await kit.post());
    const [row] = await kit.deliveries(id);
    const by = { ...kit.owner().actor, ip: "127.0.0.1" };
    resetSettings({ ...settings(), RATE_LIMITS: "on" });
    try {
      for (let count = 0; count < MAX_ASKED; count++) await replayDelivery(by, kit.company().id, id, row?.id ?? 0);
      for (const rest of [`${id}/test/`, `${id}/deliveries/${row?.id}/replay/`]) {
        const answer = await send(kit.owner(), "POST", rest, {});
        expect([answer.statusCode, Number(answer.headers["retry-after"]) > 3000, answer.json()]).toEqual([
          429,
          true,
          { detail: expect.stringMatching(`^${webhookMessages.tooOften} Try again in [0-9]+ minutes[.]$`) },
        ]);
      }
    } finally {
      resetSettings({ ...settings(), RATE_LIMITS: "off" });
    }
  });

  it("is named where they have added a webhook, until they have no account any more", async () => {
    const { id } = await kit.webhook(await kit.receiver());
    const colleague = await buildUser();
    await addMember(kit.company().id, colleague.id, "owner");
    const addedBy = async (who: TestUser) =>
      webhooks.parse((await send(who, "GET")).json()).webhooks.map(({ added_by }) => added_by);
    expect(await addedBy(colleague)).toEqual([{ name: "Ada Lovelace", is_you: false }]);
    expect(await addedBy(kit.owner())).toEqual([{ name: "Ada Lovelace", is_you: true }]);
    await db.updateTable("webhooks").set({ created_by: null }).where("id", "=", id).execute();
    expect(await addedBy(kit.owner())).toEqual([null]);
  });
});

describe("the log", () => {
  it("has request and answer, filters, and pages", async () => {
    const receiver = await kit.receiver();
    const { id } = await kit.webhook(receiver);
    receiver.faultOf = () => ({ status: 200, headers: { "content-type": "text/plain" }, body: "Thanks" });
    const post = await kit.post();
    await kit.tell(...Array.from({ length: 22 }, () => post));
    await sendDue();
    receiver.faultOf = () => ({ status: 500 });
    await kit.tell(post);
    await sendDue();
    const page = webhookDeliveries.parse((await send(kit.owner(), "GET", `${id}/deliveries/`)).json());
    expect([page.count, page.deliveries.length, page.has_older]).toEqual([23, 20, true]);
    expect(page.deliveries[0]).toMatchObject({
      event: "post.updated",
      subject: post.name,
      state: "waiting",
      status: 500,
    });
    const before = page.deliveries.at(-1)?.id;
    const older = await send(kit.owner(), "GET", `${id}/deliveries/?before=${before}`);
    expect(webhookDeliveries.parse(older.json())).toMatchObject({ has_older: false, deliveries: { length: 3 } });
    const failed = await send(kit.owner(), "GET", `${id}/deliveries/?answer=failed&event=post.updated`);
    expect(webhookDeliveries.parse(failed.json()).count).toBe(1);
    const one = await send(kit.owner(), "GET", `${id}/deliveries/${page.deliveries[1]?.id}/`);
    const detail = webhookDeliveryDetail.parse(one.json());
    expect(detail.answer).toEqual({
      headers: expect.objectContaining({ "content-type": "text/plain" }),
      text: "Thanks",
    });
    expect(receiver.received.map(({ body }) => body)).toContain(detail.request.body);
    expect(detail.request.headers["webhook-signature"]).toMatch(/^v1,/);
  });
});

it("is verified by the example in the documentation", async () => {
  const page = readFileSync("docs/product/webhooks.md", "utf8");
  const source = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  type Example = { isGenuine: (headers: Record<string, string>, body: string, secret: string) => boolean };
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Example;
  const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
  const other = `whsec_${Buffer.alloc(32, 2).toString("base64")}`;
  const headers = signatureHeaders({ id: "msg_1", body: "{}", keys: [other, secret].map(signingKey), at: Date.now() });
  const late = signatureHeaders({ id: "msg_1", body: "{}", keys: [signingKey(secret)], at: Date.now() - 3600_000 });
  expect([isGenuine(headers, "{}", secret), isGenuine(headers, "[]", secret)]).toEqual([true, false]);
  expect([isGenuine(late, "{}", secret), isGenuine({}, "{}", secret)]).toEqual([false, false]);
});
