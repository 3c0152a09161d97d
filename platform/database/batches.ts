/**
 * For a read that every request makes: calls during a running read share the next one, because a change that happened
 * just before the call has to be in its result.
 */
export function shared<V>(read: () => Promise<V>): () => Promise<V> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<V> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const reading = read();
      running = reading.catch(() => undefined);
      return reading;
    });
    return next;
  };
}

/**
 * Combines the lookups of several requests in one turn of the event loop into one statement: driver, socket and
 * planner cost more than the rows of a page.
 */
import { currentPurpose, type Purpose } from "./purpose.ts";

type Waiting<V> = Pick<PromiseWithResolvers<V | null>, "resolve" | "reject">;

/**
 * @param load reads the values of these distinct keys.
 * @returns a function that looks up one key; null if it does not exist.
 */
export function inBatches<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  /** Separate by purpose: results from the replica must not answer lookups at the primary. */
  const asked = new Map<Purpose, Map<string, Waiting<V>[]>>();
  const ask = async (purpose: Purpose, batch: Map<string, Waiting<V>[]>): Promise<void> => {
    asked.delete(purpose);
    try {
      const found = await load([...batch.keys()]);
      for (const [key, all] of batch) for (const { resolve } of all) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const all of batch.values()) for (const { reject } of all) reject(error);
    }
  };
  return (key) => {
    const { promise, ...waiting } = Promise.withResolvers<V | null>();
    const purpose = currentPurpose();
    const batch = asked.get(purpose) ?? new Map<string, Waiting<V>[]>();
    if (batch.size === 0) {
      asked.set(purpose, batch);
      setImmediate(() => void ask(purpose, batch));
    }
    const all = batch.get(key);
    if (all) all.push(waiting);
    else batch.set(key, [waiting]);
    return promise;
  };
}
