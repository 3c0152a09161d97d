/** Collects items into batches. */

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

type BatchOptions<Item, Result> = {
  /** Answers one result for each item, in order. */
  run: (items: Item[]) => Promise<Result[]>;
  /** Maximum parallel batches. */
  parallel: number;
  /** Items of one batch. */
  max: number;
  /** Sum of the sizes of one batch's items; a larger item is a batch of its own. */
  maxSize?: number;
  sizeOf?: (item: Item) => number;
};

/**
 * Nothing waits for a batch to fill: items that arrive while earlier batches run form the next one. A batch that
 * fails is repeated item by item, so that one bad item does not affect the others.
 * @returns a function that adds an item; resolves when it is done, rejects if it fails on its own.
 */
export function createBatches<Item, Result>({
  run,
  parallel,
  max,
  maxSize = Infinity,
  sizeOf = () => 0,
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [only, ...others] = batch;
      if (only && others.length === 0) return only.reject(error);
      for (const each of batch) await runBatch([each]);
    }
  }

  function countNext(): number {
    let size = 0;
    const end = waiting.slice(0, max).findIndex(({ item }) => (size += sizeOf(item)) > maxSize);
    return end < 0 ? max : Math.max(1, end);
  }

  function next(): void {
    if (running >= parallel || waiting.length === 0) return;
    running++;
    void runBatch(waiting.splice(0, countNext())).finally(() => {
      running--;
      next();
    });
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      queueMicrotask(next);
    });
}
