/** A post as a wire desk takes it: what it is, or that it has to be deleted. */
import type { Entry } from "../entry-policy.ts";
import { correctionNote } from "../formats/feed.ts";

export type WireItem = {
  urn: string;
  /** Grows with each edit, and whenever the post is taken back or comes back. */
  version: number;
  versionCreated: Date;
  /** Null where it is no longer known. */
  firstCreated: Date | null;
  /** Null: canceled. Nothing is withheld (docs/guides/wire-desks.md, What you can rely on). */
  entry: Entry | null;
};

export type WireList = {
  items: readonly WireItem[];
  /** Name of the site. */
  provider: string;
  origin: string;
  /** When anything in it changed last. */
  sentAt: Date;
};

export const CANCELED_NOTE = "Withdrawn. Delete all versions of this item.";

/** What an editor has to know: that the item is to be deleted, or what was corrected in it. Null: nothing. */
export function noteOf({ entry }: Pick<WireItem, "entry">): string | null {
  return entry ? correctionNote(entry) : CANCELED_NOTE;
}

/** Whether an earlier version of it said something that was wrong. */
export function isCorrected({ entry }: Pick<WireItem, "entry">): boolean {
  return entry !== null && entry.corrections.length > 0;
}

export function statusOf({ entry }: Pick<WireItem, "entry">): "usable" | "canceled" {
  return entry ? "usable" : "canceled";
}
