/** The time zone in which a user chooses and reads publishing times: the device's until they choose another. */
import { useSyncExternalStore } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { createStoredChoice } from "#ui-kit/forms/stored-choice.ts";
import { deviceZone, isKnownZone } from "#ui-kit/format/zoned.ts";

const choice = createStoredChoice("schedule-zone");

function readZone(userId: number): string {
  const chosen = choice.read(userId);
  return chosen !== null && isKnownZone(chosen) ? chosen : deviceZone();
}

/** The zone and how to choose another. */
export function useScheduleZone(): [zone: string, choose: (zone: string) => void] {
  const { id } = useMe();
  const zone = useSyncExternalStore(choice.subscribe, () => readZone(id));
  // The device's own zone is not stored as a choice, so that it follows a travelling device.
  return [zone, (next) => choice.choose(id, next === deviceZone() ? null : next)];
}
