/** Answers the calls of templates. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { KINDS } from "../../kinds/index.ts";
import * as calls from "../../calls/template.ts";
import { postIdIn } from "../posts/reach-service.ts";
import * as service from "./service.ts";

export function registerTemplateRoutes(app: App): void {
  answerCall(app, calls.listTemplates, ({ actor }) => service.listTemplates(actor));
  for (const kind of KINDS) {
    answerCall(app, calls.saveTemplate(kind), ({ actor, values }) =>
      service.saveTemplate(actor, kind, values as service.NamedText),
    );
  }
  answerCall(app, calls.saveAsTemplate, ({ actor, params, body }) =>
    service.saveAsTemplate(actor, postIdIn(params), body.name),
  );
  answerCall(app, calls.loadTemplate, ({ actor, params }) => service.getTemplate(actor, params.id));
  answerCall(app, calls.renameTemplate, ({ actor, params, body }) =>
    service.renameTemplate(actor, params.id, body.name),
  );
  answerCall(app, calls.deleteTemplate, ({ actor, params }) => service.deleteTemplate(actor, params.id));
  answerCall(app, calls.restoreTemplate, ({ actor, params }) => service.restoreTemplate(actor, params.id));
}
