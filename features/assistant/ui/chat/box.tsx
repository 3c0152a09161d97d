/** Input for edit requests: suggestions and a text field. */
import { ActionIcon, Textarea, UnstyledButton } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import type { Suggestion } from "#features/content/kinds/kind.ts";
import { MAX_EDIT_REQUEST } from "../../contract.ts";
import type { ConversationControl } from "../conversation/use-conversation.ts";
import { useAssistantStatus } from "../use-assistant-status.ts";
import { DailyShare } from "./daily-share.tsx";
import classes from "./chat.module.css";

type Props = { kindKey: KindKey; conversation: ConversationControl };

export function ChatBox({ kindKey, conversation }: Props) {
  const { state, edit } = conversation;
  const isOffline = useAssistantStatus()?.is_offline ?? false;
  const suggestions = kindOf(kindKey).assistant.suggestions.filter(({ needsProvider }) => !needsProvider || !isOffline);
  const [text, setText] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const canSend = state.run === null && state.draft !== null;

  const send = () => {
    const request = text.trim();
    if (!canSend || request === "") return;
    setText("");
    edit(request);
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const take = ({ request, isBeginning }: Suggestion) => {
    if (!isBeginning) return edit(request);
    setText(request);
    box.current?.focus();
  };
  return (
    <div className={classes.box}>
      {canSend && (
        <div className={classes.chips} role="group" aria-label="Suggestions">
          {suggestions.map((suggestion) => (
            <UnstyledButton key={suggestion.label} className={classes.chip} onClick={() => take(suggestion)}>
              {suggestion.label}
            </UnstyledButton>
          ))}
        </div>
      )}
      <div className={classes.field}>
        <Textarea
          ref={box}
          aria-label="Ask for a change"
          placeholder="Ask for a change"
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_EDIT_REQUEST}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <ActionIcon
          className={classes.send}
          aria-label="Send"
          title="Send"
          disabled={!canSend || text.trim() === ""}
          onClick={send}
        >
          <IconSend size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <DailyShare />
    </div>
  );
}
