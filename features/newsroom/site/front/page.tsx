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
import { words } from "#ui-kit/public/words/words.ts";
import { kindWords } from "#features/content/site/kind-words.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

type FrontPageProps = { front: FrontPage; now: Date };
type KindProps = { kind: ContentKind; cards: PostCard[]; now: Date };

export function FrontPageMain({ front, now }: FrontPageProps) {
  const { name } = useIdentity();
  const lead = leadOf(front) ?? front.latest[0];
  if (!lead) return <EmptyFrontPage />;
  const { front: named } = words();
  const { menu } = kindWords(USUAL_KIND);
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
        <section className="lead" id={USUAL_KIND.archiveSlug} aria-label={menu}>
          <LeadStory card={lead} now={now} />
        </section>
        <section className="second" aria-label={named.moreOf(menu)}>
          <StoryCards cards={second} columns={2} now={now} />
        </section>
        <section className="latest vr" aria-label={named.latest}>
          <SectionHead title={named.latest} note={formatZone(now.toISOString())} />
          <ul className="wire">
            {front.latest.map((card) => (
              <WireItem key={card.guid} card={card} now={now} />
            ))}
          </ul>
          {front.hasMore && (
            <p className="more">
              <a href={morePostsPage(null)}>{named.more}</a>
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
function People({ kind, cards, now }: KindProps) {
  const { plural, inText } = kindWords(kind);
  const portraits = arrangePlaceholders(cards, 3);
  return (
    <section className="talks vr" id={kind.archiveSlug} aria-label={plural}>
      <SectionHead title={plural} />
      <div className="list">
        {cards.map((card, index) => (
          <PersonStory key={card.guid} card={card} placeholder={portraits[index]} isFirst={index === 0} now={now} />
        ))}
      </div>
      {cards.length === 0 && <None of={inText} />}
    </section>
  );
}

/** Below, across the page. */
function Row({ kind, cards, now }: KindProps) {
  const { plural, inText } = kindWords(kind);
  return (
    <section className="band" id={kind.archiveSlug} aria-label={plural}>
      <SectionHead title={plural} />
      <div className="row4">
        <StoryCards cards={cards} columns={4} now={now} />
      </div>
      {cards.length === 0 && <None of={inText} />}
    </section>
  );
}

function None({ of }: { of: string }) {
  return <p className="none">{words().front.none(of)}</p>;
}

function Categories({ categories }: Pick<FrontPage, "categories">) {
  const { front: named, shell } = words();
  return (
    <section className="band" id="categories" aria-label={shell.categories}>
      <SectionHead title={shell.categories} note={named.categories(categories.length)} />
      <ul className="index plain">
        {categories.map(({ label, count }) => (
          <li key={label}>
            <a href={archivePage({ of: "topic", label })}>{categoryName(label)}</a> <span>{words().figure(count)}</span>
          </li>
        ))}
      </ul>
      {categories.length === 0 && <p className="none">{named.noCategories}</p>}
    </section>
  );
}

function EmptyFrontPage() {
  const { front: named, shell } = words();
  return (
    <main id="main" className="page grid notice">
      <div className="text">
        <h1>{named.empty}</h1>
        <p className="serif">{named.emptyText(KINDS.map((kind) => kindWords(kind).inText))}</p>
        <p className="actions">
          <a className="btn" href={accountPages.signUp}>
            {shell.createAccount}
          </a>
          <a className="btn btn--line" href={PRICING_PAGE}>
            {named.seePlans}
          </a>
        </p>
      </div>
      <div className="pic">
        <Art title={named.empty} family={0} calm />
      </div>
    </main>
  );
}
