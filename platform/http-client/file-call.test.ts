import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { clientMessages } from "./api-error.ts";
import { callForFile } from "./file-call.ts";
import { registerSessionRenewal } from "./session.ts";

afterEach(() => vi.unstubAllGlobals());

const answer = (respond: (init: RequestInit) => Response | Promise<Response>) => {
  const fetched = vi.fn(async (_path: string, init: RequestInit) => respond(init));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const file = defineCall({
  method: "POST",
  path: "/a/",
  access: "anyone",
  tag: "Files",
  summary: "A file",
  body: z.object({ b: z.number() }),
  answer: "file",
});
const ask = (signal = new AbortController().signal) => callForFile(file, { body: { b: 1 } }, signal);

describe("a call that answers a file", () => {
  it("sends JSON and gives the bytes", async () => {
    const fetched = answer(() => new Response("%PDF"));
    expect(await (await ask()).text()).toBe("%PDF");
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: '{"b":1}' });
  });

  it("throws what the server says, with the time to wait", async () => {
    answer(() => new Response('{"detail":"Too many."}', { status: 429, headers: { "Retry-After": "5" } }));
    await expect(ask()).rejects.toMatchObject({ status: 429, detail: "Too many.", retryAfter: 5 });
  });

  it("renews the session once", async () => {
    const statuses = [401, 200];
    answer(() => new Response("%PDF", { status: statuses.shift() ?? 500 }));
    const release = registerSessionRenewal({ refresh: async () => true, askToSignIn: async () => false });
    expect(await (await ask()).text()).toBe("%PDF");
    release();
  });

  it("throws what it was aborted with, and says when the server cannot be reached", async () => {
    const left = new AbortController();
    answer(
      ({ signal }) => new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    const asked = ask(left.signal);
    left.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
    answer(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(ask()).rejects.toMatchObject({ status: 0, detail: clientMessages.unreachable });
  });
});
