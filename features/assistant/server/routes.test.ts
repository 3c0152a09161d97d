/** What all calls of the assistant have in common; each has its own file beside this one. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { runsOf } from "#tests/factories/assistant.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";
import { buildAssistantApp } from "#tests/support/apps/assistant-app.ts";
import { ASKED, callAssistant, COMMAND_LINE, DRAFT, EDIT } from "#tests/support/apps/assistant-calls.ts";
import { assistantMessages as messages } from "../contract.ts";
import { setDailyLimit } from "./usage/service.ts";

const RUN_ID = "00000000-0000-4000-8000-000000000000";

const { caller, post } = callAssistant();

describe("visitors", () => {
  it.each([
    ["POST", "/ai/assistant/"],
    ["POST", "/ai/edit/"],
    ["POST", "/ai/assistant/stream/"],
    ["POST", "/ai/edit/stream/"],
    ["POST", `/ai/runs/${RUN_ID}/stop/`],
    ["GET", `/ai/runs/${RUN_ID}/stream/`],
    ["GET", "/ai/status/"],
  ] as const)("are asked to sign in, whatever they send: %s %s", async (method, url) => {
    const answer = await caller.app.inject({ method, url, ...(method === "POST" && { payload: { articleType: 5 } }) });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      401,
      { error: expect.any(String), detail: expect.any(String) },
    ]);
    expect(caller.writer.begun).toEqual([]);
  });
});

describe.each([
  ["/ai/assistant/", ASKED],
  ["/ai/edit/", EDIT],
] as const)("a failure that nobody foresaw, of %s", (path, body) => {
  it("says so as every other error does, and tells nothing of it", async () => {
    const answering = post(path, body);
    (await caller.writer.next()).fail(new Error("secret details"));
    const answer = await answering;
    const said = "An unexpected error occurred.";
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { error: said, detail: said, request_id: answer.headers["x-request-id"] },
    ]);
    expect(await runsOf(caller.user)).toMatchObject([{ state: "failed", reserved_tokens: 0, input_tokens: 0 }]);
  });
});

describe("limits", () => {
  it("leave two at a time to each user, however many ask at once", async () => {
    const answering = Array.from({ length: 20 }, async () => (await post("/ai/assistant/", ASKED)).statusCode);
    const answered: number[] = [];
    for (const each of answering) void each.then((status) => answered.push(status));
    const scripts = [await caller.writer.next(), await caller.writer.next()];
    await vi.waitFor(() => expect(answered).toEqual(Array(18).fill(409)));
    const others = post("/ai/assistant/", ASKED, await buildUser());
    (await caller.writer.next()).finish(DRAFT);
    expect((await others).statusCode).toBe(200);
    for (const script of scripts) script.finish(DRAFT);
    await Promise.all(answering);
    expect(answered.slice(18)).toEqual([200, 200]);
    expect(caller.writer.begun).toHaveLength(3);
  });

  it("say so", async () => {
    const answering = [post("/ai/assistant/", ASKED), post("/ai/assistant/", ASKED)].map(async (each) => each);
    const scripts = [await caller.writer.next(), await caller.writer.next()];
    const refused = await post("/ai/edit/stream/", EDIT);
    expect([refused.statusCode, refused.json()]).toEqual([409, { error: messages.running, detail: messages.running }]);
    for (const script of scripts) script.finish(DRAFT);
    await Promise.all(answering);
  });

  it("refuse more than 20 requests a minute", async () => {
    for (let n = 0; n < 20; n++) {
      const answering = post("/ai/assistant/", ASKED);
      (await caller.writer.next()).finish(DRAFT);
      expect((await answering).statusCode).toBe(200);
    }
    const refused = await post("/ai/assistant/stream/", ASKED);
    expect([refused.statusCode, Number(refused.headers["retry-after"]) <= 60]).toEqual([429, true]);
    expect(refused.json()).toMatchObject({ error: expect.stringMatching(/^Too many attempts/) });
  });

  it.each(["/ai/assistant/", "/ai/assistant/stream/"])(
    "refuse what does not fit into the day's share: %s",
    async (path) => {
      await setDailyLimit(COMMAND_LINE, 999);
      const refused = await post(path, ASKED);
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { error: messages.overLimit, detail: messages.overLimit },
      ]);
      const midnight = new Date().setUTCHours(24, 0, 0, 0);
      expect(Math.abs(Number(refused.headers["retry-after"]) - (midnight - Date.now()) / 1000)).toBeLessThan(60);
      expect(caller.writer.begun).toEqual([]);
    },
  );
});

describe("GET /ai/status/", () => {
  it("says who writes and how much of the day is used", async () => {
    const status = async () =>
      (await caller.app.inject({ url: "/ai/status/", headers: { cookie: cookiesOf(caller.user) } })).json();
    const fresh = { provider: "scripted", model: "scripted-1", is_offline: false, daily_limit: 200_000, used_today: 0 };
    expect(await status()).toEqual(fresh);
    const answering = post("/ai/assistant/", ASKED);
    (await caller.writer.next()).finish(DRAFT, { inputTokens: 300, outputTokens: 33 });
    await answering;
    await setDailyLimit(COMMAND_LINE, null);
    expect(await status()).toEqual({ ...fresh, daily_limit: null, used_today: 333 });
  });

  it("names no service where none is set up", async () => {
    const offline = await buildAssistantApp();
    onTestFinished(() => offline.close());
    const answer = await offline.inject({ url: "/ai/status/", headers: { cookie: cookiesOf(caller.user) } });
    expect(answer.json()).toMatchObject({ provider: "", model: "", is_offline: true });
  });
});
