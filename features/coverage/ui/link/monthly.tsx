/** Monthly by email: clients of a company who get its report, added and removed one by one. */
import { ActionIcon, Anchor, Button, Checkbox, Skeleton, TextInput } from "@mantine/core";
import { IconMail, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { formatDay, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { Monthly, Recipient } from "../../monthly/contract.ts";
import styles from "./share-report.module.css";
import { useSharedMonths, useStopping } from "./use-link.ts";
import { useAdding, useMonthly, useRemoving, useSendingNow, useTellingEmpty } from "./use-monthly.ts";

export function MonthlyByEmail({ company }: { company: number }) {
  const monthly = useMonthly(company);
  if (monthly.data && !monthly.data.may_change) return null;
  return (
    <section className={styles.monthly} aria-label="Monthly by email">
      <h3>Monthly by email</h3>
      {monthly.data ? (
        <Clients company={company} monthly={monthly.data} />
      ) : monthly.error ? (
        <ErrorState title="Addresses could not be loaded" query={monthly} />
      ) : (
        <Skeleton height={72} />
      )}
    </section>
  );
}

type Props = { company: number; monthly: Monthly };

function Clients({ company, monthly }: Props) {
  const { recipients, next_at: next, sender, sends_empty: sendsEmpty } = monthly;
  const [address, setAddress] = useState("");
  const adding = useAdding(company);
  const removing = useRemoving(company);
  const sending = useSendingNow(company);
  const telling = useTellingEmpty(company);
  const isOpen = recipients.some(({ state }) => state === "sent");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== "") adding.mutate(address, { onSuccess: () => setAddress("") });
  };
  return (
    <>
      {recipients.length > 0 && (
        <ul className={styles.clients}>
          {recipients.map((recipient) => (
            <li key={recipient.id}>
              <span>
                <bdi>{recipient.address}</bdi>
                {noteOf(recipient) !== "" && <small>{noteOf(recipient)}</small>}
              </span>
              <ActionIcon
                variant="subtle"
                aria-label={`Remove ${recipient.address}`}
                disabled={removing.isPending}
                onClick={() => removing.mutate(recipient.id)}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Months company={company} />
      <form className={styles.link} onSubmit={submit}>
        <TextInput
          label="Client’s email address"
          type="email"
          value={address}
          autoComplete="off"
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <Button type="submit" loading={adding.isPending} disabled={address.trim() === ""}>
          Add
        </Button>
      </form>
      <p className={styles.hint}>
        {recipients.length > 0 && sender === null
          ? "Nothing is sent: the person who added these addresses may not share this company’s coverage any more. Add an address to send them yourself."
          : `All releases, first working day of the month, with the PDF. Next: ${formatDay(next)}, ${formatTimeOfDay(next)}. Clients can stop the emails themselves.`}
      </p>
      {recipients.length > 0 && (
        <Checkbox
          mb={8}
          label="Also for a month without articles"
          checked={sendsEmpty}
          disabled={telling.isPending}
          onChange={({ currentTarget }) => telling.mutate(currentTarget.checked)}
        />
      )}
      {isOpen && (
        <p className={styles.acts}>
          <Button
            size="xs"
            leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
            loading={sending.isPending}
            onClick={() => sending.mutate(undefined)}
          >
            Send now
          </Button>
          <span className={styles.hint}>This month so far, or the last one. Once a day.</span>
        </p>
      )}
    </>
  );
}

/** Links in the emails that were sent. */
function Months({ company }: { company: number }) {
  const { data: months = [] } = useSharedMonths(company);
  const stopping = useStopping({ company, post: null });
  if (months.length === 0) return null;
  return (
    <ul className={styles.clients} aria-label="Links in these emails">
      {months.map(({ id, url, from, ends_at }) => (
        <li key={id}>
          <span>
            <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
              {MONTH.format(new Date(`${from}T00:00:00Z`))}
            </Anchor>
            <small>The link in these emails ends on {formatDay(ends_at)}</small>
          </span>
          <Button size="xs" variant="subtle" loading={stopping.isPending} onClick={() => stopping.mutate(id)}>
            End link
          </Button>
        </li>
      ))}
    </ul>
  );
}

function noteOf({ state, last_month: last }: Recipient): string {
  if (state === "stopped") return "Stopped by the client";
  if (state === "paused") return "Paused: the address refuses emails. Remove it and add the right one.";
  return last === null ? "" : `Last sent: ${MONTH.format(new Date(`${last}-01T00:00:00Z`))}`;
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
