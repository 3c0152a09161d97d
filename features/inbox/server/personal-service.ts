/** What is stored of a person's inbox: exported; deleted with the account's row. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { findStored } from "./reading/queries.ts";

export const inboxData: PersonalData = {
  name: "inbox",
  exportInto: async (userId, archive) => archive.addJson("inbox.json", await findStored(userId)),
  /** Its rows go with the account's. */
  erase: () => Promise.resolve(),
};
