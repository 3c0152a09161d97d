// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Reply, type Request, startAnsweringServer } from "#tests/doubles/answering-server.ts";
import { ApiError, clientMessages } from "./api-error.ts";
import { sendForm } from "./http-client.ts";

const anything = z.unknown();
let stop: () => Promise<void> = async () => {};

afterEach(() => stop());

async function serve(answer: (request: Request) => Reply | null) {
  const server = await startAnsweringServer(answer);
  stop = server.stop;
  return server;
}

function formWith(text: string): FormData {
  const form = new FormData();
  form.append("title", text);
  return form;
}

describe("sendForm", () => {
  it("sends multipart and reports progress up to the whole", async () => {
    const { origin, requests } = await serve(() => ({ body: { id: 7 } }));
    const shares: number[] = [];
    const answer = await sendForm(`${origin}/x`, formWith("Ferry order"), anything, {
      onProgress: (share) => shares.push(share),
    });
    expect(answer).toEqual({ id: 7 });
    expect(requests[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(requests[0]?.body).toContain("Ferry order");
    expect(shares.at(-1)).toBe(1);
  });

  it("maps a refusal", async () => {
    const { origin } = await serve(() => ({ status: 400, body: { title: "Title is required." } }));
    const error: unknown = await sendForm(`${origin}/x`, formWith(""), anything).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 400, fields: { title: "Title is required." } });
  });

  it("stops when it is aborted", async () => {
    const abort = new AbortController();
    const { origin } = await serve(() => {
      abort.abort();
      return null;
    });
    await expect(sendForm(`${origin}/x`, formWith("x"), anything, { signal: abort.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    await expect(sendForm(`${origin}/x`, formWith("x"), anything, { signal: abort.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it("says that the server cannot be reached", async () => {
    const { origin } = await serve(() => ({}));
    await stop();
    const error: unknown = await sendForm(`${origin}/x`, formWith("x"), anything).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, detail: clientMessages.unreachable });
  });
});
