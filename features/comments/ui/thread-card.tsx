/** One comment with its replies; a suggestion with its two keys. */
import { ActionIcon, Button, Textarea, TextInput } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { MAX_REASON, MIN_REASON } from "#features/approvals/contract.ts";
import { Difference } from "#ui-kit/difference/difference.tsx";
import { Marked } from "#ui-kit/difference/marked.tsx";
import { OWN_PART } from "#ui-kit/forms/submit-key.ts";
import { initialsOf } from "#ui-kit/format/first-letters.ts";
import { Avatar } from "#ui-kit/page/avatar.tsx";
import { MAX_LINE, type Comments, type Thread } from "../contract.ts";
import classes from "./comments.module.css";
import { useRefuse, useReopen, useReply, useResolve } from "./use-comments.ts";
import { outcomeOf, problemOf, whenOf } from "./words.ts";
import { WriteBox } from "./write-box.tsx";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
const INKS = ["accent", "green", "purple", "blue"] as const;

type Props = {
  postId: number;
  thread: Thread;
  people: Comments["people"];
  mayDecide: boolean;
  isActive: boolean;
  /** The words are not in the text as it is typed. */
  isLost: boolean;
  now: Date;
  accept: {
    run: (reason?: string) => void;
    isPending: boolean;
    problem: string | null;
    /** The change needs approval, and the person may do without, with a reason. */
    isUnapproved: boolean;
  };
  onChoose: () => void;
};

export function ThreadCard({ postId, thread, people, mayDecide, isActive, isLost, now, accept, onChoose }: Props) {
  const { id, suggestion, entries, state } = thread;
  const [doing, setDoing] = useState<"reply" | "refuse" | null>(null);
  const reply = useReply(postId, id);
  const resolve = useResolve(postId, id);
  const reopen = useReopen(postId, id);
  const isOpen = state === "open";
  const isGone = thread.is_orphaned || isLost;
  const decides = isOpen && suggestion !== null && mayDecide;
  const problem = problemOf(resolve.error ?? reopen.error) ?? accept.problem;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!decides || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "a" && !isGone) accept.run();
    else if (event.key === "r") setDoing("refuse");
    else return;
    event.preventDefault();
  };
  return (
    <article
      id={`comment-${id}`}
      className={classes.thread}
      {...OWN_PART}
      data-active={isActive || undefined}
      aria-label={`${suggestion === null ? "Comment" : "Suggestion"} on ${thread.words}`}
    >
      {/* Focused, it takes the keys of the two answers. */}
      <button
        type="button"
        className={classes.quote}
        data-gone={isGone || undefined}
        title="Show in the text"
        {...(decides && { "aria-keyshortcuts": "a r" })}
        onClick={onChoose}
        onKeyDown={onKeyDown}
      >
        {isGone ? "The words it stood on are gone: " : null}
        {isGone ? <Marked mark="removed">{thread.words}</Marked> : <span dir="auto">{thread.words}</span>}
      </button>
      {entries.map((entry, at) => (
        <div key={entry.id} className={classes.entry}>
          <Avatar ink={entry.is_own ? "accent" : (INKS[entry.author.length % INKS.length] ?? "blue")}>
            {initialsOf(entry.author)}
          </Avatar>
          <div>
            <p>
              <b>
                <bdi>{entry.author}</bdi>
              </b>{" "}
              <span className={classes.when}>{whenOf(entry, now)}</span>
            </p>
            {entry.text !== "" && (
              <p className={classes.text} dir="auto">
                {entry.text}
              </p>
            )}
            {at === 0 && suggestion !== null && (
              <p className={classes.change} dir="auto">
                <Difference before={thread.words} after={suggestion} />
              </p>
            )}
          </div>
        </div>
      ))}
      {decides && doing !== "refuse" && (
        <div className={classes.tools}>
          <Button
            size="xs"
            leftSection={<IconCheck {...ICON} />}
            title="Accept (A)"
            aria-keyshortcuts="a"
            disabled={isGone}
            loading={accept.isPending}
            onClick={() => accept.run()}
          >
            Accept
          </Button>
          <Button
            size="xs"
            color="red"
            leftSection={<IconX {...ICON} />}
            title="Reject (R)"
            aria-keyshortcuts="r"
            onClick={() => setDoing("refuse")}
          >
            Reject
          </Button>
        </div>
      )}
      {doing === "refuse" && <RefuseBox postId={postId} id={id} onDone={() => setDoing(null)} />}
      {!isOpen && <p className={classes.outcome}>{outcomeOf(thread)}</p>}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {accept.isUnapproved && <WaiveBox isSending={accept.isPending} onGive={accept.run} />}
      {doing === "reply" ? (
        <WriteBox
          label="Reply"
          placeholder="Reply. @ mentions a colleague"
          send="Reply"
          people={people}
          problem={problemOf(reply.error)}
          isSending={reply.isPending}
          autoFocus
          onSend={(written) => reply.mutate(written, { onSuccess: () => setDoing(null) })}
          onCancel={() => setDoing(null)}
        />
      ) : (
        <div className={classes.tools}>
          {isOpen && (
            <button type="button" className={classes.link} onClick={() => setDoing("reply")}>
              Reply
            </button>
          )}
          {(state === "resolved" || state === "refused") && (
            <Button size="xs" loading={reopen.isPending} onClick={() => reopen.mutate(undefined)}>
              Open again
            </Button>
          )}
          {isOpen && (suggestion === null || thread.is_orphaned) && (
            <ActionIcon
              className={classes.resolve ?? ""}
              aria-label="Resolve"
              title="Resolve"
              loading={resolve.isPending}
              onClick={() => resolve.mutate(undefined)}
            >
              <IconCheck {...ICON} />
            </ActionIcon>
          )}
        </div>
      )}
    </article>
  );
}

/** As the form's "Publish without approval". */
function WaiveBox({ isSending, onGive }: { isSending: boolean; onGive: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  return (
    <div className={classes.box}>
      <Textarea
        label="Reason"
        description={`At least ${MIN_REASON} characters. It is emailed to all approvers and kept with the post.`}
        value={reason}
        maxLength={MAX_REASON}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.tools}>
        <Button
          size="xs"
          color="red"
          disabled={reason.trim().length < MIN_REASON}
          loading={isSending}
          onClick={() => onGive(reason.trim())}
        >
          Accept without approval
        </Button>
      </div>
    </div>
  );
}

function RefuseBox({ postId, id, onDone }: { postId: number; id: number; onDone: () => void }) {
  const [line, setLine] = useState("");
  const refuse = useRefuse(postId, id);
  const send = () => refuse.mutate(line.trim(), { onSuccess: onDone });
  return (
    <div className={classes.box}>
      <TextInput
        label="Why"
        description="Optional. Press Enter to reject."
        value={line}
        maxLength={MAX_LINE}
        autoFocus
        error={problemOf(refuse.error)}
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            send();
          }
          if (event.key === "Escape") onDone();
        }}
      />
      <div className={classes.tools}>
        <Button size="xs" color="red" loading={refuse.isPending} onClick={send}>
          Reject
        </Button>
        <Button size="xs" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
