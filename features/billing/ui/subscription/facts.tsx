import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** `value` null leaves the fact out; undefined while it loads. */
export type Fact = { label: string; value: ReactNode; isBelow?: boolean };

/** Labels at the left, values at the right, a hairline under each. Long ones stand below their label. */
export function Facts({ facts, label }: { facts: readonly Fact[]; label: string }) {
  const shown = facts.filter(({ value }) => value !== null);
  return (
    <dl className={classes.facts} aria-label={label} aria-busy={shown.some(({ value }) => value === undefined)}>
      {shown.map(({ label: name, value, isBelow }) => (
        <div key={name} className={isBelow ? classes.below : undefined}>
          <dt>{name}</dt>
          <dd>{value === undefined ? <Skeleton height={12} width={64} my={3} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
