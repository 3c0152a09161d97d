/** Answers the calls of operators about users, their data included. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../operator-calls.ts";
import { answerWithUser, withLedger } from "./answer.ts";
import * as data from "./data-service.ts";
import * as users from "./service.ts";

export function registerOperatorUserRoutes(app: App): void {
  answerCall(app, calls.findUsers, ({ actor, query }) => users.findUsers(actor, query));
  answerWithUser(app, calls.getUser);
  answerWithUser(app, calls.suspendUser, (operator, id, { reason }) => users.suspendUser(operator, id, reason));
  answerWithUser(app, calls.restoreUser, users.restoreUser);
  answerWithUser(app, calls.confirmEmail, users.confirmEmailOf);
  answerWithUser(app, calls.liftFactor, users.liftFactorOf);
  answerWithUser(app, calls.keepFactor, users.keepFactorOf);
  answerWithUser(app, calls.setRole, (operator, id, { role }) => users.setRole(operator, id, role));
  registerUserDataRoutes(app);
}

function registerUserDataRoutes(app: App): void {
  answerWithUser(app, calls.requestExport, (operator, id, { reason }) => data.requestExportOf(operator, id, reason));
  answerCall(app, calls.getExport, async ({ actor, params }) => ({
    export: await data.findExportOf(actor, params.id),
  }));
  // Each download is audited; checking whether the file exists is not one.
  answerCall(app, calls.downloadExport, { exposeHeadRoute: false }, async ({ actor, params, reply }) => {
    const { name, bytes, stream } = await data.openExportOf(actor, params.id, params.exportId);
    reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
    return reply.header("content-length", bytes).type("application/zip").send(stream);
  });
  answerWithUser(app, calls.deleteLater, (operator, id, { reason }) => data.deleteLater(operator, id, reason));
  answerCall(app, withLedger(calls.deleteNow), async ({ actor, params: { id }, body }) => {
    const before = await users.getUser(actor, id);
    await data.deleteNow(actor, id, body.reason);
    // The job may have been faster than a second look.
    const deletion_due_at = new Date().toISOString();
    return { ...before, sessions: [], suspended_at: before.suspended_at ?? deletion_due_at, deletion_due_at };
  });
  answerWithUser(app, calls.keepAccount, data.keepAccountOf);
}
