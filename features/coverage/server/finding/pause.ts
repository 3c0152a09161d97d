/** Lets a process that also answers readers do so between parts of long work. */

/** Returns immediately, or after others had their turn. */
export type Pause = () => Promise<void>;

const SLICE_MS = 8;

export function createPause(sliceMs = SLICE_MS): Pause {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
}
