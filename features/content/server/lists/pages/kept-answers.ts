/** Cached answers of lists. Callers must first ask the database whether an answer is still valid. */
import { LRUCache } from "lru-cache";
import { settings } from "#platform/config/settings.ts";
import { compressOnce } from "#platform/http/compression.ts";
import type { ListAnswer } from "./answer.ts";

const MOST_BYTES = 16 * 1024 * 1024;
/** Answers plain, as Brotli and as gzip. */
const BYTES_PER_BYTE = 1.5;
/** Longer answers are more like files, requested once by programs. */
const MOST_BYTES_EACH = 256 * 1024;
/** Approximate size of an entry without body and key. */
const OVERHEAD = 500;

export const keptAnswers = new LRUCache<string, ListAnswer>({
  maxSize: MOST_BYTES,
  maxEntrySize: MOST_BYTES_EACH,
  sizeCalculation: ({ body }, key) => Math.ceil(body.length * BYTES_PER_BYTE) + 2 * key.length + OVERHEAD,
});

export function keepAnswer(key: string, answer: ListAnswer): void {
  if (settings().PAGE_CACHE === "off") return;
  compressOnce(answer.body);
  keptAnswers.set(key, answer);
}
