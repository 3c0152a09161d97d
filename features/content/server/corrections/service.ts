/** Corrections of published posts that readers are told of, with the text that was corrected: both or neither. */
import type { Transaction } from "#platform/database/client.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { type Status, contentMessages } from "../../contract.ts";
import * as queries from "./queries.ts";

export type Correction = {
  /** What readers are told; empty: the save is no correction. */
  note: string;
  /** The form's field that holds the note. */
  field: string;
  byOperator: boolean;
};

/** @throws AppError invalid-input naming the field, for a post that readers have not seen. */
export function requireCorrectable(status: Status, { note, field }: Correction): void {
  if (note !== "" && status !== "published") throw invalidInput({ [field]: contentMessages.onlyPublishedCorrected });
}

/** @throws AppError invalid-input naming the field when the save changed nothing, unless it repeats the one before. */
export async function requireChange(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  { note, field }: Correction,
): Promise<void> {
  if (note === "" || (await queries.isNoted(tx, id, version, note))) return;
  throw invalidInput({ [field]: contentMessages.nothingCorrected });
}

/**
 * Notes the correction of a saved version.
 * @param isWaiting readers get the text, and the corrections that wait with it, only once it is approved.
 */
export async function noteCorrection(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  { note, byOperator }: Correction,
  isWaiting: boolean,
): Promise<void> {
  if (!isWaiting) await queries.publishWaiting(tx, id);
  if (note === "") return;
  await queries.insertCorrection(tx, { post_id: id, version, note, by_operator: byOperator, isWaiting });
}

/** What becomes of the corrections of an edit that waited for review. */
export async function settleWaiting(tx: Transaction, postId: number, isApproved: boolean): Promise<void> {
  await (isApproved ? queries.publishWaiting(tx, postId) : queries.deleteWaiting(tx, postId));
}
