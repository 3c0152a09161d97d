/** The transaction in which a post's author writes it. */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { inWriteQueue } from "#platform/http/limits/write-queue.ts";

/**
 * Runs `write` in a transaction that commits only while the actor's session lasts.
 * @throws AppError not-signed-in (401), unavailable (503) when too many others wait.
 */
export function writeAs<T>(actor: Actor, write: (tx: Transaction) => Promise<T>): Promise<T> {
  return inWriteQueue(actor.id, () =>
    transaction(async (tx) => {
      confirmActor(tx, actor);
      return write(tx);
    }),
  );
}
