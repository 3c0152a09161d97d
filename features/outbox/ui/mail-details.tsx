import { Alert, Button } from "@mantine/core";
import { IconAlertCircle, IconEye, IconSend } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { type OutboxMail, outboxMessages } from "../contract.ts";
import styles from "./outbox-screen.module.css";
import { RevealForm } from "./reveal-form.tsx";
import { useSendAgain } from "./use-outbox.ts";

/** One email in full. Its one-time link is hidden until an operator without a mail server reveals it with a reason. */
export function MailDetails({ mail, isSending }: { mail: OutboxMail; isSending: boolean }) {
  const sendAgain = useSendAgain();
  const note = noteOf(mail, isSending);
  const [isAsking, setIsAsking] = useState(false);
  const [revealed, setRevealed] = useState<string | null>(null);
  return (
    <article className={styles.details} aria-label={mail.subject}>
      <h2>{mail.subject}</h2>
      <dl>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Created</dt>
        <dd>{formatMoment(mail.created_at)}</dd>
        {mail.revealed_at && (
          <>
            <dt>Revealed</dt>
            <dd>{formatMoment(mail.revealed_at)}</dd>
          </>
        )}
      </dl>
      {mail.failure && <Alert icon={<IconAlertCircle size={16} />}>{mail.failure}</Alert>}
      <p className={styles.text}>{withLinks(revealed ?? mail.text)}</p>
      {mail.can_reveal && revealed === null && (
        <Button leftSection={<IconEye size={16} />} onClick={() => setIsAsking(true)}>
          Reveal link
        </Button>
      )}
      {revealed !== null && <CopyButton label="Copy link" text={linkIn(revealed, mail.text)} />}
      {note && <p className={styles.note}>{note}</p>}
      {mail.can_send && (
        <Button
          leftSection={<IconSend size={16} />}
          loading={sendAgain.isPending}
          onClick={() => sendAgain.mutate(mail.id)}
        >
          Send again
        </Button>
      )}
      {sendAgain.error && <Alert icon={<IconAlertCircle size={16} />}>{sendAgain.error.message}</Alert>}
      <FormModal opened={isAsking} onClose={() => setIsAsking(false)} title="Reveal link" returnFocus>
        <RevealForm
          mail={mail}
          onRevealed={(text) => {
            setRevealed(text);
            setIsAsking(false);
          }}
        />
      </FormModal>
    </article>
  );
}

const LINK_GONE = "This link has expired, or belongs to an operator. Ask the user to request a new one.";

/** Why there is nothing to do about an email that has not arrived; null: there is a button, or it has. */
function noteOf({ status, can_reveal, can_send, hides_link, opens }: OutboxMail, isSending: boolean): string | null {
  if (status === "sent" || status === "queued" || can_reveal || can_send || !hides_link) return null;
  if (isSending) return outboxMessages.noLink;
  return opens === "account" ? LINK_GONE : outboxMessages.notRevealable;
}

const LINK = /https?:\/\/[^\s<>"]+/g;

/** The link that was cut out of the text that operators read. */
function linkIn(revealed: string, read: string): string {
  return revealed.match(LINK)?.find((link) => !read.includes(link)) ?? revealed;
}

function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part + String(index)} href={part} rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
