/** A user's abuse reports: exporting and erasing them. Reports without an email address belong to no user. */
import { inBatches, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./personal-queries.ts";

const REPORTS_PER_BATCH = 100;

export const abuseReportData: PersonalData = {
  name: "abuse-reports",
  exportInto: async (userId, archive) => {
    await archive.addJsonList(
      "abuse-reports.json",
      inBatches(userId, queries.listPersonalReports, 0, REPORTS_PER_BATCH),
    );
  },
  erase: async (userId) => {
    while ((await transaction((tx) => queries.eraseReportsOf(tx, userId, REPORTS_PER_BATCH))) > 0);
  },
};
