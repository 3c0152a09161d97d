/** Everybody's tickets, for operators: what waits comes first; j and k move through the rows. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconLifebuoy } from "@tabler/icons-react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { TICKET_STATUSES } from "../../contract.ts";
import { OperatorTicketDialog } from "./ticket-dialog.tsx";
import { ticketIdOf } from "../list/ticket-item.ts";
import { TicketTable } from "../list/ticket-table.tsx";
import classes from "../list/toolbar.module.css";
import { usePageAddress } from "../list/use-page-address.ts";
import { useTicketQueue } from "./use-ticket-queue.ts";
import { PAGE_SIZE } from "../own-tickets/use-tickets.ts";

const ALL = "All";

export function OperatorTicketsScreen() {
  const { item, closeItem, parameters, setParameters } = useNavigation();
  const address = usePageAddress();
  const status = TICKET_STATUSES.find((each) => each === parameters.get("status")) ?? null;
  const { data, error, refetch, isFetching, isPlaceholderData } = useTicketQueue(address.q, address.page, status);
  const isNarrowed = status !== null || address.q !== "";
  const openId = ticketIdOf(item);
  useHotkeys(
    openId === null
      ? [
          ["j", () => moveFocus(1)],
          ["k", () => moveFocus(-1)],
        ]
      : [],
  );
  const again = { run: () => void refetch(), isBusy: isFetching };
  const hasFailed = error !== null && !data;
  return (
    <>
      <PageHead title="Tickets" note="Support requests from users" />
      <div className={classes.toolbar}>
        <SearchField label="Search tickets" placeholder="Search tickets..." q={address.q} onSearch={address.search} />
        <SegmentedControl
          aria-label="Status"
          data={[ALL, ...TICKET_STATUSES]}
          value={status ?? ALL}
          onChange={(chosen) => setParameters({ status: chosen === ALL ? null : chosen, page: null })}
        />
      </div>
      {hasFailed && <ErrorState title="The tickets could not be loaded" detail={error.message} action={again} />}
      {data?.count === 0 && (
        <EmptyState
          icon={IconLifebuoy}
          title={isNarrowed ? "No matching tickets" : "No tickets yet"}
          detail={isNarrowed ? "No tickets match this search and status." : "Support tickets appear here."}
        />
      )}
      {!hasFailed && data?.count !== 0 && (
        <TicketTable label="Tickets" tickets={data?.tickets} isBusy={!data || isPlaceholderData} isOwn={false} />
      )}
      {data && data.count > 0 && (
        <ListFoot
          page={address.page}
          pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
          stale={error ? again : null}
          onPage={address.goTo}
        >
          {data.count === 1 ? "1 ticket" : `${formatCount(data.count)} tickets`}
        </ListFoot>
      )}
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
