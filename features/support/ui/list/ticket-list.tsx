/** The rows of 'Support Tickets' (docs/product/tickets.md, Support Tickets), the user's own or all users'. */
import { ActionIcon } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import table from "#ui-kit/tables/data-table.module.css";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { truncate } from "#ui-kit/truncate.ts";
import { MESSAGE_PREVIEW_CHARACTERS, type Ticket } from "../../contract.ts";
import { StatusBadge } from "../thread/status-badge.tsx";
import { formatTicketTime } from "../thread/ticket-times.ts";
import classes from "./ticket-list.module.css";

export const TICKET_COLUMNS: Column<Ticket>[] = [
  {
    name: "Ticket ID",
    kind: "plain",
    cell: ({ id }) => (
      <ItemLink item={itemOf("ticket", id)} className={table.whole}>
        #{id}
      </ItemLink>
    ),
  },
  { name: "Category", kind: "plain", tight: "hidden", cell: ({ category }) => category },
  {
    name: "Message",
    kind: "main",
    width: [60, 240],
    narrow: ["line"],
    cell: ({ message }) => <bdi>{truncate(message, MESSAGE_PREVIEW_CHARACTERS)}</bdi>,
  },
  { name: "Status", kind: "plain", cell: ({ status }) => <StatusBadge status={status} /> },
  { name: "User Email", clip: 200, title: ({ user_email }) => user_email, cell: ({ user_email }) => user_email },
  {
    name: "Created At",
    kind: "figure",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatTicketTime(created_at)}</time>,
  },
  {
    name: "Actions",
    kind: "end",
    cell: ({ id }) => (
      <ActionIcon component={ItemLink} item={itemOf("ticket", id)} aria-label={`View ticket ${id}`} title="View">
        <IconEye size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    ),
  },
];

/** For their owner, whom new answers concern; the address is always their own. */
export const OWN_TICKET_COLUMNS = TICKET_COLUMNS.map((column): Column<Ticket> => {
  if (column.name === "Category") return { ...column, tight: undefined };
  if (column.name === "User Email") return { ...column, tight: "hidden" };
  if (column.name !== "Message") return column;
  return {
    ...column,
    cell: (ticket) => (
      <>
        {ticket.has_unread && <span className={classes.unread}>New answer</span>}
        {column.cell(ticket)}
      </>
    ),
  };
});
