/** The thread of a ticket, oldest first. */
import { initialsOf } from "#ui-kit/format/first-letters.ts";
import { Badge } from "@mantine/core";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { siteName } from "#ui-kit/page/site-name.ts";
import type { TicketEvent } from "../../contract.ts";
import { StatusBadge } from "./status-badge.tsx";
import classes from "./events.module.css";
import { formatTicketTime } from "./ticket-times.ts";

type ThreadEventsProps = {
  events: TicketEvent[];
  /** The author whose messages are the reader's own. */
  own: TicketEvent["author"];
};

export function ThreadEvents({ events, own }: ThreadEventsProps) {
  return (
    <ol className={classes.thread} aria-label="Thread">
      {events.map((event) =>
        event.kind === "status" ? (
          <StatusChange key={event.id} event={event} own={own} />
        ) : (
          <Message key={event.id} event={event} own={own} />
        ),
      )}
    </ol>
  );
}

type EventProps = { event: TicketEvent; own: TicketEvent["author"] };

function Message({ event, own }: EventProps) {
  const { author, author_name, created_at, message, screenshot, kind } = event;
  const name = nameOf(event, own);
  return (
    <li className={classes.event} data-kind={kind}>
      <span className={classes.mark} data-author={author} aria-hidden>
        {initialsOf(author === "staff" ? `${siteName()} support` : author_name)}
      </span>
      <div>
        <p className={classes.head}>
          <strong>{name}</strong> <time dateTime={created_at}>{formatTicketTime(created_at)}</time>
          {kind === "note" && (
            <Badge component="span" color="amber">
              Internal note
            </Badge>
          )}
        </p>
        <p className={classes.text}>{message}</p>
        {screenshot && <Screenshot event={event} address={screenshot} />}
      </div>
    </li>
  );
}

function Screenshot({
  event: { screenshot_name, screenshot_bytes },
  address,
}: {
  event: TicketEvent;
  address: string;
}) {
  return (
    <a className={classes.screenshot} href={address} target="_blank" rel="noopener noreferrer">
      <img src={address} alt="" loading="lazy" />
      <bdi>{screenshot_name ?? "screenshot"}</bdi>
      <small>Screenshot{screenshot_bytes !== null && `, ${formatBytes(screenshot_bytes)}`}</small>
    </a>
  );
}

function StatusChange({ event, own }: EventProps) {
  return (
    <li className={classes.change}>
      {nameOf(event, own)} set the status to <StatusBadge status={event.status ?? ""} />{" "}
      <time dateTime={event.created_at}>{formatTicketTime(event.created_at)}</time>
    </li>
  );
}

/** One reader's own messages are theirs; staff among themselves keep their names. */
function nameOf({ author, author_name }: TicketEvent, own: TicketEvent["author"]): string {
  return author === "owner" && own === "owner" ? "You" : author_name;
}
