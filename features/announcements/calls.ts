/** The calls of announcements: what the dashboard shows, and what operators announce. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "Dashboard" } as const;
const operators = { access: "operator", tag: "Operator" } as const;
const params = idParams("an announcement");
const moved = { 404: errorAnswer, 409: errorAnswer } as const;

export const getNotices = defineCall({
  ...own,
  method: "GET",
  path: "/api/notices/",
  summary: "List the maintenance notice and announcements to show above every screen",
  answer: contract.notices,
});

export const dismissAnnouncement = defineCall({
  ...own,
  method: "POST",
  path: "/api/announcements/:id/dismiss/",
  summary: "Dismiss an announcement",
  duringMaintenance: true,
  params,
  answer: contract.dismissed,
  errors: { 404: errorAnswer },
});

export const listAnnouncements = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/announcements/",
  summary: "List announcements, newest first",
  answer: contract.announcementList,
});

export const createAnnouncement = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/announcements/",
  summary: "Announce something to all users",
  body: contract.announcementInput,
  status: 201,
  answer: contract.announcement,
});

export const changeAnnouncement = defineCall({
  ...operators,
  method: "PUT",
  path: "/operator/announcements/:id/",
  summary: "Change an announcement",
  description: "Fields left out do not change.",
  params,
  body: contract.announcementChange,
  answer: contract.announcement,
  errors: moved,
});

export const stopAnnouncement = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/announcements/:id/stop/",
  summary: "Stop an announcement; it is no longer shown or emailed",
  params,
  answer: contract.announcement,
  errors: moved,
});
