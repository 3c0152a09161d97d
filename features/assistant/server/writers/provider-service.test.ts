/** The writer over the AI SDK's mock model: every form of answer, and every way to fail. */
import { APICallError } from "ai";
import { convertArrayToReadableStream, MockLanguageModelV4 } from "ai/test";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { KINDS, kindOf } from "#features/content/kinds/index.ts";
import { DRAFT_TEXTS, FERRY_DRAFT, FERRY_EDIT, FERRY_FACTS, inPieces } from "#tests/doubles/model/answers.ts";
import { readDraftAnswer, readEditAnswer } from "../answers/policy.ts";
import type { ProviderSettings } from "./provider-models.ts";
import { createModelWriter } from "./provider-service.ts";
import { usualTokens } from "../usage/token-policy.ts";
import type { WriterError, WritingTask, Written } from "./writer.ts";

const SETTINGS: ProviderSettings = {
  AI_PROVIDER: "compatible",
  AI_MODEL: "test-model",
  AI_BASE_URL: "http://127.0.0.1:1/v1",
  AI_API_KEY: undefined,
  AI_TIMEOUT_SECONDS: 20,
};
const DRAFT: WritingTask = {
  kind: kindOf("article"),
  context: { topic: "Electric ferry", prompt: FERRY_FACTS },
  pages: [],
  categories: ["Transportation", "Travel"],
  edit: null,
};
const editing = (changes: Partial<NonNullable<WritingTask["edit"]>> = {}): WritingTask => ({
  ...DRAFT,
  edit: { current: FERRY_DRAFT, request: "Shorten the summary", field: "", history: [], ...changes },
});

type Doing = NonNullable<ConstructorParameters<typeof MockLanguageModelV4>[0]>["doStream"];
type Part = Parameters<typeof convertArrayToReadableStream<StreamPart>>[0][number];
type StreamPart =
  Awaited<ReturnType<MockLanguageModelV4["doStream"]>>["stream"] extends ReadableStream<infer P> ? P : never;

const USAGE = {
  inputTokens: { total: 321, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 123, text: undefined, reasoning: undefined },
};
const UNCOUNTED = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

function partsOf(
  text: string,
  finish: "stop" | "length" | "content-filter" = "stop",
  usage: typeof USAGE | typeof UNCOUNTED = USAGE,
): Part[] {
  return [
    { type: "stream-start", warnings: [] },
    { type: "text-start", id: "1" },
    ...inPieces(text).map((delta): Part => ({ type: "text-delta", id: "1", delta })),
    { type: "text-end", id: "1" },
    { type: "finish", finishReason: { unified: finish, raw: finish }, usage },
  ];
}

const answering = (parts: Part[]) => ({ stream: convertArrayToReadableStream(parts) });
const failing = (statusCode: number, extras: Partial<ConstructorParameters<typeof APICallError>[0]> = {}) =>
  new APICallError({
    message: "It failed",
    url: "http://model/v1",
    requestBodyValues: {},
    statusCode,
    responseHeaders: { "retry-after-ms": "1" },
    ...extras,
  });

function writerOver(doStream: Doing, changes: Partial<ProviderSettings> = {}) {
  const model = new MockLanguageModelV4({ doStream });
  return { model, writer: createModelWriter({ ...SETTINGS, ...changes }, () => Promise.resolve(model)) };
}

async function write(doStream: Doing, task = DRAFT, changes: Partial<ProviderSettings> = {}) {
  const progress: Written[] = [];
  const { model, writer } = writerOver(doStream, changes);
  const writing = await writer.write(task, (written) => progress.push(written), new AbortController().signal, 1);
  return { ...writing, progress, calls: model.doStreamCalls };
}

async function failureOf(doStream: Doing, changes: Partial<ProviderSettings> = {}) {
  const { model, writer } = writerOver(doStream, changes);
  const error = await writer
    .write(DRAFT, () => {}, new AbortController().signal, 1)
    .then(
      () => expect.fail("It did not fail."),
      (error: unknown) => error as WriterError,
    );
  return { error, calls: model.doStreamCalls.length };
}

