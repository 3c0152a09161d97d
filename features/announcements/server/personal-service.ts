/** A person's choices about announcements: a copy of them, and their end. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./personal-queries.ts";

export const announcementData: PersonalData = {
  name: "announcements",
  exportInto: async (userId, archive) => {
    await archive.addJson("announcements.json", await queries.findChoices(userId));
  },
  erase: (userId) => transaction((tx) => queries.deleteChoices(tx, userId)),
};
