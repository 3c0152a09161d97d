/** Answers the calls of announcements: what the dashboard shows, and what operators announce. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import * as service from "./service.ts";

export function registerAnnouncementRoutes(app: App): void {
  answerCall(app, calls.getNotices, ({ actor }) => service.getNotices(actor));
  answerCall(app, calls.dismissAnnouncement, async ({ actor, params }) => {
    await service.dismissAnnouncement(actor, params.id);
    return { detail: "Announcement dismissed." };
  });
  answerCall(app, calls.listAnnouncements, async ({ actor }) => ({
    announcements: await service.listAnnouncements(actor),
  }));
  answerCall(app, calls.createAnnouncement, ({ actor, body }) => service.createAnnouncement(actor, body));
  answerCall(app, calls.changeAnnouncement, ({ actor, params, body }) =>
    service.changeAnnouncement(actor, params.id, body),
  );
  answerCall(app, calls.stopAnnouncement, ({ actor, params }) => service.stopAnnouncement(actor, params.id));
}
