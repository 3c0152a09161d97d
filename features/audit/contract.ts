/** The audit log: every operator action in the console and on the command line. Invariant: entries are never changed. */
import { z } from "zod";
import { paging, text, wholeNumber } from "#platform/contract/fields.ts";

/** Maximum number of matching entries that are counted and can be paged through. */
export const MAX_ENTRIES_LISTED = 1000;
/** The limit for searches: further pages are not read, and counting is expensive. */
export const MAX_ENTRIES_FOUND = 200;
/** Of a file, the newest. */
export const MAX_ENTRIES_IN_FILE = 50_000;

export const auditEntry = z.object({
  id: z.number().int(),
  operator_id: z.number().int().nullable().describe("null: the command line, or a deleted account"),
  operator_name: z.string(),
  acting_as: z.string().nullable().describe("The user on whose behalf the operator acted; null: none"),
  action: z.string().describe("Noun and verb, for example post.approve"),
  subject: z.string().describe("Object of the action, for example post 12 or user 3"),
  details: z.string().describe("Reason or values, for people"),
  created_at: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilter = z.object({
  q: text("Search", 200).default("").describe("Part of action, subject, operator or details"),
  action: text("Action", 100).optional().describe("Exactly this one"),
});
export type AuditFilter = z.infer<typeof auditFilter>;
export const auditQuery = auditFilter.extend({ ...paging, page_size: wholeNumber("Page size", 100).default(50) });
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditList = z.object({
  entries: z.array(auditEntry).describe("Newest first"),
  count: z.number().int().describe(`At most ${MAX_ENTRIES_LISTED}, or ${MAX_ENTRIES_FOUND} where words are searched`),
  has_more: z.boolean().describe("true: more match than are counted; only those counted can be paged through"),
});
export const auditActions = z.object({ actions: z.array(z.string()).describe("In alphabetical order") });
