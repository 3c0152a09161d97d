/** A user's abuse reports: exporting and erasing them. Reports without an email address belong to no user. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./personal-queries.ts";

const REPORTS_PER_BATCH = 100;

export const abuseReportData: PersonalData = {
  name: "abuse-reports",
  count: async () => 1,
  exportInto: async (userId, archive, step) => {
    await archive.addJsonList("abuse-reports.json", describeAll(userId));
    step();
  },
  erase: async (userId) => {
    while ((await transaction((tx) => queries.eraseReportsOf(tx, userId, REPORTS_PER_BATCH))) > 0);
  },
};

async function* describeAll(userId: number) {
  for (let after = 0; ;) {
    const reports = await queries.listPersonalReports(userId, after, REPORTS_PER_BATCH);
    yield* reports;
    const last = reports.at(-1);
    if (!last) return;
    after = last.id;
  }
}
