import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./figures.module.css";
import { formatCount } from "../format/counts.ts";
import { ScreenLink } from "./navigation.tsx";

export type Figure = {
  label: string;
  /** undefined while it loads. */
  value: number | undefined;
  note?: ReactNode;
  /** The screen that lists what is counted. */
  to?: string;
};

/** Numbers side by side, divided by hairlines. */
export function Figures({ figures, label }: { figures: Figure[]; label: string }) {
  const isBusy = figures.some(({ value }) => value === undefined);
  return (
    <dl className={styles.figures} aria-label={label} aria-busy={isBusy}>
      {figures.map(({ label: name, value, note, to }) => (
        <div key={name}>
          <dt>{to ? <ScreenLink to={to}>{name}</ScreenLink> : name}</dt>
          <dd className={styles.value}>
            {value === undefined ? <Skeleton height={24} width={56} my={4} /> : formatCount(value)}
          </dd>
          <dd className={styles.note}>{value === undefined ? <Skeleton height={10} width={128} my={3} /> : note}</dd>
        </div>
      ))}
    </dl>
  );
}
