/** The grid of collections and their articles, and its skeleton. */
import { Skeleton } from "@mantine/core";
import type { CSSProperties, Key, ReactNode } from "react";
import classes from "./cards.module.css";

type CardsProps<T> = {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => Key;
  /** One below the other on phones, where the cards have text to read. */
  isWide?: boolean;
  children: (item: T, index: number) => ReactNode;
};

/** A list of cards that come in one after the other. */
export function Cards<T>({ label, items, keyOf, isWide = false, children }: CardsProps<T>) {
  return (
    <ul className={classes.cards} data-wide={isWide || undefined} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)} className={classes.enter} style={{ "--index": index } as CSSProperties}>
          {children(item, index)}
        </li>
      ))}
    </ul>
  );
}

/** Columns on a wide screen: neighbours above each other get different drawings, too. */
export const COLUMNS = 4;

export function CardsSkeleton({ label, count = COLUMNS }: { label: string; count?: number }) {
  return (
    <div role="status" aria-label={label} aria-busy className={classes.cards}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden>
          <Skeleton className={classes.picture} />
          <Skeleton height={14} width="70%" mt={10} />
          <Skeleton height={10} width={72} mt={8} />
        </div>
      ))}
    </div>
  );
}
