/** What the plan that pays for a post lets it use. */
import type { Features } from "#features/accounts/contract.ts";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { useCompanies } from "./use-companies.ts";

/** Another person's plan that pays for a company: the user can buy nothing for it. */
export type OtherPayer = { name: string; company: string };

/** @param companyId as usePayingFeatures. @returns null: the user's own plan pays. */
export function useOtherPayer(companyId: string | null | undefined): OtherPayer | null {
  const { data: companies } = useCompanies();
  const company = companies?.find(({ id }) => String(id) === companyId);
  return company && !company.payer.is_you ? { name: company.payer.name, company: company.name } : null;
}

/** @param companyId of the company that is posted as, as text; anything else is the user. */
export function usePayingFeatures(companyId: string | null | undefined): Features {
  const { features } = useMe();
  const { data: companies } = useCompanies();
  return companies?.find(({ id }) => String(id) === companyId)?.features ?? features;
}
