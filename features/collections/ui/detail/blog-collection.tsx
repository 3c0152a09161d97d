/** A collection of articles, with the dialogs that add to it and remove from it. */
import { Button } from "@mantine/core";
import { IconMinus, IconNews, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { arrangeFamilies } from "#ui-kit/art/arrange.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { type CollectedArticle, type Collection, collectionMessages } from "../../contract.ts";
import { AddArticlesDialog } from "./add-articles-dialog.tsx";
import { ArticleCard } from "./article-card.tsx";
import { Cards, CardsSkeleton, COLUMNS } from "../cards.tsx";
import { CollectionHead } from "./collection-head.tsx";
import { articleWords } from "../count-words.ts";
import { RemoveArticleDialog } from "./remove-article-dialog.tsx";
import { useCollectionArticles } from "../use-collections.ts";

export function BlogCollection({ collection }: { collection: Collection }) {
  const { data: articles, error, refetch, isFetching } = useCollectionArticles(collection.id);
  const [dialog, setDialog] = useState<"add" | "remove" | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <CollectionHead
        collection={collection}
        note={articleWords(articles?.length ?? collection.article_count)}
        actions={
          <Actions
            onAdd={() => setDialog("add")}
            onRemove={articles?.length === 0 ? null : () => setDialog("remove")}
          />
        }
      />
      {articles && articles.length > 0 && <Articles articles={articles} />}
      {articles?.length === 0 && (
        <EmptyState
          icon={IconNews}
          title={collectionMessages.noArticles}
          detail="You can add any published post, including other people's."
        />
      )}
      {!articles && error && (
        <ErrorState title="The articles could not be loaded" query={{ error, refetch, isFetching }} />
      )}
      {!articles && !error && <CardsSkeleton label="Loading the articles" />}
      <AddArticlesDialog isOpen={dialog === "add"} collectionId={collection.id} held={articles} onClose={close} />
      <RemoveArticleDialog isOpen={dialog === "remove"} collectionId={collection.id} held={articles} onClose={close} />
    </>
  );
}

/** @param props.onRemove null where there is nothing to remove. */
function Actions({ onAdd, onRemove }: { onAdd: () => void; onRemove: (() => void) | null }) {
  return (
    <>
      {onRemove && (
        <Button leftSection={<IconMinus size={16} stroke={1.75} aria-hidden />} onClick={onRemove}>
          Remove Article
        </Button>
      )}
      <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
        Add Article
      </Button>
    </>
  );
}

function Articles({ articles }: { articles: readonly CollectedArticle[] }) {
  const families = arrangeFamilies(
    articles.map(({ title, image }) => (image ? null : title)),
    COLUMNS,
  );
  return (
    <Cards label="Articles" items={articles} keyOf={({ id }) => id} isWide>
      {(article, index) => <ArticleCard article={article} family={families[index] ?? null} />}
    </Cards>
  );
}
