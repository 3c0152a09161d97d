/** A field for the publishing time of a scheduled post: shows it in the chosen time zone, opens calendar, times and zones. */
import { FocusTrap, Input, Popover, Skeleton } from "@mantine/core";
import { IconCalendarClock, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { offsetOf } from "#ui-kit/format/zoned.ts";
import { useNow } from "#ui-kit/use-now.ts";
import { useScheduleZone } from "./schedule-zone.ts";

const TimeChoice = lazy(() => import("./time-choice.tsx"));

const LOOK_MS = 5_000;

type Props = {
  /** ISO 8601; null while none is chosen. */
  value: string | null;
  onChange: (time: string) => void;
  error?: string | undefined;
  id?: string | undefined;
};

export function PublishingTimeField({ value, onChange, error, id }: Props) {
  const now = useNow(LOOK_MS);
  const [isOpen, setOpen] = useState(false);
  const at = value === null ? null : new Date(value);
  const [zone] = useScheduleZone();
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" returnFocus shadow="md">
      <Popover.Target>
        <Input.Wrapper
          id={id}
          label="Publishing time"
          labelElement="div"
          description={`Time zone: ${zone} ${offsetOf(at ?? now, zone)}`}
          error={error}
        >
          <Input
            component="button"
            type="button"
            pointer
            aria-label={at ? `Publishing time, ${formatDateTime(at, zone)}` : "Publishing time"}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            error={error !== undefined}
            leftSection={<IconCalendarClock size={16} stroke={1.75} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {at ? formatDateTime(at, zone) : <Input.Placeholder>Choose a time</Input.Placeholder>}
          </Input>
        </Input.Wrapper>
      </Popover.Target>
      <Popover.Dropdown p={16} w={500} maw="calc(100vw - 24px)" aria-label="Publishing time">
        <ErrorBoundary>
          <Suspense fallback={<Skeleton height={416} />}>
            {/* Inside, because there is nothing to focus before the code has come. */}
            <FocusTrap>
              <div>
                <TimeChoice
                  value={at && at > now ? at : null}
                  keeps="moment"
                  isInPopover
                  onChange={(chosen) => onChange(chosen.toISOString())}
                  now={now}
                />
              </div>
            </FocusTrap>
          </Suspense>
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
