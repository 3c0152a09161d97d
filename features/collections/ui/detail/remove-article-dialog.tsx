/**
 * 'Remove Article': what the collection holds, to remove exactly one of (docs/product/collections.md, Removing
 * articles).
 */
import { IconNews } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { showInfo } from "#ui-kit/toasts/toasts.tsx";
import { type CollectedArticle, collectionMessages } from "../../contract.ts";
import { ArticleChoice } from "./article-choice.tsx";
import { ArticleDialog, ArticleSearch, NothingFound } from "./article-dialog.tsx";
import { CardsSkeleton } from "../cards.tsx";
import { useRemoveArticle } from "../use-change-collection.ts";

type RemoveArticleProps = {
  collectionId: number;
  /** The collection's articles; undefined while unknown. */
  held: readonly CollectedArticle[] | undefined;
  onClose: () => void;
};

export function RemoveArticleDialog({ isOpen, ...props }: RemoveArticleProps & { isOpen: boolean }) {
  return (
    <ArticleDialog title="Remove Article" isOpen={isOpen} onClose={props.onClose}>
      <RemoveArticle {...props} />
    </ArticleDialog>
  );
}

function RemoveArticle({ collectionId, held, onClose }: RemoveArticleProps) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const remove = useRemoveArticle(collectionId);
  const toggle = ({ id }: CollectedArticle) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const save = () => {
    if (remove.isPending) return;
    const [article, ...others] = (held ?? []).filter(({ id }) => chosen.has(id));
    if (!article) showInfo(collectionMessages.noneSelected);
    else if (others.length > 0) showInfo(collectionMessages.oneAtATime);
    else remove.mutate(article, { onSuccess: onClose });
  };
  return (
    <ArticleSearch
      count={chosen.size}
      action={{ label: "Remove from Collection", run: save, isBusy: remove.isPending }}
      onSearch={setQuery}
      onCancel={onClose}
    >
      <Held articles={held} query={query} chosen={chosen} onToggle={toggle} />
    </ArticleSearch>
  );
}

type HeldProps = {
  articles: readonly CollectedArticle[] | undefined;
  query: string;
  chosen: ReadonlySet<number>;
  onToggle: (article: CollectedArticle) => void;
};

function Held({ articles, query, chosen, onToggle }: HeldProps) {
  if (!articles) return <CardsSkeleton label="Loading the articles" count={6} />;
  if (articles.length === 0)
    return (
      <EmptyState
        icon={IconNews}
        title={collectionMessages.noArticles}
        detail="This collection has no articles to remove."
      />
    );
  const found = articles.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()));
  if (found.length === 0) return <NothingFound query={query} />;
  return <ArticleChoice articles={found} chosen={chosen} onToggle={onToggle} />;
}
