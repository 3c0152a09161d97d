/** The rows of 'Support Tickets' (docs/product/tickets.md, Support Tickets). */
import { ActionIcon } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { truncate } from "#ui-kit/truncate.ts";
import { MESSAGE_PREVIEW_CHARACTERS, type Ticket } from "../../contract.ts";
import { StatusBadge } from "../thread/status-badge.tsx";
import { ticketItemOf } from "./ticket-item.ts";
import classes from "./ticket-table.module.css";
import { formatTicketTime } from "../thread/ticket-times.ts";

const COLUMNS: Column[] = [
  { name: "Ticket ID", loading: 44 },
  { name: "Category", loading: 96 },
  { name: "Message", className: classes.message, loading: "text" },
  { name: "Status", loading: [64, 16] },
  { name: "User Email", className: classes.email, loading: 150 },
  { name: "Created At", kind: "figure", loading: 140 },
  { name: "Actions", kind: "end", loading: [28, 16] },
];

type TicketTableProps = {
  label: string;
  /** undefined while loading. */
  tickets: Ticket[] | undefined;
  isBusy: boolean;
  /** Whether the reader is their owner, whom new answers concern. */
  isOwn: boolean;
};

export function TicketTable({ label, tickets, isBusy, isOwn }: TicketTableProps) {
  return (
    <DataTable label={label} columns={COLUMNS} rows={tickets} isBusy={isBusy} rowClass={classes.ticket}>
      {(ticket) => <Row key={ticket.id} ticket={ticket} isOwn={isOwn} />}
    </DataTable>
  );
}

function Row({ ticket, isOwn }: { ticket: Ticket; isOwn: boolean }) {
  const { id, category, message, status, user_email, created_at, has_unread } = ticket;
  const item = ticketItemOf(id);
  return (
    <tr className={`${table.row} ${classes.ticket}`}>
      <td className={`${table.plain} ${classes.id}`}>
        <ItemLink item={item} className={table.whole}>
          #{id}
        </ItemLink>
      </td>
      <td className={table.plain}>{category}</td>
      <td className={classes.message}>
        {isOwn && has_unread && <span className={classes.unread}>New answer</span>}
        <bdi>{truncate(message, MESSAGE_PREVIEW_CHARACTERS)}</bdi>
      </td>
      <td className={table.plain}>
        <StatusBadge status={status} />
      </td>
      <td className={classes.email} title={user_email}>
        {user_email}
      </td>
      <td className={table.figure}>
        <time dateTime={created_at}>{formatTicketTime(created_at)}</time>
      </td>
      <td className={table.end}>
        <ActionIcon component={ItemLink} item={item} aria-label={`View ticket ${id}`} title="View">
          <IconEye size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
