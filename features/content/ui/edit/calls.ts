/** The calls of an edit: save, submit a draft, and the meaning of their refusals. */
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { contentMessages, type PostDetail, type SavedPost, type Stage, type SubmittedDraft } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import * as writing from "../../calls/writing.ts";
import { loadPost } from "./use-post-detail.ts";

/** The post and its resource. */
export type PostAddress = { kind: ContentKind; stage: Stage; id: number };

export type Refusal =
  | { result: "refused"; message: string; fields: Record<string, string> }
  | { result: "no-releases" }
  /** The post has been saved elsewhere: the stored version. */
  | { result: "stale"; stored: PostDetail }
  /** It was deleted, or is now reached through another resource. */
  | { result: "gone"; message: string };

export type SaveOutcome = { result: "saved"; post: SavedPost } | Refusal;
export type SubmitOutcome = { result: "submitted"; post: SubmittedDraft } | Refusal;

/** @param version the version that the form changes. */
export async function savePost(address: PostAddress, form: FormData, version: number): Promise<SaveOutcome> {
  const { kind, stage, id } = address;
  try {
    const post = await call(writing.savePost(kind, stage), { params: { id }, form });
    return { result: "saved", post };
  } catch (error) {
    return refusalOf(error, address, version, kind.messages.updateError);
  }
}

/** @param reason of an owner who does without approval. */
export async function submitDraft(address: PostAddress, version: number, reason?: string): Promise<SubmitOutcome> {
  const { kind, id } = address;
  try {
    const { form, ...submit } = writing.submitDraft(kind);
    const body = reason === undefined ? undefined : { without_approval: reason };
    // Its fields may be sent as JSON, as those of every form.
    const post = await call({ ...submit, body: form.fields.nullish() }, { params: { id }, body });
    return { result: "submitted", post };
  } catch (error) {
    const refusal = await refusalOf(error, address, version, contentMessages.unexpected);
    // A refusal for want of approval is complete.
    if (refusal.result !== "refused" || (error instanceof ApiError && error.status === 403)) return refusal;
    return { ...refusal, message: `Error submitting article: ${refusal.message}` };
  }
}

async function refusalOf(error: unknown, address: PostAddress, version: number, otherwise: string): Promise<Refusal> {
  const { status, detail, fields } = error instanceof ApiError ? error : new ApiError(0, otherwise);
  if (status === 402) return { result: "no-releases" };
  if (status === 404) return { result: "gone", message: detail };
  const hasReason = status >= 400 && detail !== clientMessages.unexpected;
  const refused: Refusal = { result: "refused", message: hasReason ? detail : otherwise, fields };
  return status === 409 ? conflictOf(refused, address, version) : refused;
}

/** A conflict concerns the version or the stage: the stored post tells which. */
async function conflictOf(refused: Refusal & { result: "refused" }, address: PostAddress, version: number) {
  try {
    const stored = await loadPost(address.kind, address.stage, address.id);
    return stored.version === version ? refused : ({ result: "stale", stored } satisfies Refusal);
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return isGone ? ({ result: "gone", message: refused.message } satisfies Refusal) : refused;
  }
}
