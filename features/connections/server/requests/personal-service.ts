/** What a person's assistants asked. It goes with the account. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { listOwn } from "./queries.ts";

export const assistantRequestData: PersonalData = {
  name: "assistants' requests",
  exportInto: async (userId, archive) => archive.addJson("assistant-requests.json", await listOwn(userId)),
  erase: () => Promise.resolve(),
};
