import { IconStack2 } from "@tabler/icons-react";
import type { NewsArticle } from "../../contract.ts";
import classes from "./sources-button.module.css";

/** Number of sources with the story; opens their list. Nothing for a single source. */
export function SourcesButton({ article, onOpen }: { article: NewsArticle; onOpen: (id: number) => void }) {
  if (article.sources < 2) return null;
  return (
    <button type="button" className={classes.sources} onClick={() => onOpen(article.id)}>
      <IconStack2 size={12} stroke={1.75} aria-hidden />
      {article.sources} sources
    </button>
  );
}
