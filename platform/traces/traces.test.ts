import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { connectionConfig } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";

/** A collector: keeps what it is sent. */
type Sent = { path: string; type: string; key: string | undefined; body: Buffer };
const sent: Sent[] = [];
let collector = "";
let answer = 200;

beforeAll(async () => {
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const { "content-type": type = "", "x-key": key } = request.headers;
      sent.push({ path: request.url ?? "", type, key: key?.toString(), body });
      response.writeHead(answer, { "content-type": "application/json" }).end("{}");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  collector = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => server.close();
});

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SentSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Batch = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] };

const batches = () => sent.map(({ body }) => JSON.parse(body.toString()) as Batch);
const spans = () => batches().flatMap(({ resourceSpans }) => resourceSpans[0]?.scopeSpans[0]?.spans ?? []);
const span = (name: string) => {
  const found = spans().find((each) => each.name === name);
  if (!found)
    throw new Error(
      `No span ${name} among ${spans()
        .map((each) => each.name)
        .join(", ")}`,
    );
  return found;
};
const facts = (each: SentSpan) =>
  Object.fromEntries(each.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

const database = connectionConfig();

/** The modules as a process with these variables loads them. */
async function load(variables: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const complaints: string[] = [];
  const traces = await import("./traces.ts");
  const close = await traces.openTraces((reason) => complaints.push(reason));
  return { ...traces, close, complaints };
}

const withJson = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  sent.length = 0;
  answer = 200;
});

describe("without the variables", () => {
  it.each<[string, Record<string, string>]>([
    ["none is set", {}],
    ["the exporter is none", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_TRACES_EXPORTER: "none" }],
    ["the SDK is off", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_SDK_DISABLED: "true" }],
  ])("where %s, work runs as it is and nothing is loaded", async (_case, variables) => {
    const { inSpan, openedTraces, traceOfLine, isTraced } = await load(variables);
    const work = Promise.resolve("done");
    expect(inSpan("internal", "work", {}, () => work)).toBe(work);
    expect([isTraced(), openedTraces(), traceOfLine()]).toEqual([false, undefined, {}]);
  });
});

describe("variables that cannot be followed", () => {
  it.each([
    ["OTEL_TRACES_EXPORTER", "zipkin", "it must be otlp, console or none"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "it must be http/protobuf or http/json"],
    ["OTEL_TRACES_SAMPLER", "sometimes", "it must be always_on"],
    ["OTEL_BSP_MAX_QUEUE_SIZE", "many", "it must be a whole number"],
  ])("%s=%s stops the start with a sentence", async (name, value, sentence) => {
    await expect(load({ ...withJson(), [name]: value })).rejects.toThrow(sentence);
  });

  it("refuses a ratio above 1", async () => {
    const ratio = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "5" };
    await expect(load({ ...withJson(), ...ratio })).rejects.toThrow("OTEL_TRACES_SAMPLER_ARG is 5");
  });
});

describe("with a collector", () => {
  async function serve(): Promise<App> {
    const { buildServer } = await import("#platform/http/build-server.ts");
    const { closeDatabase, configureDatabase, prepared } = await import("#platform/database/client.ts");
    const { computed } = await import("#platform/database/statement.ts");
    const { traceOfLine } = await import("./traces.ts");
    configureDatabase(database);
    return buildServer({
      register: (server) => {
        server.addHook("onClose", closeDatabase);
        server.post("/things/:id", async () => {
          const [row] = await prepared({ one: computed.number() }, "select 1 as one where $1 <> ''", ["a-secret"]);
          return { ...row, line: traceOfLine() };
        });
        server.get("/broken", async () => {
          throw new RangeError("Ada Lovelace's name");
        });
      },
    });
  }

  it("sends requests with their statements as one trace, without addresses, values or messages", async () => {
    const { close } = await load({
      ...withJson(),
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=ours",
      OTEL_SERVICE_NAME: "newsroom",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=staging",
    });
    const app = await serve();
    const answered = await app.inject({ method: "POST", url: "/things/secret-1?token=secret-2", body: { a: 1 } });
    await app.inject({ url: "/broken" });
    await app.close();
    await close();

    const request = span("POST /things/:id");
    expect(facts(request)).toEqual({
      "http.request.method": "POST",
      "http.route": "/things/:id",
      "http.response.status_code": 200,
    });
    const statement = span("SELECT");
    expect(statement).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
    expect(facts(statement)["db.query.text"]).toBe("select 1 as one where $1 <> ''");
    expect(answered.json<{ line: object }>().line).toEqual({ trace_id: request.traceId, span_id: request.spanId });
    expect(span("GET /broken")).toMatchObject({ status: { code: 2 } });
    expect(facts(span("GET /broken"))["error.type"]).toBe("RangeError");

    const all = Buffer.concat(sent.map(({ body }) => body)).toString();
    for (const secret of ["secret", "Ada", "token"]) expect(all).not.toContain(secret);
    expect(sent[0]).toMatchObject({ path: "/v1/traces", type: "application/json", key: "ours" });
    const resource = batches()[0]?.resourceSpans[0]?.resource.attributes ?? [];
    expect(Object.fromEntries(resource.map(({ key, value }) => [key, value.stringValue]))).toMatchObject({
      "service.name": "newsroom",
      "deployment.environment.name": "staging",
    });
  });

  it("lets no stranger decide what is recorded", async () => {
    const { close } = await load({ ...withJson(), OTEL_TRACES_SAMPLER: "parentbased_always_off" });
    const app = await serve();
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await app.inject({ url: "/broken", headers: { traceparent } });
    await app.inject({ url: "/broken", headers: { traceparent }, remoteAddress: "192.0.2.7" });
    await app.close();
    await close();
    expect(sent).toEqual([]);
  });

  it("goes on with the trace of a configured proxy and follows its decision not to record", async () => {
    const { close } = await load({ ...withJson(), TRUST_PROXY: "loopback" });
    const app = await serve();
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const call = (flags: string) =>
      app.inject({ url: "/broken", headers: { traceparent: `00-${trace}-b7ad6b7169203331-${flags}` } });
    await call("00");
    await call("01");
    await app.close();
    await close();
    expect(spans()).toHaveLength(1);
    expect(span("GET /broken")).toMatchObject({ traceId: trace, parentSpanId: "b7ad6b7169203331" });
  });

  it("speaks protobuf unless told, and samples as told", async () => {
    const { close, inSpan } = await load({ OTEL_EXPORTER_OTLP_ENDPOINT: collector });
    await inSpan("internal", "counting ferries", {}, async () => undefined);
    await close();
    expect(sent.map(({ type }) => type)).toEqual(["application/x-protobuf"]);
    expect(sent[0]?.body.includes("counting ferries")).toBe(true);

    sent.length = 0;
    const off = await load({
      ...withJson(),
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0",
    });
    await off.inSpan("internal", "counting ferries", {}, async () => undefined);
    await off.close();
    expect(sent).toEqual([]);
  });

  it("says once that the collector refuses, and work goes on", async () => {
    answer = 400;
    const { close, inSpan, complaints } = await load({ ...withJson(), OTEL_BSP_SCHEDULE_DELAY: "1" });
    for (let each = 0; each < 3; each++) {
      expect(await inSpan("internal", "work", {}, async () => each)).toBe(each);
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(each));
    }
    await close();
    expect(complaints).toHaveLength(1);
  });
});
