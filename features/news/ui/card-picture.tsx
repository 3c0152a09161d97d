import "#ui-kit/art/art.css";
import { useState } from "react";
import { Art } from "#ui-kit/art/art.tsx";
import type { NewsArticle } from "../contract.ts";
import classes from "./card-picture.module.css";

type CardPictureProps = {
  article: Pick<NewsArticle, "title" | "media_url">;
  family: number | null;
  /** The same picture in several widths, of which the browser takes the one that fits; an empty srcSet names none. */
  files?: { srcSet: string; sizes: string };
};

/** The article's picture; our own drawing if it has none or it fails to load. */
export function CardPicture({ article, family, files }: CardPictureProps) {
  const [isGone, setGone] = useState(false);
  const hasPicture = article.media_url !== "" && !isGone;
  return (
    <span className={classes.picture}>
      {hasPicture ? (
        <img
          src={article.media_url}
          {...(files?.srcSet && files)}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          decoding="async"
          onError={() => setGone(true)}
        />
      ) : (
        <Art title={article.title} calm {...(family !== null && { family })} />
      )}
    </span>
  );
}
