/** The two calls of a submit in their order: create the post, then record the use of a release (specification section 4). */
import { recordFeatureUsage } from "#features/billing/ui/use-feature-usage.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { sendForm } from "#platform/http-client/http-client.ts";
import { contentMessages, contentPaths, createdPost, type CreatedPost } from "../contract.ts";
import type { ContentKind } from "../kinds/kind.ts";

export type CreateOutcome =
  | { result: "created"; post: CreatedPost }
  | { result: "no-releases" }
  | { result: "refused"; message: string; fields: Record<string, string> };

export type UsageOutcome = { result: "recorded" } | { result: "unrecorded"; message: string };

export async function createPost(kind: ContentKind, form: FormData): Promise<CreateOutcome> {
  try {
    return { result: "created", post: await sendForm(contentPaths.create(kind), form, createdPost) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) {
      return { result: "refused", message: contentMessages.unexpected, fields: {} };
    }
    if (error.status === 402) return { result: "no-releases" };
    const message = error.detail === clientMessages.unexpected ? kind.messages.submitError : error.detail;
    return { result: "refused", message, fields: error.fields };
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
