/** The front page: the latest of all kinds, the lead and its neighbours, one section per other kind, and categories. */
import { useIdentity } from "#features/site-settings/site/identity.ts";
import type { ComponentType } from "react";
import { Art } from "#ui-kit/art/art.tsx";
import { accountPages } from "#features/accounts/contract.ts";
import { PRICING_PAGE } from "#features/billing/contracts/plan.ts";
import { type ContentKind, KINDS, USUAL_KIND } from "#features/content/kinds/index.ts";
import { arrangePlaceholders } from "#features/content/site/cards/picture.tsx";
import type { PostCard } from "#features/content/site/public-post.ts";
import { formatWeekday, formatZone } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { LeadStory, PersonStory, WireItem, StoryCards } from "#features/content/site/cards/post-cards.tsx";
import { archivePage } from "../../archive-contract.ts";
import { type FrontPage, leadOf, morePostsPage } from "./posts.ts";

type FrontPageProps = { front: FrontPage; now: Date };
type KindProps = { kind: ContentKind; cards: PostCard[]; now: Date };

export function FrontPageMain({ front, now }: FrontPageProps) {
  const { name } = useIdentity();
  const lead = leadOf(front) ?? front.latest[0];
  if (!lead) return <EmptyFrontPage />;
  const {
    archiveSlug,
    front: { label },
  } = USUAL_KIND;
  const second = front.byKind[USUAL_KIND.key].filter((card) => card.guid !== lead.guid);
  const inPlace = (place: ContentKind["front"]["place"], Section: ComponentType<KindProps>) =>
    KINDS.filter((kind) => kind.front.place === place).map((kind) => (
      <Section key={kind.key} kind={kind} cards={front.byKind[kind.key]} now={now} />
    ));
  return (
    <main id="main" className="page">
      <h1 className="vh">
        {name}, {formatWeekday(now)}
      </h1>
      <div className="grid front">
        <section className="lead" id={archiveSlug} aria-label={label}>
          <LeadStory card={lead} now={now} />
        </section>
        <section className="second" aria-label={`More ${label.toLowerCase()}`}>
          <StoryCards cards={second} columns={2} now={now} />
        </section>
        <section className="latest vr" aria-label="Latest">
          <SectionHead title="Latest" note={formatZone(now.toISOString())} />
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
        {inPlace("side", People)}
      </div>
      {inPlace("row", Row)}
      <Categories categories={front.categories} />
    </main>
  );
}

/** Next to the lead, each with a portrait. */
function People({ kind: { archiveSlug, pluralLabel }, cards, now }: KindProps) {
  const portraits = arrangePlaceholders(cards, 3);
  return (
    <section className="talks vr" id={archiveSlug} aria-label={pluralLabel}>
      <SectionHead title={pluralLabel} />
      <div className="list">
        {cards.map((card, index) => (
          <PersonStory key={card.guid} card={card} placeholder={portraits[index]} isFirst={index === 0} now={now} />
        ))}
      </div>
      {cards.length === 0 && <None of={pluralLabel} />}
    </section>
  );
}

/** Below, across the page. */
function Row({ kind: { archiveSlug, pluralLabel }, cards, now }: KindProps) {
  return (
    <section className="band" id={archiveSlug} aria-label={pluralLabel}>
      <SectionHead title={pluralLabel} />
      <div className="row4">
        <StoryCards cards={cards} columns={4} now={now} />
      </div>
      {cards.length === 0 && <None of={pluralLabel} />}
    </section>
  );
}

function None({ of }: { of: string }) {
  return <p className="none">No {of.toLowerCase()} yet.</p>;
}

function Categories({ categories }: Pick<FrontPage, "categories">) {
  return (
    <section className="band" id="categories" aria-label="Categories">
      <SectionHead title="Categories" note={`${categories.length} in use`} />
      <ul className="index plain">
        {categories.map(({ label, count }) => (
          <li key={label}>
            <a href={archivePage({ of: "topic", label })}>{label}</a> <span>{count}</span>
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
          Companies publish their {new Intl.ListFormat("en-GB").format(kinds)} here, in their own words. The first one
          will appear on this page.
        </p>
        <p className="actions">
          <a className="btn" href={accountPages.signUp}>
            Create an account
          </a>
          <a className="btn btn--line" href={PRICING_PAGE}>
            See plans
          </a>
        </p>
      </div>
      <div className="pic">
        <Art title="Nothing has been published yet" family={0} calm />
      </div>
    </main>
  );
}
