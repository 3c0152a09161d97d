/** Version of an editable record: an ETag hashed from its stored fields, so that every kind of change counts. */
import { createHash } from "node:crypto";
import { editedMeanwhile } from "#platform/contract/edit-version.ts";
import { AppError } from "#platform/errors/app-error.ts";

const CHARACTERS = 22;

/** @param fields the stored fields that the form edits, in a fixed order; equal fields have equal versions. */
export function editVersionOf(...fields: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url").slice(0, CHARACTERS);
}

/**
 * Call it while the row is locked.
 * @param seen the form's version; undefined from a client that sends none, which always passes.
 * @throws AppError conflict (409) when the stored record has changed.
 */
export function refuseStale(seen: string | undefined, stored: string, what: string): void {
  if (seen !== undefined && seen !== stored) throw new AppError("conflict", editedMeanwhile(what));
}
