/** Whose coverage is shown: the company of the address or of the switcher; where that says none, the first one. */
import { useCompanyFilter, usePostingAs, YOURSELF_ONLY } from "#features/companies/ui/posting-company.ts";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { NO_COMPANY } from "#features/content/contract.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { CoverageCompany } from "./use-coverage.ts";

/** Undefined while the companies are loading. */
export type ShownCompany = {
  id: CoverageCompany;
  /** As articles name it. */
  name: string;
  /** Where the switcher does not decide: all there are to choose from; empty: it does. */
  choices: { value: string; label: string }[];
};

export function useShownCompany(): ShownCompany | undefined {
  const { first_name, last_name } = useMe();
  const [postingAs] = usePostingAs();
  const { parameters } = useNavigation();
  const { filter } = useCompanyFilter();
  const { data, isError } = useCompanies();
  if (!data && !isError) return undefined;
  const companies = toldApart(data ?? []);
  const yourself = `${first_name} ${last_name}`.trim();
  const id = filter ?? companies[0]?.id ?? NO_COMPANY;
  const isOpen = companies.length > 0 && (postingAs === null || parameters.has("company"));
  return {
    id,
    name: companies.find((each) => each.id === id)?.name ?? yourself,
    choices: isOpen
      ? [
          ...companies.map((each) => ({ value: String(each.id), label: each.name })),
          { value: YOURSELF_ONLY, label: yourself },
        ]
      : [],
  };
}
