import { Badge, VisuallyHidden } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { DRAFT_LABELS } from "../../contract.ts";
import type { ChatMessage } from "../conversation/conversation.ts";
import classes from "./chat.module.css";

export function ChatBubble({ message }: { message: ChatMessage }) {
  const { from, text, fields, notice, raw, isFailure } = message;
  if (from === "user") {
    return (
      <div className={classes.say}>
        <VisuallyHidden component="span">You: </VisuallyHidden>
        {text}
      </div>
    );
  }
  return (
    <div className={classes.answer}>
      <p data-failure={isFailure || undefined}>
        {isFailure && <IconAlertCircle size={16} stroke={1.75} aria-hidden />}
        <span>{text}</span>
      </p>
      {raw !== "" && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
        <pre className={classes.raw} tabIndex={0} aria-label="The answer as it came">
          {raw}
        </pre>
      )}
      {fields.length > 0 && (
        <ul className={classes.fields} aria-label="Changed fields">
          {fields.map((field) => (
            <li key={field}>
              <Badge color="yellow">{DRAFT_LABELS[field]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {notice !== "" && <p className={classes.quiet}>{notice}</p>}
    </div>
  );
}
