import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { App } from "./app.ts";
import { buildServer } from "./build-server.ts";
import { serializerCompiler } from "./schemas.ts";

const write = (schema: z.ZodType, answer: unknown) => JSON.parse(serializerCompiler({ schema })(answer)) as unknown;

describe("answers", () => {
  const person = z.object({
    name: z.string(),
    age: z.number().int().nullable(),
    tags: z.array(z.object({ id: z.number() })),
  });

  it("leave out what is not declared, at every depth", () => {
    const answer = { name: "Ada", age: 36, password_hash: "x", tags: [{ id: 1, secret: "y" }] };
    expect(write(person, answer)).toEqual({ name: "Ada", age: 36, tags: [{ id: 1 }] });
  });

  it("write null where it is allowed", () => {
    expect(write(person, { name: "Ada", age: null, tags: [] })).toEqual({ name: "Ada", age: null, tags: [] });
    const schema = z.object({
      a: z.enum(["x"]).nullable(),
      b: z.object({ c: z.string() }).nullable(),
      d: z.array(z.string()).nullable(),
    });
    expect(write(schema, { a: null, b: null, d: null })).toEqual({ a: null, b: null, d: null });
    expect(write(schema, { a: "x", b: { c: "y", z: 1 }, d: ["e"] })).toEqual({ a: "x", b: { c: "y" }, d: ["e"] });
  });

  it("write records, unions, unknowns, literals and optional fields", () => {
    expect(write(z.record(z.string(), z.string()), { a: "1", b: "2" })).toEqual({ a: "1", b: "2" });
    expect(write(z.record(z.string(), z.object({ n: z.number() })), { a: { n: 1, hidden: 2 } })).toEqual({
      a: { n: 1 },
    });
    expect(write(z.object({ v: z.union([z.string(), z.number()]) }), { v: 3 })).toEqual({ v: 3 });
    expect(write(z.object({ v: z.unknown() }), { v: { any: ["thing"] } })).toEqual({ v: { any: ["thing"] } });
    expect(write(z.array(z.unknown()), [{ a: 1 }, "b"])).toEqual([{ a: 1 }, "b"]);
    expect(write(z.object({ ok: z.literal("ok"), no: z.string().optional() }), { ok: "ok" })).toEqual({ ok: "ok" });
  });

  it("write every text as JSON does", () => {
    const schema = z.object({ text: z.string(), list: z.array(z.string()) });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string({ unit: "binary" })), (text, list) => {
        expect(write(schema, { text, list })).toEqual({ text, list });
      }),
    );
  });

  it("fail loudly when a declared field is missing", () => {
    expect(() => write(person, { name: "Ada" })).toThrow(/required/);
  });
});

describe("input", () => {
  const body = z.object({
    name: z.string({ error: "Name is required." }),
    count: z.coerce.number({ error: "Count must be a number." }).default(1),
  });
  const querystring = z.object({ page: z.coerce.number({ error: "Page must be a number." }).int().default(1) });
  let app: App;

  beforeAll(async () => {
    app = await buildServer({
      register: (each) => {
        each.post("/make", { schema: { body } }, async (request) => request.body);
        each.get("/list", { schema: { querystring } }, async (request) => request.query);
        each.post("/all", { schema: { body: z.array(z.number()) } }, async (request) => request.body);
      },
    });
  });
  afterAll(() => app.close());

  const post = (payload: unknown, url = "/make") =>
    app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });

  it("names each wrong field with 400", async () => {
    const answer = await post({ count: "many" });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { name: "Name is required.", count: "Count must be a number." },
    ]);
  });

  it("names the missing fields of an absent body", async () => {
    expect((await app.inject({ method: "POST", url: "/make" })).json()).toEqual({ name: "Name is required." });
    expect((await post(null)).json()).toEqual({ name: "Name is required." });
  });

  it.each([[[]], ["text"], [5], [true]])("of the wrong form altogether says so: %j", async (payload) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: "The body must be an object." }]);
    expect((await post({}, "/all")).json()).toEqual({ detail: "The body must be an array." });
  });

  it("reaches the handler parsed", async () => {
    expect((await post({ name: "Ada", extra: 1 })).json()).toEqual({ name: "Ada", count: 1 });
    expect((await app.inject("/list?page=3")).json()).toEqual({ page: 3 });
    expect((await app.inject("/list?page=x&page=y")).json()).toEqual({ page: "Page must be a number." });
  });
});
