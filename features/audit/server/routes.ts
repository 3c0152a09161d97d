/** Answers the calls of the audit log. */
import { Readable } from "node:stream";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { listAudit, listAuditActions, writeAuditFile } from "./service.ts";

export function registerAuditRoutes(app: App): void {
  answerCall(app, calls.listAudit, ({ actor, query }) => listAudit(actor, query));
  answerCall(app, calls.listAuditActions, async ({ actor }) => ({ actions: await listAuditActions(actor) }));
  answerCall(app, calls.getAuditFile, async ({ actor, query, reply }) => {
    const lines = writeAuditFile(actor, query);
    const name = `dateline-audit-${new Date().toISOString().slice(0, 10)}.csv`;
    reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
    return reply.type("text/csv; charset=utf-8").send(Readable.from(lines));
  });
}
