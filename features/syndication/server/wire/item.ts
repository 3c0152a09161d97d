/** A post as a wire desk takes it: what it is, or that it has to be deleted. */
import type { Entry } from "../entry-policy.ts";

export type WireItem = {
  urn: string;
  /** Grows with each edit, and whenever the post is taken back or comes back. */
  version: number;
  versionCreated: Date;
  /** Null where it is no longer known. */
  firstCreated: Date | null;
  /** Null: canceled. Dateline withholds nothing: what readers may not see yet is in no list. */
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

export function statusOf({ entry }: Pick<WireItem, "entry">): "usable" | "canceled" {
  return entry ? "usable" : "canceled";
}
