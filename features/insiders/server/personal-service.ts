/**
 * A person's part in insider lists. They are a record of the company: deleting the account ends the reference to it, and
 * the name stays as it was.
 */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { listListed, listRead } from "./personal-queries.ts";

export const insiderData: PersonalData = {
  name: "insiders",
  exportInto: async (userId, archive) => {
    const [read, lists] = await Promise.all([listRead(userId), listListed(userId)]);
    await archive.addJson("insider-lists.json", { read, lists });
  },
  erase: () => Promise.resolve(),
};
