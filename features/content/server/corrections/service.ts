/** Corrections shown to readers, stored together with the corrected text. */
import type { Transaction } from "#platform/database/client.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { type Status, contentMessages } from "../../contract.ts";
import type { Correction as ShownCorrection } from "../../site/public-post.ts";
import { translationMessages } from "../../contracts/translation.ts";
import { listStory } from "../translations/queries.ts";
import * as queries from "./queries.ts";

export function describeCorrections(corrections: readonly ShownCorrection[]): ShownCorrection[] {
  return corrections.map((correction) => ({ ...correction, at: new Date(correction.at).toISOString() }));
}

export type Correction = {
  /** The note for readers; empty: the save is not a correction. */
  note: string;
  /** The form's field that holds the note. */
  field: string;
  byOperator: boolean;
  /** Ids of translations that it concerns too. */
  also?: readonly number[];
};

/** @throws AppError invalid-input naming the field, for a post that has not been public. */
export function requireCorrectable(status: Status, { note, field }: Correction): void {
  if (note !== "" && status !== "published") throw invalidInput({ [field]: contentMessages.onlyPublishedCorrected });
}

/** @throws AppError invalid-input naming the field for posts that are no translations of this one. */
export async function requireTranslations(
  tx: Transaction,
  { id, original_id }: { id: number; original_id: number | null },
  also: readonly number[],
): Promise<void> {
  if (also.length === 0) return;
  const story = original_id === null ? [] : await listStory(original_id, tx);
  const others = new Set(story.map((post) => post.id));
  if (also.some((each) => each === id || !others.has(each)))
    throw invalidInput({ correction_also: translationMessages.notInStory });
}

/** Whether the note is about the edit that readers already have, and that has none yet. */
export async function canNoteLater(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  { note }: Correction,
): Promise<boolean> {
  return note !== "" && (await queries.isUnnotedEdit(tx, id, version));
}

/** @throws AppError invalid-input naming the field if the save changed nothing, unless it repeats the previous one. */
export async function requireChange(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  { note, field }: Correction,
): Promise<void> {
  if (note === "" || (await queries.isNoted(tx, id, version, note))) return;
  throw invalidInput({ [field]: contentMessages.nothingCorrected });
}

/**
 * Stores the correction of a saved version.
 * @param isWaiting readers get the text, and the waiting corrections, only once it is approved.
 */
export async function noteCorrection(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  { note, byOperator, also = [] }: Correction,
  isWaiting: boolean,
): Promise<void> {
  if (!isWaiting) await queries.publishWaiting(tx, id);
  if (note === "") return;
  await queries.insertCorrection(tx, {
    post_id: id,
    version,
    note,
    by_operator: byOperator,
    also_post_ids: also.map(String),
    isWaiting,
  });
}

/** Publishes or deletes the corrections of a reviewed edit. */
export async function settleWaiting(tx: Transaction, postId: number, isApproved: boolean): Promise<void> {
  await (isApproved ? queries.publishWaiting(tx, postId) : queries.deleteWaiting(tx, postId));
}
