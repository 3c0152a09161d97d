/** A field for the publishing time of a scheduled post: shows it in the user's time zone, opens calendar and times. */
import { FocusTrap, Input, Popover, Skeleton } from "@mantine/core";
import { IconCalendarClock, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { firstChoice, offsetOf, timeZoneName } from "./publishing-times.ts";
import { useNow } from "#ui-kit/use-now.ts";

const PublishingTimePicker = lazy(() => import("./publishing-time-picker.tsx"));

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
  const zone = `${timeZoneName()} ${offsetOf(at ?? now)}`;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" returnFocus shadow="md">
      <Popover.Target>
        <Input.Wrapper
          id={id}
          label="Publishing time"
          labelElement="div"
          description={`Your time zone: ${zone}`}
          error={error}
        >
          <Input
            component="button"
            type="button"
            pointer
            aria-label={at ? `Publishing time, ${formatDateTime(at)}` : "Publishing time"}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            error={error !== undefined}
            leftSection={<IconCalendarClock size={16} stroke={1.75} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {at ? formatDateTime(at) : <Input.Placeholder>Choose a time</Input.Placeholder>}
          </Input>
        </Input.Wrapper>
      </Popover.Target>
      <Popover.Dropdown p={16} aria-label="Publishing time">
        <ErrorBoundary>
          <Suspense fallback={<Skeleton height={296} width={440} />}>
            {/* Inside, because there is nothing to focus before the code has come. */}
            <FocusTrap>
              <div>
                <PublishingTimePicker
                  value={at && at > now ? at : firstChoice(now)}
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
