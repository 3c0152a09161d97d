/**
 * One collection: its banner, its name, the way back, and what is in it (docs/product/collections.md, One collection).
 */
import { Skeleton } from "@mantine/core";
import { IconChevronLeft, IconFolderOff } from "@tabler/icons-react";
import { SourceGroups } from "#features/news/ui/source-groups.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { NavigationContext, ScreenLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { Collection } from "../../contract.ts";
import { BlogCollection } from "./blog-collection.tsx";
import classes from "./collection-detail.module.css";
import { CollectionHead } from "./collection-head.tsx";
import { countWords } from "../count-words.ts";
import { useCollection } from "../use-collections.ts";

export function CollectionDetail({ id }: { id: number }) {
  const navigation = useNavigation();
  const { collection, error, isFetching, refetch } = useCollection(id);
  return (
    // The link back is in the place of Back, and does the same.
    <NavigationContext value={{ ...navigation, isBackShown: false }}>
      <ScreenLink to={navigation.activeKey} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden /> Go back to your collections
      </ScreenLink>
      {collection && <Opened collection={collection} />}
      {!collection && <PageHead title="Collection" />}
      {collection === undefined && error && (
        <ErrorState title="The collection could not be loaded" query={{ error, refetch, isFetching }} />
      )}
      {collection === undefined && !error && <DetailSkeleton />}
      {collection === null && (
        <EmptyState icon={IconFolderOff} title="Collection not found" detail="It may have been deleted." />
      )}
    </NavigationContext>
  );
}

function Opened({ collection }: { collection: Collection }) {
  if (collection.tag === "blogs") return <BlogCollection collection={collection} />;
  return (
    <>
      <CollectionHead collection={collection} note={countWords(collection)} />
      <SourceGroups rssFeedUrls={collection.rss_feed_urls} />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" aria-label="Loading the collection" aria-busy>
      <Skeleton className={classes.banner} />
    </div>
  );
}
