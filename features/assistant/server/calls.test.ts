import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { ScriptedWriter } from "#tests/doubles/scripted-writer.ts";
import { runsOf } from "#tests/factories/assistant.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildAssistantApp, listening } from "#tests/support/assistant-app.ts";
import { resetSettings } from "#tests/support/settings.ts";
import { type AiDraft, assistantMessages as messages, assistantPaths as paths } from "../contract.ts";
import { lockUsage } from "./usage-queries.ts";
import { setDailyLimit } from "./usage-service.ts";
import { WriterError, type WriterFailure } from "./writer.ts";

const DRAFT = { title: "Halden opens a ferry yard", content: "<p>Halden Marine opens a yard in Moss.</p>" };
const ASKED = { articleType: "PR", topic: "Halden opens a ferry yard in Moss" };
const EDIT = { articleType: "PR", currentContent: DRAFT, editRequest: "Make the title shorter", fieldToEdit: "" };
const COMMAND_LINE = { id: null, role: "operator" } as const;
const RUN_ID = "00000000-0000-4000-8000-000000000000";

let user: TestUser;
let writer: ScriptedWriter;
let app: App;
beforeAll(clearThrottles);
beforeEach(async () => {
  user = await buildUser();
  writer = new ScriptedWriter();
  app = await buildAssistantApp(writer);
});
afterEach(async () => {
  await app.close();
  await setDailyLimit(COMMAND_LINE, 200_000);
});

const post = (url: string, payload: object, who: TestUser | null = user) =>
  app.inject({ method: "POST", url, payload, headers: who ? { cookie: cookiesOf(who) } : {} });
const draftOf = (answer: { json: () => unknown }) =>
  JSON.parse((answer.json() as { response: string }).response) as AiDraft;

async function waitingForUsage(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

describe("visitors", () => {
  it.each([
    ["POST", paths.draft],
    ["POST", paths.edit],
    ["POST", paths.draftStream],
    ["POST", paths.editStream],
    ["POST", paths.stop(RUN_ID)],
    ["GET", paths.runStream(RUN_ID)],
    ["GET", paths.status],
  ] as const)("are asked to sign in, whatever they send: %s %s", async (method, url) => {
    const answer = await app.inject({ method, url, ...(method === "POST" && { payload: { articleType: 5 } }) });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      401,
      { error: expect.any(String), detail: expect.any(String) },
    ]);
    expect(writer.begun).toEqual([]);
  });
});

describe("bad input", () => {
  it.each([
    [paths.draft, {}, { articleType: messages.unknownType }],
    [paths.draft, { articleType: "pr", topic: "x" }, { articleType: messages.unknownType }],
    [paths.draft, { articleType: "PR" }, { topic: messages.nothingGiven("Topic, Source page, Facts and wishes") }],
    [paths.draft, { ...ASKED, url: "ftp://example.com" }, { url: messages.badUrl }],
    [paths.draft, { ...ASKED, topic: "x".repeat(301) }, { topic: "Topic can have at most 300 characters." }],
    [paths.edit, { ...EDIT, currentContent: "no JSON" }, { currentContent: messages.contentRequired }],
    [paths.edit, { ...EDIT, currentContent: {} }, { currentContent: messages.contentRequired }],
    [paths.edit, { ...EDIT, currentContent: { title: 5, other: "x" } }, { currentContent: messages.contentRequired }],
    [
      paths.edit,
      { ...EDIT, currentContent: { ...DRAFT, content: "x".repeat(150_001) } },
      { currentContent: "Content can have at most 150000 characters." },
    ],
    [
      paths.edit,
      { ...EDIT, currentContent: JSON.stringify({ ...DRAFT, summary: "a\u0000b" }) },
      { currentContent: "Summary contains characters that cannot be stored." },
    ],
    [paths.edit, { ...EDIT, editRequest: " " }, { editRequest: messages.requestRequired }],
    [
      paths.edit,
      { ...EDIT, fieldToEdit: "questions" },
      { fieldToEdit: expect.stringMatching(/^fieldToEdit must be.*title/) },
    ],
    [paths.editStream, { ...EDIT, editRequest: "" }, { editRequest: messages.requestRequired }],
    [paths.draftStream, { articleType: "Blog" }, { articleType: messages.unknownType }],
  ])("names its field: %s %o", async (url, payload, problems) => {
    const answer = await post(url, payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, problems]);
    expect([writer.begun, await runsOf(user)]).toEqual([[], []]);
  });

  it("takes an edit of the largest text, and of no larger one", async () => {
    const content = "<p>é</p>".repeat(18_000);
    const current = JSON.stringify({ title: "x", content });
    const answering = post(paths.edit, { ...EDIT, currentContent: current });
    const script = await writer.next();
    expect(script.task.edit?.current).toMatchObject({ title: "x", content });
    script.finish({ message: "Done.", changes: {} });
    expect((await answering).statusCode).toBe(200);
    expect((await post(paths.edit, { ...EDIT, currentContent: { content: "x".repeat(200_001) } })).statusCode).toBe(
      400,
    );
  });
});

