/** The foot of the form: how many alerts there are, when the next email leaves, and saving. */
import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { ActionDock, DockLine, DockNote } from "#ui-kit/page/action-dock.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { clockOf } from "../words.ts";
import type { FormValues } from "./values.ts";

const MINUTE_MS = 60_000;

type Props = {
  /** Of the form. */
  id: string;
  isNew: boolean;
  isBusy: boolean;
  /** Why no other alert can be created; null: one can. */
  limit: string | null;
  count: string;
  values: FormValues;
  /** Emails what is found now; null: there is nothing to look for. */
  sample: { send: () => void; isBusy: boolean } | null;
  onCancel: () => void;
};

export function FormDock({ id, isNew, isBusy, limit, count, values, sample, onCancel }: Props) {
  const now = useNow(MINUTE_MS);
  const words = limit ? (
    <DockLine isAlarm isLong>
      {limit}
    </DockLine>
  ) : (
    <DockNote>
      {count}
      {values.when === "daily" && ` · Next email: ${nextWords(values, now)}`}
    </DockNote>
  );
  return (
    <ActionDock words={words}>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
        loading={sample?.isBusy ?? false}
        disabled={sample === null}
        onClick={sample?.send}
      >
        Send me a sample
      </Button>
      <Button type="submit" form={id} variant="filled" loading={isBusy}>
        {isNew ? "Create alert" : "Save alert"}
      </Button>
    </ActionDock>
  );
}

const FRIDAY = 5;

/** In the clock of this device, whose zone is saved with the alert. */
function nextWords({ hour, days }: FormValues, now: Date): string {
  const isToday = now.getHours() < Number(hour);
  const day = (now.getDay() + (isToday ? 0 : 1)) % 7;
  if (days === "weekdays" && (day === 0 || day > FRIDAY)) return `Monday, ${clockOf(Number(hour))}`;
  return `${isToday ? "today" : "tomorrow"}, ${clockOf(Number(hour))}`;
}
