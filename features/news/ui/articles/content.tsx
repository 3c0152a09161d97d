import { useMemo, useState } from "react";
import type { NewsArticle } from "../../contract.ts";
import classes from "./content.module.css";

/** The article's picture and text in the reading typeface. The server has sanitised the HTML. */
export function ArticleContent({ article }: { article: NewsArticle }) {
  const html = useMemo(() => forReading(article.content), [article.content]);
  const [isPictureGone, setPictureGone] = useState(false);
  const hasPicture = article.media_url !== "" && !isPictureGone && !showsPicture(html, article.media_url);
  return (
    <div className={classes.content} dir="auto">
      {hasPicture && (
        <img className={classes.picture} src={article.media_url} alt="" onError={() => setPictureGone(true)} />
      )}
      {html ? (
        <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p className={classes.text}>
          {article.description || "The source does not include the text. Read the full article on its website."}
        </p>
      )}
      {article.tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags">
          {article.tags.slice(0, 8).map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether the text has the same picture: the version in its address is of the picture's own address. */
function showsPicture(html: string, mediaUrl: string): boolean {
  const version = /\bv=(\w+)/.exec(mediaUrl)?.[0];
  return version !== undefined && html.includes(`/rss/pictures/`) && html.includes(version);
}

/** Links in the text open in a new tab without a referrer; pictures from other sites cannot be shown. */
function forReading(html: string): string {
  if (html === "") return "";
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const link of body.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer nofollow";
  }
  for (const picture of body.querySelectorAll("img")) {
    if (picture.getAttribute("src")?.startsWith("/")) picture.loading = "lazy";
    else (picture.closest("figure") ?? picture).remove();
  }
  for (const empty of body.querySelectorAll("p, figure")) if (empty.childNodes.length === 0) empty.remove();
  return body.innerHTML.trim();
}
