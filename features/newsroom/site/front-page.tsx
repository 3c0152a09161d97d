/** The front page: the latest of all kinds, the lead and its neighbours, interviews, reviews and categories. */
import { Art } from "#ui-kit/art/art.tsx";
import { accountPages } from "#features/accounts/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { arrangePlaceholders } from "#features/content/site/card-picture.tsx";
import { formatWeekday } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { LeadStory, PersonStory, WireItem, StoryCards } from "#features/content/site/post-cards.tsx";
import { type FrontPage, morePostsPage } from "./front-posts.ts";

/** Anchors of the front page's sections, for the masthead and the footer. */
export const FRONT_SECTIONS = [
  { id: "releases", label: "Releases" },
  { id: "interviews", label: "Interviews" },
  { id: "reviews", label: "Reviews" },
  { id: "categories", label: "Categories" },
] as const;

type FrontPageProps = { front: FrontPage; now: Date };

export function FrontPageMain({ front, now }: FrontPageProps) {
  const lead = front.byKind.article[0] ?? front.latest[0];
  if (!lead) return <EmptyFrontPage />;
  const portraits = arrangePlaceholders(front.byKind.interview, 3);
  const second = front.byKind.article.filter((card) => card.guid !== lead.guid);
  return (
    <main id="main" className="page">
      <h1 className="vh">Dateline, {formatWeekday(now)}</h1>
      <div className="grid front">
        <section className="lead" id="releases" aria-label="Releases">
          <LeadStory card={lead} now={now} />
        </section>
        <section className="second" aria-label="More releases">
          <StoryCards cards={second} columns={2} now={now} />
        </section>
        <section className="latest vr" aria-label="Latest">
          <SectionHead title="Latest" note="UTC" />
          <ul className="wire">
            {front.latest.map((card) => (
              <WireItem key={card.guid} card={card} now={now} />
            ))}
          </ul>
          {front.hasMore && (
            <p className="more">
              <a href={morePostsPage(null)}>More posts</a>
            </p>
          )}
        </section>
        <section className="talks vr" id="interviews" aria-label="Interviews">
          <SectionHead title="Interviews" />
          <div className="list">
            {front.byKind.interview.map((card, index) => (
              <PersonStory key={card.guid} card={card} placeholder={portraits[index]} isFirst={index === 0} now={now} />
            ))}
          </div>
          {front.byKind.interview.length === 0 && <p className="none">No interviews yet.</p>}
        </section>
      </div>
      <section className="band" id="reviews" aria-label="Product reviews">
        <SectionHead title="Product reviews" />
        <div className="row4">
          <StoryCards cards={front.byKind.review} columns={4} now={now} />
        </div>
        {front.byKind.review.length === 0 && <p className="none">No product reviews yet.</p>}
      </section>
      <Categories categories={front.categories} />
    </main>
  );
}

function Categories({ categories }: Pick<FrontPage, "categories">) {
  return (
    <section className="band" id="categories" aria-label="Categories">
      <SectionHead title="Categories" note={`${categories.length} in use`} />
      <ul className="index plain">
        {categories.map(({ label, count }) => (
          <li key={label}>
            {label} <span>{count}</span>
          </li>
        ))}
      </ul>
      {categories.length === 0 && <p className="none">No categories yet.</p>}
    </section>
  );
}

function EmptyFrontPage() {
  const kinds = KINDS.map((kind) => kind.pluralLabel.toLowerCase());
  return (
    <main id="main" className="page grid notice">
      <div className="text">
        <h1>Nothing has been published yet</h1>
        <p className="serif">
          The first {new Intl.ListFormat("en-GB", { type: "disjunction" }).format(kinds)} will stand on this page a
          moment after they are submitted.
        </p>
        <p className="actions">
          <a className="btn" href={accountPages.signIn}>
            Sign in to publish
          </a>
        </p>
      </div>
      <div className="pic">
        <Art title="Nothing has been published yet" family={0} calm />
      </div>
    </main>
  );
}
