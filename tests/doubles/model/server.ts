/** An AI provider on loopback, with scripted answers: OpenAI's and Anthropic's own interfaces, and the compatible one. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ModelAnswer } from "./answers.ts";
import { type Protocol, PROTOCOLS } from "./protocols.ts";

export type ModelRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  /** As JSON. */
  body: Record<string, unknown> & { model?: string };
  /** Whole instructions and prompt, whichever way the protocol has them. */
  text: string;
  hasSchema: boolean;
  /** Whether the client went away before the answer had ended. */
  isAborted: boolean;
};

export type ModelServer = {
  /** For AI_BASE_URL. */
  baseUrl: string;
  requests: ModelRequest[];
  /** How the next requests are answered, in order; the last of them answers all that follow. */
  answer: (...answers: (ModelAnswer | ((request: ModelRequest) => ModelAnswer))[]) => void;
  /** False: requests with a schema are refused with 400, as older models and servers do. */
  takesSchemas: boolean;
  /** Fulfilled once a client has gone away in the middle of an answer. */
  aborted: () => Promise<void>;
  stop: () => Promise<void>;
};

const USAGE = { input: 321, output: 123 };

/** @param port 0 takes any that is free. */
export async function startModelServer(port = 0): Promise<ModelServer> {
  let script: Parameters<ModelServer["answer"]> = [{ status: 500, error: { message: "The test has set no answer." } }];
  const aborts: (() => void)[] = [];

  const server = createServer((incoming, response) => {
    void readRequest(incoming).then(
      (request) => serve(request, response),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const double: ModelServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    takesSchemas: true,
    answer: (...answers) => (script = answers),
    aborted: () =>
      new Promise((resolve) => {
        if (double.requests.some(({ isAborted }) => isAborted)) resolve();
        else aborts.push(resolve);
      }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;

  async function serve(
    { protocol, ...request }: Omit<ModelRequest, "isAborted"> & { protocol: Protocol | undefined },
    response: ServerResponse,
  ) {
    if (!protocol) return void response.writeHead(404).end(JSON.stringify({ error: { message: "Unknown path" } }));
    const kept: ModelRequest = { ...request, isAborted: false };
    double.requests.push(kept);
    response.on("close", () => {
      if (response.writableFinished) return;
      kept.isAborted = true;
      for (const tell of aborts.splice(0)) tell();
    });
    if (request.hasSchema && !double.takesSchemas)
      return fail(response, protocol, { status: 400, error: { message: protocol.schemaRefusal } });
    const next = (script.length > 1 ? script.shift() : script[0]) ?? {};
    const answer = typeof next === "function" ? next(kept) : next;
    if (answer.status !== undefined) return fail(response, protocol, answer);
    if (kept.body["stream"] !== true)
      return fail(response, protocol, { status: 400, error: { message: "This double only streams." } });
    await stream(response, protocol, answer, kept.body);
  }
}

function fail(response: ServerResponse, protocol: Protocol, { status = 500, headers = {}, error }: ModelAnswer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(protocol.error(status, error ?? { message: "Failed" })));
}

async function stream(response: ServerResponse, protocol: Protocol, answer: ModelAnswer, body: ModelRequest["body"]) {
  const { pieces = [], refusal, finish = "stop", pace = 0, after } = answer;
  const usage = answer.usage === undefined ? USAGE : answer.usage;
  const isAsking = (body["stream_options"] as { include_usage?: boolean } | undefined)?.include_usage === true;
  const asked = { model: body.model ?? "", asksForUsage: isAsking };
  const send = (event: Record<string, unknown> | "[DONE]") => {
    const name = protocol.isNamed && typeof event === "object" ? `event: ${String(event["type"])}\n` : "";
    response.write(`${name}data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`);
  };

  if (after === "hang" && pieces.length === 0) return; // not even headers
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const event of protocol.start(asked, usage ?? { input: 0, output: 0 })) send(event);
  let text = "";
  for (const piece of pieces) {
    if (typeof piece !== "string") await piece;
    if (pace > 0) await pause(pace);
    if (response.destroyed) return;
    if (typeof piece === "string") send(protocol.text(piece, asked));
    if (typeof piece === "string") text += piece;
  }
  if (after === "hang") return;
  if (after !== undefined) return void response.write(":\n\n", () => cutOff(response, after));
  for (const event of refusal === undefined ? [] : protocol.refusal(refusal, asked)) send(event);
  for (const event of protocol.end(refusal === undefined ? finish : "refusal", refusal ?? text, asked, usage))
    send(event);
  response.end();
}

function cutOff(response: ServerResponse, how: "reset" | "close"): void {
  if (how === "close") response.end();
  else response.socket?.resetAndDestroy();
}

async function readRequest(incoming: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const path = new URL(incoming.url ?? "/", "http://model").pathname;
  const protocol = PROTOCOLS.find((each) => each.path === path);
  const body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as ModelRequest["body"];
  const { messages, input, system, instructions } = body;
  const text = textsIn([instructions, system, input, messages]).join("\n");
  return { path, headers: incoming.headers, body, text, hasSchema: protocol?.hasSchema(body) ?? false, protocol };
}

/** Every `text` and `content` in it, in order. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  const { text, content } = value as { text?: unknown; content?: unknown };
  return textsIn([text, content]);
}
