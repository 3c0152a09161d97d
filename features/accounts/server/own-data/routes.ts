/** Answers the calls by which people take all their data along. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../own-data-calls.ts";
import { findExport, getExportFile, noExport, requestExport } from "./export-service.ts";

export function registerDataRoutes(app: App): void {
  answerCall(app, calls.getExport, async ({ actor }) => ({ export: await findExport(actor) }));
  answerCall(app, calls.requestExport, async ({ actor }) => ({ export: await requestExport(actor) }));
  answerCall(app, calls.downloadExport, { handlesHead: true }, async ({ actor, params, request, reply }) => {
    const file = await getExportFile(actor, params.id);
    const stream = request.method === "HEAD" ? undefined : ((await file.open()) ?? null);
    if (stream === null) throw noExport();
    reply.header("content-disposition", `attachment; filename="${file.name}"`).header("cache-control", "no-store");
    return reply.header("content-length", file.bytes).type("application/zip").send(stream);
  });
}
