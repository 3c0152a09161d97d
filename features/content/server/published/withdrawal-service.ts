/** What every channel says of a withdrawn post: who withdrew it, when, and why if that is public. */
import { formatDay, formatTime, formatZone } from "#ui-kit/public/dates.ts";
import { GUID } from "./page-service.ts";
import { listWithdrawals, type WithdrawalRow } from "./withdrawal-queries.ts";
import { words } from "#ui-kit/public/words/words.ts";

/** `note` is the public one and may be empty; an author gives none. */
export type Withdrawal = Omit<WithdrawalRow, "guid">;

/** By guid; lacks posts that are public, or never were. */
export async function findWithdrawals(guids: readonly string[]): Promise<ReadonlyMap<string, Withdrawal>> {
  const rows = guids.length === 0 ? [] : await listWithdrawals(guids);
  return new Map(rows.map(({ guid, ...withdrawal }) => [guid, withdrawal]));
}

export async function findWithdrawal(guid: string): Promise<Withdrawal | null> {
  return GUID.test(guid) ? ((await findWithdrawals([guid])).get(guid.toLowerCase()) ?? null) : null;
}

/** Plain sentences. @param site its name. */
export function describeWithdrawal({ by, at, note }: Omit<Withdrawal, "language">, site: string): string[] {
  const named = words().post;
  const iso = at?.toISOString();
  const when = iso ? { day: formatDay(iso), time: `${formatTime(iso)} ${formatZone(iso)}` } : null;
  const fact = named.withdrawn(by, site, when);
  return note === "" ? [fact] : [fact, named.reason(note)];
}
