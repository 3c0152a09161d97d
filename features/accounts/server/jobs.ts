/** Background jobs of accounts: reset links, exports, due deletions, expired sessions and the daily clean-up. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { noteAbandonedCalls } from "./acting/calls-service.ts";
import { endUncoveredActing } from "./acting/service.ts";
import { sendSignUpNotice } from "./address/service.ts";
import { cleanExports, PACK_EXPORT } from "./own-data/export-service.ts";
import { DELETE_DUE_ACCOUNTS, deleteDueAccounts } from "./deletion/service.ts";
import { packExport } from "./own-data/packing-service.ts";
import type { PersonalData } from "./own-data/personal-service.ts";
import { deleteExpired } from "./service.ts";
import { SEND_RESET_LINK, sendResetLink } from "./password/reset-service.ts";
import { LIFT_DUE_FACTORS, liftDueFactors } from "./second-factor/lift-service.ts";
import { SEND_SIGN_UP_NOTICE } from "./sign-up/service.ts";
import { SEND_GUESSING_NOTICE, sendGuessingNotice } from "./sign-in/guard-service.ts";

const AN_HOUR = 3600;

/** @param personal the personal data of each feature, in the order in which it can be erased. */
export function accountsJobs(personal: PersonalData[]): Job[] {
  return [
    defineJob<{ email: string }>({ queue: SEND_RESET_LINK, handler: ({ email }) => sendResetLink(email) }),
    defineJob<{ email: string }>({ queue: SEND_SIGN_UP_NOTICE, handler: ({ email }) => sendSignUpNotice(email) }),
    defineJob<{ account: string }>({
      queue: SEND_GUESSING_NOTICE,
      handler: ({ account }) => sendGuessingNotice(account),
    }),
    defineJob<{ exportId: string }>({
      queue: PACK_EXPORT,
      options: { retries: 5, retryDelaySeconds: 5, expireSeconds: 2 * AN_HOUR, pollSeconds: 0.5 },
      handler: ({ exportId }, run) => packExport(exportId, personal, run),
    }),
    defineJob({
      queue: DELETE_DUE_ACCOUNTS,
      cron: "10 * * * *",
      options: { retryDelaySeconds: 60, expireSeconds: AN_HOUR },
      handler: (_data, { signal }) => deleteDueAccounts(personal, signal),
    }),
    defineJob({ queue: LIFT_DUE_FACTORS, cron: "*/5 * * * *", handler: () => liftDueFactors() }),
    defineJob({ queue: "end-acting-sessions", cron: "*/5 * * * *", handler: () => endUncoveredActing() }),
    defineJob({ queue: "note-acting-calls", cron: "*/5 * * * *", handler: () => noteAbandonedCalls() }),
    defineJob({ queue: "clean-accounts", cron: "40 3 * * *", handler: () => deleteExpired() }),
    defineJob({ queue: "clean-exports", cron: "45 3 * * *", options: { expireSeconds: 1800 }, handler: cleanExports }),
  ];
}
