/** The part of a company's page where readers follow it. */
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { companyPage } from "#features/companies/contract.ts";
import { feedPages, searchParameters } from "#features/newsroom/archive-contract.ts";
import { TRAP_FIELD } from "../contract.ts";
import { FollowFields } from "./follow-form.tsx";

export function FollowCompany({ company: { slug, name } }: { company: { slug: string; name: string } }) {
  const feeds = feedPages(companyPage(slug));
  const thing = { query: searchParameters({ company: slug }), name, isSearch: false };
  return (
    <section id="follow" aria-label="Follow">
      <SectionHead title="Follow" />
      <FollowFields form={{ thing, values: { email: "", frequency: "each" }, problems: {} }} trap={TRAP_FIELD} />
      <p className="acts">
        <a href={feeds.rss}>RSS</a>
        <a href={feeds.atom}>Atom</a>
        <a href={feeds.json}>JSON Feed</a>
      </p>
    </section>
  );
}
