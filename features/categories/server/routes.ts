/** Answers the calls about categories: what the forms offer, and what operators change. */
import { listen } from "#platform/database/notifications.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { hearCategoryChanges } from "./label-service.ts";
import * as service from "./service.ts";

export function registerCategoryRoutes(app: App): void {
  let stop: (() => void) | undefined;
  app.addHook("onReady", async () => {
    stop = hearCategoryChanges(listen);
  });
  app.addHook("onClose", async () => stop?.());
  answerCall(app, calls.listCategories, async () => ({ categories: await service.listCategories() }));
  answerCall(app, calls.listOperatorCategories, async ({ actor }) => ({
    categories: await service.listOperatorCategories(actor),
  }));
  answerCall(app, calls.createCategory, ({ actor, body }) => service.createCategory(actor, body));
  answerCall(app, calls.changeCategory, ({ actor, params, body }) => service.changeCategory(actor, params.id, body));
  answerCall(app, calls.mergeCategory, ({ actor, params, body }) => service.mergeCategory(actor, params.id, body.into));
  answerCall(app, calls.removeCategory, async ({ actor, params }) => {
    await service.removeCategory(actor, params.id);
    return { detail: "Removed." };
  });
}
