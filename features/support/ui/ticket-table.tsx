/** The rows of 'Support Tickets' (specification section 2). */
import { ActionIcon, Skeleton } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import table from "#ui-kit/data-table.module.css";
import { ItemLink } from "#ui-kit/navigation.tsx";
import { truncate } from "#ui-kit/truncate.ts";
import { MESSAGE_PREVIEW_CHARACTERS, type Ticket } from "../contract.ts";
import { StatusBadge } from "./status-badge.tsx";
import { ticketItemOf } from "./ticket-item.ts";
import classes from "./ticket-table.module.css";
import { formatTicketTime } from "./ticket-times.ts";

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
    <table className={table.table} aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Ticket ID</th>
          <th scope="col">Category</th>
          <th scope="col">Message</th>
          <th scope="col">Status</th>
          <th scope="col">User Email</th>
          <th scope="col" className={table.figure}>
            Created At
          </th>
          <th scope="col" className={table.end}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {tickets ? tickets.map((each) => <Row key={each.id} ticket={each} isOwn={isOwn} />) : <SkeletonRows />}
      </tbody>
    </table>
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

function SkeletonRows() {
  return [72, 54, 63, 48].map((width) => (
    <tr key={width} className={classes.ticket} aria-hidden>
      <td className={table.plain}>
        <Skeleton height={12} width={44} />
      </td>
      <td className={table.plain}>
        <Skeleton height={12} width={96} />
      </td>
      <td className={classes.message}>
        <Skeleton height={12} width={`${width}%`} />
      </td>
      <td className={table.plain}>
        <Skeleton height={16} width={64} />
      </td>
      <td className={classes.email}>
        <Skeleton height={12} width={150} />
      </td>
      <td className={table.plain}>
        <Skeleton height={12} width={140} />
      </td>
      <td className={table.end}>
        <Skeleton height={16} width={28} />
      </td>
    </tr>
  ));
}
