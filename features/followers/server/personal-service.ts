/** The follows of an account's own address: export and deletion. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./personal-queries.ts";

export const followerData: PersonalData = {
  name: "followers",
  exportInto: async (userId, archive) => {
    await archive.addJson("follows.json", await queries.listFollowed(userId));
  },
  erase: (userId) => transaction((tx) => queries.deleteFollowed(tx, userId)),
};
