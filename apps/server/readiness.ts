/** The checks behind /readyz: docs/guides/run.md explains the answers. */
import { connectionPool } from "#platform/database/client.ts";
import { isSubscribed } from "#platform/database/notifications.ts";
import type { ReadinessChecks } from "#platform/http/health.ts";

const ONLY_READS =
  "The database answers and refuses writes: it is a standby, or its default_transaction_read_only is on. Promote it, or point DATABASE_URL to the server that takes writes.";

export const readiness: ReadinessChecks = {
  database: async () => {
    const { rows } = await connectionPool().query<{ reads: string }>(
      "select current_setting('transaction_read_only') as reads",
    );
    return rows[0]?.reads === "off" || ONLY_READS;
  },
  notifications: isSubscribed,
};
