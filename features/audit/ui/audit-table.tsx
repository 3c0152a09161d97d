/** The rows of the audit log. */
import { Skeleton } from "@mantine/core";
import table from "#ui-kit/data-table.module.css";
import { formatTableDate, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/navigation.tsx";
import type { AuditEntry } from "../contract.ts";
import classes from "./audit-table.module.css";
import { actionWords, placeOf } from "./audit-words.ts";

/** @param entries undefined while loading. */
export function AuditTable({ entries, isBusy }: { entries: readonly AuditEntry[] | undefined; isBusy: boolean }) {
  return (
    <table className={table.table} aria-label="Audit Log" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Operator</th>
          <th scope="col">Action</th>
          <th scope="col">Subject</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>{entries ? entries.map((entry) => <Row key={entry.id} entry={entry} />) : <SkeletonRows />}</tbody>
    </table>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const { created_at, operator_name, action, subject, details } = entry;
  const [name, address] = operatorOf(operator_name);
  return (
    <tr className={classes.entry}>
      <td className={`${table.plain} ${classes.time}`}>
        <time dateTime={created_at}>
          {formatTableDate(created_at)} {formatTimeOfDay(created_at)}
        </time>
      </td>
      <td className={classes.operator} title={address}>
        <bdi>{name}</bdi>
      </td>
      <td className={`${table.lead} ${classes.action}`}>{actionWords(action)}</td>
      <td className={`${table.plain} ${classes.subject}`}>
        <Subject subject={subject} />
      </td>
      <td className={classes.details}>
        <bdi>{details}</bdi>
      </td>
    </tr>
  );
}

function Subject({ subject }: { subject: string }) {
  const place = placeOf(subject);
  if (place === null) return <bdi>{subject}</bdi>;
  return (
    <ScreenLink to={place.screen} place={{ item: place.item }}>
      {subject}
    </ScreenLink>
  );
}

/** "Imogen Sayle <imogen@example.com>" in its two parts; the command line is one. */
function operatorOf(operatorName: string): [name: string, address: string | undefined] {
  const [, name = operatorName, address] = /^(.+) <([^<>]+)>$/.exec(operatorName) ?? [];
  return [name, address];
}

function SkeletonRows() {
  return [64, 40, 72, 52, 60].map((width) => (
    <tr key={width} className={classes.entry} aria-hidden>
      <td className={classes.time}>
        <Skeleton height={12} width={120} />
      </td>
      <td className={classes.operator}>
        <Skeleton height={12} width={96} />
      </td>
      <td className={classes.action}>
        <Skeleton height={12} width={120} />
      </td>
      <td className={classes.subject}>
        <Skeleton height={12} width={56} />
      </td>
      <td className={classes.details}>
        <Skeleton height={12} width={`${width}%`} />
      </td>
    </tr>
  ));
}
