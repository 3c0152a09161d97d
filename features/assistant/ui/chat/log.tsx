/**
 * The conversation so far. Text in progress is outside the log, so that screen readers announce it once, when it is
 * done.
 */
import { Button } from "@mantine/core";
import { Fragment, useEffect, useRef } from "react";
import { ChatBubble } from "./bubble.tsx";
import { stampOf } from "./times.ts";
import classes from "./chat.module.css";
import type { ChatMessage } from "../conversation/conversation.ts";
import type { ConversationControl } from "../conversation/use-conversation.ts";

type Props = {
  conversation: ConversationControl;
  isOpen: boolean;
  /** Narrow windows show the chat or the draft. */
  isShown: boolean;
  onRetryDraft: () => void;
};

export function ChatLog({ conversation, isOpen, isShown, onRetryDraft }: Props) {
  const { messages, run, draft } = conversation.state;
  const end = useRef<HTMLDivElement>(null);
  // Scrolls each message and the growing answer into view: ids go on when old messages are dropped.
  const latest = messages.at(-1)?.id ?? 0;
  const written = run?.written["message"];
  const length = typeof written === "string" ? written.length : 0;
  const newest = latest > 0 || run ? `${latest} ${length} ${run?.task}` : "";
  useEffect(() => {
    if (isOpen && newest !== "") end.current?.scrollIntoView({ block: isShown ? "end" : "nearest" });
  }, [newest, isOpen, isShown]);

  const last = messages.at(-1);
  const asked = messages.findLast(({ from }) => from === "user");
  const retry = () =>
    isEditFailure(last, asked) && draft ? conversation.edit(asked?.text ?? "", true) : onRetryDraft();
  return (
    <>
      <div className={classes.log} role="log" aria-live="polite" aria-label="Conversation">
        {messages.map((message, index) => {
          const stamp = stampOf(message.at, messages[index - 1]?.at ?? null);
          return (
            <Fragment key={message.id}>
              {stamp !== null && <p className={classes.stamp}>{stamp}</p>}
              <ChatBubble message={message} />
            </Fragment>
          );
        })}
      </div>
      {typeof written === "string" && written !== "" && (
        <p className={classes.writing} aria-live="off">
          {written}
        </p>
      )}
      {last?.isFailure && !run && (
        <div>
          <Button size="xs" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <div ref={end} />
    </>
  );
}

/** A failed edit is shown right below its request. */
function isEditFailure(last: ChatMessage | undefined, asked: ChatMessage | undefined): boolean {
  return last !== undefined && asked !== undefined && last.id === asked.id + 1;
}
