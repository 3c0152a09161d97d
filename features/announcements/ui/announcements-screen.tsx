/** 'Announcements': what operators say to all users; one is a dialog over the list. */
import { Badge, Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useState } from "react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { ItemLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { idOfItem } from "#ui-kit/page/numbered-item.ts";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { Announcement } from "../contract.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import classes from "./announcements-screen.module.css";
import { useAnnouncements } from "./use-announcements.ts";

const STATES: Record<Announcement["state"], { label: string; colour: StatusColour }> = {
  scheduled: { label: "Scheduled", colour: "blue" },
  shown: { label: "Shown", colour: "green" },
  ended: { label: "Ended", colour: "grey" },
  stopped: { label: "Stopped", colour: "grey" },
};

export function AnnouncementsScreen() {
  const { item, closeItem } = useNavigation();
  const { data, error, refetch, isFetching } = useAnnouncements();
  const [isCreating, setCreating] = useState(false);
  const announcements = data?.announcements;
  const opened = announcements?.find(({ id }) => id === idOfItem("announcement", item)) ?? null;
  const create = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      Create announcement
    </Button>
  );
  return (
    <>
      <PageHead
        title="Announcements"
        note="Shown to all users"
        actions={announcements !== undefined && announcements.length > 0 && create}
      />
      {error && !data && (
        <ErrorState title="The announcements could not be loaded" query={{ error, refetch, isFetching }} />
      )}
      {announcements?.length === 0 && (
        <EmptyState
          icon={IconSpeakerphone}
          title="No announcements yet"
          detail="Tell all users about news, changes or planned maintenance: in their dashboard, and by email if you like."
          action={create}
        />
      )}
      {(announcements === undefined ? !error : announcements.length > 0) && (
        <DataTable label="Announcements" columns={COLUMNS} rows={announcements} keyOf={({ id }) => id} isTarget />
      )}
      <FormModal
        opened={isCreating}
        onClose={() => setCreating(false)}
        title="Create announcement"
        size={620}
        returnFocus
      >
        {isCreating && <AnnouncementForm stored={null} onDone={() => setCreating(false)} />}
      </FormModal>
      <FormModal opened={opened !== null} onClose={closeItem} title="Announcement" size={620} returnFocus>
        {opened && <AnnouncementForm key={opened.id} stored={opened} onDone={closeItem} />}
      </FormModal>
    </>
  );
}

const COLUMNS: Column<Announcement>[] = [
  {
    name: "Title",
    kind: "main",
    width: [45, 220],
    narrow: ["line"],
    className: classes.title,
    cell: ({ id, title, text }) => (
      <>
        <ItemLink item={`announcement.${id}`} className={table.whole}>
          <bdi>{title}</bdi>
        </ItemLink>
        <small>{text}</small>
      </>
    ),
  },
  {
    name: "State",
    kind: "plain",
    cell: ({ state }) => <Badge color={STATES[state].colour}>{STATES[state].label}</Badge>,
  },
  { name: "From", kind: "figure", cell: ({ from }) => <time dateTime={from}>{formatMoment(from)}</time> },
  { name: "Until", kind: "figure", cell: ({ until }) => (until === null ? "No end" : formatMoment(until)) },
  {
    name: "Emails",
    kind: "figure",
    cell: ({ is_mailed, mailed, mailed_at, state }) =>
      is_mailed ? `${formatCount(mailed)}${mailed_at === null && state !== "stopped" ? ", not finished" : ""}` : "–",
  },
  {
    // For wider screens.
    name: "Dismissed",
    kind: "figure",
    narrow: ["hidden"],
    cell: ({ dismissed }) => formatCount(dismissed),
  },
];
