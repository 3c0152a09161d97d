/** Calls by which people take all their data along, and have their account deleted. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { dataExportAnswer, dataMessages, dataPaths, deletionAnswer, deletionInput } from "../../own-data-contract.ts";
import { signedIn } from "../access.ts";
import { findExport, getExportFile, noExport, requestExport } from "./export-service.ts";
import { callDeletionBack, requestDeletion } from "../deletion/service.ts";

const tags = ["Profile"];
const refusals = { 401: errorAnswer, 429: errorAnswer };
const fileParams = z.object({ id: z.uuid({ error: dataMessages.noExport }) });

export function registerDataRoutes(app: App): void {
  app.get(
    dataPaths.export,
    {
      schema: {
        tags,
        summary: "Status of your latest data export",
        response: { 200: dataExportAnswer, 401: errorAnswer },
      },
    },
    async (request) => ({ export: await findExport(signedIn(request)) }),
  );

  app.post(
    dataPaths.export,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Have all your data packed into a ZIP",
        description: "One at a time: while one is being packed, that one is answered. A mail says when it is ready.",
        response: { 202: dataExportAnswer, ...refusals },
      },
    },
    async (request, reply) => reply.code(202).send({ export: await requestExport(signedIn(request)) }),
  );

  app.route({
    method: ["GET", "HEAD"],
    url: dataPaths.exportFile(":id"),
    config: { ownerAlone: true },
    schema: { tags, summary: "The ZIP, while it is kept", params: fileParams },
    handler: (request, reply) => sendFile(request, reply),
  });

  app.post(
    dataPaths.deletion,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Ask for the deletion of your account; it can be called back for 14 days",
        description: "Signs every other session out. Needs `code` where two-factor sign-in is on.",
        body: deletionInput,
        response: { 200: deletionAnswer, 400: fieldErrorsAnswer, 409: errorAnswer, ...refusals },
      },
    },
    (request) => requestDeletion(signedIn(request), request.body),
  );

  app.delete(
    dataPaths.deletion,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Cancel the deletion of your account",
        response: { 200: deletionAnswer, 401: errorAnswer },
      },
    },
    (request) => callDeletionBack(signedIn(request)),
  );
}

async function sendFile(
  request: FastifyRequest<{ Params: z.infer<typeof fileParams> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await getExportFile(signedIn(request), request.params.id);
  const stream = request.method === "HEAD" ? undefined : ((await file.open()) ?? null);
  if (stream === null) throw noExport();
  reply.header("content-disposition", `attachment; filename="${file.name}"`).header("cache-control", "no-store");
  return reply.header("content-length", file.bytes).type("application/zip").send(stream);
}
