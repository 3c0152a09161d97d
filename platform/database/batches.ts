/**
 * What several requests look up in one turn of the event loop becomes one statement: its way through driver, socket and
 * planner costs more than the rows of a page.
 */

type Waiting<V> = Pick<PromiseWithResolvers<V | null>, "resolve" | "reject">;

/**
 * @param load what is known of these keys, each of them once.
 * @returns looks up one key; null: it is not known.
 */
export function inBatches<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let asked = new Map<string, Waiting<V>[]>();
  const ask = async (): Promise<void> => {
    const batch = asked;
    asked = new Map();
    try {
      const found = await load([...batch.keys()]);
      for (const [key, all] of batch) for (const { resolve } of all) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const all of batch.values()) for (const { reject } of all) reject(error);
    }
  };
  return (key) => {
    const { promise, ...waiting } = Promise.withResolvers<V | null>();
    if (asked.size === 0) setImmediate(() => void ask());
    const all = asked.get(key);
    if (all) all.push(waiting);
    else asked.set(key, [waiting]);
    return promise;
  };
}
