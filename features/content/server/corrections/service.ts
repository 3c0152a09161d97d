/** Corrections shown to readers, stored together with the corrected text. */
import type { Transaction } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { type Status, contentMessages } from "../../contract.ts";
import type { Correction as ShownCorrection } from "../../site/public-post.ts";
import * as queries from "./queries.ts";

/** The corrections of a post, for queries of public posts; `at` in PostgreSQL's time format. */
export const CORRECTIONS_ROW = { corrections: computed.json<ShownCorrection[]>() };

/** SQL for a post `p`, newest first. */
export const CORRECTIONS = `coalesce((
  select json_agg(json_build_object('at', c.published_at, 'note', c.note) order by c.published_at desc, c.id desc)
  from post_corrections c where c.post_id = p.id and c.published_at is not null), '[]') as corrections`;

export function describeCorrections(corrections: readonly ShownCorrection[]): ShownCorrection[] {
  return corrections.map(({ at, note }) => ({ at: new Date(at).toISOString(), note }));
}

export type Correction = {
  /** The note for readers; empty: the save is not a correction. */
  note: string;
  /** The form's field that holds the note. */
  field: string;
  byOperator: boolean;
};

/** @throws AppError invalid-input naming the field, for a post that has not been public. */
export function requireCorrectable(status: Status, { note, field }: Correction): void {
  if (note !== "" && status !== "published") throw invalidInput({ [field]: contentMessages.onlyPublishedCorrected });
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
  { note, byOperator }: Correction,
  isWaiting: boolean,
): Promise<void> {
  if (!isWaiting) await queries.publishWaiting(tx, id);
  if (note === "") return;
  await queries.insertCorrection(tx, { post_id: id, version, note, by_operator: byOperator, isWaiting });
}

/** Publishes or deletes the corrections of a reviewed edit. */
export async function settleWaiting(tx: Transaction, postId: number, isApproved: boolean): Promise<void> {
  await (isApproved ? queries.publishWaiting(tx, postId) : queries.deleteWaiting(tx, postId));
}
