/** A person's share links: exporting them, and deleting those that were made for the person's address. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./queries.ts";

export const sharingData: PersonalData = {
  name: "sharing",
  exportInto: async (userId, archive) => {
    const [sent, received] = await Promise.all([queries.listSent(userId), queries.listReceived(userId)]);
    await archive.addJson("share-links.json", { sent, received });
  },
  /** What the person made for a company has ended with the role, and is the company's record. */
  erase: (userId) => transaction((tx) => queries.deleteReceived(tx, userId)),
};
