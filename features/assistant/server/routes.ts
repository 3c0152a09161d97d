/** Answers the calls of the AI assistant. */
import type { FastifyReply } from "fastify";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { answerError, translate, UNEXPECTED } from "#platform/http/errors.ts";
import * as calls from "../calls.ts";
import type { AssistantAnswer, DraftRequest } from "../contract.ts";
import type { LiveRun } from "./runs/live-run.ts";
import { Runs } from "./runs/service.ts";
import { EDIT_BODY_BYTES, registerStreamRoutes } from "./runs/stream-routes.ts";
import { getStatus } from "./usage/service.ts";
import { configuredWriter } from "./writers/service.ts";
import type { Writer } from "./writers/writer.ts";

/** Work before and after the provider's answer. */
const BESIDE_WRITING_MS = 60_000;

/** @param writer for tests; by default the settings decide. */
export function registerAssistantRoutes(app: App, writer?: Writer): void {
  const runs = new Runs(writer ? async () => writer : configuredWriter());
  app.addHook("preClose", () => runs.close());
  void app.register(async (scope: App) => {
    scope.setErrorHandler((error, request, reply) => answerError(withErrorField(error, request.id), request, reply));
    registerWriting(scope, runs);
    registerStreamRoutes(scope, runs);
    answerCall(scope, calls.getStatus, async ({ actor }) => getStatus(actor, await runs.writer()));
  });
}

function registerWriting(app: App, runs: Runs): void {
  answerCall(app, calls.writeDraft, async ({ actor, body, reply }) =>
    answerWith(await runs.draft(actor, body as DraftRequest), reply),
  );
  answerCall(app, calls.editDraft, { bodyLimit: EDIT_BODY_BYTES }, async ({ actor, body, reply }) =>
    answerWith(await runs.edit(actor, body), reply),
  );
}

/** No other client can read this run, so it ends with its own. */
async function answerWith(run: LiveRun, reply: FastifyReply): Promise<AssistantAnswer> {
  // Nothing is sent while the answer is being written, which must not count as a dead connection.
  const longest = settings().AI_TIMEOUT_SECONDS * 1000 + BESIDE_WRITING_MS;
  reply.raw.setTimeout(longest, () => reply.raw.destroy());
  if (reply.raw.destroyed) run.cut("stopped"); // it left while the run was being admitted
  reply.raw.once("close", () => run.cut("stopped"));
  const { event, error } = await run.ended;
  if (event.type !== "done") throw error;
  const { response, notice, left_out } = event;
  return { response, ...(notice !== "" && { notice }), ...(left_out && { left_out }) };
}

/** These calls promise `error` where others have `detail` (docs/product/assistant.md, Calls): both say the same. */
function withErrorField(error: unknown, requestId: string): unknown {
  const known = translate(error);
  if (known?.fields) return error;
  const { code, message, retryAfter } = known ?? new AppError("unexpected", UNEXPECTED);
  const fields = { error: message, detail: message, ...(!known && { request_id: requestId }) };
  return new AppError(code, message, { fields, cause: error, ...(retryAfter !== undefined && { retryAfter }) });
}
