import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { companyMessages } from "#features/companies/contract.ts";
import { settings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { runsOf } from "#tests/factories/assistant.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";
import { listening } from "#tests/support/apps/assistant-app.ts";
import { ASKED, callAssistant, DRAFT, draftOf } from "#tests/support/apps/assistant-calls.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { assistantMessages as messages } from "../contract.ts";
import { lockUsage } from "./usage/queries.ts";
import { WriterError, type WriterFailure } from "./writers/writer.ts";

const { caller, post } = callAssistant();

async function waitingForUsage(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

describe("bad input", () => {
  it.each([
    ["/ai/assistant/", {}, { articleType: messages.unknownType }],
    ["/ai/assistant/", { articleType: "pr", topic: "x" }, { articleType: messages.unknownType }],
    [
      "/ai/assistant/",
      { articleType: "PR" },
      { topic: messages.nothingGiven("Topic, Source page, Facts and instructions") },
    ],
    ["/ai/assistant/", { ...ASKED, url: "ftp://example.com" }, { url: messages.badUrl }],
    ["/ai/assistant/", { ...ASKED, topic: "x".repeat(301) }, { topic: "Topic can have at most 300 characters." }],
    ["/ai/assistant/stream/", { articleType: "Blog" }, { articleType: messages.unknownType }],
  ])("names its field: %s %o", async (url, payload, problems) => {
    const answer = await post(url, payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, problems]);
    expect([caller.writer.begun, await runsOf(caller.user)]).toEqual([[], []]);
  });
});

describe("the company that it is posted as", () => {
  const storing = async (ownerId: number) => {
    const company = await buildCompany(ownerId, { name: "Halden" });
    await db.updateTable("companies").set({ boilerplate: "Builds ferries." }).where("id", "=", company.id).execute();
    return company;
  };
  const taskWith = async (payload: object) => {
    const answering = post("/ai/assistant/", { ...ASKED, ...payload });
    const script = await caller.writer.next();
    script.finish(DRAFT);
    expect((await answering).statusCode).toBe(200);
    return script.task;
  };

  it("is ignored where it is somebody else's, deleted or never was", async () => {
    const foreign = await storing((await buildUser()).id);
    const deleted = await buildCompany(caller.user.id, { deleted_at: new Date() });
    for (const posted_by_company of [foreign.id, deleted.id, 2 ** 40, "", null])
      expect(await taskWith({ posted_by_company })).not.toHaveProperty("company");
  });

  it("gives the writer what is stored, by a number or a text", async () => {
    const { id } = await storing(caller.user.id);
    for (const posted_by_company of [id, String(id)])
      expect((await taskWith({ posted_by_company })).company).toMatchObject({
        name: "Halden",
        boilerplate: "Builds ferries.",
      });
  });

  it("is an id", async () => {
    const answer = await post("/ai/assistant/", { ...ASKED, posted_by_company: "Halden" });
    expect([answer.statusCode, answer.json()]).toEqual([400, { posted_by_company: companyMessages.notYours }]);
  });
});

describe("POST /ai/assistant/", () => {
  it("answers the draft as JSON text, and keeps what it cost", async () => {
    resetSettings({ AI_INPUT_PRICE: 2, AI_OUTPUT_PRICE: 10 });
    onTestFinished(() => resetSettings());
    const answering = post("/ai/assistant/", ASKED);
    const script = await caller.writer.next();
    expect(script.task).toMatchObject({ context: { topic: ASKED.topic }, pages: [], edit: null });
    expect(script.task.categories).toContain("Technology");
    script.finish(DRAFT, { inputTokens: 500, outputTokens: 200 });
    const answer = await answering;
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ["response"]]);
    expect(draftOf(answer)).toMatchObject(DRAFT);
    expect(await runsOf(caller.user)).toMatchObject([
      {
        purpose: "draft",
        type_code: "PR",
        state: "done",
        provider: "scripted",
        model: "scripted-1",
        reserved_tokens: 0,
        input_tokens: 500,
        output_tokens: 200,
        cost_micros: 3000,
      },
    ]);
  });

  it.each([
    ["prose", "I am sorry, I would rather talk about ferries."],
    ["a draft without content", '{"title": "Halden"}'],
    ["nothing", ""],
  ])("answers %s as it came", async (_name, text) => {
    const answering = post("/ai/assistant/", ASKED);
    (await caller.writer.next()).finish(text);
    const answer = await answering;
    expect([answer.statusCode, answer.json()]).toEqual([200, { response: text }]);
  });

  it("cuts a long answer that cannot be read, and takes out what cannot be stored", async () => {
    const answering = post("/ai/assistant/", ASKED);
    (await caller.writer.next()).finish(`no JSON\u0000 \ud800${"x".repeat(20_000)}`);
    const { response } = (await answering).json<{ response: string }>();
    expect([response.length, response.slice(0, 12)]).toEqual([9999, "no JSON \ufffdxxx"]);
    expect(await runsOf(caller.user)).toMatchObject([{ state: "done" }]);
  });

  it("is for the fields of the kind: others are ignored", async () => {
    const answering = post("/ai/assistant/", { ...ASKED, ceo_name: "Ida Holm", unknown: "x" });
    const script = await caller.writer.next();
    expect(script.task.context).toEqual({ topic: ASKED.topic });
    script.finish(DRAFT);
    await answering;
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
    const answering = post("/ai/assistant/", ASKED);
    const usage = { inputTokens: 70, outputTokens: 3 };
    (await caller.writer.next()).fail(new WriterError(failure, "secret details", { retryAfter: 17, usage }));
    const answer = await answering;
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: message, detail: message }]);
    expect(answer.headers["retry-after"]).toBe(retryAfter);
    expect(await runsOf(caller.user)).toMatchObject([
      { state: "failed", input_tokens: 70, output_tokens: 3, outcome: { type: "failed", error: message } },
    ]);
  });
});

