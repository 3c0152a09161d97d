/** One article, as large as reading needs: the feed's text, and a link to the full article. */
import "#ui-kit/styles/newsreader.css";
import { ActionIcon, Button, Modal, Skeleton } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import {
  IconBookmark,
  IconBookmarkFilled,
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import type { NewsArticle } from "../../contract.ts";
import { ArticleContent } from "./content.tsx";
import classes from "./dialog.module.css";
import { SourcesButton } from "./sources-button.tsx";
import { useArticle } from "./use-articles.ts";
import { useMark } from "./use-mark.ts";

type ArticleDialogProps = {
  /** null: closed. */
  id: number | null;
  /** The article as in the list. */
  listed: NewsArticle | undefined;
  previous: number | undefined;
  next: number | undefined;
  onMove: (id: number) => void;
  onStory: (id: number) => void;
  onClose: () => void;
};

export function ArticleDialog({ id, onClose, ...rest }: ArticleDialogProps) {
  const isNarrow = useMediaQuery("(max-width: 600px)");
  return (
    <Modal.Root
      opened={id !== null}
      onClose={onClose}
      size={720}
      fullScreen={isNarrow ?? false}
      returnFocus={false}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content>{id !== null && <OpenArticle id={id} {...rest} />}</Modal.Content>
    </Modal.Root>
  );
}

function OpenArticle({
  id,
  listed,
  previous,
  next,
  onMove,
  onStory,
}: Omit<ArticleDialogProps, "id" | "onClose"> & { id: number }) {
  const { data, error, refetch, isFetching } = useArticle(id, listed);
  const mark = useMark();
  // Updates the list first: an answer in progress may be older.
  const article = data && listed ? { ...data, is_read: listed.is_read, is_saved: listed.is_saved } : (data ?? listed);
  useReadMark(article);
  const move = (to: number | undefined) => to !== undefined && onMove(to);
  const save = () => article && mark(article, { is_saved: !article.is_saved });
  useHotkeys([
    ["j", () => move(next)],
    ["k", () => move(previous)],
    ["s", () => save()],
    ["o", () => article?.link && window.open(article.link, "_blank", "noopener,noreferrer")],
  ]);
  return (
    <>
      <header className={classes.head}>
        <bdi className={classes.source}>{article?.source}</bdi>
        <p className={classes.keys} aria-hidden>
          <kbd>J</kbd> next <kbd>K</kbd> previous <kbd>S</kbd> save <kbd>O</kbd> open
        </p>
        <Step
          label="Previous article"
          hint="K"
          icon={IconChevronLeft}
          run={() => move(previous)}
          isOff={previous === undefined}
        />
        <Step label="Next article" hint="J" icon={IconChevronRight} run={() => move(next)} isOff={next === undefined} />
        <Modal.CloseButton aria-label="Close" />
      </header>
      <Modal.Body key={id}>
        <ArticleTitle title={article?.title ?? "Article"} />
        {article && <Particulars article={article} onStory={onStory} />}
        {!article && !error && <Skeleton height={160} mt={16} aria-label="Loading the article" role="status" />}
        {error && !article && (
          <ErrorState title="The article could not be loaded" query={{ error, refetch, isFetching }} />
        )}
        {article && <ArticleContent key={article.id} article={article} />}
      </Modal.Body>
      {article && (
        <footer className={classes.foot}>
          {article.link && (
            <Button
              component="a"
              href={article.link}
              target="_blank"
              rel="noopener noreferrer"
              variant="filled"
              rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
            >
              Read Full Article
            </Button>
          )}
          <Button
            className={classes.save}
            aria-pressed={article.is_saved}
            leftSection={
              article.is_saved ? (
                <IconBookmarkFilled size={16} aria-hidden />
              ) : (
                <IconBookmark size={16} stroke={1.75} aria-hidden />
              )
            }
            onClick={save}
          >
            Save for later
          </Button>
          {article.is_read && (
            <Button variant="subtle" color="gray" onClick={() => mark(article, { is_read: false })}>
              Mark as unread
            </Button>
          )}
        </footer>
      )}
    </>
  );
}

/** Takes the focus, so that the article is read out from here; not from a button that was just pressed. */
function ArticleTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest(`.${classes.head}`)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Modal.Title ref={heading} tabIndex={-1} data-autofocus className={classes.title} dir="auto">
      {title}
    </Modal.Title>
  );
}

/** Marks an opened article as read, once: it may be marked as unread while it is open. */
function useReadMark(article: NewsArticle | undefined): void {
  const mark = useMark();
  const marked = useRef<number | null>(null);
  useEffect(() => {
    if (!article || marked.current === article.id) return;
    marked.current = article.id;
    if (!article.is_read) mark(article, { is_read: true });
  }, [article, mark]);
}

type StepProps = { label: string; hint: string; icon: typeof IconChevronLeft; run: () => void; isOff: boolean };

/** aria-disabled keeps the focus where it is at either end. */
function Step({ label, hint, icon: Icon, run, isOff }: StepProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={`${label} (${hint})`}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={run}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}

function Particulars({ article, onStory }: { article: NewsArticle; onStory: (id: number) => void }) {
  return (
    <div className={classes.particulars}>
      {article.creator && <bdi>{article.creator}</bdi>}
      <time dateTime={article.publishedDate}>{formatDateTime(article.publishedDate)}</time>
      <SourcesButton article={article} onOpen={onStory} />
    </div>
  );
}
