/** A person's API keys, and what their connected assistants did. They go with the account; nothing that opens anything is exported. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import * as queries from "./queries.ts";

export const apiKeyData: PersonalData = {
  name: "API keys",
  exportInto: async (userId, archive) => {
    const [keys, assistant_calls] = [await queries.listOwn(userId), await queries.listOwnCalls(userId)];
    await archive.addJson("api-keys.json", { keys, assistant_calls });
  },
  erase: () => Promise.resolve(),
};