describe("POST /ai/assistant/", () => {
  it("answers the draft as JSON text, and keeps what it cost", async () => {
    resetSettings({ AI_INPUT_PRICE: 2, AI_OUTPUT_PRICE: 10 });
    onTestFinished(() => resetSettings());
    const answering = post(paths.draft, ASKED);
    const script = await writer.next();
    expect(script.task).toMatchObject({ context: { topic: ASKED.topic }, pages: [], edit: null });
    expect(script.task.categories).toContain("Technology");
    script.finish(DRAFT, { inputTokens: 500, outputTokens: 200 });
    const answer = await answering;
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ["response"]]);
    expect(draftOf(answer)).toMatchObject(DRAFT);
    expect(await runsOf(user)).toMatchObject([
      {
        ...{ purpose: "draft", type_code: "PR", state: "done", provider: "scripted", model: "scripted-1" },
        ...{ reserved_tokens: 0, input_tokens: 500, output_tokens: 200, cost_micros: 3000 },
      },
    ]);
  });

  it.each([
    ["prose", "I am sorry, I would rather talk about ferries."],
    ["a draft without content", '{"title": "Halden"}'],
    ["nothing", ""],
  ])("answers %s as it came", async (_name, text) => {
    const answering = post(paths.draft, ASKED);
    (await writer.next()).finish(text);
    const answer = await answering;
    expect([answer.statusCode, answer.json()]).toEqual([200, { response: text }]);
  });

  it("cuts a long answer that cannot be read, and takes out what cannot be stored", async () => {
    const answering = post(paths.draft, ASKED);
    (await writer.next()).finish(`no JSON\u0000 \ud800${"x".repeat(20_000)}`);
    const { response } = (await answering).json<{ response: string }>();
    expect([response.length, response.slice(0, 12)]).toEqual([9999, "no JSON \ufffdxxx"]);
    expect(await runsOf(user)).toMatchObject([{ state: "done" }]);
  });

  it("is for the fields of the kind: others are ignored", async () => {
    const answering = post(paths.draft, { ...ASKED, ceo_name: "Ida Holm", unknown: "x" });
    const script = await writer.next();
    expect(script.task.context).toEqual({ topic: ASKED.topic });
    script.finish(DRAFT);
    await answering;
  });
});

