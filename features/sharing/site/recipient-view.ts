/** What a recipient's pages show; apps/site fills it. */
import type { PressContact } from "#features/companies/newsroom-contract.ts";

export type RecipientView = {
  token: string;
  /** Proves that an answer was given on this page. */
  proof: string;
  now: Date;
  /** IANA name of the zone of all times. */
  zone: string;
  name: string;
  outlet: string;
  number: string;
  company: string;
  subject: string;
  note: string;
  sentBy: string;
  sentAt: Date;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  /** When the embargo lifts; null: no time is known. */
  until: Date | null;
  /** Its time has passed, and the post is not public. */
  isLate: boolean;
  /** By hand, before the post is public. */
  liftedAt: Date | null;
  liftedLine: string;
  /** Public: since when, and where. */
  published: { at: Date; path: string } | null;
  contact: PressContact | null;
  words: number;
  pictures: number;
  /** Of the text that is shown. */
  version: number;
  /** Since it was read last; null: it was not. */
  changes: readonly { before: string | null; after: string | null }[] | null;
  /** What was wrong with an answer; null: nothing. */
  problem: string | null;
};

/** Why a link shows nothing any more. */
export type Closing =
  | { why: "revoked"; at: Date; by: string; line: string; until: Date | null }
  | { why: "expired" }
  | { why: "cancelled" }
  | { why: "withdrawn" };
