/** How much is unread, in the menu and in the top bar of phones; nothing for none. */
import { VisuallyHidden } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import styles from "./unread-mark.module.css";
import { useInboxSummary } from "./use-summary.ts";

export function UnreadMark() {
  const unread = useInboxSummary().data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span>
      {unread}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}

export function InboxLink() {
  const unread = useInboxSummary().data?.unread ?? 0;
  return (
    <ScreenLink to="inbox" className={styles.link} aria-label={unread === 0 ? "Inbox" : `Inbox, ${unread} unread`}>
      <IconInbox size={20} stroke={1.75} aria-hidden />
      {unread > 0 && <i aria-hidden />}
    </ScreenLink>
  );
}
