import { IconBookmarkFilled } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import linked from "#ui-kit/page/linked-card.module.css";
import type { NewsArticle } from "../../contract.ts";
import { articleAge } from "./age.ts";
import classes from "./card.module.css";
import { CardPicture } from "../card-picture.tsx";
import { useReader } from "./reader-context.ts";
import { SourcesButton } from "./sources-button.tsx";

type ArticleCardProps = {
  article: NewsArticle;
  /** Composition of the placeholder, so that neighbours differ; see arrangeFamilies. */
  family: number | null;
  now: Date;
  /** For lists that mix sources: names the source and uses a heading one level higher, because there is no source heading. */
  hasSource?: boolean;
};

/** Picture, title, age; the whole card opens the article. */
export function ArticleCard({ article, family, now, hasSource = false }: ArticleCardProps) {
  const reader = useReader();
  const Heading = hasSource ? "h2" : "h3";
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    reader.open(article.id);
  };
  return (
    <article className={`${classes.card} ${linked.card}`} data-read={article.is_read || undefined}>
      <CardPicture article={article} family={family} />
      <Heading className={`${classes.title} ${linked.title}`}>
        <a data-article={article.id} href={reader.hrefOf(article.id)} onClick={open}>
          <bdi>{article.title}</bdi>
        </a>
      </Heading>
      <p className={classes.facts}>
        {!article.is_read && <span className={classes.dot} role="img" aria-label="Unread" title="Unread" />}
        {article.is_saved && (
          <IconBookmarkFilled className={classes.saved} size={14} role="img" aria-label="Saved for later" />
        )}
        {hasSource && <bdi className={classes.source}>{article.source}</bdi>}
        <time dateTime={article.publishedDate}>{articleAge(article.publishedDate, now)}</time>
        <SourcesButton article={article} onOpen={reader.openStory} />
      </p>
    </article>
  );
}
