/** 'Inbox': what must be done first, then what happened, day by day (docs/product/inbox.md). */
import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconCheck, IconInbox, IconSettings } from "@tabler/icons-react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { idOfItem } from "#ui-kit/page/numbered-item.ts";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { StatusTabs } from "#ui-kit/tables/status-tabs.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { type InboxEntry, KEPT_DAYS, MAX_HAPPENED } from "../contract.ts";
import { EntryRow } from "./entry-row.tsx";
import styles from "./inbox.module.css";
import { isIn, NOTHING, sectionsOf, type Tab, tabIn, TABS } from "./tabs.ts";
import { useInbox, useMarkRead } from "./use-inbox.ts";

const SettingsDialog = lazyComponent(() => import("./settings/settings-dialog.tsx"), "SettingsDialog");
const ReviewDialog = lazyComponent(() => import("#features/connections/ui/requests/review-dialog.tsx"), "ReviewDialog");
const SETTINGS = "settings";
const MINUTE_MS = 60_000;
const LOADING_ROWS = 6;

export function InboxScreen() {
  const { item, openItem, closeItem, parameters, setParameters } = useNavigation();
  const { data, error, refetch, isFetching } = useInbox();
  // An operator who acts as the customer reads nothing on their behalf.
  const { acting } = useMe();
  const { mutate } = useMarkRead();
  const read = (keys: string[] | null) => acting === null && mutate(keys);
  const request = idOfItem("request", item);
  const tab = tabIn(parameters.get("tab"));
  const hasUnread = data?.entries.some(({ is_read }) => !is_read) ?? false;
  const markAll = { disabled: !hasUnread || acting !== null, onClick: () => read(null) };
  const openSettings = () => openItem(SETTINGS);
  return (
    <>
      <PageHead
        title="Inbox"
        actions={
          <>
            <Button
              className={styles.wide}
              variant="subtle"
              color="gray"
              leftSection={<IconCheck size={16} />}
              {...markAll}
            >
              Mark all as read
            </Button>
            <Button
              className={styles.wide}
              leftSection={<IconSettings size={16} stroke={1.75} />}
              onClick={openSettings}
            >
              Notification settings
            </Button>
            <ActionIcon className={styles.narrow} size={40} aria-label="Mark all as read" {...markAll}>
              <IconCheck size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon className={styles.narrow} size={40} aria-label="Notification settings" onClick={openSettings}>
              <IconSettings size={18} stroke={1.75} />
            </ActionIcon>
          </>
        }
      />
      <StatusTabs
        label="Entries"
        tabs={TABS}
        value={tab}
        countOf={(each) => data?.entries.filter((entry) => isIn(each, entry)).length}
        onChoose={(chosen) => setParameters({ tab: chosen === "all" ? null : chosen })}
      />
      {data ? (
        <Entries entries={data.entries} tab={tab} target={targetIn(item)} onRead={read} />
      ) : error ? (
        <ErrorState title="The inbox could not be loaded" query={{ error, refetch, isFetching }} />
      ) : (
        <div aria-busy="true" aria-label="Loading the inbox">
          {Array.from({ length: LOADING_ROWS }, (_, row) => (
            <Skeleton key={row} className={styles.loading} height={40} />
          ))}
        </div>
      )}
      {request !== null && (
        <LatePart onMissing={closeItem}>
          <ReviewDialog id={request} onClose={closeItem} />
        </LatePart>
      )}
      <LatePart>{item === SETTINGS && <SettingsDialog onClose={closeItem} />}</LatePart>
    </>
  );
}

/** The key of the entry to which an email has led; null: none. */
function targetIn(item: string | null): string | null {
  return item?.startsWith("entry.") ? item.slice("entry.".length) : null;
}

type EntriesProps = {
  entries: InboxEntry[];
  tab: Tab;
  target: string | null;
  onRead: (keys: string[]) => void;
};

function Entries({ entries, tab, target, onRead }: EntriesProps) {
  const now = useNow(MINUTE_MS);
  const shown = entries.filter((entry) => isIn(tab, entry));
  if (shown.length === 0) return <EmptyState icon={IconInbox} {...NOTHING[tab]} />;
  const happened = entries.filter(({ is_todo }) => !is_todo).length;
  return (
    <>
      {target !== null && !entries.some(({ keys }) => keys.includes(target)) && (
        <p className={styles.gone} role="status">
          This entry is not in your inbox any more.
        </p>
      )}
      {sectionsOf(shown, now).map(({ title, isTodo, entries: listed }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.day}>
            {title}
            {isTodo && <span> {listed.length}</span>}
          </h2>
          <ul className={styles.entries}>
            {listed.map((entry) => (
              <EntryRow
                key={entry.keys.at(-1)}
                entry={entry}
                now={now}
                isTarget={target !== null && entry.keys.includes(target)}
                onRead={() => onRead(entry.keys)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.foot}>
        {happened < MAX_HAPPENED ? `Kept for ${KEPT_DAYS} days.` : `The latest ${MAX_HAPPENED} of ${KEPT_DAYS} days.`}{" "}
        Decisions stay in the history of each post.
      </p>
    </>
  );
}
