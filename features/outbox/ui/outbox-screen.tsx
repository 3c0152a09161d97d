import "@mantine/core/styles/Pagination.layer.css";
import { Alert, Badge, Button, Pagination, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconInfoCircle, IconMail, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { OutboxMail } from "../contract.ts";
import { MailDetails } from "./mail-details.tsx";
import styles from "./outbox-screen.module.css";
import { OUTBOX_PAGE_SIZE, useOutbox } from "./use-outbox.ts";

const STATUS_BADGES: Record<OutboxMail["status"], { label: string; colour: StatusColour }> = {
  queued: { label: "Queued", colour: "blue" },
  kept: { label: "Not sent", colour: "grey" },
  sent: { label: "Sent", colour: "green" },
  failed: { label: "Failed", colour: "red" },
};

/** One column: outbox-screen.module.css has the same width. */
const NARROW = "(max-width: 900px)";

/** Emails that are queued, sent, failed, or kept because no SMTP server is set; for operators. */
export function OutboxScreen() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useOutbox(page);
  const pages = Math.ceil((data?.count ?? 0) / OUTBOX_PAGE_SIZE);
  const refresh = { run: () => void refetch(), isBusy: isFetching };
  return (
    <>
      <PageHead
        title="Outbox"
        note="Emails to users, readers and newsdesks"
        actions={
          <Button
            leftSection={<IconRefresh size={16} />}
            loading={isFetching && data !== undefined}
            onClick={refresh.run}
          >
            Refresh
          </Button>
        }
      />
      {error ? (
        <ErrorState title="The outbox could not be loaded" detail={error.message} action={refresh} />
      ) : (
        <>
          {data && !data.is_sending && (
            <Alert
              className={styles.keeps}
              color="amber"
              icon={<IconInfoCircle size={16} />}
              title="No mail server is set up"
            >
              Emails are kept here until you set SMTP_URL. Until then, you can reveal links for accounts and followers.
            </Alert>
          )}
          <Mails key={page} mails={data?.mails} isSending={data?.is_sending ?? true} />
          {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} aria-label="Pages of the outbox" />}
        </>
      )}
    </>
  );
}

function Mails({ mails, isSending }: { mails: OutboxMail[] | undefined; isSending: boolean }) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  if (!mails) return <SkeletonMails />;
  if (mails.length === 0)
    return (
      <EmptyState
        icon={IconMail}
        title="No emails yet"
        detail="Emails such as confirmations and password links appear here."
      />
    );
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
