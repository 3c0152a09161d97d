/** A card's picture, or a generated drawing. Decorative: the title next to it says the same. */
import { Art, Portrait } from "#ui-kit/art/art.tsx";
import { arrangeFamilies, arrangeInks } from "#ui-kit/art/arrange.ts";
import { factsOf } from "../details.ts";
import { Picture } from "../picture.tsx";
import type { PostCard } from "../public-post.ts";

/** Varies a drawing from its neighbours; by default only title and name decide. */
export type Placeholder = {
  family?: number;
  inks?: number;
  /** Full colours, for a picture on its own. */
  loud?: boolean;
  /** Aspect ratio 16:9. */
  wide?: boolean;
};

type CardPictureProps = {
  card: PostCard;
  placeholder?: Placeholder;
  /** The `sizes` attribute: its width on each screen. */
  sizes: string;
  shape?: "pic--45";
  eager?: boolean;
};

export function CardPicture({ card, placeholder = {}, sizes, shape, eager }: CardPictureProps) {
  return (
    <div className={shape ? `pic ${shape}` : "pic"}>
      {card.image ? (
        <Picture item={card.image} sizes={sizes} eager={eager} alt="" />
      ) : (
        <Drawing card={card} placeholder={placeholder} />
      )}
    </div>
  );
}

function Drawing({ card, placeholder }: { card: PostCard; placeholder: Placeholder }) {
  const person = factsOf(card).person;
  if (person) return <Portrait name={person.name} inks={placeholder.inks} wide={placeholder.wide} />;
  return <Art title={card.title} family={placeholder.family} calm={!placeholder.loud} />;
}

/** Placeholders for cards in rows of `columns`, so that none looks like its neighbour. */
export function arrangePlaceholders(cards: readonly PostCard[], columns: number): Placeholder[] {
  const withoutImage = (text: string, { image }: PostCard) => (image ? null : text);
  const families = arrangeFamilies(
    cards.map((card) => (factsOf(card).person ? null : withoutImage(card.title, card))),
    columns,
  );
  const inks = arrangeInks(
    cards.map((card) => withoutImage(factsOf(card).person?.name ?? card.title, card)),
    columns,
  );
  return cards.map((_card, index) => ({ family: families[index] ?? undefined, inks: inks[index] ?? undefined }));
}
