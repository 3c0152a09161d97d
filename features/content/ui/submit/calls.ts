/**
 * The two calls of a submit in their order: create the post, then record the use of a release
 * (docs/product/publishing.md, Submitting).
 */
import { WAIVER_FIELD } from "#features/approvals/contract.ts";
import { recordFeatureUsage } from "#features/billing/ui/allowance/use-feature-usage.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { contentMessages, type SavedPost } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { DraftCopy } from "../drafts/draft-session.ts";
import { publishPost, schedulePost } from "../../calls/writing.ts";
import { multipartOf } from "../form/values.ts";

export type CreateOutcome =
  | { result: "created"; post: SavedPost }
  | { result: "no-releases" }
  /** The draft of this id was saved elsewhere since. */
  | { result: "stale"; id: number }
  | { result: "refused"; status: number; message: string; fields: Record<string, string> };

export type UsageOutcome = { result: "recorded" } | { result: "unrecorded"; message: string };

/**
 * @param version the version of the draft that the text is based on. @param at when to publish; null for now.
 * @param reason of an owner who does without approval.
 */
export async function createPost(
  kind: ContentKind,
  { values, media }: DraftCopy,
  draftKey: string,
  version: number,
  at: Date | null,
  reason?: string,
): Promise<CreateOutcome> {
  const extra = {
    draft_key: draftKey,
    version: String(version),
    ...(at ? { publishing_time: at.toISOString() } : {}),
    ...(reason === undefined ? {} : { [WAIVER_FIELD]: reason }),
  };
  try {
    const form = multipartOf(kind, values, media, extra);
    const post = at ? await call(schedulePost(kind), { form }) : await call(publishPost(kind), { form });
    return { result: "created", post };
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return { result: "refused", status: 0, message: contentMessages.unexpected, fields: {} };
    }
    if (error.status === 402) return { result: "no-releases" };
    if (error.id !== null) return { result: "stale", id: error.id };
    const { submitError, scheduleError } = kind.messages;
    const message = error.detail === clientMessages.unexpected ? (at ? scheduleError : submitError) : error.detail;
    return { result: "refused", status: error.status, message, fields: error.fields };
  }
}

export async function recordUsage(): Promise<UsageOutcome> {
  try {
    await recordFeatureUsage();
    return { result: "recorded" };
  } catch (error) {
    return { result: "unrecorded", message: error instanceof ApiError ? error.detail : contentMessages.unexpected };
  }
}