describe("POST /ai/edit/", () => {
  it("answers what changed as JSON text", async () => {
    const history = ["Name the yard Sundlokka"];
    const answering = post(paths.edit, {
      ...EDIT,
      context: { topic: "Ferries", genre: "" },
      history,
      fieldToEdit: "title",
    });
    const script = await writer.next();
    expect(script.task).toMatchObject({ context: { topic: "Ferries" } });
    expect(script.task.edit).toEqual({ current: DRAFT, request: EDIT.editRequest, field: "title", history });
    script.finish({ message: "Shorter.", changes: { title: "Halden opens a yard" }, updated_fields: ["title"] });
    const { response } = (await answering).json<{ response: string }>();
    expect(JSON.parse(response)).toEqual({
      ...{ message: "Shorter.", updated_fields: ["title"] },
      changes: { title: "Halden opens a yard" },
    });
    expect(await runsOf(user)).toMatchObject([{ purpose: "edit", state: "done" }]);
  });

  it("answers what cannot be read as it came", async () => {
    const answering = post(paths.edit, { ...EDIT, currentContent: JSON.stringify(DRAFT) });
    (await writer.next()).finish("Sure.");
    expect((await answering).json()).toEqual({ response: "Sure." });
  });
});

describe("a provider that fails", () => {
  it.each<[WriterFailure, number, string, string | undefined]>([
    ["busy", 503, messages.busy, "17"],
    ["timed-out", 504, messages.timedOut, undefined],
    ["unreachable", 502, messages.unreachable, undefined],
    ["refused", 502, messages.refused, undefined],
    ["misconfigured", 502, messages.misconfigured, undefined],
  ])("%s is answered with %i", async (failure, status, message, retryAfter) => {
    const answering = post(paths.draft, ASKED);
    const usage = { inputTokens: 70, outputTokens: 3 };
    (await writer.next()).fail(new WriterError(failure, "secret details", { retryAfter: 17, usage }));
    const answer = await answering;
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: message, detail: message }]);
    expect(answer.headers["retry-after"]).toBe(retryAfter);
    expect(await runsOf(user)).toMatchObject([
      { state: "failed", input_tokens: 70, output_tokens: 3, outcome: { type: "failed", error: message } },
    ]);
  });

  it("in a way that nobody foresaw tells nothing of it", async () => {
    const answering = post(paths.edit, EDIT);
    (await writer.next()).fail(new Error("secret details"));
    const answer = await answering;
    expect([answer.statusCode, answer.body.includes("secret")]).toEqual([500, false]);
    expect(await runsOf(user)).toMatchObject([{ state: "failed", reserved_tokens: 0, input_tokens: 0 }]);
  });
});

describe("limits", () => {
  it("leave two at a time to each user, however many ask at once", async () => {
    const answering = Array.from({ length: 20 }, async () => (await post(paths.draft, ASKED)).statusCode);
    const answered: number[] = [];
    for (const each of answering) void each.then((status) => answered.push(status));
    const scripts = [await writer.next(), await writer.next()];
    await vi.waitFor(() => expect(answered).toEqual(Array(18).fill(409)));
    const others = post(paths.draft, ASKED, await buildUser());
    (await writer.next()).finish(DRAFT);
    expect((await others).statusCode).toBe(200);
    for (const script of scripts) script.finish(DRAFT);
    await Promise.all(answering);
    expect(answered.slice(18)).toEqual([200, 200]);
    expect(writer.begun).toHaveLength(3);
  });

  it("say so", async () => {
    const answering = [post(paths.draft, ASKED), post(paths.draft, ASKED)].map(async (each) => each);
    const scripts = [await writer.next(), await writer.next()];
    const refused = await post(paths.editStream, EDIT);
    expect([refused.statusCode, refused.json()]).toEqual([409, { error: messages.running, detail: messages.running }]);
    for (const script of scripts) script.finish(DRAFT);
    await Promise.all(answering);
  });

  it("refuse more than 20 requests a minute", async () => {
    for (let n = 0; n < 20; n++) {
      const answering = post(paths.draft, ASKED);
      (await writer.next()).finish(DRAFT);
      expect((await answering).statusCode).toBe(200);
    }
    const refused = await post(paths.draftStream, ASKED);
    expect([refused.statusCode, Number(refused.headers["retry-after"]) <= 60]).toEqual([429, true]);
    expect(refused.json()).toMatchObject({ error: expect.stringMatching(/^Too many attempts/) });
  });

  it.each([paths.draft, paths.draftStream])("refuse what does not fit into the day's share: %s", async (path) => {
    await setDailyLimit(COMMAND_LINE, 999);
    const refused = await post(path, ASKED);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: messages.overLimit, detail: messages.overLimit },
    ]);
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    expect(Math.abs(Number(refused.headers["retry-after"]) - (midnight - Date.now()) / 1000)).toBeLessThan(60);
    expect(writer.begun).toEqual([]);
  });
});

