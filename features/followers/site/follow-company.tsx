/** The part of a company's page, and of its posts, where readers follow it. */
import { companyPage } from "#features/companies/contract.ts";
import { searchParameters } from "#features/newsroom/archive-contract.ts";
import { FollowBox } from "./follow-box.tsx";
import { words } from "#ui-kit/public/words/words.ts";

type Props = {
  company: { slug: string; name: string };
  /** Beside a post, which is not about following. */
  isShort?: boolean;
};

export function FollowCompany({ company: { slug, name }, isShort = false }: Props) {
  const { title, nameOf } = words().follow;
  const thing = { query: searchParameters({ company: slug }), name, isSearch: false };
  return <FollowBox title={isShort ? nameOf(name) : title} thing={thing} page={companyPage(slug)} isShort={isShort} />;
}
