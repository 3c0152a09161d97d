/**
 * Proves at the start that messages between processes arrive. A pooler by transaction accepts LISTEN and delivers nothing:
 * pages would show old texts, and withdrawn ones, until they expire.
 */
import { randomUUID } from "node:crypto";
import { settings } from "#platform/config/settings.ts";
import { announce, listen } from "#platform/database/notifications.ts";

const PATIENCE_MS = 10_000;
const ignore = () => undefined;

/** @throws Error that names the setting to change. */
export async function checkMessages(patienceMs = PATIENCE_MS): Promise<void> {
  const channel = `start_${randomUUID()}`;
  const { promise: arrived, resolve, reject } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    await announce(channel, ["start"]);
    // From now on: a database that is away is waited for, and is no proof.
    timer ??= setTimeout(() => reject(new Error(NOT_HEARD + advice())), patienceMs);
  };
  const stop = listen(
    channel,
    () => resolve(),
    (gap) => {
      if (gap === "over") void ask().catch(ignore);
    },
  );
  await arrived.finally(() => {
    clearTimeout(timer);
    stop();
  });
}

const NOT_HEARD = "Messages of PostgreSQL (NOTIFY) do not arrive, so readers would see pages that have changed. ";

function advice(): string {
  return settings().DATABASE_DIRECT_URL === undefined
    ? "DATABASE_URL seems to lead to a pooler by transaction: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address of PostgreSQL itself."
    : "DATABASE_DIRECT_URL must be the address of PostgreSQL itself, not of a pooler.";
}
