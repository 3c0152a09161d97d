/** Articles saved for later, from all sources. */
import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useMemo } from "react";
import { useNow } from "#ui-kit/use-now.ts";
import { arrangeFamilies } from "#ui-kit/art/arrange.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { type NewsArticle, newsMessages } from "../../contract.ts";
import { ArticleCard } from "../articles/card.tsx";
import { CardsSkeleton } from "../sources/skeletons.tsx";
import { Reader } from "../articles/reader.tsx";
import classes from "./saved-articles.module.css";
import { useSaved } from "../articles/use-articles.ts";
import { usePages } from "../use-pages.ts";

/** Columns on a wide screen: neighbours above each other get different drawings, too. */
const COLUMNS = 4;
const MINUTE_MS = 60_000;

export function SavedArticles() {
  const query = useSaved();
  const { data, error, refetch, isFetching } = query;
  const loadMore = usePages(query);
  const articles = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.articles) ?? [];
    return [...new Map(all.map((article) => [article.id, article])).values()];
  }, [data]);
  if (error && !data) {
    return <ErrorState title="Your saved articles could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  if (!data) return <CardsSkeleton />;
  if (articles.length === 0) {
    return (
      <EmptyState
        icon={IconBookmark}
        title={newsMessages.noData}
        detail="Open an article and choose Save for later, or press S on its card. It will be here when you are ready."
      />
    );
  }
  return (
    <>
      <Reader articles={articles}>
        <Cards articles={articles} />
      </Reader>
      {query.hasNextPage && (
        <div className={classes.foot}>
          <Button loading={query.isFetchingNextPage} onClick={loadMore}>
            Load More
          </Button>
        </div>
      )}
    </>
  );
}

function Cards({ articles }: { articles: readonly NewsArticle[] }) {
  const now = useNow(MINUTE_MS);
  const families = arrangeFamilies(
    articles.map(({ title, media_url }) => (media_url ? null : title)),
    COLUMNS,
  );
  return (
    <ul className={classes.cards} aria-label="Saved articles">
      {articles.map((article, index) => (
        <li key={article.id}>
          <ArticleCard article={article} family={families[index] ?? null} now={now} hasSource />
        </li>
      ))}
    </ul>
  );
}
