/** An account's figures: a copy of them, and their end. Nothing in them is about a reader. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { csvOf } from "../csv-service.ts";
import { listAccountDays, removeDaysOf } from "./queries.ts";

const DAYS_PER_BATCH = 5_000;
const HEAD = ["Day", "Views", "Visitors", "Link clicks", "Feed fetches"];

export const analyticsData: PersonalData = {
  name: "analytics",
  exportInto: async (userId, archive) => {
    const days = await listAccountDays(userId);
    const rows = days.map((day) => [day.day, day.views, day.visitors, day.clicks, day.feed_fetches]);
    await archive.addText("analytics.csv", csvOf([HEAD, ...rows]));
  },
  erase: async (userId) => {
    while ((await removeDaysOf(userId, DAYS_PER_BATCH)) === DAYS_PER_BATCH);
  },
};
