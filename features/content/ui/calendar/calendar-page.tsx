/** The calendar's head, its filters, and the view that is chosen. */
import { Button, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCalendarOff, IconRss } from "@tabler/icons-react";
import { useState } from "react";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { CALENDAR_POSTS, type CalendarPost } from "../../contracts/calendar.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { ApprovalLines } from "../approval/lines.tsx";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import { ZoneNote } from "../schedule/zone-note.tsx";
import { Agenda } from "./agenda.tsx";
import classes from "./calendar.module.css";
import { DayPane } from "./day-pane.tsx";
import { daysOf, monthOf, offsetWords, weekOf } from "./days.ts";
import { Month } from "./month.tsx";
import { CalendarToolbar } from "./toolbar.tsx";
import { useCalendar, useCalendarAddress } from "./use-calendar.ts";
import { useMoveQuestion } from "./move-question.tsx";
import { useMovePost } from "./use-move-post.ts";
import { Week } from "./week.tsx";

const MoveDialog = lazyComponent(() => import("./move-dialog.tsx"), "MoveDialog");
const SubscribeDialog = lazyComponent(() => import("./subscribe-dialog.tsx"), "SubscribeDialog");
const NOW_MS = 30_000;
const NONE: readonly unknown[] = [];

export function CalendarPage() {
  const now = useNow(NOW_MS);
  const [zone] = useScheduleZone();
  const address = useCalendarAddress(now, zone);
  const { month, day, type, company, change } = address;
  const answer = useCalendar(address, zone);
  const isPhone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  const view = isPhone ? "list" : address.view;
  const [moving, setMoving] = useState<{ post: CalendarPost; isOpen: boolean } | null>(null);
  const question = useMoveQuestion();
  const move = useMovePost(question.ask);
  const posts = answer.data?.posts;
  const { data: companies = NONE } = useCompanies();
  const scheduled = companies.length > 0 ? posts?.filter(({ status }) => status === "scheduled") : undefined;
  const shared = { now, zone, onAskMove: (post: CalendarPost) => setMoving({ post, isOpen: true }) };
  const grid = { ...shared, chosen: day, onChoose: (chosen: string) => change({ day: chosen }), onMove: move };
  const [isSubscribing, setSubscribing] = useState<boolean>();
  const daysShown = view === "week" ? weekOf(address.weekDay) : daysOf(month);
  const ofMonth = posts?.filter(({ at }) => monthOf(dayOf(new Date(at), zone)) === month);

  return (
    <ApprovalLines ids={(scheduled ?? []).map(({ id }) => id)}>
      <PageHead
        title="Calendar"
        note={<ZoneNote offset={offsetWords(daysShown, zone)} />}
        isNoteKept
        actions={
          <Button
            variant="subtle"
            leftSection={<IconRss size={16} stroke={1.75} aria-hidden />}
            onClick={() => setSubscribing(true)}
          >
            Subscribe
          </Button>
        }
      />
      <CalendarToolbar address={address} view={view} isPhone={isPhone} now={now} zone={zone} />
      {answer.data?.has_more && (
        <p className={classes.note} role="status">
          The first {CALENDAR_POSTS} posts are shown. Choose a company or a type to see fewer.
        </p>
      )}
      {answer.error && !posts && <ErrorState title="The calendar could not be loaded" query={answer} />}
      {answer.isPending && <Skeleton height={480} aria-label="Loading the calendar" />}
      {posts?.length === 0 && view !== "list" && (
        <p className={classes.none} role="status">
          {type || company
            ? "No matching posts this month."
            : "No posts this month. Scheduled and published posts appear here on their day."}
        </p>
      )}
      {posts && view !== "list" && (
        <div className={classes.columns} data-pane={day !== null || undefined}>
          {view === "month" ? (
            <Month {...grid} month={month} posts={posts} />
          ) : (
            <Week {...grid} days={weekOf(address.weekDay)} posts={posts} />
          )}
          {day && <DayPane {...shared} day={day} posts={posts} onClose={() => change({ day: null })} />}
        </div>
      )}
      {ofMonth && view === "list" && ofMonth.length > 0 && <Agenda {...shared} posts={ofMonth} />}
      {ofMonth?.length === 0 && view === "list" && (
        <EmptyState
          icon={IconCalendarOff}
          title="No posts this month"
          detail="Scheduled and published posts appear here on their day."
        />
      )}
      {isSubscribing !== undefined && (
        <LatePart onMissing={() => setSubscribing(undefined)}>
          <SubscribeDialog
            isOpen={isSubscribing}
            filter={{ type: address.type, company: address.company }}
            onClose={() => setSubscribing(false)}
          />
        </LatePart>
      )}
      {question.dialog}
      {moving && (
        <LatePart onMissing={() => setMoving(null)}>
          <MoveDialog
            key={moving.post.id}
            {...moving}
            onMove={(to) => move(moving.post, to)}
            onClose={() => setMoving({ ...moving, isOpen: false })}
            onClosed={() => setMoving(null)}
          />
        </LatePart>
      )}
    </ApprovalLines>
  );
}
