/**
 * A person's part in comments. What was written on a company's post stays with the post, with the name of its author; the
 * reference to the account goes with the account.
 */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import * as queries from "./queries.ts";

export const commentData: PersonalData = {
  name: "comments",
  exportInto: async (userId, archive) => {
    const [written, closed] = await Promise.all([queries.listWritten(userId), queries.listClosed(userId)]);
    await archive.addJson("comments.json", { written, closed });
  },
  erase: () => Promise.resolve(),
};
