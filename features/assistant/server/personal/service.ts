/** A user's requests to the assistant: exporting them, with the texts of the last day, and erasing them. */
import { inBatches, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./queries.ts";

/** Each may hold a whole story. */
const RUNS_PER_BATCH = 100;

export const assistantData: PersonalData = {
  name: "assistant",
  exportInto: async (userId, archive) => {
    await archive.addJsonList("assistant.json", inBatches(userId, queries.listPersonalRuns, null, RUNS_PER_BATCH));
  },
  erase: async (userId) => {
    while ((await transaction((tx) => queries.removeRunsOf(tx, userId, RUNS_PER_BATCH))) > 0);
  },
};
