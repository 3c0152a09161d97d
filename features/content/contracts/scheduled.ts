/** All users' scheduled posts, for operators, and the alarm if one is late. */
import { z } from "zod";
import { text, wholeNumber } from "#platform/contract/fields.ts";
import { typeCode } from "../kinds/index.ts";

/** A running worker is never this late: beyond it, a scheduled post is overdue. */
export const OVERDUE_SECONDS = 120;
/** Counting stops at this number. */
export const SCHEDULE_COUNT_CAP = 10_000;

export const scheduledQuery = z.object({
  page: wholeNumber("Page", 10_000).default(1),
  page_size: wholeNumber("Page size", 200).default(50),
  q: text("Search", 200)
    .default("")
    .describe("Part of the post's name or of the company's or author's; an email address; or # and an id"),
});
export type ScheduledQuery = z.infer<typeof scheduledQuery>;

export const scheduledPost = z.object({
  id: z.number().int(),
  guid: z.string(),
  type: typeCode,
  name: z.string(),
  posted_as: z.string().describe("The company's name, else the author's"),
  author_name: z.string(),
  author_email: z.string(),
  publishing_time: z.string(),
  is_overdue: z.boolean().describe(`Its time passed more than ${OVERDUE_SECONDS} seconds ago`),
  is_waiting: z.boolean().describe("Waiting for review: at its publishing time it becomes pending"),
});
export type ScheduledPost = z.infer<typeof scheduledPost>;

export const scheduledAnswer = z.object({
  posts: z.array(scheduledPost).describe("Soonest first, so overdue ones come first"),
  count: z.number().int().describe(`Counted to ${SCHEDULE_COUNT_CAP}`),
  overdue: z.number().int(),
  overdue_since: z.string().nullable().describe("Publishing time of the most overdue one"),
});

export const publishedOverdue = z.object({
  published: z.number().int(),
  pending: z.number().int().describe("Went to review instead"),
  overdue: z.number().int().describe("Still overdue; see the log"),
});
export type PublishedOverdue = z.infer<typeof publishedOverdue>;
