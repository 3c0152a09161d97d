/** The real clients of all three providers against the model server on loopback. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import {
  DRAFT_TEXTS,
  FAILURES,
  FERRY_DRAFT,
  FERRY_FACTS,
  type ModelAnswer,
  writing,
} from "#tests/doubles/model/answers.ts";
import { type ModelServer, startModelServer } from "#tests/doubles/model/server.ts";
import { readDraftAnswer } from "../answers/policy.ts";
import type { ProviderSettings } from "./provider-models.ts";
import { createModelWriter } from "./provider-service.ts";
import type { Writer, WriterError, WritingTask, Written } from "./writer.ts";
import { usualTokens } from "../usage/token-policy.ts";

const TASK: WritingTask = {
  kind: kindOf("review"),
  context: { product_name: "Ferry", product_overview: FERRY_FACTS },
  pages: [],
  categories: ["Transportation"],
  edit: null,
};
const PROVIDERS = [
  ["openai", "gpt-5", "/v1/responses"],
  ["anthropic", "claude-sonnet-4-5", "/v1/messages"],
  ["compatible", "llama3.3", "/v1/chat/completions"],
] as const;

describe.each(PROVIDERS)("%s", (provider, modelName, path) => {
  let server: ModelServer;
  let writer: Writer;

  beforeEach(async () => {
    server = await startModelServer();
    writer = writerOf();
  });
  afterEach(() => server.stop());

  function writerOf(changes: Partial<ProviderSettings> = {}): Writer {
    const connection = { AI_BASE_URL: server.baseUrl, AI_API_KEY: "sk-test-key", AI_TIMEOUT_SECONDS: 20 };
    return createModelWriter({ AI_PROVIDER: provider, AI_MODEL: modelName, ...connection, ...changes });
  }

  const write = (onProgress: (written: Written) => void = () => {}, signal = new AbortController().signal) =>
    writer.write(TASK, onProgress, signal, 1);

  async function failure(answer: ModelAnswer): Promise<WriterError> {
    server.answer(answer);
    return write().then(
      () => expect.fail("It did not fail."),
      (error: unknown) => error as WriterError,
    );
  }

  it.each([
    ["refused", "refusal"],
    ["refused", "filtered"],
    ["busy", "rateLimited"],
    ["misconfigured", "outOfCredit"],
    ["unreachable", "broken"],
    ["misconfigured", "wrongKey"],
    ["unreachable", "resetMidway"],
    ["unreachable", "closedMidway"],
  ] as const)("is %s: %s", async (name, answer) => {
    expect(await failure(FAILURES[answer])).toMatchObject({ name: "WriterError", failure: name });
  });

  it("is busy for as long as it says, asked once; a broken one is asked three times", async () => {
    expect((await failure(FAILURES.rateLimited)).retryAfter).toBe(30);
    expect(server.requests).toHaveLength(1);
    await failure(FAILURES.broken);
    expect(server.requests).toHaveLength(4);
  });

  it.each(["silent", "stalled"] as const)("has timed out when it is %s", async (how) => {
    writer = writerOf({ AI_TIMEOUT_SECONDS: 0.5 });
    expect((await failure(FAILURES[how])).failure).toBe("timed-out");
    await server.aborted();
  });

  it("is misconfigured at an address that is no provider's, and is not followed elsewhere", async () => {
    expect((await failure({ status: 307, headers: { location: "/v1/elsewhere" } })).failure).toBe("misconfigured");
    expect(server.requests).toHaveLength(1);
    writer = writerOf({ AI_BASE_URL: `${server.baseUrl}/nothing` });
    expect((await failure({})).failure).toBe("misconfigured");
  });

  it("is stopped with its connection", async () => {
    server.answer({ ...FAILURES.stalled });
    const stop = new AbortController();
    const reason = new Error("stopped");
    await expect(write(() => stop.abort(reason), stop.signal)).rejects.toBe(reason);
    await server.aborted();
  });

  it("writes a draft with the key, the schema, the facts and no more than it must send", async () => {
    server.answer(writing(FERRY_DRAFT));
    const progress: Written[] = [];
    const { text, usage } = await write((written) => progress.push(written));
    expect(readDraftAnswer(TASK.kind, text, TASK)).toMatchObject(FERRY_DRAFT);
    expect(usage).toEqual({ inputTokens: 321, outputTokens: 123 });
    expect(progress.at(-1)).toMatchObject({ title: FERRY_DRAFT.title });
    const [request] = server.requests;
    expect(request).toMatchObject({
      path,
      hasSchema: true,
      isAborted: false,
      body: { model: modelName, stream: true },
    });
    expect(request?.headers["x-api-key"] ?? request?.headers["authorization"]).toMatch(/^(?:Bearer )?sk-test-key$/);
    expect(request?.text).toContain(FERRY_FACTS);
    expect(request?.body["store"]).toBe(provider === "openai" ? false : undefined);
  });

  it("writes without a schema where the model takes none, and is not asked for one again", async () => {
    server.takesSchemas = false;
    server.answer(writing(DRAFT_TEXTS.fenced));
    expect((await write()).text).toBe(DRAFT_TEXTS.fenced);
    await write();
    expect(server.requests.map(({ hasSchema }) => hasSchema)).toEqual([true, false, false]);
  });

  it("says what it wrote when it ran out of tokens", async () => {
    server.answer(writing(DRAFT_TEXTS.cutOff, { finish: "length" }));
    expect((await write()).text).toBe(DRAFT_TEXTS.cutOff);
  });
});

describe("a compatible server", () => {
  const writerAt = (AI_BASE_URL: string) =>
    createModelWriter({
      AI_PROVIDER: "compatible",
      AI_MODEL: "m",
      AI_BASE_URL,
      AI_API_KEY: undefined,
      AI_TIMEOUT_SECONDS: 20,
    });

  it("that counts no tokens costs what their characters suggest", async () => {
    const server = await startModelServer();
    server.answer(writing(FERRY_DRAFT, { usage: null }));
    const { usage, text } = await writerAt(server.baseUrl).write(TASK, () => {}, new AbortController().signal, 1);
    expect(usage.outputTokens).toBe(usualTokens(text));
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    await server.stop();
  });

  it.each([
    { input: 1.5, output: -7 },
    { input: -1, output: 1e15 },
  ])("that counts %o tokens costs what their characters suggest", async (usage) => {
    const server = await startModelServer();
    server.answer(writing(FERRY_DRAFT, { usage }));
    const written = await writerAt(server.baseUrl).write(TASK, () => {}, new AbortController().signal, 1);
    expect(written.usage.outputTokens).toBe(usualTokens(written.text));
    expect(written.usage.inputTokens).toBeGreaterThan(500);
    expect(Number.isInteger(written.usage.inputTokens)).toBe(true);
    await server.stop();
  });

  it("that writes without end is left in the middle, with its connection", async () => {
    const server = await startModelServer();
    server.answer({ pieces: Array.from({ length: 50 }, () => "x".repeat(10_000)), after: "hang" });
    const { text, isCut } = await writerAt(server.baseUrl).write(TASK, () => {}, new AbortController().signal, 1);
    expect([text.length, isCut]).toEqual([410_000, true]);
    await server.aborted();
    await server.stop();
  });

  it("that does not run cannot be reached", async () => {
    const { baseUrl, stop } = await startModelServer();
    await stop();
    const writing = writerAt(baseUrl).write(TASK, () => {}, new AbortController().signal, 1);
    await expect(writing).rejects.toMatchObject({ failure: "unreachable", usage: { inputTokens: 0 } });
  });
});
