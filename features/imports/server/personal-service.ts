/** The imports that a person began. What they brought is the company's posts; the rest goes with the company. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import * as queries from "./list-queries.ts";

export const importData: PersonalData = {
  name: "imports",
  exportInto: async (userId, archive) => {
    await archive.addJson("imports.json", { imports: await queries.listOwn(userId) });
  },
  erase: () => Promise.resolve(),
};
