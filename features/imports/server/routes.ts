/** Answers the calls of imports. */
import type { FastifyRequest } from "fastify";
import type { Actor } from "#features/accounts/contract.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { answerCall, type FormReading } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import * as calls from "../calls.ts";
import { importMessages, MAX_EXPORT_MB } from "../contract.ts";
import { mappingMessages } from "../mapping-contract.ts";
import * as siteCalls from "../site-calls.ts";
import { siteMessages } from "../site-contract.ts";
import * as imports from "./service.ts";
import * as sites from "./sites/proof-service.ts";

const form: FormReading<UploadedFile | undefined> = {
  limits: () => ({ file: { maxBytes: MAX_EXPORT_MB * 1024 * 1024, tooLarge: importMessages.tooLarge } }),
  read: ({ files }) => files["file"]?.[0],
};

export function registerImportRoutes(app: App): void {
  answerCall(app, calls.listImports, ({ actor, params }) => imports.listImports(actor, params.id));
  answerCall(app, calls.beginImport, { form }, async ({ actor, params, values, media: file, request }) => {
    if (!file) throw invalidInput({ file: importMessages.fileRequired });
    const id = await imports.beginImport(by(request, actor), params.id, file, values.site);
    return { detail: importMessages.reading, id };
  });
  answerCall(app, calls.getImport, ({ actor, params }) => imports.getImport(actor, params.id, params.import));
  answerCall(app, calls.listImportItems, ({ actor, params, query }) =>
    imports.listItems(actor, params.id, params.import, query),
  );
  answerCall(app, calls.getImportMapping, ({ actor, params }) => imports.getMapping(actor, params.id, params.import));
  answerCall(app, calls.setImportMapping, async ({ actor, params, body, request }) => {
    const mapping = await imports.setMapping(by(request, actor), params.id, params.import, body);
    return { detail: mappingMessages.saved, mapping };
  });
  answerCall(app, calls.runImport, async ({ actor, params, request }) => {
    await imports.startImport(by(request, actor), params.id, params.import, request.signal);
    return { detail: importMessages.started };
  });
  answerCall(app, calls.stopImport, async ({ actor, params, request }) => {
    const stopped = await imports.stopImport(by(request, actor), params.id, params.import);
    return { detail: importMessages[stopped] };
  });
  answerCall(app, calls.undoImport, async ({ actor, params, request }) => {
    await imports.undoImport(by(request, actor), params.id, params.import);
    return { detail: importMessages.undoing };
  });
  answerCall(app, calls.getRedirects, async ({ actor, params, query, reply }) => {
    const file = await imports.getRedirects(actor, params.id, params.import, query.form);
    const name = { csv: "redirects.csv", nginx: "redirects.conf", apache: "redirects.htaccess" }[query.form];
    reply.header("content-disposition", `attachment; filename="${name}"`);
    return reply.type("text/plain; charset=utf-8").send(file);
  });
  registerSiteRoutes(app);
}

function registerSiteRoutes(app: App): void {
  answerCall(app, siteCalls.listSites, ({ actor, params }) => sites.listSites(actor, params.id));
  answerCall(app, siteCalls.checkSite, ({ actor, params, body, request }) =>
    sites.checkSite(by(request, actor), params.id, body, request.signal),
  );
  answerCall(app, siteCalls.confirmSite, ({ actor, params, body, request }) =>
    sites.confirmSite(by(request, actor), params.id, body.token),
  );
  answerCall(app, siteCalls.lookForLine, ({ actor, params, request }) =>
    sites.lookForLine(by(request, actor), params.id, params.site, request.signal),
  );
  answerCall(app, siteCalls.emailLink, async ({ actor, params, body, request }) => ({
    detail: await sites.emailLink(by(request, actor), params.id, params.site, body.email),
  }));
  answerCall(app, siteCalls.importSite, async ({ actor, params, request }) => ({
    detail: siteMessages.started,
    id: await imports.beginFromSite(by(request, actor), params.id, params.site, request.signal),
  }));
}

function by({ ip }: FastifyRequest, actor: Actor) {
  return { ...actor, ip };
}
