/** A published article as collections show it (docs/product/public-pages.md, Content card). */
import type { ReactNode } from "react";
import { TypeBadge } from "#features/content/ui/badges.tsx";
import { CardPicture } from "#features/news/ui/card-picture.tsx";
import { formatDay } from "#ui-kit/format/dates.ts";
import linked from "#ui-kit/page/linked-card.module.css";
import { truncate } from "#ui-kit/truncate.ts";
import type { CollectedArticle } from "../../contract.ts";
import classes from "./article-card.module.css";

/** In graphemes (docs/product/dashboard.md, Cut texts). */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 100;

type ArticleCardProps = {
  article: CollectedArticle;
  /** Composition of the placeholder, so that neighbours differ; see arrangeFamilies. */
  family: number | null;
};

/** The whole card leads to the public page. */
export function ArticleCard({ article, family }: ArticleCardProps) {
  return (
    <article className={`${classes.card} ${linked.card}`}>
      <ArticleFace article={article} family={family}>
        <h2 className={`${classes.title} ${linked.title}`} title={article.title}>
          <a href={article.url}>
            <bdi>{shortTitle(article)}</bdi>
          </a>
        </h2>
      </ArticleFace>
    </article>
  );
}

type ArticleFaceProps = ArticleCardProps & {
  /** The title, as whatever it is where the face is shown. */
  children: ReactNode;
  /** Something to say of it in the place of who wrote it. */
  note?: ReactNode;
};

/** Picture, type, title, description, and whose it is. */
export function ArticleFace({ article, family, note, children }: ArticleFaceProps) {
  const { title, image, type, description, company_display_name, author, published_at } = article;
  return (
    <>
      <span>
        <CardPicture article={{ title, media_url: image ?? "" }} family={family} />
      </span>
      <div className={classes.words}>
        <TypeBadge type={type} />
        {children}
        {description && <p className={classes.description}>{truncate(description, DESCRIPTION_LENGTH)}</p>}
        <p className={classes.facts}>
          {note ?? (
            <>
              <bdi>{company_display_name ?? author}</bdi>
              <time dateTime={published_at}>{formatDay(published_at)}</time>
            </>
          )}
        </p>
      </div>
    </>
  );
}

export function shortTitle({ title }: CollectedArticle): string {
  return truncate(title, TITLE_LENGTH);
}
