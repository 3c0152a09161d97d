/** One of the two lists of 'My Blog Collections', with everything that can be true of it. */
import { IconFolder, IconRss } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { arrangeFamilies } from "#ui-kit/art/arrange.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { Collection, CollectionTag } from "../../contract.ts";
import { Cards, CardsSkeleton, COLUMNS } from "../cards.tsx";
import { CollectionCard } from "./collection-card.tsx";
import { useDeletingIds } from "../use-change-collection.ts";
import { useCollections } from "../use-collections.ts";

export type ListLook = {
  tag: CollectionTag;
  /** Names the list for screen readers. */
  label: string;
  heading: "h2" | "h3";
  empty: { title: string; detail: string; action: ReactNode };
};

type CollectionListProps = ListLook & {
  returnTo: number | null;
  onReturned: () => void;
  onDelete: (collection: Collection) => void;
};

export function CollectionList({ tag, label, heading, empty, returnTo, onReturned, onDelete }: CollectionListProps) {
  const { data, error, refetch, isFetching } = useCollections(tag);
  const deleting = useDeletingIds();
  const list = useRef<HTMLDivElement>(null);
  const hasReturned = data?.some(({ id }) => id === returnTo) ?? false;
  useEffect(() => {
    if (!hasReturned) return;
    list.current?.querySelector<HTMLElement>(`[data-collection="${returnTo}"] a`)?.focus();
    onReturned();
  }, [hasReturned, returnTo, onReturned]);

  if (error && !data) {
    return <ErrorState title="Your collections could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  if (!data) return <CardsSkeleton label={`Loading ${label}`} />;
  const shown = data.filter(({ id }) => !deleting.has(id));
  if (shown.length === 0) return <EmptyState icon={tag === "blogs" ? IconFolder : IconRss} {...empty} />;
  const families = arrangeFamilies(
    shown.map(({ name, banner_picture }) => (banner_picture ? null : name)),
    COLUMNS,
  );
  return (
    <div ref={list}>
      <Cards label={label} items={shown} keyOf={({ id }) => id}>
        {(collection, index) => (
          <CollectionCard
            collection={collection}
            family={families[index] ?? null}
            heading={heading}
            onDelete={onDelete}
          />
        )}
      </Cards>
    </div>
  );
}
