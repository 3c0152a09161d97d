/** A preview of the search result, from the SEO fields or their fallbacks. */
import dayjs from "dayjs";
import slugify from "slugify";
import { lineOf } from "#platform/rich-text/write-text.ts";
import { siteName } from "#ui-kit/page/site-name.ts";
import { truncate } from "#ui-kit/truncate.ts";
import type { ContentKind } from "../../kinds/index.ts";
import classes from "./search-preview.module.css";

export const SEO_TITLE_SHOWN = 60;
export const SEO_DESCRIPTION_SHOWN = 155;

type Props = {
  kind: ContentKind;
  texts: Record<string, string>;
  /** The publisher: the chosen company, or the author. */
  source: string;
};

export function SearchPreview({ kind, texts, source }: Props) {
  const name = kind.nameOf(texts).trim();
  const title = texts["seo_meta_title"]?.trim() || name || "The title of your release";
  const description =
    texts["seo_meta_description"]?.trim() || texts["summary"]?.trim() || lineOf(texts["content"] ?? "", { max: 2000 });
  const slug = slugify(name, { lower: true, strict: true });
  return (
    <figure className={classes.result} aria-label="Search result preview">
      <div className={classes.source}>
        <span className={classes.initial} aria-hidden>
          {source.slice(0, 1).toUpperCase()}
        </span>
        <div className={classes.address}>
          <div>
            {source} on {siteName()}
          </div>
          <div className={classes.path}>
            {[window.location.origin, kind.typeCode, slug].filter(Boolean).join(" › ")}
          </div>
        </div>
      </div>
      <p className={classes.title} dir="auto">
        {truncate(title, SEO_TITLE_SHOWN)}
      </p>
      <p className={classes.description} dir="auto">
        <bdi className={classes.date}>{dayjs().format("D MMM YYYY")}.</bdi>{" "}
        {truncate(description || "Your description, summary or the first words of the text.", SEO_DESCRIPTION_SHOWN)}
      </p>
    </figure>
  );
}
