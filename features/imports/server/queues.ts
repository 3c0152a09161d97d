import { declareQueue } from "#platform/jobs/jobs.ts";

export const RUN_IMPORTS = declareQueue("run-imports");
