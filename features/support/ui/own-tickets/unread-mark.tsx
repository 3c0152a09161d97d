import { VisuallyHidden } from "@mantine/core";
import { useUnreadTickets } from "./use-unread.ts";

/** The number of the user's tickets with an unread answer; nothing for none. */
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
