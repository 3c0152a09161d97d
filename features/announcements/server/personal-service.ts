/** A person's choices about announcements: a copy of them, and their end. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./personal-queries.ts";

export const announcementData: PersonalData = {
  name: "announcements",
  count: async () => 1,
  exportInto: async (userId, archive, step) => {
    await archive.addJson("announcements.json", await queries.findChoices(userId));
    step();
  },
  erase: (userId) => transaction((tx) => queries.deleteChoices(tx, userId)),
};
