/** All users' tickets, for operators: waiting ones come first; j and k move through the rows. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconLifebuoy } from "@tabler/icons-react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { idOfItem } from "#ui-kit/page/numbered-item.ts";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { TICKET_STATUSES } from "../../contract.ts";
import { TICKET_COLUMNS } from "../list/ticket-list.tsx";
import { PAGE_SIZE } from "../own-tickets/use-tickets.ts";
import { OperatorTicketDialog } from "./ticket-dialog.tsx";
import { useTicketQueue } from "./use-ticket-queue.ts";

const ALL = "All";

export function OperatorTicketsScreen() {
  const { item, closeItem } = useNavigation();
  const address = useListAddress();
  const { q, page, narrow } = address;
  const status = address.choice("status", TICKET_STATUSES);
  const list = usePagedList(useTicketQueue(q, page, status), address, {
    pageSize: PAGE_SIZE,
    rowsOf: ({ tickets }) => tickets,
  });
  const isNarrowed = status !== null || q !== "";
  const openId = idOfItem("ticket", item);
  useHotkeys(
    openId === null
      ? [
          ["j", () => moveFocus(1)],
          ["k", () => moveFocus(-1)],
        ]
      : [],
  );
  return (
    <>
      <PageHead title="Tickets" note="Support requests from users and readers" />
      <Toolbar>
        <SearchField label="Search tickets" placeholder="Search tickets..." q={q} onSearch={address.search} />
        <SegmentedControl
          aria-label="Status"
          data={[ALL, ...TICKET_STATUSES]}
          value={status ?? ALL}
          onChange={(chosen) => narrow({ status: chosen === ALL ? null : chosen })}
        />
      </Toolbar>
      <PagedTable
        label="Tickets"
        columns={TICKET_COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        noun={["ticket", "tickets"]}
        failed="The tickets could not be loaded"
        empty={{
          icon: IconLifebuoy,
          title: isNarrowed ? "No matching tickets" : "No tickets yet",
          detail: isNarrowed ? "No tickets match this search and status." : "Support tickets appear here.",
        }}
      />
      <OperatorTicketDialog id={openId} onClose={closeItem} />
    </>
  );
}

/** To the link of the next or the previous row; from outside the table to the first. */
function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("tbody tr td:first-child a")];
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  links.at(at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1))?.focus();
}
