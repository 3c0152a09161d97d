/** A post for wire desks: its content, or the notice to delete it. */
import type { Entry } from "../entry-policy.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { correctionNote } from "../formats/feed.ts";

export type WireItem = {
  urn: string;
  /** Increases with each edit, and whenever the post is withdrawn or reinstated. */
  version: number;
  versionCreated: Date;
  /** Null if no longer known. */
  firstCreated: Date | null;
  /** Null: canceled. Nothing is withheld (docs/guides/wire-desks.md, What you can rely on). */
  entry: Entry | null;
  /** Who withdrew it, when and why, for editors; empty unless canceled. */
  withdrawal: readonly string[];
};

export type WireList = {
  items: readonly WireItem[];
  /** Name of the site. */
  provider: string;
  origin: string;
  /** When anything in it last changed. */
  sentAt: Date;
};

/** Note for editors: delete the item, or what was corrected. Null if there is none. */
export function noteOf({ entry, withdrawal }: Pick<WireItem, "entry" | "withdrawal">): string | null {
  return entry ? correctionNote(entry) : [...withdrawal, words().post.deleteVersions].join(" ");
}

/** Whether an earlier version contained an error. */
export function isCorrected({ entry }: Pick<WireItem, "entry">): boolean {
  return entry !== null && entry.corrections.length > 0;
}

export function statusOf({ entry }: Pick<WireItem, "entry">): "usable" | "canceled" {
  return entry ? "usable" : "canceled";
}
