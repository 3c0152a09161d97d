/**
 * A person's part in approvals. What was decided about a company's post stays with the post, with the name of who decided;
 * the reference to the account goes with the account, and so does its address where it was asked without one.
 */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import { forgetAddressesOf, forgetOldAddresses, listAnswered, listAsked, listQuotesAsked } from "./personal-queries.ts";

/** As links that are shared. */
const KEPT_DAYS = 365;

export const approvalData: PersonalData = {
  name: "approvals",
  exportInto: async (userId, archive) => {
    const [answered, asked, quotes_asked] = await Promise.all([
      listAnswered(userId),
      listAsked(userId),
      listQuotesAsked(userId),
    ]);
    await archive.addJson("approvals.json", { answered, asked, quotes_asked });
  },
  erase: (userId) => transaction((tx) => forgetAddressesOf(tx, userId)),
};

/** Who was asked, when and what they answered stays with the post; where they were reached does not. */
export const forgetAddresses = (): Promise<void> => transaction((tx) => forgetOldAddresses(tx, KEPT_DAYS));
