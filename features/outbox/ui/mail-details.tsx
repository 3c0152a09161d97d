import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import type { OutboxMail } from "../contract.ts";
import styles from "./outbox-screen.module.css";

/** One mail in full; its links work, so that an operator without a mail server can follow them. */
export function MailDetails({ mail }: { mail: OutboxMail }) {
  return (
    <article className={styles.details} aria-label={mail.subject}>
      <h2>{mail.subject}</h2>
      <dl>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Written</dt>
        <dd>{formatDateTime(mail.created_at)}</dd>
      </dl>
      {mail.failure && <Alert icon={<IconAlertCircle size={16} />}>{mail.failure}</Alert>}
      <p className={styles.text}>{withLinks(mail.text)}</p>
    </article>
  );
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
