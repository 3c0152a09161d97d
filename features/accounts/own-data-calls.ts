/** The calls by which people take all their data along, and have their account deleted. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { dataExportAnswer, dataMessages, deletionAnswer, deletionInput } from "./own-data-contract.ts";

const own = { tag: "Profile", access: "signed-in" } as const;

export const getExport = defineCall({
  ...own,
  method: "GET",
  path: "/api/users/export/",
  summary: "Status of your latest data export",
  answer: dataExportAnswer,
});

export const requestExport = defineCall({
  ...own,
  method: "POST",
  path: "/api/users/export/",
  ownerAlone: true,
  summary: "Export all your data to a ZIP",
  description: "One at a time: while one is being packed, returns that one. A mail says when it is ready.",
  status: 202,
  answer: dataExportAnswer,
  errors: { 429: errorAnswer },
});

export const downloadExport = defineCall({
  ...own,
  method: "GET",
  path: "/api/users/export/:id/file/",
  ownerAlone: true,
  summary: "Download the ZIP, while it is kept",
  params: z.object({ id: z.uuid({ error: dataMessages.noExport }) }),
  answer: "file",
});

export const requestDeletion = defineCall({
  ...own,
  method: "POST",
  path: "/api/users/deletion/",
  ownerAlone: true,
  summary: "Ask for the deletion of your account; it can be called back for 14 days",
  description: "Signs every other session out. Needs `code` where two-factor sign-in is on.",
  body: deletionInput,
  answer: deletionAnswer,
  errors: { 409: errorAnswer, 429: errorAnswer },
});

export const cancelDeletion = defineCall({
  ...own,
  method: "DELETE",
  path: "/api/users/deletion/",
  ownerAlone: true,
  summary: "Cancel the deletion of your account",
  answer: deletionAnswer,
});
