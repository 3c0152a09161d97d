/** The calls of the audit log. */
import { Readable } from "node:stream";
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { auditActions, auditFilter, auditList, auditPaths, auditQuery } from "../contract.ts";
import { listAudit, listAuditActions, writeAuditFile } from "./service.ts";

const tags = ["Operator"];
const denials = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const refusals = { 400: fieldErrorsAnswer, ...denials };

export function registerAuditRoutes(app: App): void {
  const list = {
    ...{ tags, summary: "What operators did, newest first", querystring: auditQuery },
    response: { 200: auditList, ...refusals },
  };
  app.get(auditPaths.list, { schema: list }, (request) => listAudit(operatorOnly(request), request.query));

  const actions = { tags, summary: "Which actions there are", response: { 200: auditActions, ...denials } };
  app.get(auditPaths.actions, { schema: actions }, async (request) => ({
    actions: await listAuditActions(operatorOnly(request)),
  }));

  const file = { tags, summary: "The same as a CSV file, the newest 50,000", querystring: auditFilter };
  app.get(auditPaths.csv, { schema: file }, async (request, reply) => {
    const lines = writeAuditFile(operatorOnly(request), request.query);
    const name = `dateline-audit-${new Date().toISOString().slice(0, 10)}.csv`;
    reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
    return reply.type("text/csv; charset=utf-8").send(Readable.from(lines));
  });
}
