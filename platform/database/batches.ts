/**
 * For a read that every request makes alike: who asks while it is under way shares the next one, because what happened
 * just before they asked has to be in their answer.
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
 * What several requests look up in one turn of the event loop becomes one statement: its way through driver, socket and
 * planner costs more than the rows of a page.
 */
import { currentPurpose, type Purpose } from "./purpose.ts";

type Waiting<V> = Pick<PromiseWithResolvers<V | null>, "resolve" | "reject">;

/**
 * @param load what is known of these keys, each of them once.
 * @returns looks up one key; null: it is not known.
 */
export function inBatches<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  /** Apart by purpose: those at the replica must not answer those at the primary. */
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
