/** The links of a post with their newest state; closing one, moving the embargo, and lifting it for all. */
import { ActionIcon, Badge, Button, TextInput } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import type { ShareLink, Sharing } from "../contract.ts";
import { LocalTime } from "./local-time.tsx";
import classes from "./share.module.css";
import { useLift, useMove, useRevoke } from "./use-sharing.ts";
import { calledOf, historyOf, STATE_BADGES } from "./words.ts";

type Asked = { what: "revoke"; link: ShareLink } | { what: "move" } | { what: "lift" };

/** @param others links of other kinds, which are counted too. */
export function Links({ sharing, others }: { sharing: Sharing; others: number }) {
  const { post, embargo, links } = sharing;
  const [asked, setAsked] = useState<Asked | null>(null);
  const isHeld = !post.is_public && embargo.lifted_at === null;
  const close = () => setAsked(null);
  return (
    <section aria-label="Links">
      <h3>
        Links <span>{links.length + others}</span>
      </h3>
      {links.length > 0 && (
        <div className={classes.embargo}>
          <p>{embargoWords(sharing)}</p>
          {isHeld && (
            <>
              <Button size="xs" onClick={() => setAsked({ what: "move" })}>
                Move
              </Button>
              <Button size="xs" onClick={() => setAsked({ what: "lift" })}>
                Lift for all now
              </Button>
            </>
          )}
        </div>
      )}
      {asked?.what === "move" && <MoveForm sharing={sharing} onClose={close} />}
      {asked?.what === "lift" && <LiftForm sharing={sharing} onClose={close} />}
      {links.length + others === 0 && (
        <p className={classes.none}>No links yet. They appear here once they are sent.</p>
      )}
      <ul>
        {links.map((link) => (
          <li key={link.id} data-off={link.state === "revoked" || undefined}>
            <bdi className={classes.name}>{calledOf(link)}</bdi>
            <span className={classes.end}>
              <Badge color={STATE_BADGES[link.state].colour}>{STATE_BADGES[link.state].label}</Badge>
              {link.state !== "revoked" && link.state !== "expired" && (
                <ActionIcon
                  aria-label={`Revoke the link of ${calledOf(link)}`}
                  title="Revoke"
                  onClick={() => setAsked({ what: "revoke", link })}
                >
                  <IconBan size={17} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </span>
            <p>{historyOf(link)}</p>
            {asked?.what === "revoke" && asked.link.id === link.id && (
              <RevokeForm postId={post.id} link={link} onClose={close} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function embargoWords({ post, embargo: { lifts_at, lifted_at, lifted_by } }: Sharing): string {
  if (lifted_at)
    return post.is_public
      ? `The embargo lifted ${formatDateTime(lifted_at)}`
      : `Lifted ${formatDateTime(lifted_at)} by ${lifted_by}`;
  return lifts_at ? `Embargo, lifts ${formatDateTime(lifts_at)}` : "Embargo, lifts when the post is published";
}

type FormProps = { label: string; yes: string; isRed?: boolean; children: ReactNode } & Sending;
type Sending = { error: Error | null; isPending: boolean; onSend: () => void; onClose: () => void };

function InlineForm({ label, yes, isRed, children, error, isPending, onSend, onClose }: FormProps) {
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSend();
  };
  return (
    <form className={classes.inline} aria-label={label} onSubmit={send}>
      {children}
      {error && (
        <p className={classes.error} role="alert">
          {error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.detail) : error.message}
        </p>
      )}
      <div>
        <Button size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" type="submit" variant="filled" loading={isPending} {...(isRed && { color: "red" })}>
          {yes}
        </Button>
      </div>
    </form>
  );
}

function RevokeForm({ postId, link, onClose }: { postId: number; link: ShareLink; onClose: () => void }) {
  const [line, setLine] = useState("");
  const revoke = useRevoke(postId);
  return (
    <InlineForm
      label={`Revoke the link of ${calledOf(link)}`}
      yes="Revoke"
      isRed
      error={revoke.error}
      isPending={revoke.isPending}
      onSend={() => revoke.mutate({ link: link.id, line }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label="A line to them"
        description="They read it in an email and on their page."
        value={line}
        maxLength={300}
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
        autoFocus
      />
    </InlineForm>
  );
}

type SharingForm = { sharing: Sharing; onClose: () => void };

function MoveForm({ sharing: { post, embargo }, onClose }: SharingForm) {
  const [time, setTime] = useState(embargo.lifts_at ?? "");
  const move = useMove(post.id);
  return (
    <InlineForm
      label="Move the embargo"
      yes="Move embargo"
      error={move.error}
      isPending={move.isPending}
      onSend={() => move.mutate(time || null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <LocalTime name="moved_to" label="New time" value={time} onChange={setTime} />
      <p>Everyone who has accepted is emailed. An empty time follows the publishing time of the post.</p>
    </InlineForm>
  );
}

function LiftForm({ sharing: { post }, onClose }: SharingForm) {
  const [line, setLine] = useState("");
  const lift = useLift(post.id);
  return (
    <InlineForm
      label="Lift the embargo for all now"
      yes="Lift embargo"
      isRed
      error={lift.error}
      isPending={lift.isPending}
      onSend={() => lift.mutate(line, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label="A line to all"
        value={line}
        maxLength={300}
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
        autoFocus
      />
      <p>
        All recipients are emailed that they may publish now. The post itself is not published. You cannot undo this.
      </p>
    </InlineForm>
  );
}
