import { VisuallyHidden } from "@mantine/core";
import { useUnreadTickets } from "./use-tickets.ts";

/** How many of one's tickets have an answer that was not read; nothing when there is none. */
export function UnreadMark() {
  const unread = useUnreadTickets();
  if (unread === 0) return null;
  return (
    <span>
      {unread}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
