/** What an alert looks for, how it is sent, its feed, and what was left out. */
import { ActionIcon, Alert as Notice, Button } from "@mantine/core";
import { IconAlertTriangle, IconCopy } from "@tabler/icons-react";
import { formatDayOfMonth } from "#ui-kit/format/dates.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { counted, stopAfter } from "#platform/contract/sentence.ts";
import { useNow } from "#ui-kit/use-now.ts";
import type { Hits } from "../../contract.ts";
import { Tokens } from "../tokens.tsx";
import { useAlerts, useLeaveOut, usePauseAlert, useReplaceAddress } from "../use-alerts.ts";
import { pausedWords, placeWords, sendWords, whenWords, whereWords } from "../words.ts";
import styles from "./alert-hits.module.css";

const MINUTE_MS = 60_000;
/** More of an address would not tell a person more. */
const [HEAD, TAIL] = [6, 3];

export function Rail({ data }: { data: Hits }) {
  const { alert, parts } = data;
  const all = useAlerts().data?.source_count ?? 0;
  return (
    <aside className={styles.rail} aria-label="About this alert">
      <Warnings data={data} />
      <section>
        <h2>Search</h2>
        <Tokens parts={parts} />
        <p>
          {placeWords(alert, all)}. {whereWords(alert)}.{alert.many_sources && " Only stories in 2 or more sources."}
        </p>
      </section>
      <Sent data={data} />
      {alert.feed_address !== null && <Feed id={alert.id} address={alert.feed_address} />}
      <LeftOut data={data} />
    </aside>
  );
}

function Warnings({ data: { alert } }: { data: Hits }) {
  const resume = usePauseAlert();
  if (alert.paused_because === "bounces")
    return (
      <Notice color="amber" icon={<IconAlertTriangle size={16} aria-hidden />} title="Paused: our emails came back">
        Your mail server has refused our emails since {formatDayOfMonth(alert.paused_at ?? "")}. Check your address,
        then resume.
        <Button
          size="xs"
          mt={8}
          loading={resume.isPending}
          onClick={() => resume.mutate({ id: alert.id, is_paused: false })}
        >
          Resume
        </Button>
      </Notice>
    );
  if (!alert.are_sources_gone) return null;
  return (
    <Notice color="amber" icon={<IconAlertTriangle size={16} aria-hidden />}>
      None of its sources is read any more. Choose others.
    </Notice>
  );
}

function Sent({ data: { alert, sent } }: { data: Hits }) {
  const now = useNow(MINUTE_MS);
  const when = (iso: string) => {
    const words = whenWords(iso, now, alert.time_zone, ",");
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  return (
    <section>
      <h2>Sent</h2>
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>{alert.paused_at === null ? sendWords(alert) : pausedWords(alert)}</dd>
        {alert.send !== "never" && (
          <>
            <dt>To</dt>
            <dd>You</dd>
          </>
        )}
        {sent.last && (
          <>
            <dt>Last</dt>
            <dd>
              {when(sent.last.at)}, {counted(sent.last.stories, "story", "stories")}
            </dd>
          </>
        )}
        {sent.next_at !== null && (
          <>
            <dt>Next</dt>
            <dd>{when(sent.next_at)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Feed({ id, address }: { id: number; address: string }) {
  const replace = useReplaceAddress();
  const { host, pathname } = new URL(address);
  const token = pathname.split("/").at(-1) ?? "";
  const copy = () => void navigator.clipboard.writeText(`${address}/rss`).then(() => showSuccess("Address copied."));
  return (
    <section>
      <h2>Feed</h2>
      <div className={styles.address}>
        <code>
          {host}/alerts/{token.slice(0, HEAD)}…{token.slice(-TAIL)}/rss
        </code>
        <ActionIcon size={28} aria-label="Copy the feed’s address" title="Copy the feed’s address" onClick={copy}>
          <IconCopy size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      <p className={styles.small}>
        Anyone who has this address can read the hits.{" "}
        <button type="button" className={styles.link} disabled={replace.isPending} onClick={() => replace.mutate(id)}>
          Replace the address
        </button>
      </p>
    </section>
  );
}

function LeftOut({ data: { alert, left_out } }: { data: Hits }) {
  const leaveOut = useLeaveOut();
  const { stories, sources, last, offer } = left_out;
  if (stories === 0 && sources.length === 0) return null;
  const undo = (what: { article: number } | { source: number }) => (
    <button
      type="button"
      className={styles.link}
      disabled={leaveOut.isPending}
      onClick={() => leaveOut.mutate({ id: alert.id, ...what, is_left_out: false })}
    >
      Undo
    </button>
  );
  return (
    <section>
      <h2>Left out</h2>
      {sources.map(({ id, name }) => (
        <p key={id}>
          The source <b>{name}</b>
          {stopAfter(name)} {undo({ source: id })}
        </p>
      ))}
      {stories > 0 && last !== null && (
        <p>
          {counted(stories, "story", "stories")}. {undo({ article: last })}
        </p>
      )}
      {offer && (
        <Button
          size="xs"
          mt={8}
          loading={leaveOut.isPending}
          onClick={() => leaveOut.mutate({ id: alert.id, source: offer.id, is_left_out: true })}
        >
          Leave out {offer.name}
        </Button>
      )}
    </section>
  );
}
