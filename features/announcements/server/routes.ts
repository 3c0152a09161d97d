/** Calls of announcements: what the dashboard shows, and what operators announce. */
import { z } from "zod";
import { operatorOnly, signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../contract.ts";
import * as service from "./service.ts";

const { announcementPaths: paths } = contract;
const tags = ["Operator"];
const params = z.object({
  id: z.coerce
    .number({ error: "Give an announcement's id." })
    .int("Give an announcement's id.")
    .min(1)
    .max(2 ** 53 - 1),
});
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };

export function registerAnnouncementRoutes(app: App): void {
  registerNotices(app);
  registerOperators(app);
}

function registerNotices(app: App): void {
  const read = {
    tags: ["Dashboard"],
    summary: "List the maintenance notice and announcements to show above every screen",
    response: { 200: contract.notices, 401: errorAnswer },
  };
  app.get(paths.notices, { schema: read }, (request) => service.getNotices(signedIn(request)));

  const dismiss = {
    tags: ["Dashboard"],
    summary: "Dismiss an announcement",
    params,
    response: { 200: contract.dismissed, 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer },
  };
  app.post(paths.dismiss(":id"), { config: { duringMaintenance: true }, schema: dismiss }, async (request) => {
    await service.dismissAnnouncement(signedIn(request), request.params.id);
    return { detail: "Announcement dismissed." };
  });
}

function registerOperators(app: App): void {
  const list = {
    tags,
    summary: "List announcements, newest first",
    response: { 200: contract.announcementList, 401: errorAnswer, 403: errorAnswer },
  };
  app.get(paths.list, { schema: list }, async (request) => ({
    announcements: await service.listAnnouncements(operatorOnly(request)),
  }));

  const create = {
    tags,
    summary: "Announce something to all users",
    body: contract.announcementInput,
    response: { 201: contract.announcement, ...refusals },
  };
  app.post(paths.list, { schema: create }, async (request, reply) => {
    reply.code(201);
    return service.createAnnouncement(operatorOnly(request), request.body);
  });

  const response = { 200: contract.announcement, ...refusals, 404: errorAnswer, 409: errorAnswer };
  const change = { tags, summary: "Change an announcement", params, body: contract.announcementInput, response };
  app.put(paths.announcement(":id"), { schema: change }, (request) =>
    service.changeAnnouncement(operatorOnly(request), request.params.id, request.body),
  );

  const stop = { tags, summary: "Stop an announcement; it is no longer shown or emailed", params, response };
  app.post(paths.stop(":id"), { schema: stop }, (request) =>
    service.stopAnnouncement(operatorOnly(request), request.params.id),
  );
}
