/** Your Companies, with how many readers follow each. */
import { CompaniesScreen } from "#features/companies/ui/companies-screen.tsx";
import { CompanyFollowers } from "#features/followers/ui/company-followers.tsx";

export function Companies() {
  return <CompaniesScreen followers={CompanyFollowers} />;
}
