/**
 * Cards of posts on public pages (docs/product/public-pages.md, Content card): picture, badge, title, description, who
 * and when.
 */
import { truncate } from "#ui-kit/truncate.ts";
import { publicPath } from "../../contract.ts";
import { findKindByTypeCode, USUAL_KIND } from "../../kinds/index.ts";
import { CardPicture, type Placeholder, arrangePlaceholders } from "./picture.tsx";
import { formatRecent } from "#ui-kit/public/dates.ts";
import { sideOf } from "../text/direction.ts";
import { factsOf } from "../details.ts";
import { Meter } from "../rating.tsx";
import type { PostCard } from "../public-post.ts";
import { kindWords } from "../kind-words.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

const TITLE_SHOWN = 120;
const DESCRIPTION_SHOWN = 100;
const LEAD_DESCRIPTION_SHOWN = 200;

type Shown = { card: PostCard; now: Date };
type Pictured = Shown & { placeholder?: Placeholder };

/** The kind's label in its colour; grey for an unknown type. */
export function Badge({ type }: { type: string }) {
  const kind = findKindByTypeCode(type);
  return <span className={kind ? `badge badge--${kind.colour}` : "badge"}>{kind ? kindWords(kind).card : type}</span>;
}

/** The first story of the front page. */
export function LeadStory({ card, now }: Shown) {
  return (
    <article className="story story--lead" dir={sideOf(card)}>
      <div className="text">
        <div className="kicker">
          <Badge type={card.type} />
          {card.tags.slice(0, 2).map((tag) => (
            <span key={tag}>{categoryName(tag)}</span>
          ))}
        </div>
        <h2 dir="auto" lang={card.language ?? undefined}>
          <a href={publicPath(card)}>{truncate(card.title, TITLE_SHOWN)}</a>
        </h2>
        <Description card={card} max={LEAD_DESCRIPTION_SHOWN} />
        <Byline card={card} recent={formatRecent(card.publishedAt, now)} />
      </div>
      <CardPicture
        card={card}
        placeholder={{ loud: true }}
        eager
        sizes="(max-width: 44rem) 100vw, (max-width: 68rem) 50vw, 39rem"
      />
    </article>
  );
}

/** A card in a grid. Reviews show their score where others show the badge. */
export function StoryCard({ card, placeholder, now }: Pictured) {
  const product = factsOf(card).product;
  return (
    <article className="story enter" dir={sideOf(card)}>
      <CardPicture
        card={card}
        placeholder={{ ...placeholder, wide: true }}
        sizes="(max-width: 44rem) 7rem, (max-width: 68rem) 33vw, 20rem"
      />
      {product && product.rating !== null ? <Meter rating={product.rating} /> : <Badge type={card.type} />}
      <Title card={card} />
      <Description card={card} max={DESCRIPTION_SHOWN} />
      <Byline card={card} recent={formatRecent(card.publishedAt, now)} />
    </article>
  );
}

/** An interview next to its portrait; the first of a list may be large. */
export function PersonStory({ card, placeholder, now, isFirst }: Pictured & { isFirst: boolean }) {
  return (
    <article className="story story--person enter" dir={sideOf(card)}>
      <CardPicture card={card} placeholder={placeholder} shape="pic--45" sizes="(max-width: 68rem) 33vw, 19rem" />
      <div className="text">
        <Title card={card} />
        <Description card={card} max={isFirst ? LEAD_DESCRIPTION_SHOWN : DESCRIPTION_SHOWN} />
        <Byline card={card} recent={formatRecent(card.publishedAt, now)} />
      </div>
    </article>
  );
}

/** One line of the latest items. The usual kind is not named. */
export function WireItem({ card, now }: Shown) {
  const kind = findKindByTypeCode(card.type);
  return (
    <li>
      <time dateTime={card.publishedAt}>{formatRecent(card.publishedAt, now)}</time>
      <div dir={sideOf(card)}>
        <Title card={card} />
        <p>
          <bdi>{card.companyDisplayName ?? card.author}</bdi>
          {kind !== USUAL_KIND && ` · ${kind ? kindWords(kind).card : card.type}`}
        </p>
      </div>
    </li>
  );
}

function Title({ card }: { card: PostCard }) {
  return (
    <h3 dir="auto" lang={card.language ?? undefined}>
      <a href={publicPath(card)}>{truncate(card.title, TITLE_SHOWN)}</a>
    </h3>
  );
}

function Description({ card, max }: { card: PostCard; max: number }) {
  if (card.description === "") return null;
  return (
    <p className="dek" dir="auto" lang={card.language ?? undefined}>
      {truncate(card.description, max)}
    </p>
  );
}

/** The interviewee, or the source and date. */
function Byline({ card, recent }: { card: PostCard; recent: string }) {
  const person = factsOf(card).person;
  if (person)
    return (
      <p className="by">
        <b dir="auto">{person.name}</b>
        <br />
        <bdi>{person.company}</bdi>
      </p>
    );
  return (
    <p className="by">
      <b dir="auto">{card.companyDisplayName ?? card.author}</b>{" "}
      <span className="nb">
        {"· "}
        <time dateTime={card.publishedAt}>{recent}</time>
      </span>
    </p>
  );
}

/** Cards in rows, with drawings that differ from their neighbours'. */
export function StoryCards({ cards, columns, now }: { cards: PostCard[]; columns: number; now: Date }) {
  const placeholders = arrangePlaceholders(cards, columns);
  return cards.map((card, index) => (
    <StoryCard key={card.guid} card={card} placeholder={placeholders[index]} now={now} />
  ));
}
