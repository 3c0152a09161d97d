/** Answers of lists that this process keeps; whoever takes one asks the database first whether it is true still. */
import { LRUCache } from "lru-cache";
import { settings } from "#platform/config/settings.ts";
import { compressOnce } from "#platform/http/compression.ts";
import type { ListAnswer } from "./answer.ts";

const MOST_BYTES = 16 * 1024 * 1024;
/** Answers as they are, as Brotli and as gzip. */
const BYTES_PER_BYTE = 1.5;
/** Longer ones are files rather than pages, asked for by programs and once. */
const MOST_BYTES_EACH = 256 * 1024;
/** What an entry takes beside its body and key, nearly. */
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
