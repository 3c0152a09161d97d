/** How many readers follow a company by email, for its owner. */
import { formatCount } from "#ui-kit/format/counts.ts";
import { useCompanyFollowers } from "./use-followers.ts";

export function CompanyFollowers({ companyId }: { companyId: number }) {
  const { data } = useCompanyFollowers(companyId);
  if (!data) return null;
  const { count } = data;
  if (count === 0) return <p>No email followers yet. Readers can follow this company on its newsroom page.</p>;
  return <p>{count === 1 ? "1 reader follows" : `${formatCount(count)} readers follow`} this company by email.</p>;
}
