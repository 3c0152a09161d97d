import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { CardPicture } from "#features/news/ui/card-picture.tsx";
import linked from "#ui-kit/page/linked-card.module.css";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import type { Collection } from "../../contract.ts";
import classes from "./collection-card.module.css";
import { countWords } from "../count-words.ts";

/** How wide the grid draws a card. */
const CARD_WIDTHS = "(max-width: 600px) 50vw, 320px";

type CollectionCardProps = {
  collection: Collection;
  /** Composition of the placeholder, so that neighbours differ; see arrangeFamilies. */
  family: number | null;
  heading: "h2" | "h3";
  onDelete: (collection: Collection) => void;
};

/** Banner, name, how much is in it; the whole card opens it. */
export function CollectionCard({ collection, family, heading: Heading, onDelete }: CollectionCardProps) {
  const { id, name, banner_picture, banner_srcset } = collection;
  return (
    <article className={`${classes.card} ${linked.card}`} data-collection={id}>
      <CardPicture
        article={{ title: name, media_url: banner_picture ?? "" }}
        family={family}
        files={{ srcSet: banner_srcset, sizes: CARD_WIDTHS }}
      />
      <div className={classes.line}>
        <div className={classes.facts}>
          <Heading className={`${classes.name} ${linked.title}`}>
            <ItemLink item={itemOf("collection", collection.id)}>
              <bdi>{name}</bdi>
            </ItemLink>
          </Heading>
          <p className={classes.count}>{countWords(collection)}</p>
        </div>
        <ActionIcon
          className={classes.delete}
          data-removes
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => onDelete(collection)}
        >
          <IconTrash size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </article>
  );
}
