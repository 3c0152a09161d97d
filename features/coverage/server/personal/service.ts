/**
 * A person's part in coverage. What was found, added and decided belongs to the release, with the name of who did it; the
 * reference to the account goes with the account, and so do pages that were only read, and reports sent to their address.
 */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import { listOwn } from "../outlets/proposal-queries.ts";
import * as queries from "./queries.ts";

export const coverageData: PersonalData = {
  name: "coverage",
  exportInto: async (userId, archive) => {
    const [added, decided, read, shared, received, proposed] = await Promise.all([
      queries.listAdded(userId),
      queries.listDecided(userId),
      queries.listRead(userId),
      queries.listShared(userId),
      queries.listReceived(userId),
      listOwn(userId),
    ]);
    await archive.addJson("coverage.json", { added, decided, read, shared, received, proposed });
  },
  erase: (userId) => transaction((tx) => queries.deleteReceived(tx, userId)),
};
