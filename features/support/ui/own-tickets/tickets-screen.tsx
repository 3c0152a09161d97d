/**
 * 'Support Tickets' (docs/product/tickets.md, Support Tickets): one's own tickets; the open one is a dialog over them.
 */
import { Button } from "@mantine/core";
import { IconLifebuoy, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { supportMessages } from "../../contract.ts";
import { CreateTicketDialog } from "./create-dialog.tsx";
import { TicketDialog } from "./dialog.tsx";
import { ticketIdOf } from "../list/ticket-item.ts";
import { TicketTable } from "../list/ticket-table.tsx";
import classes from "../list/toolbar.module.css";
import { usePageAddress } from "../list/use-page-address.ts";
import { PAGE_SIZE, useTickets } from "./use-tickets.ts";

export function TicketsScreen() {
  const { item, closeItem } = useNavigation();
  const address = usePageAddress();
  const { data, error, refetch, isFetching, isPlaceholderData } = useTickets(address.q, address.page);
  const [isCreating, setCreating] = useState(false);
  useEffect(() => {
    if (!error) return;
    logFailure("The tickets were not loaded.", error);
    showError(supportMessages.loadFailed);
  }, [error]);
  const again = { run: () => void refetch(), isBusy: isFetching };
  const hasFailed = error !== null && !data;
  const isEmpty = data?.count === 0;
  const isUnused = isEmpty && address.q === "";
  // Not before the list is known: in an empty one it stands elsewhere, and must not move under the pointer.
  const isCreateInHead = hasFailed || (data !== undefined && !isUnused);
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
      {!isUnused && !hasFailed && (
        <div className={classes.toolbar}>
          <SearchField label="Search tickets" placeholder="Search tickets..." q={address.q} onSearch={address.search} />
        </div>
      )}
      {hasFailed && <ErrorState title={supportMessages.loadFailed} detail={error.message} action={again} />}
      {isUnused && (
        <EmptyState
          icon={IconLifebuoy}
          title="No tickets yet"
          detail="Tell us when something does not work or is missing. We reply here and by email."
          action={createButton}
        />
      )}
      {isEmpty && !isUnused && (
        <EmptyState
          icon={IconLifebuoy}
          title="No ticket found"
          detail={`Nothing in your tickets matches “${address.q}”.`}
          action={<Button onClick={() => address.search("")}>Clear search</Button>}
        />
      )}
      {!hasFailed && !isEmpty && (
        <>
          <TicketTable label="Support Tickets" tickets={data?.tickets} isBusy={!data || isPlaceholderData} isOwn />
          {data && (
            <ListFoot
              page={address.page}
              pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
              stale={error ? again : null}
              onPage={address.goTo}
            >
              {data.count === 1 ? "1 ticket" : `${formatCount(data.count)} tickets`}
            </ListFoot>
          )}
        </>
      )}
      <CreateTicketDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <TicketDialog id={ticketIdOf(item)} onClose={closeItem} />
    </>
  );
}
