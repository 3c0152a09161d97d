/** A start reads and compiles much more than stays in use; V8 would keep that memory for minutes on an idle server. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const SETTLED_MS = 1_500;

/** Call it first: loading the code makes V8 double its young generation up to 128 MB, of which a third stays resident. */
export function startInLittleMemory(): void {
  growYoungGeneration(1);
}

/** One full collection once the start has settled: returns 20 MB to the system for a pause of some 50 ms. */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    collect();
    growYoungGeneration(2); // as V8 does by itself: readers need the room
  }, SETTLED_MS).unref();
}

function growYoungGeneration(factor: 1 | 2): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
