/** A person's tickets: a copy of them, and their end. */
import { inBatches, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./personal-queries.ts";
import { discardScreenshot } from "./screenshot-service.ts";

const TICKETS_PER_BATCH = 50;

export const supportData: PersonalData = {
  name: "support",
  exportInto: async (userId, archive) => {
    await archive.addJsonList("tickets.json", inBatches(userId, queries.listPersonalTickets, 0, TICKETS_PER_BATCH));
  },
  /** Rows first: a screenshot without a row is inaccessible, and the hourly clean-up removes one left by a crash. */
  erase: async (userId) => {
    for (;;) {
      const { count, keys } = await transaction((tx) => queries.removeTicketsOf(tx, userId, TICKETS_PER_BATCH));
      for (const key of keys) await discardScreenshot(key);
      if (count === 0) return;
    }
  },
};
