/** Operation: the queues of background jobs and what failed in them. Operators only. */
import { z } from "zod";
import { paging, text, uuid } from "#platform/contract/fields.ts";

/** A job that is ready but not run for this long raises an alarm. */
export const OVERDUE_MINUTES = 5;
export const FAILED_JOBS_RETENTION_DAYS = 30;

export const jobMessages = {
  noSuchJob: "This job is no longer in the list. It has already been retried or dropped.",
  noSuchQueue: "Queue not found.",
  nothingFailed: "This queue has no failed jobs.",
  cannotRun: "This job cannot run again because its queue no longer exists. Drop it.",
} as const;

export const queueState = z.object({
  queue: z.string(),
  waiting: z.number().int().describe("Ready to run"),
  oldest_waiting_at: z.string().nullable().describe("ISO 8601; since when the oldest of them has been ready"),
  is_overdue: z.boolean().describe(`The oldest has been waiting for more than ${OVERDUE_MINUTES} minutes`),
  later: z.number().int().describe("Waiting for a later time"),
  retrying: z.number().int().describe("Of waiting and later: retries of failed jobs"),
  active: z.number().int(),
  completed: z.number().int().describe("In the last three days"),
  last_completed_at: z.string().nullable(),
  failed: z
    .number()
    .int()
    .describe(`Failed permanently in the last ${FAILED_JOBS_RETENTION_DAYS} days, neither retried nor dropped`),
  failed_last_day: z.number().int(),
  last_failed_at: z.string().nullable(),
});
export type QueueState = z.infer<typeof queueState>;

export const schedule = z.object({
  queue: z.string(),
  cron: z.string(),
  timezone: z.string(),
  next_run: z.string().nullable(),
  last_run: z.string().nullable().describe("Of the newest run; null when none is kept"),
  last_state: z.string().nullable().describe("completed, failed, active, … of the newest run"),
});
export type Schedule = z.infer<typeof schedule>;

export const jobOverview = z.object({
  queues: z.array(queueState).describe("Queues that need attention first"),
  schedules: z.array(schedule),
  overdue_queues: z.number().int().describe("Queues with something overdue"),
  failed_last_day: z
    .number()
    .int()
    .describe("Jobs that failed permanently in the last 24 hours, neither retried nor dropped"),
  failed_mails: z.number().int().describe("Emails that were refused or given up; see the outbox"),
  failed_deliveries: z.number().int().describe("Deliveries to platforms that failed; see the platforms"),
});
export type JobOverview = z.infer<typeof jobOverview>;

export const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  data: z.string().describe("JSON, indented; without secrets, and long values are cut"),
  error: z.string().describe("Why the last attempt failed; without secrets"),
  attempts: z.number().int(),
  sent_at: z.string(),
  failed_at: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;
export const failedJobs = z.object({ jobs: z.array(failedJob).describe("Newest first"), count: z.number().int() });

export const failedQuery = z.object({
  ...paging,
  queue: text("Queue", 200).default("").describe("Only this queue; empty: all"),
});
export const jobParams = z.object({ id: uuid });
export const queueParams = z.object({ queue: text("Queue", 200) });
export const retried = z.object({ retried: z.number().int() });
export const dropped = z.object({ dropped: z.number().int() });
