/** The sources of a story: one article per source. */
import { Modal, Skeleton } from "@mantine/core";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import type { NewsArticle } from "../../contract.ts";
import { useReader } from "./reader-context.ts";
import classes from "./story-dialog.module.css";
import { useStory } from "./use-articles.ts";

type StoryDialogProps = {
  /** An article of the story; null: closed. */
  id: number | null;
  /** One of `told`, the articles of the story, was chosen. */
  onOpen: (id: number, told: readonly NewsArticle[]) => void;
  onClose: () => void;
};

export function StoryDialog({ id, onOpen, onClose }: StoryDialogProps) {
  return (
    <Modal opened={id !== null} onClose={onClose} title="Sources of this story" returnFocus={false}>
      {id !== null && <Story id={id} onOpen={onOpen} />}
    </Modal>
  );
}

function Story({ id, onOpen }: Pick<StoryDialogProps, "onOpen"> & { id: number }) {
  const { data, error, refetch, isFetching } = useStory(id);
  const { hrefOf } = useReader();
  if (error && !data) {
    return <ErrorState title="The story could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  if (!data) return <Skeleton height={120} role="status" aria-label="Loading the story" />;
  return (
    <ul className={classes.story}>
      {data.articles.map((article) => (
        <li key={article.id} data-read={article.is_read || undefined}>
          <a
            href={hrefOf(article.id)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(article.id, data.articles);
            }}
          >
            <bdi>{article.title}</bdi>
          </a>
          <p>
            <bdi>{article.source}</bdi>
            <time dateTime={article.publishedDate}>{formatDateTime(article.publishedDate)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
