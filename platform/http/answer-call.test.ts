import { existsSync } from "node:fs";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf, defineCall } from "#platform/contract/call.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { answerCall } from "./answer-call.ts";
import type { App } from "./app.ts";
import { buildServer } from "./build-server.ts";
import { limitPerAddress } from "./limits/rate-limit.ts";
import type { Caller } from "./caller.ts";

const shared = { tag: "Kilns", summary: "A kiln" } as const;
const params = z.object({ id: z.coerce.number("Give a number.") });
const kiln = z.object({ id: z.number(), name: z.string() });

const read = defineCall({ ...shared, method: "GET", path: "/kilns/:id/", access: "anyone", params, answer: kiln });
const rename = defineCall({
  ...shared,
  method: "PUT",
  path: "/kilns/:id/",
  access: "signed-in",
  params,
  status: 201,
  answer: kiln,
  body: z.object({ name: z.string("Name it.") }),
  errors: { 404: "No such kiln" },
});
const remove = defineCall({
  ...shared,
  method: "DELETE",
  path: "/kilns/:id/",
  access: "operator",
  params,
  status: 204,
  answer: z.null(),
});
const light = defineCall({
  ...shared,
  method: "POST",
  path: "/fires/",
  access: "signed-in",
  status: 204,
  answer: z.null(),
});
const draw = defineCall({
  ...shared,
  method: "POST",
  path: "/drawings/",
  access: "signed-in",
  form: {
    fields: z.object({ title: z.string("Give a title.") }),
    files: { drawing: { max: 1, description: "A file" } },
  },
  answer: z.object({ title: z.string(), bytes: z.number() }),
});

let app: App;
const drawn: string[] = [];
beforeAll(async () => {
  app = await buildServer({
    register: (app) => {
      app.decorateRequest("decideAgain", async () => undefined);
      app.addHook("onRequest", async (request) => {
        const role = request.headers["x-role"];
        request.actor = role ? ({ id: 1, role, sessionId: "" } as unknown as Caller) : null;
        // The feature that knows callers refuses those of another role; this stands in its place.
        if (request.routeOptions.config.access === "operator" && role !== "operator")
          throw new AppError(role ? "forbidden" : "not-signed-in", "No.");
      });
      answerCall(app, light, { config: limitPerAddress(2, 60) }, () => undefined);
      answerCall(app, read, ({ params }) => ({ id: params.id, name: "East", secret: "heat" }));
      answerCall(app, rename, ({ params, body }) => ({ id: params.id, name: body.name }));
      answerCall(app, remove, () => undefined);
      answerCall(
        app,
        draw,
        {
          form: {
            limits: () => ({ drawing: { maxBytes: 10 } }),
            read: ({ files: { drawing } }, problems) => {
              if (drawing?.length === 0) problems["drawing"] = "Add a drawing.";
              return drawing?.[0];
            },
          },
        },
        ({ values, media }) => {
          if (media) drawn.push(media.path);
          return { title: values.title, bytes: media?.bytes ?? 0 };
        },
      );
      // @ts-expect-error an answer that does not fit its contract
      const wrong = () => answerCall(app, read, ({ params }) => ({ id: params.id }));
      expect(wrong).toBeTypeOf("function");
    },
  });
});
afterAll(() => app.close());

const user = { "x-role": "user" };

function formOf(fields: Record<string, string>, file?: string) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file !== undefined)
    parts.push(
      `--b\r\ncontent-disposition: form-data; name="drawing"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n${file}\r\n`,
    );
  return {
    payload: `${parts.join("")}--b--\r\n`,
    headers: { ...user, "content-type": "multipart/form-data; boundary=b" },
  };
}

describe("a defined call", () => {
  it("refuses a visitor before the input is looked at", async () => {
    const answer = await app.inject({ method: "PUT", url: "/kilns/x/", payload: {} });
    expect(answer.statusCode).toBe(401);
  });

  it("counts refused visitors where an address may make it so often", async () => {
    const ask = async () => (await app.inject({ method: "POST", url: "/fires/" })).statusCode;
    expect([await ask(), await ask(), await ask()]).toEqual([401, 401, 429]);
  });

  it("refuses a user where operators alone may", async () => {
    expect((await app.inject({ method: "DELETE", url: "/kilns/1/", headers: user })).statusCode).toBe(403);
    expect((await app.inject({ method: "DELETE", url: "/kilns/1/" })).statusCode).toBe(401);
    const headers = { "x-role": "operator" };
    expect((await app.inject({ method: "DELETE", url: "/kilns/1/", headers })).statusCode).toBe(204);
  });

  it("names the field that is wrong", async () => {
    const answer = await app.inject({ method: "PUT", url: "/kilns/1/", headers: user, payload: {} });
    expect([answer.statusCode, answer.json()]).toEqual([400, { name: "Name it." }]);
  });

  it("answers with its status, and sends nothing that the contract does not declare", async () => {
    const renamed = await app.inject({ method: "PUT", url: "/kilns/1/", headers: user, payload: { name: "West" } });
    expect([renamed.statusCode, renamed.json()]).toEqual([201, { id: 1, name: "West" }]);
    expect((await app.inject({ url: "/kilns/7/" })).json()).toEqual({ id: 7, name: "East" });
  });

  it("takes a form, and removes its files afterwards", async () => {
    const answer = await app.inject({ method: "POST", url: "/drawings/", ...formOf({ title: "Plan" }, "12345") });
    expect(answer.json()).toEqual({ title: "Plan", bytes: 5 });
    expect(drawn.map((file) => existsSync(file))).toEqual([false]);
  });

  it("names every wrong field of a form, those with files too", async () => {
    const answer = await app.inject({ method: "POST", url: "/drawings/", ...formOf({}) });
    expect([answer.statusCode, answer.json()]).toEqual([400, { title: "Give a title.", drawing: "Add a drawing." }]);
    const large = await app.inject({ method: "POST", url: "/drawings/", ...formOf({ title: "Plan" }, "12345678901") });
    expect(large.statusCode).toBe(413);
  });

  it("stands in the API reference with what it answers", async () => {
    const { paths } = (await app.inject({ url: "/api/openapi.json" })).json();
    const { put } = paths["/kilns/{id}/"];
    expect(Object.keys(put.responses).toSorted()).toEqual(["201", "400", "401", "404", "default"]);
    expect(put.responses["404"].description).toBe("No such kiln");
  });
});

describe("the address of a call", () => {
  it("has its parameters, encoded, and of the query what is not empty", () => {
    const address = addressOf(read, { params: { id: "a/b" }, query: { q: "", page: 2, tag: ["x", "y"], all: false } });
    expect(address).toBe("/kilns/a%2Fb/?page=2&tag=x&tag=y&all=false");
  });

  it("is refused without a parameter", () => {
    expect(() => addressOf(read)).toThrow("/kilns/:id/ needs id.");
  });
});
