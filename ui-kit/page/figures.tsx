import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./figures.module.css";
import { formatCount } from "../format/counts.ts";
import { ScreenLink } from "./navigation.tsx";

export type Figure = {
  label: string;
  /** undefined while it loads; null where it could not be loaded. */
  value: number | null | undefined;
  note?: ReactNode;
  /** Its trend, next to it. */
  spark?: ReactNode;
  /** The screen that lists what is counted. */
  to?: string;
};

type FiguresProps = {
  figures: Figure[];
  label: string;
  /** Further cells, which load by themselves. */
  children?: ReactNode;
};

/** Numbers side by side, divided by hairlines. */
export function Figures({ figures, label, children }: FiguresProps) {
  const isBusy = figures.some(({ value }) => value === undefined);
  return (
    <dl className={styles.figures} aria-label={label} aria-busy={isBusy}>
      {figures.map((figure) => (
        <FigureCell key={figure.label} {...figure} />
      ))}
      {children}
    </dl>
  );
}

/** One of the numbers. Its place has the same height before the number is known. */
export function FigureCell({ label, value, note, spark, to }: Figure) {
  const isLoading = value === undefined;
  return (
    <div>
      <dt>{to ? <ScreenLink to={to}>{label}</ScreenLink> : label}</dt>
      <dd className={styles.value} data-none={value === null || undefined}>
        {isLoading ? <Skeleton height={24} width={56} my={4} /> : value === null ? "–" : formatCount(value)}
        {spark}
      </dd>
      <dd className={styles.note}>{isLoading ? <Skeleton height={10} width={128} my={3} /> : note}</dd>
    </div>
  );
}
