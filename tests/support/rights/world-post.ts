/** A post of the company whose calls are walked. */
import type { Status } from "#features/content/contract.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import type { TestPost } from "#tests/factories/posts.ts";

export type WorldPost = TestPost & {
  kind: KindKey;
  status: Status;
  isTrashed: boolean;
  isConfidential: boolean;
  version: number;
  ownerId: number;
  /** Whether it is the walker's own. */
  isOwn: boolean;
};
