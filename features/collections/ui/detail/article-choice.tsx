/** Articles as boxes to tick: what both dialogs of a collection of articles choose from. */
import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import { arrangeFamilies } from "#ui-kit/art/arrange.ts";
import type { CollectedArticle } from "../../contract.ts";
import { ArticleFace, shortTitle } from "./article-card.tsx";
import cardClasses from "./article-card.module.css";
import classes from "./article-choice.module.css";

/** Columns on a wide screen. */
const COLUMNS = 3;
const HELD = (
  <span className={classes.held}>
    <IconCheck size={14} stroke={2} aria-hidden /> In this collection
  </span>
);
const NONE: ReadonlySet<number> = new Set();

type ArticleChoiceProps = {
  articles: readonly CollectedArticle[];
  chosen: ReadonlySet<number>;
  /** Those that are marked as being there already; they cannot be chosen. */
  held?: ReadonlySet<number>;
  /** The articles are those of an earlier question. */
  isStale?: boolean;
  onToggle: (article: CollectedArticle) => void;
};

export function ArticleChoice({ articles, chosen, held = NONE, isStale = false, onToggle }: ArticleChoiceProps) {
  const families = arrangeFamilies(
    articles.map(({ title, image }) => (image ? null : title)),
    COLUMNS,
  );
  return (
    <ul className={classes.grid} aria-label="Articles" aria-busy={isStale || undefined}>
      {articles.map((article, index) => (
        <li key={article.id}>
          <ArticleBox
            article={article}
            family={families[index] ?? null}
            isChosen={chosen.has(article.id)}
            isHeld={held.has(article.id)}
            onToggle={onToggle}
          />
        </li>
      ))}
    </ul>
  );
}

type ArticleBoxProps = {
  article: CollectedArticle;
  family: number | null;
  isChosen: boolean;
  isHeld: boolean;
  onToggle: (article: CollectedArticle) => void;
};

function ArticleBox({ article, family, isChosen, isHeld, onToggle }: ArticleBoxProps) {
  const id = useId();
  return (
    <label
      htmlFor={`${id}-box`}
      className={`${cardClasses.card} ${classes.card}`}
      data-chosen={isChosen || undefined}
      data-held={isHeld || undefined}
    >
      <ArticleFace article={article} family={family} {...(isHeld && { note: HELD })}>
        <span id={id} className={cardClasses.title} title={article.title}>
          <bdi>{shortTitle(article)}</bdi>
        </span>
      </ArticleFace>
      <Checkbox
        id={`${id}-box`}
        className={classes.box}
        size="sm"
        aria-labelledby={id}
        checked={isChosen || isHeld}
        disabled={isHeld}
        onChange={() => onToggle(article)}
      />
    </label>
  );
}