describe("a model that pauses", () => {
  it("has all shown that it has written so far", async () => {
    const shown = Promise.withResolvers<void>();
    const parts = partsOf(JSON.stringify(FERRY_DRAFT));
    const middle = parts.length / 2;
    const stream = new ReadableStream<StreamPart>({
      async start(controller) {
        for (const part of parts.slice(0, middle)) controller.enqueue(part);
        await shown.promise;
        for (const part of parts.slice(middle)) controller.enqueue(part);
        controller.close();
      },
    });
    const soFar = inPieces(JSON.stringify(FERRY_DRAFT)).slice(0, Math.floor(middle) - 2);
    const { writer } = writerOver(() => Promise.resolve({ stream }));
    const onProgress = (written: Written) => {
      if (soFar.join("").endsWith(String(written["content"]).slice(-20))) shown.resolve();
    };
    const { text } = await writer.write(DRAFT, onProgress, new AbortController().signal, 1);
    expect(text).toBe(JSON.stringify(FERRY_DRAFT));
  });
});

describe("a model that fails", () => {
  it.each([
    ["busy", failing(429), 3],
    ["busy", failing(529), 3],
    ["unreachable", failing(500), 3],
    ["misconfigured", failing(401), 1],
    ["misconfigured", failing(404), 1],
    ["misconfigured", failing(400), 1],
    ["misconfigured", failing(429, { responseBody: '{"error":{"code":"insufficient_quota"}}' }), 3],
    ["refused", failing(400, { responseBody: '{"error":{"code":"content_filter"}}' }), 1],
    ["unreachable", failing(0, { statusCode: undefined, message: "Cannot connect to API: connect ECONNREFUSED" }), 1],
  ] as const)("is %s after %o", async (failure, thrown, calls) => {
    const failed = await failureOf(() => Promise.reject(thrown));
    expect(failed.error).toMatchObject({ failure, usage: { inputTokens: 0, outputTokens: 0 } });
    expect(failed.calls).toBe(calls);
  });

  it.each<Record<string, string>>([
    { "retry-after": "30" },
    { "retry-after-ms": "30000" },
    { "retry-after": new Date(Date.now() + 30_000).toUTCString() },
  ])("does not make a reader wait as long as it asks for, and says how long that is: %o", async (responseHeaders) => {
    const failed = await failureOf(() => Promise.reject(failing(429, { responseHeaders })));
    expect(failed).toMatchObject({ error: { failure: "busy" }, calls: 1 });
    expect(failed.error.retryAfter).toBeGreaterThan(20);
  });

  it("is tried again before it has written anything", async () => {
    let count = 0;
    const doing: Doing = () =>
      ++count === 1 ? Promise.reject(failing(500)) : Promise.resolve(answering(partsOf(DRAFT_TEXTS.good)));
    expect((await write(doing)).text).toBe(DRAFT_TEXTS.good);
  });

  it("is not tried again once it has, and what it used is counted", async () => {
    const parts = [
      ...partsOf('{"title": "Harbour Line').slice(0, 3),
      { type: "error", error: { type: "overloaded_error" } } as Part,
    ];
    const failed = await failureOf(() => Promise.resolve(answering(parts)));
    expect(failed).toMatchObject({ error: { failure: "busy", usage: { outputTokens: 6 } }, calls: 1 });
    expect(failed.error.usage.inputTokens).toBeGreaterThan(500);
  });

  it("has declined when a filter stops it", async () => {
    const failed = await failureOf(() =>
      Promise.resolve(answering(partsOf("I cannot help with that.", "content-filter"))),
    );
    expect(failed.error).toMatchObject({ failure: "refused", usage: { inputTokens: 321, outputTokens: 123 } });
  });

  it("has timed out when it never answers", async () => {
    const silent: Doing = ({ abortSignal }) =>
      new Promise((_, reject) => abortSignal?.addEventListener("abort", () => reject(abortSignal.reason as Error)));
    const failed = await failureOf(silent, { AI_TIMEOUT_SECONDS: 0.2 });
    expect(failed.error.failure).toBe("timed-out");
    expect(failed.error.usage.inputTokens).toBeGreaterThan(500);
  });

  it("has timed out when it falls silent for a third of the time", async () => {
    const parts = partsOf(DRAFT_TEXTS.good).slice(0, 3);
    const stalled = new ReadableStream<Part>({
      start: (controller) => parts.forEach((part) => controller.enqueue(part)),
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let isOver = false;
    const failed = failureOf(() => Promise.resolve({ stream: stalled }), { AI_TIMEOUT_SECONDS: 600 });
    void failed.finally(() => (isOver = true));
    let silence = 0;
    while (!isOver && silence < 600) {
      if (vi.getTimerCount() > 0) silence += 10; // not before it waits for a part
      await vi.advanceTimersByTimeAsync(vi.getTimerCount() > 0 ? 10_000 : 0);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(silence).toBeGreaterThanOrEqual(200);
    expect(silence).toBeLessThan(600);
    expect((await failed).error.failure).toBe("timed-out");
  });

  it("is asked again without a schema when it takes none, once and for all", async () => {
    const refusal = failing(400, { message: "'response_format' of type 'json_schema' is not supported." });
    const { model, writer } = writerOver(({ responseFormat }) =>
      responseFormat?.type === "json"
        ? Promise.reject(refusal)
        : Promise.resolve(answering(partsOf(DRAFT_TEXTS.fenced))),
    );
    const signal = new AbortController().signal;
    const both = await Promise.all([
      writer.write(DRAFT, () => {}, signal, 1),
      writer.write(DRAFT, () => {}, signal, 1),
    ]);
    expect(both.map(({ text }) => text)).toEqual([DRAFT_TEXTS.fenced, DRAFT_TEXTS.fenced]);
    await writer.write(DRAFT, () => {}, signal, 1);
    expect(model.doStreamCalls.map(({ responseFormat }) => responseFormat?.type === "json")).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("lets a mistake of ours through as it is", async () => {
    const { error } = await failureOf(() => Promise.reject(new RangeError("ours")));
    expect(error).toBeInstanceOf(RangeError);
  });
});

describe("stopping", () => {
  it("asks nobody when it was stopped before", async () => {
    const { model, writer } = writerOver(answering(partsOf(DRAFT_TEXTS.good)));
    await expect(writer.write(DRAFT, () => {}, AbortSignal.abort("too late"), 1)).rejects.toBe("too late");
    expect(model.doStreamCalls).toEqual([]);
  });

  it("rejects with the signal's reason in the middle of an answer", async () => {
    const parts = partsOf(DRAFT_TEXTS.good).slice(0, 4);
    const stalled = new ReadableStream<Part>({
      start: (controller) => parts.forEach((part) => controller.enqueue(part)),
    });
    const { writer } = writerOver({ stream: stalled });
    const stop = new AbortController();
    const reason = new Error("stopped");
    await expect(writer.write(DRAFT, () => stop.abort(reason), stop.signal, 1)).rejects.toBe(reason);
  });
});

describe("a draft that a model writes", () => {
  it.each(["good", "fenced", "prefixed", "cutOff", "wrongFields"] as const)(
    "comes as it is when it is %s, and can be read",
    async (form) => {
      const { text, usage } = await write(answering(partsOf(DRAFT_TEXTS[form], form === "cutOff" ? "length" : "stop")));
      expect(text).toBe(DRAFT_TEXTS[form]);
      expect(usage).toEqual({ inputTokens: 321, outputTokens: 123 });
      expect(readDraftAnswer(DRAFT.kind, text, DRAFT)).toMatchObject({
        title: FERRY_DRAFT.title,
        tags: form === "cutOff" ? [] : ["Transportation"],
      });
    },
  );

  it.each(["untitled", "prose"] as const)("is no draft when it is %s", async (form) => {
    const { text } = await write(answering(partsOf(DRAFT_TEXTS[form])));
    expect(readDraftAnswer(DRAFT.kind, text, DRAFT)).toBeNull();
  });

  it("is told from its first words on, and whole at the end", async () => {
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    const parts = partsOf(DRAFT_TEXTS.good);
    const stream = new ReadableStream<Part>({
      async pull(controller) {
        const part = parts.shift();
        if (parts.length < 10) await begun;
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    const progress: Written[] = [];
    const { writer } = writerOver({ stream });
    const onProgress = (written: Written) => (hasBegun(), void progress.push(written));
    await writer.write(DRAFT, onProgress, new AbortController().signal, 1);
    expect(progress[0]).toEqual({ title: "Harbour Line p" });
    expect(progress.at(-1)).toMatchObject({ title: FERRY_DRAFT.title, tags: FERRY_DRAFT.tags });
  });

  it("costs what its letters suggest where the provider does not count", async () => {
    const { usage } = await write(answering(partsOf(DRAFT_TEXTS.good, "stop", UNCOUNTED)));
    expect(usage.outputTokens).toBe(usualTokens(DRAFT_TEXTS.good));
    expect(usage.inputTokens).toBeGreaterThan(500);
  });

  it("says whether it ran out of tokens", async () => {
    expect(await write(answering(partsOf(DRAFT_TEXTS.cutOff, "length")))).toMatchObject({ isCut: true });
    expect(await write(answering(partsOf(DRAFT_TEXTS.good)))).toMatchObject({ isCut: false });
  });

  it("never costs more than was estimated", () => {
    const { writer } = writerOver(answering([]));
    expect(writer.estimate(DRAFT)).toBeGreaterThan(8500);
    expect(writer.estimate(editing())).toBeGreaterThan(writer.estimate(DRAFT));
    const longest = { ...FERRY_DRAFT, content: "x".repeat(150_000) };
    expect(writer.estimate(editing({ current: longest }))).toBeLessThan(16_000 + 100_000);
  });

  it("is reckoned with the letters of a script that takes a token or more for each", () => {
    const sentence =
      "同社は火曜日、電動フェリーの新しい造船所を横浜に開設し、2027年3月までに三百五十人を雇用すると発表した。";
    const [tokens, times] = [60, 50]; // cl100k_base makes 60 of the sentence
    const { writer } = writerOver(answering([]));
    const japanese = writer.estimate({ ...DRAFT, context: { prompt: sentence.repeat(times) } });
    expect(japanese - writer.estimate({ ...DRAFT, context: { prompt: "x" } })).toBeGreaterThanOrEqual(tokens * times);
  });
});

describe("what a model is asked", () => {
  it.each(KINDS.map((kind) => [kind.key, kind] as const))(
    "holds every field of a draft to the schema of %s",
    async (_, kind) => {
      const { calls } = await write(answering(partsOf(DRAFT_TEXTS.good)), { ...DRAFT, kind });
      expect(calls[0]).toMatchObject({
        maxOutputTokens: 8000,
        responseFormat: { type: "json", schema: { additionalProperties: false } },
      });
      const { responseFormat } = calls[0] ?? {};
      const schema = responseFormat?.type === "json" ? responseFormat.schema : undefined;
      expect(schema?.required).toEqual(Object.keys(schema?.properties ?? {}));
      expect(JSON.stringify(schema)).not.toMatch(/maxLength|maximum|maxItems|default/);
    },
  );

  it("lets an edit change the one field that it is limited to", async () => {
    const limited = editing({ field: "summary" });
    const { calls, text } = await write(answering(partsOf(JSON.stringify(FERRY_EDIT))), limited);
    const { responseFormat } = calls[0] ?? {};
    expect(responseFormat).toMatchObject({ schema: { properties: { changes: { required: ["summary"] } } } });
    expect(readEditAnswer(limited.kind, text, limited)).toEqual(FERRY_EDIT);
  });
});
