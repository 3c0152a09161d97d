/** Calls of the AI assistant (docs/product/assistant.md, Calls). */
import type { FastifyReply } from "fastify";
import { signedIn } from "#features/accounts/server/access.ts";
import { settings } from "#platform/config/settings.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { answerError, translate, UNEXPECTED } from "#platform/http/errors.ts";
import * as contract from "../contract.ts";
import type { LiveRun } from "./runs/live-run.ts";
import { EDIT_BODY_BYTES, refusals, tags } from "./route-schemas.ts";
import { Runs } from "./runs/service.ts";
import { registerStreamRoutes } from "./runs/stream-routes.ts";
import { stopTextThreads } from "./texts/service.ts";
import { getStatus } from "./usage/service.ts";
import { configuredWriter } from "./writers/service.ts";
import type { Writer } from "./writers/writer.ts";

const { assistantPaths: paths } = contract;
/** What comes before and after the provider's answer. */
const BESIDE_WRITING_MS = 60_000;

/** @param writer of a test; without it the settings say who writes. */
export function registerAssistantRoutes(app: App, writer?: Writer): void {
  const runs = new Runs(writer ? async () => writer : configuredWriter());
  app.addHook("preClose", () => runs.close());
  app.addHook("onClose", stopTextThreads);
  void app.register(async (scope: App) => {
    scope.setErrorHandler((error, request, reply) => answerError(withErrorField(error, request.id), request, reply));
    // Before the body is looked at: a visitor learns nothing about it.
    scope.addHook("preParsing", async (request) => void signedIn(request));
    registerWriting(scope, runs);
    registerStreamRoutes(scope, runs);
    registerStatus(scope, runs);
  });
}

function registerWriting(app: App, runs: Runs): void {
  const description = "Answers when everything is written; the form with events shows it meanwhile.";
  const response = { 200: contract.assistantAnswer, ...refusals };
  const draft = { tags, summary: "Write a draft", description, body: contract.draftRequest, response };
  app.post(paths.draft, { schema: draft }, async (request, reply) =>
    answerWith(await runs.draft(signedIn(request), request.body as contract.DraftRequest), reply),
  );
  const edit = { tags, summary: "Change a draft as a request says", description, body: contract.editRequest, response };
  app.post(paths.edit, { schema: edit, bodyLimit: EDIT_BODY_BYTES }, async (request, reply) =>
    answerWith(await runs.edit(signedIn(request), request.body), reply),
  );
}

function registerStatus(app: App, runs: Runs): void {
  const schema = {
    tags,
    summary: "Who writes for you, and how much of your day's share is used",
    response: { 200: contract.assistantStatus, 401: errorAnswer },
  };
  app.get(paths.status, { schema }, async (request) => getStatus(signedIn(request), await runs.writer()));
}

/** Nobody else knows of this run: it ends with its client. */
async function answerWith(run: LiveRun, reply: FastifyReply): Promise<contract.AssistantAnswer> {
  // Nothing is sent while it is written, which must not count as a dead connection.
  const longest = settings().AI_TIMEOUT_SECONDS * 1000 + BESIDE_WRITING_MS;
  reply.raw.setTimeout(longest, () => reply.raw.destroy());
  if (reply.raw.destroyed) run.cut("stopped"); // it left while the run was being admitted
  reply.raw.once("close", () => run.cut("stopped"));
  const { event, error } = await run.ended;
  if (event.type !== "done") throw error;
  const { response, notice } = event;
  return { response, ...(notice !== "" && { notice }) };
}

/** These calls promise `error` where others have `detail` (docs/product/assistant.md, Calls): both say the same. */
function withErrorField(error: unknown, requestId: string): unknown {
  const known = translate(error);
  if (known?.fields) return error;
  const { code, message, retryAfter } = known ?? new AppError("unexpected", UNEXPECTED);
  const fields = { error: message, detail: message, ...(!known && { request_id: requestId }) };
  return new AppError(code, message, { fields, cause: error, ...(retryAfter !== undefined && { retryAfter }) });
}
