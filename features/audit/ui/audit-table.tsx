/** The rows of the audit log. */
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import type { AuditEntry } from "../contract.ts";
import classes from "./audit-table.module.css";
import { actionWords, placeOf } from "./audit-words.ts";

const COLUMNS: Column[] = [
  { name: "Time", className: classes.time, loading: 120 },
  { name: "Operator", className: classes.operator, loading: 96 },
  { name: "Action", className: classes.action, loading: 120 },
  { name: "Subject", className: classes.subject, loading: 56 },
  { name: "Details", className: classes.details, loading: "text" },
];

/** @param entries undefined while loading. */
export function AuditTable({ entries, isBusy }: { entries: readonly AuditEntry[] | undefined; isBusy: boolean }) {
  return (
    <DataTable
      label="Audit Log"
      columns={COLUMNS}
      rows={entries}
      isBusy={isBusy}
      rowClass={classes.entry}
      loadingRows={5}
    >
      {(entry) => <Row key={entry.id} entry={entry} />}
    </DataTable>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const { created_at, operator_name, acting_as, action, subject, details } = entry;
  const [name, address] = operatorOf(operator_name);
  return (
    <tr className={classes.entry}>
      <td className={`${table.plain} ${classes.time}`}>
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </td>
      <td className={classes.operator} title={address}>
        <bdi>{name}</bdi>
        {acting_as !== null && (
          <span className={classes.as}>
            as <bdi>{operatorOf(acting_as)[0]}</bdi>
          </span>
        )}
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
