/** The registry of drafts without a provider: for each kind the function that puts the author's sentences in order. */
import type { KindKey } from "#features/content/kinds/index.ts";
import type { Assembled, AssembledTask } from "./draft-parts.ts";
import { assembleInterview } from "./interview.ts";
import { assembleRelease } from "./release.ts";
import { assembleReview } from "./review.ts";

export const ASSEMBLED: Readonly<Record<KindKey, (task: AssembledTask) => Assembled>> = {
  article: assembleRelease,
  interview: assembleInterview,
  review: assembleReview,
};
