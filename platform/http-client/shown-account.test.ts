// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { ACCOUNT_HEADER, ANOTHER_ACCOUNT } from "#platform/contract/shown-account.ts";
import { type Reply, startAnsweringServer } from "#tests/doubles/answering-server.ts";
import { sendStream } from "./event-stream.ts";
import { callForFile } from "./file-call.ts";
import { getJson, sendForm, sendJson } from "./http-client.ts";
import * as account from "./shown-account.ts";

const REFUSED: Reply = { status: 412, body: { detail: "Another account.", code: ANOTHER_ACCOUNT } };

let stop: () => Promise<void> = async () => {};
afterEach(async () => {
  account.forgetShownAccount();
  vi.unstubAllGlobals();
  await stop();
});

async function serve(reply: Reply) {
  const server = await startAnsweringServer(() => reply);
  stop = server.stop;
  const anything = z.unknown();
  const path = `${server.origin}/x`;
  const realFetch = fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => realFetch(new URL(address, server.origin), init));
  const file = defineCall({ method: "GET", path: "/x", access: "anyone", tag: "X", summary: "X", answer: "file" });
  const stream = async () => {
    for await (const _event of sendStream("GET", path, undefined, anything)) break;
  };
  const write = (options?: { speaksFor: account.SpeaksFor }) => sendJson("POST", path, { a: 1 }, anything, options);
  /** Every way in which the dashboard calls. */
  const ways: Record<string, () => Promise<unknown>> = {
    read: () => getJson(path, anything),
    write,
    upload: () => sendForm(path, new FormData(), anything),
    stream,
    file: () => callForFile(file, {}, new AbortController().signal),
  };
  return { ...server, ways, write };
}
const WAYS = ["read", "write", "upload", "stream", "file"];

it.each(WAYS)("%s says for whom it speaks once the page shows an account, and not before", async (way) => {
  const { ways, requests } = await serve({ body: {} });
  await ways[way]?.();
  account.speakFor("7;operator=3");
  await ways[way]?.();
  expect(requests.map(({ headers }) => headers[ACCOUNT_HEADER])).toEqual([undefined, "7;operator=3"]);
});

it.each(WAYS)("%s tells the page when it is refused for another account", async (way) => {
  const { ways } = await serve(REFUSED);
  account.speakFor("7");
  const heard = vi.fn();
  const stopWatching = account.watchForeignSession(heard);
  await expect(ways[way]?.()).rejects.toMatchObject({ status: 412, code: ANOTHER_ACCOUNT });
  expect([account.isForeignSession(), heard.mock.calls.length]).toEqual([true, 1]);
  account.endForeignSession();
  expect([account.isForeignSession(), heard.mock.calls.length]).toEqual([false, 2]);
  stopWatching();
});

it("other refusals tell the page nothing", async () => {
  const { ways } = await serve({ status: 412, body: { detail: "Something else." } });
  account.speakFor("7");
  await expect(ways["read"]?.()).rejects.toMatchObject({ status: 412 });
  expect(account.isForeignSession()).toBe(false);
});

it("a page speaks for one account until it is loaded again, and signing in speaks for nobody", async () => {
  const { write, requests } = await serve({ body: {} });
  expect([account.speakFor("7"), account.speakFor("7"), account.speakFor("8")]).toEqual([true, true, false]);
  await write();
  await write({ speaksFor: "any" });
  expect(requests.map(({ headers }) => headers[ACCOUNT_HEADER])).toEqual(["7", undefined]);
});
