/** A person's alerts: a copy of them, and their end. */
import { inBatches, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./personal-queries.ts";

const ALERTS_PER_BATCH = 5;

export const alertData: PersonalData = {
  name: "alerts",
  exportInto: async (userId, archive) => {
    await archive.addJsonList("alerts.json", inBatches(userId, queries.listPersonalAlerts, 0, ALERTS_PER_BATCH));
  },
  erase: async (userId) => {
    while ((await transaction((tx) => queries.removeAlertsOf(tx, userId, ALERTS_PER_BATCH))) > 0);
  },
};
