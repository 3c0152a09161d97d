/** Webhooks that a person added. They are the company's and go with it. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import * as queries from "./queries.ts";

export const webhookData: PersonalData = {
  name: "webhooks",
  exportInto: async (userId, archive) => {
    await archive.addJson("webhooks.json", { webhooks: await queries.listOwn(userId) });
  },
  erase: () => Promise.resolve(),
};
