/**
 * The time zone in which a user chooses and reads publishing times: the device's until they choose another. This
 * browser keeps the choice for each user, and all its tabs agree.
 */
import { useSyncExternalStore } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { browserStorage } from "#ui-kit/forms/browser-storage.ts";
import { deviceZone, isKnownZone } from "#ui-kit/format/zoned.ts";

const keyOf = (userId: number) => `dateline:schedule-zone:${userId}`;
const listeners = new Set<() => void>();
/** For browsers without storage: the choice lasts as long as the page. */
const chosenHere = new Map<number, string>();

function readZone(userId: number): string {
  const kept = chosenHere.get(userId) ?? browserStorage().getItem(keyOf(userId));
  return kept !== null && isKnownZone(kept) ? kept : deviceZone();
}

/** The device's own zone is not stored as a choice, so that it follows a travelling device. */
function chooseZone(userId: number, zone: string): void {
  chosenHere.delete(userId);
  try {
    if (zone === deviceZone()) browserStorage().removeItem(keyOf(userId));
    else browserStorage().setItem(keyOf(userId), zone);
  } catch {
    chosenHere.set(userId, zone);
  }
  for (const listener of listeners) listener();
}

function hear(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The zone and how to choose another. */
export function useScheduleZone(): [zone: string, choose: (zone: string) => void] {
  const { id } = useMe();
  const zone = useSyncExternalStore(hear, () => readZone(id));
  return [zone, (next) => chooseZone(id, next)];
}