describe("a call without a stream", () => {
  it("ends with its client, because nobody else knows of it", async () => {
    const leaving = new AbortController();
    const calling = fetch(`${await listening(app)}${paths.draft}`, {
      ...{ method: "POST", body: JSON.stringify(ASKED), signal: leaving.signal },
      headers: { cookie: cookiesOf(user), "content-type": "application/json" },
    }).catch(() => "left");
    const script = await writer.next();
    script.say({ title: "Halden" });
    leaving.abort();
    expect(await calling).toBe("left");
    await vi.waitFor(() => expect(script.signal.aborted).toBe(true));
    await vi.waitFor(async () => expect(await runsOf(user)).toMatchObject([{ state: "stopped" }]));
    const [run] = await runsOf(user);
    expect(run?.input_tokens).toBeGreaterThan(0);
  });

  it("ends with a client that left before it had begun", async () => {
    const origin = await listening(app);
    const leaving = new AbortController();
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const holding = transaction(async (tx) => {
      await lockUsage(tx, user.id);
      const connected = once(app.server, "request") as Promise<[IncomingMessage]>;
      const calling = fetch(`${origin}${paths.draft}`, {
        ...{ method: "POST", body: JSON.stringify(ASKED), signal: leaving.signal },
        headers: { cookie: cookiesOf(user), "content-type": "application/json" },
      }).catch(() => "left");
      const [{ socket }] = await connected;
      await vi.waitFor(async () => expect(await waitingForUsage()).toBe(true));
      const closed = once(socket, "close");
      leaving.abort();
      await Promise.all([closed, calling]);
      free();
    });
    await Promise.all([freed, holding]);
    await vi.waitFor(async () => expect(await runsOf(user)).toMatchObject([{ state: "stopped" }]));
  });

  it("may be silent for longer than the provider may take", async () => {
    const origin = await listening(app);
    const connected = once(app.server, "connection") as Promise<[Socket]>;
    const calling = fetch(`${origin}${paths.draft}`, {
      ...{ method: "POST", body: JSON.stringify(ASKED) },
      headers: { cookie: cookiesOf(user), "content-type": "application/json" },
    });
    const script = await writer.next();
    const [socket] = await connected;
    await vi.waitFor(() => expect(socket.timeout).toBe(settings().AI_TIMEOUT_SECONDS * 1000 + 60_000));
    script.finish(DRAFT);
    expect((await calling).status).toBe(200);
  });
});

describe("GET /ai/status/", () => {
  it("says who writes and how much of the day is used", async () => {
    const status = async () => (await app.inject({ url: paths.status, headers: { cookie: cookiesOf(user) } })).json();
    const fresh = { provider: "scripted", model: "scripted-1", is_offline: false, daily_limit: 200_000, used_today: 0 };
    expect(await status()).toEqual(fresh);
    const answering = post(paths.draft, ASKED);
    (await writer.next()).finish(DRAFT, { inputTokens: 300, outputTokens: 33 });
    await answering;
    await setDailyLimit(COMMAND_LINE, null);
    expect(await status()).toEqual({ ...fresh, daily_limit: null, used_today: 333 });
  });

  it("names no service where none is set up", async () => {
    const offline = await buildAssistantApp();
    onTestFinished(() => offline.close());
    const answer = await offline.inject({ url: paths.status, headers: { cookie: cookiesOf(user) } });
    expect(answer.json()).toMatchObject({ provider: "", model: "", is_offline: true });
  });
});
