/** A block of the settings screen around what the server has: loading, failure, then its form or facts. */
import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import classes from "./settings-screen.module.css";

type StoredBlockProps<T> = { title: string; query: UseQueryResult<T>; children: (stored: T) => ReactNode };

export function StoredBlock<T>({ title, query, children }: StoredBlockProps<T>) {
  return (
    <Block title={title}>
      <StoredContent title={title} query={query}>
        {children}
      </StoredContent>
    </Block>
  );
}

export function StoredContent<T>({
  title,
  query: { data, error, refetch, isFetching },
  children,
}: StoredBlockProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorState title={`${title} could not be loaded`} query={{ error, refetch, isFetching }} />;
  return (
    <div className={classes.loading} role="status" aria-label={`Loading ${title}`}>
      {[58, 84, 70, 40].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} my={14} />
      ))}
    </div>
  );
}
