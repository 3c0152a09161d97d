import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Reply, startAnsweringServer } from "#tests/doubles/answering-server.ts";
import { ApiError, clientMessages } from "./api-error.ts";
import { getJson, sendJson } from "./http-client.ts";
import { registerSessionRenewal } from "./session.ts";

const name = z.object({ name: z.string() });
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function serve(answer: (path: string, attempt: number) => Reply | null) {
  const attempts = new Map<string, number>();
  const server = await startAnsweringServer(({ path }) => {
    attempts.set(path, (attempts.get(path) ?? 0) + 1);
    return answer(path, attempts.get(path) ?? 0);
  });
  cleanups.push(server.stop);
  return server;
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("errors", () => {
  const CASES: [
    what: string,
    reply: Reply,
    status: number,
    detail: string,
    fields: object,
    retryAfter: number | null,
  ][] = [
    ["a sentence", { status: 404, body: { detail: "Not here." } }, 404, "Not here.", {}, null],
    [
      "fields",
      { status: 400, body: { title: "Title is required." } },
      400,
      "Title is required.",
      { title: "Title is required." },
      null,
    ],
    ["no releases", { status: 402, body: { detail: "None left." } }, 402, "None left.", {}, null],
    ["a wait", { status: 429, body: { detail: "Wait." }, headers: { "Retry-After": "90" } }, 429, "Wait.", {}, 90],
    ["a page of a proxy", { status: 502, text: "<h1>Bad gateway</h1>" }, 502, clientMessages.unexpected, {}, null],
    ["nothing", { status: 500, text: "" }, 500, clientMessages.unexpected, {}, null],
    ["something odd", { status: 400, body: ["title"] }, 400, clientMessages.unexpected, {}, null],
  ];

  it.each(CASES)("maps %s", async (_what, reply, status, detail, fields, retryAfter) => {
    const { origin } = await serve(() => reply);
    expect(await failureOf(getJson(`${origin}/x`, name))).toMatchObject({ status, detail, fields, retryAfter });
  });

  it("reads a Retry-After that is a date", async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const { origin } = await serve(() => ({ status: 429, body: {}, headers: { "Retry-After": inAMinute } }));
    const { retryAfter } = await failureOf(getJson(`${origin}/x`, name));
    expect(retryAfter).toBeGreaterThan(57);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  it("says that the server cannot be reached", async () => {
    const { origin, stop } = await startAnsweringServer(() => ({}));
    await stop();
    expect(await failureOf(getJson(`${origin}/x`, name))).toMatchObject({
      status: 0,
      detail: clientMessages.unreachable,
    });
  });

  it("refuses an answer that breaks the contract, and logs why", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { origin } = await serve(() => ({ body: { name: 7 } }));
    expect(await failureOf(getJson(`${origin}/x`, name))).toMatchObject({ detail: clientMessages.unexpected });
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("sending", () => {
  it("sends JSON, and no content type without a body", async () => {
    const { origin, requests } = await serve(() => ({ body: { name: "Marta" } }));
    expect(await sendJson("PUT", `${origin}/x`, { a: 1 }, name)).toEqual({ name: "Marta" });
    await sendJson("POST", `${origin}/y`, undefined, name);
    expect(requests.map(({ method, body }) => [method, body])).toEqual([
      ["PUT", '{"a":1}'],
      ["POST", ""],
    ]);
    expect(requests[0]?.headers["content-type"]).toBe("application/json");
    expect(requests[1]?.headers["content-type"]).toBeUndefined();
  });

  it("takes an answer without a body where the contract allows it", async () => {
    const { origin } = await serve(() => ({ status: 200, text: "" }));
    expect(await sendJson("POST", `${origin}/x`, undefined, z.undefined())).toBeUndefined();
  });
});

describe("a session that has ended", () => {
  const refused = { status: 401, body: { detail: "Please sign in." } };
  const welcome = { body: { name: "Marta" } };
  const untilAttempt = (number: number) => (_path: string, attempt: number) => (attempt < number ? refused : welcome);

  function renewBy(refresh: boolean | Error, signIn = false) {
    const asked = { refresh: 0, signIn: 0 };
    const unregister = registerSessionRenewal({
      refresh: async () => {
        asked.refresh++;
        if (refresh instanceof Error) throw refresh;
        return refresh;
      },
      askToSignIn: async () => {
        asked.signIn++;
        return signIn;
      },
    });
    cleanups.push(unregister);
    return asked;
  }

  it("fails with 401 when nobody renews it", async () => {
    const { origin } = await serve(() => refused);
    expect((await failureOf(getJson(`${origin}/x`, name))).status).toBe(401);
  });

  it("is refreshed, and the call is repeated once with its body", async () => {
    const asked = renewBy(true);
    const { origin, requests } = await serve(untilAttempt(2));
    expect(await sendJson("POST", `${origin}/x`, { text: "kept" }, name)).toEqual({ name: "Marta" });
    expect(requests.map(({ body }) => body)).toEqual(['{"text":"kept"}', '{"text":"kept"}']);
    expect(asked).toEqual({ refresh: 1, signIn: 0 });
  });

  it("does not repeat a call twice", async () => {
    renewBy(true);
    const { origin, requests } = await serve(() => refused);
    expect((await failureOf(getJson(`${origin}/x`, name))).status).toBe(401);
    expect(requests).toHaveLength(2);
  });

  it("asks to sign in when refreshing fails, then repeats the call", async () => {
    const asked = renewBy(false, true);
    const { origin } = await serve(untilAttempt(2));
    expect(await getJson(`${origin}/x`, name)).toEqual({ name: "Marta" });
    expect(asked).toEqual({ refresh: 1, signIn: 1 });
  });

  it("fails with 401 when the person declines", async () => {
    renewBy(false, false);
    const { origin, requests } = await serve(() => refused);
    expect((await failureOf(getJson(`${origin}/x`, name))).status).toBe(401);
    expect(requests).toHaveLength(1);
  });

  it("asks once for calls that fail together", async () => {
    const asked = renewBy(false, true);
    const { origin } = await serve(untilAttempt(2));
    await Promise.all(["/a", "/b", "/c"].map((path) => getJson(origin + path, name)));
    expect(asked).toEqual({ refresh: 1, signIn: 1 });
  });

  it("does not ask to sign in while the server cannot be reached", async () => {
    const asked = renewBy(new ApiError(0, clientMessages.unreachable), true);
    const { origin } = await serve(() => refused);
    expect((await failureOf(getJson(`${origin}/x`, name))).detail).toBe(clientMessages.unreachable);
    expect(asked.signIn).toBe(0);
  });

  it("is left alone by calls that say so", async () => {
    const asked = renewBy(false, true);
    const { origin } = await serve(() => refused);
    await failureOf(getJson(`${origin}/x`, name, { session: "refresh" }));
    await failureOf(getJson(`${origin}/y`, name, { session: "ignore" }));
    expect(asked).toEqual({ refresh: 1, signIn: 0 });
  });
});
