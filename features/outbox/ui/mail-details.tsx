import { Alert, Button } from "@mantine/core";
import { IconAlertCircle, IconEye, IconSend } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { type OutboxMail, outboxMessages } from "../contract.ts";
import styles from "./outbox-screen.module.css";
import { RevealForm } from "./reveal-form.tsx";
import { useSendAgain } from "./use-outbox.ts";

/** One email in full. Its one-time link is hidden until an operator without a mail server reveals it with a reason. */
export function MailDetails({ mail, isSending }: { mail: OutboxMail; isSending: boolean }) {
  const sendAgain = useSendAgain();
  const isHidden = !isSending && !mail.can_reveal && mail.hides_link;
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
        <Button className={styles.reveal} leftSection={<IconEye size={16} />} onClick={() => setIsAsking(true)}>
          Reveal link
        </Button>
      )}
      {isHidden && <p className={styles.to}>{mail.opens === "account" ? LINK_GONE : outboxMessages.notRevealable}</p>}
      {mail.can_send && (
        <Button
          className={styles.reveal}
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
