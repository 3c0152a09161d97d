/**
 * Answers calls in this process, as the command line: the server's checks, handlers and writers of answers, without
 * listening for connections.
 */
import { registerFeatures } from "#apps/server/features.ts";
import { addressOf, type CallDefinition } from "#platform/contract/call.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { Refusal, UsageError } from "../command.ts";
import { COMMAND_LINE } from "../operator.ts";
import type { CallInput } from "./input.ts";

export type Send = (call: CallDefinition, input: CallInput) => Promise<Buffer>;

/** @returns what `work` returns; it may send several calls. */
export async function withCalls<T>(work: (send: Send) => Promise<T>): Promise<T> {
  const app = await buildServer({ register: registerAsCommandLine });
  try {
    return await work((call, input) => send(app, call, input));
  } finally {
    await app.close();
  }
}

/** The handlers of operators' calls take an operator without id and session; other calls are never sent. */
function registerAsCommandLine(app: App): void {
  app.decorateRequest("actor", null);
  app.decorateRequest("decideAgain", async () => {});
  app.addHook("onRequest", (request, _reply, done) => {
    Object.assign(request, { actor: COMMAND_LINE });
    done();
  });
  registerFeatures(app);
}

/** @throws UsageError for input that the call does not take, Refusal for everything else that it refuses. */
async function send(app: App, call: CallDefinition, { params, query, body }: CallInput): Promise<Buffer> {
  const response = await app.inject({
    method: call.method,
    url: addressOf(call, { params, query }),
    headers: { accept: "application/json" },
    ...(body && { payload: body }),
  });
  if (response.statusCode < 300) return response.rawPayload;
  const problems = response.json<Record<string, string>>();
  const { detail } = problems;
  if (response.statusCode !== 400) throw new Refusal(detail);
  const lines = Object.entries(problems).map(([field, message]) =>
    field === "detail" ? message : `${field}: ${message}`,
  );
  throw new UsageError(lines.join("\n"));
}
