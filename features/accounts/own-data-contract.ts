/** Export and deletion of all data of a user. */
import { z } from "zod";
import { givenPassword, signInCode } from "./contract.ts";

export const EXPORT_DAYS = 7;
export const DELETION_GRACE_DAYS = 14;

export const EXPORT_STATES = ["queued", "running", "ready", "failed"] as const;
export const dataExport = z.object({
  id: z.uuid(),
  status: z.enum(EXPORT_STATES),
  done: z.number().int().describe("Posts, files and lists packed so far"),
  total: z.number().int().describe("0 until it is known"),
  bytes: z.number().int().nullable().describe("Size of the ZIP once it is ready"),
  created_at: z.string(),
  expires_at: z.string().nullable().describe("Until when the ZIP can be fetched"),
  url: z.string().nullable().describe("Address of the ZIP while it can be fetched"),
});
export type DataExport = z.infer<typeof dataExport>;
export const dataExportAnswer = z.object({ export: dataExport.nullable().describe("The latest; null without one") });

/** `code` is needed where two-factor sign-in is on. */
export const deletionInput = z.object({ password: givenPassword, code: signInCode.optional() });
export const deletionAnswer = z.object({ detail: z.string(), deletion_due_at: z.string().nullable() });

export const dataMessages = {
  exportStarted: "We are preparing your data. We will email you when it is ready.",
  exportFailed: "We could not prepare your data. Please try again.",
  noExport: "This export does not exist or has expired. Request a new one.",
  deletionAsked: (day: string) => `Your account will be deleted on ${day}. You can cancel the deletion until then.`,
  deletionCalledBack: "Deletion cancelled. Your account will not be deleted.",
  onHold: "This account cannot be deleted now: some of its posts must be kept for legal reasons.",
  lastOwner: (company: string) => `${company} needs an owner. Make another person owner first.`,
  lastOperator: "You are the only operator. Make someone else an operator first.",
} as const;
