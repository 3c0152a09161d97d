/**
 * Whether work is a test key's (docs/product/api-keys.md, Test keys). Its connections look in the schema `sandbox` first
 * (platform/database/pools.ts), so it reads and writes what test keys do and nothing live.
 */
import { AsyncLocalStorage } from "node:async_hooks";

const sandbox = new AsyncLocalStorage<true>();

/** Everything that `work` starts, also after it has returned, happens in the sandbox. */
export function inSandbox<T>(work: () => T): T {
  return sandbox.run(true, work);
}

export function isInSandbox(): boolean {
  return sandbox.getStore() === true;
}

/**
 * Pieces that are made where they were begun, also when another asks for the next one: of a stream that is the socket of
 * a slow reader, which knows nothing of the sandbox.
 */
export function madeHere<T>(pieces: AsyncGenerator<T>): AsyncIterable<T> {
  const here = AsyncLocalStorage.snapshot();
  const made = { next: () => here(() => pieces.next()), return: () => here(() => pieces.return(undefined)) };
  return { [Symbol.asyncIterator]: () => made };
}
