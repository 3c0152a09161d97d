import type { ReactNode } from "react";
import type { NamedCount } from "../contract.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import classes from "./ranked-names.module.css";

export type Ranked = { key: string; name: ReactNode; figures: number[] };

/** The top names, highest first. Renders nothing if there are none. */
export function RankedNames({ head, figures, rows }: { head: string; figures: string[]; rows: Ranked[] }) {
  if (rows.length === 0) return null;
  return (
    <table className={classes.ranked}>
      <thead>
        <tr>
          {[head, ...figures].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures: values }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {values.map((value, index) => (
              <td key={index}>{formatCount(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RankedCountsProps = {
  head: string;
  figure: string;
  counts: NamedCount[];
  /** How a name is shown; as it is, unless told otherwise. */
  nameOf?: (name: string) => ReactNode;
};

/** Names with one figure each. */
export function RankedCounts({ head, figure, counts, nameOf = (name) => name }: RankedCountsProps) {
  const rows = counts.map(({ name, count }) => ({ key: name, name: nameOf(name), figures: [count] }));
  return <RankedNames {...{ head, rows }} figures={[figure]} />;
}
