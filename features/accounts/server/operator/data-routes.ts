/** Calls of operators about all data of a user: the copy of it, and the end of the account. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer, fieldErrorsAnswer, uuid } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { dataExportAnswer } from "../../own-data-contract.ts";
import * as contract from "../../operator-contract.ts";
import { operatorOnly } from "../access.ts";
import { userAnswers } from "./answer.ts";
import * as data from "./data-service.ts";
import { getUser } from "./service.ts";

const { operatorUserPaths: paths } = contract;
const tags = ["Operator"];
const params = z.object({ id: contract.userId });
type OfUser = FastifyRequest<{ Params: z.infer<typeof params>; Body: { reason: string } }>;

const DENIED = "Not an operator, or yourself";
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 403: errorAnswer.describe(DENIED) };

export function registerUserDataRoutes(app: App): void {
  registerExports(app);
  registerDeletions(app);
}

function registerExports(app: App): void {
  const response = userAnswers(DENIED);
  const ask = {
    tags,
    summary: "Have all data of a user packed; the user is told",
    params,
    body: contract.reasonInput,
    description: "The ZIP is what the user's own export has, and both can download it.",
    response,
  };
  app.post(paths.exportData(":id"), { schema: ask }, (request) => afterwards(request, data.requestExportOf));

  const status = {
    tags,
    summary: "Status of the latest export of a user's data that an operator asked for",
    params,
    response: { 200: dataExportAnswer, ...refusals },
  };
  app.get(paths.exportData(":id"), { schema: status }, async (request) => ({
    export: await data.findExportOf(operatorOnly(request), request.params.id),
  }));

  const file = {
    tags,
    summary: "The ZIP, while it is kept; the download is audited",
    params: params.extend({ exportId: uuid }),
  };
  app.get(paths.exportFile(":id", ":exportId"), { schema: file, exposeHeadRoute: false }, async (request, reply) => {
    const { id, exportId } = request.params;
    const { name, bytes, stream } = await data.openExportOf(operatorOnly(request), id, exportId);
    reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
    return reply.header("content-length", bytes).type("application/zip").send(stream);
  });
}

function registerDeletions(app: App): void {
  const response = userAnswers(DENIED);
  const body = contract.reasonInput;
  const later = {
    tags,
    summary: "Delete an account in 14 days; the user is told and can cancel it",
    params,
    body,
    response,
  };
  app.post(paths.deleteLater(":id"), { schema: later }, (request) => afterwards(request, data.deleteLater));

  const now = { tags, summary: "Delete an account now; this cannot be undone", params, body, response };
  app.post(paths.deleteNow(":id"), { schema: now }, async (request) => {
    const operator = operatorOnly(request);
    const before = await getUser(operator, request.params.id);
    await data.deleteNow(operator, request.params.id, request.body.reason);
    // The job may have been faster than a second look.
    const deletion_due_at = new Date().toISOString();
    return { ...before, sessions: [], suspended_at: before.suspended_at ?? deletion_due_at, deletion_due_at };
  });

  const keep = { tags, summary: "Cancel the deletion of an account; the user is told", params, response };
  app.post(paths.keepAccount(":id"), { schema: keep }, async (request) => {
    await data.keepAccountOf(operatorOnly(request), request.params.id);
    return getUser(operatorOnly(request), request.params.id);
  });
}

type Step = (operator: Parameters<typeof data.deleteNow>[0], userId: number, reason: string) => Promise<unknown>;

async function afterwards(request: OfUser, step: Step): Promise<contract.OperatorUser> {
  const operator = operatorOnly(request);
  await step(operator, request.params.id, request.body.reason);
  return getUser(operator, request.params.id);
}
