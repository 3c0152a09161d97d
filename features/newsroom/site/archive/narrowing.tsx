/** What an archive can be narrowed to: kinds, categories, companies and days. */
import { topicSlug } from "#features/categories/names/topic-page.ts";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { SEARCH_PAGE, searchOf, TOPICS_PAGE } from "../../archive-contract.ts";
import { type ArchivePage, narrowedPage } from "./posts.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

export function Narrowing({ page }: { page: ArchivePage }) {
  return (
    <div className="filters" id="filters">
      <Kinds page={page} />
      <Topics page={page} />
      <Companies page={page} />
      <Languages page={page} />
      <Dates page={page} />
    </div>
  );
}

/** Null if one of them is not counted. */
function sumOf(counted: readonly { count: number | null }[]): number | null {
  return counted.reduce<number | null>((sum, { count }) => (sum === null || count === null ? null : sum + count), 0);
}

type Choice = {
  label: string;
  /** Of the label. */
  lang?: string | undefined;
  href: string;
  isCurrent: boolean;
  count?: number | null;
};

function Kinds({ page }: { page: ArchivePage }) {
  if (page.kinds.length === 0) return null;
  const choices: Choice[] = [
    {
      label: words().archive.allKinds,
      count: sumOf(page.kinds),
      href: narrowedPage(page, { kind: "" }),
      isCurrent: page.filters.kind === "",
    },
    ...page.kinds.map(({ slug, label, count }) => ({
      label,
      count,
      href: narrowedPage(page, { kind: slug }),
      isCurrent: page.filters.kind === slug,
    })),
  ];
  return <Choices title={words().archive.kind} choices={choices} />;
}

function Topics({ page }: { page: ArchivePage }) {
  if (page.topics.length === 0) return null;
  const shown =
    page.topic && !page.topics.some(({ label }) => label === page.topic) ? [{ label: page.topic, count: null }] : [];
  const choices: Choice[] = [
    {
      label: words().archive.allCategories,
      count: page.total,
      href: narrowedPage(page, { topic: "" }),
      isCurrent: page.topic === null,
    },
    ...[...shown, ...page.topics].map((topic) => ({
      ...topic,
      label: categoryName(topic.label),
      href: narrowedPage(page, { topic: topicSlug(topic.label) }),
      isCurrent: page.topic === topic.label,
    })),
  ];
  return (
    <>
      <Choices title={words().archive.category} choices={choices} />
      <p className="small">
        <a href={TOPICS_PAGE}>{words().archive.everyCategory}</a>
      </p>
    </>
  );
}

function Companies({ page }: { page: ArchivePage }) {
  if (page.companies.length === 0) return null;
  const choices: Choice[] = [
    {
      label: words().archive.allCompanies,
      count: page.total,
      href: narrowedPage(page, { company: "" }),
      isCurrent: page.filters.company === "",
    },
    ...toldApart(page.companies).map(({ slug, name, count }) => ({
      label: name,
      count,
      href: narrowedPage(page, { company: slug }),
      isCurrent: page.filters.company === slug,
    })),
  ];
  return <Choices title={words().archive.company} choices={choices} />;
}

function Languages({ page }: { page: ArchivePage }) {
  if (page.languages.length === 0) return null;
  const choices: Choice[] = [
    {
      label: words().archive.allLanguages,
      count: page.total,
      href: narrowedPage(page, { language: "" }),
      isCurrent: page.filters.language === "",
    },
    ...page.languages.map(({ tag, name, count }) => ({
      label: name,
      lang: tag,
      count,
      href: narrowedPage(page, { language: tag }),
      isCurrent: page.filters.language === tag,
    })),
  ];
  return <Choices title={words().archive.language} choices={choices} />;
}

/** A custom range of days is a search with the same filters. */
function Dates({ page: { subject, filters } }: { page: ArchivePage }) {
  const searched = searchOf(subject);
  const named = words().archive;
  if (!searched) return null;
  const kept = Object.entries({ ...filters, ...searched, sort: "newest" }).filter(([, value]) => value !== "");
  return (
    <section aria-label={named.date}>
      <h2>{named.date}</h2>
      <form className="dates" action={SEARCH_PAGE}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          {named.from}
          <input type="date" name="from" />
        </label>
        <label>
          {named.to}
          <input type="date" name="to" />
        </label>
        <button className="btn btn--line" type="submit">
          {named.showDays}
        </button>
      </form>
    </section>
  );
}

type ChoicesProps = { title: string; choices: Choice[] };

/** Links, one of them to the page that the reader is on. */
export function Choices({ title, choices }: ChoicesProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain">
        {choices.map(({ label, lang, href, isCurrent, count }) => (
          <li key={href}>
            <a href={href} rel="nofollow" aria-current={isCurrent || undefined}>
              <bdi lang={lang}>{label}</bdi>
            </a>
            {typeof count === "number" && <span>{words().figure(count)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
