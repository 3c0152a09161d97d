/** Companies that a user owns and may post as. */
import { z } from "zod";

export const companyPaths = { userOwned: "/dashboard/companies/user-owned/" } as const;

export const ownedCompany = z.object({ id: z.number().int(), name: z.string() });
export const ownedCompanies = z.array(ownedCompany);
export type OwnedCompany = z.infer<typeof ownedCompany>;

export const companyMessages = {
  fetchFailed: "Failed to fetch companies",
  fetchError: "An error occurred while fetching companies",
  notYours: "Choose one of your own companies.",
} as const;
