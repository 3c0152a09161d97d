/** The company that a form posts as. */
import type { Company } from "#features/companies/contract.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import type { FormValues } from "./values.ts";

/** undefined while companies are loading, and if the author posts under their own name. */
export function useChosenCompany({ texts }: FormValues): Company | undefined {
  const { data: companies } = useCompanies();
  return companies?.find(({ id }) => String(id) === texts["posted_by_company"]);
}
