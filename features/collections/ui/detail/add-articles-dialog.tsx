/** 'Add Article': everything that is published, to choose any number of. */
import { Button } from "@mantine/core";
import { IconNewsOff } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { showInfo } from "#ui-kit/toasts/toasts.tsx";
import { type CollectedArticle, collectionMessages } from "../../contract.ts";
import { ArticleChoice } from "./article-choice.tsx";
import { ArticleDialog, ArticleSearch, NothingFound } from "./article-dialog.tsx";
import classes from "./article-dialog.module.css";
import { CardsSkeleton } from "../cards.tsx";
import { useAddArticles } from "../use-change-collection.ts";
import { useAllArticles } from "../use-collections.ts";

type AddArticlesProps = {
  collectionId: number;
  /** The collection's articles; undefined while unknown. */
  held: readonly CollectedArticle[] | undefined;
  onClose: () => void;
};

export function AddArticlesDialog({ isOpen, ...props }: AddArticlesProps & { isOpen: boolean }) {
  return (
    <ArticleDialog title="Add Article" isOpen={isOpen} onClose={props.onClose}>
      <AddArticles {...props} />
    </ArticleDialog>
  );
}

function AddArticles({ collectionId, held = [], onClose }: AddArticlesProps) {
  const [query, setQuery] = useState("");
  // Whole articles: a further search may no longer list what was chosen.
  const [chosen, setChosen] = useState<ReadonlyMap<number, CollectedArticle>>(new Map());
  const add = useAddArticles(collectionId);
  const toggle = (article: CollectedArticle) => {
    const next = new Map(chosen);
    if (!next.delete(article.id)) next.set(article.id, article);
    setChosen(next);
  };
  const save = () => {
    if (add.isPending) return;
    if (chosen.size === 0) showInfo(collectionMessages.nothingToAdd);
    else add.mutate([...chosen.values()], { onSuccess: onClose });
  };
  return (
    <ArticleSearch
      count={chosen.size}
      action={{ label: "Add to Collection", run: save, isBusy: add.isPending }}
      onSearch={setQuery}
      onCancel={onClose}
    >
      <Published query={query} chosen={chosen} held={held} onToggle={toggle} />
    </ArticleSearch>
  );
}

type PublishedProps = {
  query: string;
  chosen: ReadonlyMap<number, CollectedArticle>;
  held: readonly CollectedArticle[];
  onToggle: (article: CollectedArticle) => void;
};

function Published({ query, chosen, held, onToggle }: PublishedProps) {
  const { articles, error, refetch, isFetching, ...pages } = useAllArticles(query);
  const chosenIds = useMemo(() => new Set(chosen.keys()), [chosen]);
  const heldIds = useMemo(() => new Set(held.map(({ id }) => id)), [held]);
  if (error && !articles) {
    return <ErrorState title="The articles could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  if (!articles) return <CardsSkeleton label="Loading the articles" count={6} />;
  if (articles.length === 0 && query !== "") return <NothingFound query={query} />;
  if (articles.length === 0) {
    return <EmptyState icon={IconNewsOff} title="No published posts yet" detail="Published posts appear here." />;
  }
  return (
    <>
      <ArticleChoice
        articles={articles}
        chosen={chosenIds}
        held={heldIds}
        isStale={pages.isPlaceholderData}
        onToggle={onToggle}
      />
      {pages.hasNextPage && (
        <div className={classes.more}>
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </>
  );
}
