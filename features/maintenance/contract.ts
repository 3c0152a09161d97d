/** Maintenance mode: readers read, operators work, and customers see the dashboard but cannot change anything. */
import { z } from "zod";
import { editVersion, seenEditVersion } from "#platform/contract/edit-version.ts";
import { text } from "#platform/contract/fields.ts";

export const MAINTENANCE_SETTINGS = "/operator/settings/maintenance/";
export const MAX_MAINTENANCE_MESSAGE = 300;
export const MAINTENANCE_MESSAGE =
  "The site is under maintenance. You can read everything, but changes cannot be saved right now.";

export const maintenanceMessages = {
  untilPast: "The end must be in the future.",
  untilInvalid: "Enter a date and time, or leave this empty.",
} as const;

const message = text("Message", MAX_MAINTENANCE_MESSAGE).describe("Shown to customers; empty: the usual sentence");
const pausesPublishing = z
  .boolean({ error: "pauses_publishing must be true or false." })
  .describe("Scheduled posts wait until the end; false: they are published at their time");

export const maintenanceInput = z.object({
  is_on: z.boolean({ error: "is_on must be true or false." }),
  message: message.default(""),
  until: z.iso
    .datetime({ offset: true, error: maintenanceMessages.untilInvalid })
    .nullable()
    .default(null)
    .describe("It ends by itself then; null: when an operator ends it"),
  pauses_publishing: pausesPublishing.default(false),
  version: seenEditVersion,
});
export type MaintenanceInput = z.input<typeof maintenanceInput>;

export const maintenanceSettings = z.object({
  is_on: z.boolean(),
  message: z.string(),
  until: z.string().nullable(),
  pauses_publishing: z.boolean(),
  version: editVersion,
});
export type MaintenanceSettings = z.infer<typeof maintenanceSettings>;

/** The notice for customers; null: no maintenance. */
export const maintenanceNotice = z
  .object({ message: z.string(), until: z.string().nullable() })
  .nullable()
  .describe("null: no maintenance");
export type MaintenanceNotice = z.infer<typeof maintenanceNotice>;
