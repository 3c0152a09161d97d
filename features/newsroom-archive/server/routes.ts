/** Answers the calls by which owners take a newsroom with them. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { getExportFile, listExports, noExport, requestExport } from "./service.ts";

export function registerNewsroomArchiveRoutes(app: App): void {
  answerCall(app, calls.listExports, ({ actor, params }) => listExports(actor, params.id));
  answerCall(app, calls.requestNewsroomExport, ({ actor, params, body }) => requestExport(actor, params.id, body));
  answerCall(app, calls.downloadNewsroomExport, { handlesHead: true }, async ({ actor, params, request, reply }) => {
    const file = await getExportFile(actor, params.id, params.export);
    const stream = request.method === "HEAD" ? undefined : ((await file.open()) ?? null);
    if (stream === null) throw noExport();
    reply.header("content-disposition", `attachment; filename="${file.name}"`).header("cache-control", "no-store");
    return reply.header("content-length", file.bytes).type("application/zip").send(stream);
  });
}
