/** Answers the calls of site settings; apps/site answers the preview. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { SITE_BODY_BYTES } from "../contract.ts";
import * as service from "./service.ts";

const options = { bodyLimit: SITE_BODY_BYTES };

export function registerSiteSettingsRoutes(app: App): void {
  answerCall(app, calls.getSiteSettings, ({ actor }) => service.getSiteSettings(actor));
  answerCall(app, calls.setSiteSettings, options, ({ actor, body }) => service.setSiteSettings(actor, body));
  answerCall(app, calls.listSitePages, async ({ actor }) => ({ pages: await service.listSitePages(actor) }));
  answerCall(app, calls.setSitePage, options, ({ actor, params, body }) =>
    service.setSitePage(actor, params.key, body),
  );
}
