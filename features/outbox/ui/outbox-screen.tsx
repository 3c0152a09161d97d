import { Alert, Badge, Button, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconInfoCircle, IconMail, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { type PagedList, usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import { MAIL_STATUSES, type MailStatus, type OutboxMail } from "../contract.ts";
import { MailDetails } from "./mail-details.tsx";
import styles from "./outbox-screen.module.css";
import { OUTBOX_PAGE_SIZE, useOutbox } from "./use-outbox.ts";

const STATUS_BADGES: Record<MailStatus, { label: string; colour: StatusColour }> = {
  queued: { label: "Queued", colour: "blue" },
  kept: { label: "Not sent", colour: "grey" },
  sent: { label: "Sent", colour: "green" },
  failed: { label: "Failed", colour: "red" },
};
const STATUSES = MAIL_STATUSES.map((value) => ({ value, label: STATUS_BADGES[value].label }));

/** One column: outbox-screen.module.css has the same width. */
const NARROW = "(max-width: 900px)";

/** Emails that are queued, sent, failed, or kept because no SMTP server is set; for operators. */
export function OutboxScreen() {
  const address = useListAddress();
  const { q, page, choice, narrow, search } = address;
  const status = choice("status", MAIL_STATUSES);
  const answer = useOutbox(q, status, page);
  const list = usePagedList(answer, address, { pageSize: OUTBOX_PAGE_SIZE, rowsOf: ({ mails }) => mails });
  const isSending = answer.data?.is_sending ?? true;
  return (
    <>
      <PageHead
        title="Outbox"
        note="Emails to users, readers and newsdesks"
        actions={
          <Button
            leftSection={<IconRefresh size={16} />}
            loading={answer.isFetching && list.isLoaded}
            onClick={list.again.run}
          >
            Refresh
          </Button>
        }
      />
      {!isSending && (
        <Alert
          className={styles.keeps}
          color="amber"
          icon={<IconInfoCircle size={16} />}
          title="No mail server is set up"
        >
          Emails are kept here until you set SMTP_URL. Until then, you can reveal links for accounts and followers.
        </Alert>
      )}
      <Toolbar>
        <SearchField label="Search emails" placeholder="Search recipient or subject..." q={q} onSearch={search} />
        <FilterChoice
          label="Status"
          all="Any status"
          data={STATUSES}
          value={status}
          onChoose={(chosen) => narrow({ status: chosen })}
        />
      </Toolbar>
      <Mails list={list} isSending={isSending} isNarrowed={q !== "" || status !== null} />
    </>
  );
}

type MailsProps = { list: PagedList<OutboxMail>; isSending: boolean; isNarrowed: boolean };

function Mails({ list, isSending, isNarrowed }: MailsProps) {
  const { rows, count, failure, again } = list;
  if (failure) return <ErrorState title="The outbox could not be loaded" detail={failure.message} action={again} />;
  if (!rows) return <SkeletonMails />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconMail}
        title={isNarrowed ? "No matches" : "No emails yet"}
        detail={isNarrowed ? "No matching emails." : "Emails such as confirmations and password links appear here."}
      />
    );
  const total = `${list.hasMore ? "More than " : ""}${formatCount(count)} ${count === 1 ? "email" : "emails"}`;
  return (
    <>
      <Panes mails={rows} isSending={isSending} />
      <ListFoot page={list.page} pages={list.pages} label="Pages of the outbox" stale={list.stale} onPage={list.goTo}>
        {total}
      </ListFoot>
    </>
  );
}

function Panes({ mails, isSending }: { mails: readonly OutboxMail[]; isSending: boolean }) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  // Next to the list, an email is always shown; inside it, only on request.
  const chosen = mails.find(({ id }) => id === chosenId) ?? (isNarrow ? undefined : mails[0]);
  const choose = (mail: OutboxMail) => setChosenId(isNarrow && mail === chosen ? null : mail.id);
  return (
    <div className={styles.panes}>
      <ul className={styles.list} aria-label="Emails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              {...{ [isNarrow ? "aria-expanded" : "aria-pressed"]: mail === chosen }}
              onClick={() => choose(mail)}
            >
              <span className={styles.subject}>{mail.subject}</span>
              <Badge color={STATUS_BADGES[mail.status].colour}>{STATUS_BADGES[mail.status].label}</Badge>
              <span className={styles.to}>{mail.to}</span>
              <time dateTime={mail.created_at}>{formatMoment(mail.created_at)}</time>
            </button>
            {isNarrow && mail === chosen && <MailDetails key={mail.id} mail={mail} isSending={isSending} />}
          </li>
        ))}
      </ul>
      {chosen && !isNarrow && <MailDetails key={chosen.id} mail={chosen} isSending={isSending} />}
    </div>
  );
}

function SkeletonMails() {
  return (
    <div className={styles.list} role="status" aria-label="Loading the outbox">
      {[64, 78, 52, 70].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} my={22} />
      ))}
    </div>
  );
}
