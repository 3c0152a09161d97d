import { Badge, Button, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconMail, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { OutboxMail } from "../contract.ts";
import { MailDetails } from "./mail-details.tsx";
import styles from "./outbox-screen.module.css";
import { useOutbox } from "./use-outbox.ts";

const STATUS_BADGES: Record<OutboxMail["status"], { label: string; colour: StatusColour }> = {
  queued: { label: "Queued", colour: "blue" },
  kept: { label: "Kept", colour: "grey" },
  sent: { label: "Sent", colour: "green" },
  failed: { label: "Failed", colour: "red" },
};

/** One column: outbox-screen.module.css has the same width. */
const NARROW = "(max-width: 900px)";

/** Emails that are queued, sent, failed, or kept because no SMTP server is set; for operators. */
export function OutboxScreen() {
  const { data, error, refetch, isFetching } = useOutbox();
  const refresh = { run: () => void refetch(), isBusy: isFetching };
  return (
    <>
      <PageHead
        title="Outbox"
        note="Emails sent by Dateline"
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
        <Mails mails={data?.mails} />
      )}
    </>
  );
}

function Mails({ mails }: { mails: OutboxMail[] | undefined }) {
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
              <time dateTime={mail.created_at}>{formatDateTime(mail.created_at)}</time>
            </button>
            {isNarrow && mail === chosen && <MailDetails key={mail.id} mail={mail} />}
          </li>
        ))}
      </ul>
      {chosen && !isNarrow && <MailDetails key={chosen.id} mail={chosen} />}
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
