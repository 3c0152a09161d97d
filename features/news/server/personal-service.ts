/** A reader's personal news data: exporting and erasing it. */
import { inBatches, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./personal-queries.ts";

const ROWS_PER_BATCH = 500;
/** A file of feeds can have a megabyte, and its report as much. */
const TASKS_PER_BATCH = 5;

export const newsData: PersonalData = {
  name: "news",
  exportInto: async (userId, archive) => {
    const { listPersonalMarks, listPersonalSources, listPersonalTasks } = queries;
    await archive.addJsonList("news/sources.json", inBatches(userId, listPersonalSources, 0, ROWS_PER_BATCH));
    await archive.addJsonList("news/articles.json", inBatches(userId, listPersonalMarks, 0, ROWS_PER_BATCH));
    await archive.addJsonList("news/tasks.json", inBatches(userId, listPersonalTasks, null, TASKS_PER_BATCH));
  },
  erase: async (userId) => {
    while ((await transaction((tx) => queries.removeNewsOf(tx, userId, ROWS_PER_BATCH))) > 0);
  },
};
