/** The registry of offline drafts: for each kind the function that arranges its facts. */
import type { KindKey } from "#features/content/kinds/index.ts";
import type { AiDraft } from "../contract.ts";
import type { WritingTask } from "../server/writers/writer.ts";
import { draftInterview } from "./drafts/interview-draft.ts";
import { draftRelease } from "./drafts/release-draft.ts";
import { draftReview } from "./drafts/review-draft.ts";

export const DRAFTS: Readonly<Record<KindKey, (task: WritingTask) => AiDraft>> = {
  article: draftRelease,
  interview: draftInterview,
  review: draftReview,
};
