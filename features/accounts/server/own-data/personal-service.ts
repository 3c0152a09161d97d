/** Personal data by feature: how each feature exports a user's data and how it erases it. */
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { Archive } from "#platform/storage/archive.ts";
import { removeExportFiles } from "./export-service.ts";
import * as queries from "./personal-queries.ts";

/**
 * A feature's part. The worker and the command line pass the list of all to accounts, which does not know the other
 * features.
 */
export type PersonalData = {
  /** For the log. */
  name: string;
  /** Posts or files that exportInto adds one by one, counted now. */
  count?(userId: number): Promise<number>;
  /**
   * Adds everything the user may see, without secrets or other users' data, in bounded memory.
   * @param step called after each counted post or file; throws when the export is no longer wanted.
   */
  exportInto(userId: number, archive: Archive, step: () => void): Promise<void>;
  /** Removes it in bounded batches. Idempotent; safe to run twice in parallel and to stop at any point. */
  erase(userId: number): Promise<void>;
};

/** All rows of a list that is read by id, so many at a time. @param first before the first id. */
export async function* inBatches<Row extends { id: number | string }, First>(
  userId: number,
  list: (userId: number, after: Row["id"] | First, limit: number) => Promise<Row[]>,
  first: First,
  limit: number,
): AsyncGenerator<Row> {
  for (let after: Row["id"] | First = first; ;) {
    const batch = await list(userId, after, limit);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Profile, sessions, known devices, and the ZIPs themselves. The row in users goes last, by deletion-service. */
export const accountData: PersonalData = {
  name: "accounts",
  exportInto: async (userId, archive) => {
    const account = await queries.findPersonalAccount(userId);
    if (!account) throw new AppError("not-found", "Account not found.");
    const { two_factor_since, ...profile } = account;
    const [sessions, knownClients, pendingAddresses] = await Promise.all([
      queries.listPersonalSessions(userId),
      queries.listKnownClients(userId),
      queries.listPendingAddresses(userId),
    ]);
    await archive.addJson("account.json", {
      ...profile,
      pending_email: pendingAddresses.at(-1) ?? null,
      two_factor: { is_enabled: two_factor_since !== null, enabled_at: two_factor_since },
      sessions,
      known_devices: knownClients.flatMap(({ kind, key: _key, ...device }) => (kind === "device" ? [device] : [])),
      known_addresses: knownClients.flatMap(({ kind, key: address, created_at, last_seen_at }) =>
        kind === "address" ? [{ address, created_at, last_seen_at }] : [],
      ),
    });
  },
  erase: async (userId) => {
    const ids = await transaction((tx) => queries.deleteExportsOf(tx, userId));
    await removeExportFiles(ids);
  },
};
