import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { parseJson } from "./json-body.ts";

const NUL = String.fromCharCode(0);

let app: App;
let address: string;

beforeAll(async () => {
  app = await buildServer({
    register: (each) => {
      each.post("/any", { schema: { body: z.unknown() } }, async (request) => ({ got: request.body ?? null }));
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/any`;
});
afterAll(() => app.close());

function send(payload: string | Buffer, type = "application/json") {
  return app.inject({ method: "POST", url: "/any", headers: { "content-type": type }, payload });
}

describe("a JSON body", () => {
  it.each([
    ["no JSON", "{", 400],
    ["a NUL byte in it", `{"a": "${NUL}"}`, 400],
    ["invalid UTF-8", Buffer.from([0x22, 0xff, 0x22]), 400],
    ["a surrogate in bytes", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 400],
    ["a prototype", '{"a": {"__proto__": {"admin": true}}}', 400],
    ["100,000 levels", "[".repeat(100_000) + "]".repeat(100_000), 400],
    ["more than the limit", JSON.stringify({ a: "x".repeat(300_000) }), 413],
  ])("with %s is refused", async (_name, payload, status) => {
    const answer = await send(payload);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, ["detail"]]);
  });

  it.each([
    ['{"title": "a\\u0000b"}', "title"],
    ['{"title": "\\ud800"}', "title"],
    ['{"list": [{"deep": ["\\udc00x"]}]}', "list"],
  ])("with text that no column stores names its field: %s", async (payload, field) => {
    const answer = await send(payload);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { [field]: "This text contains characters that cannot be stored." },
    ]);
  });

  it.each(['"\\u0000"', '["\\ud800"]', '{"\\u0000": 1}'])(
    "with such text outside any field is refused too: %s",
    async (payload) => {
      expect((await send(payload)).statusCode).toBe(400);
    },
  );

  it("arrives as it was sent, pairs of surrogates included", async () => {
    expect((await send('{"a": "\\ud83d\\ude00 é", "constructor": 1}')).json()).toEqual({
      got: { a: "😀 é", constructor: 1 },
    });
    expect((await send("")).json()).toEqual({ got: {} });
  });

  it("of 10 MB gets its 413 while the client still sends", async () => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ a: "x".repeat(10 * 1024 * 1024) }),
    });
    expect([answer.status, await answer.json()]).toEqual([413, { detail: expect.stringMatching(/256 KB/) }]);
  });
});

describe("other bodies", () => {
  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "nonsense",
    "application/xml",
  ])("are refused with 415: %s", async (type) => {
    const answer = await send("a=b", type);
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      { detail: "Send JSON (Content-Type: application/json)." },
    ]);
  });

  it("may name any type when they are empty", async () => {
    expect((await send("", "application/x-www-form-urlencoded")).statusCode).toBe(200);
  });
});

it("walks deep and wide input without recursion", () => {
  expect(() => parseJson(Buffer.from(`{"a":${"[".repeat(50)}${"]".repeat(50)}}`))).toThrow(/nested/);
  expect(parseJson(Buffer.from(JSON.stringify(Array.from({ length: 50_000 }, () => [1]))))).toHaveLength(50_000);
});
