/** Background jobs of operation. */
import type { Job } from "#platform/jobs/jobs.ts";

export const operationJobs: Job[] = [];
