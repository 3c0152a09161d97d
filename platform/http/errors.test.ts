import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { connectionPool } from "#platform/database/client.ts";
import { AppError, ERROR_STATUS, type ErrorCode, invalidInput } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import type { App } from "./app.ts";
import { buildServer } from "./build-server.ts";
import { translate } from "./errors.ts";

const strict = z.object({ other: z.number() });
const open: App[] = [];

async function failWith(makeError: () => unknown, errorPage?: (status: number) => string): Promise<App> {
  const fail = async () => {
    throw makeError();
  };
  const app = await buildServer({
    ...(errorPage ? { errorPage } : {}),
    register: (each) => {
      each.get("/fail", fail);
      each.get("/typed", { schema: { response: { 200: strict, 400: strict, 500: strict } } }, fail);
      each.get("/query", async () => connectionPool().query("select $1::text", [String.fromCharCode(0)]));
    },
  });
  open.push(app);
  return app;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((app) => app.close()));
});

describe("errors of the product", () => {
  it.each(Object.entries(ERROR_STATUS) as [ErrorCode, number][])(
    "%s answers %i with its message",
    async (code, status) => {
      const answer = await (await failWith(() => new AppError(code, "Because."))).inject("/fail");
      expect([answer.statusCode, answer.json()]).toEqual([status, { detail: "Because." }]);
    },
  );

  it("name their fields instead, whatever the route declares for that status", async () => {
    const app = await failWith(() => invalidInput({ title: "Title is required." }));
    expect((await app.inject("/typed")).json()).toEqual({ title: "Title is required." });
  });

  it("say when to come back", async () => {
    const app = await failWith(() => new AppError("too-many-requests", "Wait.", { retryAfter: 7 }));
    expect((await app.inject("/fail")).headers["retry-after"]).toBe("7");
  });
});

describe("errors that nobody foresaw", () => {
  it.each([
    ["an error", new Error("secret path /etc")],
    ["a string", "secret"],
    ["null", null],
    ["nothing", undefined],
  ])("answer 500 without telling what happened: %s", async (_name, thrown) => {
    const answer = await (await failWith(() => thrown)).inject("/typed");
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { detail: "An unexpected error occurred.", request_id: answer.headers["x-request-id"] },
    ]);
  });

  it("show readers the site's page, and a plain one when that fails too", async () => {
    const reader = { url: "/fail", headers: { accept: "text/html,*/*" } };
    const app = await failWith(
      () => new Error("x"),
      (status) => `<p>site ${status}</p>`,
    );
    expect((await app.inject(reader)).body).toBe("<p>site 500</p>");
    const broken = await failWith(
      () => new Error("x"),
      () => {
        throw new Error("no manifest");
      },
    );
    const answer = await broken.inject(reader);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain(String(answer.headers["x-request-id"]));
  });
});

describe("errors of the database", () => {
  it("caused by input are the sender's", async () => {
    const answer = await (await failWith(() => null)).inject("/query");
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: "The request contains characters that cannot be stored." },
    ]);
  });

  it.each([
    ["22P05", 400],
    ["22003", 400],
    ["23505", 409],
    ["40P01", 503],
    ["57P01", 503],
    ["57014", 503],
    ["55P03", 503],
    ["25006", 503],
    ["42601", undefined],
    ["23502", undefined],
  ])("%s becomes %s", (code, status) => {
    const error = Object.assign(new pg.DatabaseError("message", 1, "error"), { code });
    expect(translate(error)?.status).toBe(status);
  });

  it("that does not answer means: later", async () => {
    const lost = new pg.Client({ host: "127.0.0.1", port: 1 });
    const error = await lost.connect().catch((failure: unknown) => failure);
    expect(translate(error)).toMatchObject({ status: 503, retryAfter: 2 });
  });
});

describe("errors on our side of the network", () => {
  const reset = (syscall?: string) => Object.assign(new Error("reset"), { code: "ECONNRESET", syscall });
  const asked = (statusCode: number) => Object.assign(new Error("No such customer"), { statusCode });

  it.each([
    ["a reset of the database's connection", reset("write"), 503],
    ["a reset that names no call of the system", reset(), 500],
    ["a stream that ends early", Object.assign(new Error("early"), { code: "ERR_STREAM_PREMATURE_CLOSE" }), 500],
    ["a service that refuses what we ask", asked(404), 500],
    ["a service that refuses our key", asked(401), 500],
    ["a status with a code that is not the framework's", Object.assign(asked(400), { code: "resource_missing" }), 500],
  ])("are never the caller's: %s", async (_name, error, status) => {
    const answer = await (await failWith(() => error)).inject("/typed");
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain(error.message);
  });

  it.each(["application/json", "text/plain"])("differ from a body of %s that its sender cuts off", async (type) => {
    const [answered, failed] = [Promise.withResolvers<number>(), vi.fn()];
    const app = await buildServer({
      register: (each) => {
        each.addHook("onSend", async (_request, reply) => answered.resolve(reply.statusCode));
        each.addHook("onRequest", async (request) => void (request.log.error = failed));
        void each.register(async (scope) => {
          if (type === "text/plain") scope.addContentTypeParser(type, { parseAs: "string" }, async () => undefined);
          scope.post("/body", async () => ({}));
        });
      },
    });
    open.push(app);
    await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    const request = once(app.server, "request");
    socket.write(`POST /body HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n{`);
    await request;
    socket.resetAndDestroy();
    expect(await answered.promise).toBe(400);
    expect(failed).not.toHaveBeenCalled();
  });
});

it("logs what nobody foresaw, and not what a sender did", async () => {
  const lines: unknown[] = [];
  vi.spyOn(log, "child").mockReturnValue({
    ...log,
    error: (line: unknown) => lines.push(line),
    info: () => undefined,
  } as never);
  await (await failWith(() => invalidInput({ a: "b" }))).inject("/fail");
  expect(lines).toEqual([]);
  const error = new Error("deep");
  await (await failWith(() => error)).inject("/fail");
  expect(lines).toEqual([{ err: error }]);
});