describe("a call without a stream", () => {
  it("ends with its client, because nobody else knows of it", async () => {
    const leaving = new AbortController();
    const calling = fetch(`${await listening(caller.app)}/ai/assistant/`, {
      method: "POST",
      body: JSON.stringify(ASKED),
      signal: leaving.signal,
      headers: { cookie: cookiesOf(caller.user), "content-type": "application/json" },
    }).catch(() => "left");
    const script = await caller.writer.next();
    script.say({ title: "Halden" });
    leaving.abort();
    expect(await calling).toBe("left");
    await vi.waitFor(() => expect(script.signal.aborted).toBe(true));
    await vi.waitFor(async () => expect(await runsOf(caller.user)).toMatchObject([{ state: "stopped" }]));
    const [run] = await runsOf(caller.user);
    expect(run?.input_tokens).toBeGreaterThan(0);
  });

  it("ends with a client that left before it had begun", async () => {
    const origin = await listening(caller.app);
    const leaving = new AbortController();
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const holding = holdingTransaction(async (tx) => {
      await lockUsage(tx, caller.user.id);
      const connected = once(caller.app.server, "request") as Promise<[IncomingMessage]>;
      const calling = fetch(`${origin}/ai/assistant/`, {
        method: "POST",
        body: JSON.stringify(ASKED),
        signal: leaving.signal,
        headers: { cookie: cookiesOf(caller.user), "content-type": "application/json" },
      }).catch(() => "left");
      const [{ socket }] = await connected;
      await vi.waitFor(async () => expect(await waitingForUsage()).toBe(true));
      const closed = once(socket, "close");
      leaving.abort();
      await Promise.all([closed, calling]);
      free();
    });
    await Promise.all([freed, holding]);
    await vi.waitFor(async () => expect(await runsOf(caller.user)).toMatchObject([{ state: "stopped" }]));
  });

  it("may be silent for longer than the provider may take", async () => {
    const origin = await listening(caller.app);
    const connected = once(caller.app.server, "connection") as Promise<[Socket]>;
    const calling = fetch(`${origin}/ai/assistant/`, {
      method: "POST",
      body: JSON.stringify(ASKED),
      headers: { cookie: cookiesOf(caller.user), "content-type": "application/json" },
    });
    const script = await caller.writer.next();
    const [socket] = await connected;
    await vi.waitFor(() => expect(socket.timeout).toBe(settings().AI_TIMEOUT_SECONDS * 1000 + 60_000));
    script.finish(DRAFT);
    expect((await calling).status).toBe(200);
  });
});
