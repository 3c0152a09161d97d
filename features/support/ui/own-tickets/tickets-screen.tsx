/**
 * 'Support Tickets' (docs/product/tickets.md, Support Tickets): the user's own tickets; the open one is a dialog over
 * them.
 */
import { Button } from "@mantine/core";
import { IconLifebuoy, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { sentence } from "#platform/contract/sentence.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { idOfItem } from "#ui-kit/page/numbered-item.ts";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { supportMessages } from "../../contract.ts";
import { OWN_TICKET_COLUMNS } from "../list/ticket-list.tsx";
import { CreateTicketDialog } from "./create-dialog.tsx";
import { TicketDialog } from "./dialog.tsx";
import { PAGE_SIZE, useTickets } from "./use-tickets.ts";

export function TicketsScreen() {
  const { item, closeItem } = useNavigation();
  const address = useListAddress();
  const { q, page } = address;
  const answer = useTickets(q, page);
  const list = usePagedList(answer, address, { pageSize: PAGE_SIZE, rowsOf: ({ tickets }) => tickets });
  const [isCreating, setCreating] = useState(false);
  const isUnused = list.isEmpty && q === "";
  // Not before the list is known: in an empty one it stands elsewhere, and must not move under the pointer.
  const isCreateInHead = list.failure !== null || (list.isLoaded && !isUnused);
  const createButton = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      Create Ticket
    </Button>
  );
  return (
    <>
      <PageHead
        title="Support Tickets"
        note="Manage and track your support requests"
        isNoteKept
        actions={isCreateInHead && createButton}
      />
      {!isUnused && list.failure === null && (
        <Toolbar>
          <SearchField label="Search tickets" placeholder="Search tickets..." q={q} onSearch={address.search} />
        </Toolbar>
      )}
      <PagedTable
        label="Support Tickets"
        columns={OWN_TICKET_COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        noun={["ticket", "tickets"]}
        failed={supportMessages.loadFailed}
        empty={
          isUnused
            ? {
                icon: IconLifebuoy,
                title: "No tickets yet",
                detail: "Tell us when something does not work or is missing. We reply here and by email.",
                action: createButton,
              }
            : {
                icon: IconLifebuoy,
                title: "No ticket found",
                detail: sentence(`Nothing in your tickets matches “${q}”`),
                action: <Button onClick={() => address.search("")}>Clear search</Button>,
              }
        }
      />
      <CreateTicketDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <TicketDialog id={idOfItem("ticket", item)} onClose={closeItem} />
    </>
  );
}
